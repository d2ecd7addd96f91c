/**
 * Stops: the positions of an animation that are worth standing at. With motion switched off, forward and back move from stop to stop;
 * with motion on they are where "next" leads.
 *
 * Each animation consists of episodes (one flush, one Get, one merge, one compaction, one scan over tombstones); an episode has a start,
 * some middles and an end, and no two of its stops show the same. Long episodes are thinned to at most `middlesMax` middles, evenly, so
 * that the start and the end never fall out. A stop is a position: the record that makes it is the last one shown.
 */
import {
  CompactionAdvanced, CompactionPicked, EntrySkipped, FilterProbed, FlushAdvanced, FlushBegun, JobFinished, Kind, MemtableSealed, MergeOpened, MergeWon,
  MergeAdvanced, OpBegun, OpFinished, RowReturned, TableCreated, TableProbed, TrivialMoved, type RecordName,
} from '../protocol/records.gen.ts';
import type { History, RecordAt } from './history.ts';
import { lowerBound } from './order.ts';

/** The five animations. */
export type StopKind = 'flush' | 'filter' | 'merge' | 'compaction' | 'tombstones';
export const stopKinds: readonly StopKind[] = ['flush', 'filter', 'merge', 'compaction', 'tombstones'];

export interface Stop {
  readonly position: number;
  readonly phase: 'start' | 'middle' | 'end';
  /** Counts from 0: stops of one flush, Get, merge, compaction or scan share it. */
  readonly episode: number;
}

export interface StopPlan {
  readonly kind: StopKind;
  /** By position; no two at one position. */
  readonly stops: readonly Stop[];
  /** Episodes that were found; only the newest 2,000 have stops. */
  readonly episodes: number;
}

const middlesMax = 400;
const episodesMax = 2_000;

/** What a record means to the episodes of an animation: nothing, or a step of the episode `key`. */
type Step = { readonly key: number; readonly what: 'start' | 'middle' | 'end' | 'abandon' } | null;
type Reading = (record: RecordAt) => Step;

const names = new Map<number, RecordName>(Object.entries(Kind).map(([name, kind]) => [kind, name as RecordName]));

/** A flush begins where its memtable is sealed, or, when that was long before, where the job begins. */
function readFlush(): Reading {
  const sealed = new Map<number, number>();
  return ({ kind, v, at, cause }) => {
    switch (names.get(kind)) {
      case 'MemtableSealed': {
        const memtable = MemtableSealed.memtable(v, at);
        sealed.set(memtable, -memtable);
        return { key: -memtable, what: 'start' };
      }
      case 'FlushBegun': {
        // The episode goes on under the job's number.
        const memtable = FlushBegun.memtable(v, at);
        return sealed.delete(memtable) ? { key: joined(-memtable, FlushBegun.job(v, at)), what: 'middle' } : { key: FlushBegun.job(v, at), what: 'start' };
      }
      case 'EntryFlushed': return { key: cause, what: 'middle' };
      case 'FlushAdvanced': return { key: FlushAdvanced.job(v, at), what: 'middle' };
      case 'TableCreated': return { key: TableCreated.job(v, at), what: 'middle' };
      case 'TableInstalled': case 'MemtableRetired': return { key: cause, what: 'middle' };
      case 'JobFinished': return { key: JobFinished.job(v, at), what: 'end' };
      default: return null;
    }
  };
}

/** Two keys of one episode; see Episodes.step. */
const joinFactor = 2 ** 32;
const joined = (from: number, to: number): number => from * joinFactor - to;
