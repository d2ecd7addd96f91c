/**
 * Stops: the positions of an animation that are worth standing at. With motion switched off, forward and back move from stop to stop;
 * with motion on they are where "next" leads.
 *
 * Each animation consists of episodes: one flush, one Get that asks filters or goes down a B+tree, one merge, one compaction, one scan over
 * tombstones, one time in which snapshots are held, up to the compaction that comes after, one queue at the device. An episode has a start,
 * middles and an end, and no two of its stops are at one position; only a sync of the directory that waits alone has no middle. Long
 * episodes are thinned, evenly, so that the start and the end never fall out. The record that makes a stop is the last one shown there.
 */
import {
  CompactionInput,
  CompactionPicked,
  EntryKept,
  EntrySkipped,
  FlushAdvanced,
  FlushBegun,
  JobFinished,
  KeysCompared,
  Kind,
  MergeAdvanced,
  MergeOpened,
  MergeRun,
  MergeWon,
  OpBegun,
  RequestServed,
  RowReturned,
  TableCreated,
} from '../protocol/records.gen.ts';
import { kindTable } from '../protocol/decode.ts';
import type { History, RecordAt } from './history.ts';

/** The seven animations. */
export type StopKind = 'flush' | 'filter' | 'merge' | 'compaction' | 'tombstones' | 'snapshots' | 'device';
export const stopKinds: readonly StopKind[] = [
  'flush',
  'filter',
  'merge',
  'compaction',
  'tombstones',
  'snapshots',
  'device',
];

export interface Stop {
  readonly position: number;
  /** An episode that goes on ends, for now, at its last stop. */
  readonly phase: 'start' | 'middle' | 'end';
  /** Counts from 0 in the order of starts: stops of one flush, Get, merge, compaction or scan share it. */
  readonly episode: number;
}

export interface StopPlan {
  readonly kind: StopKind;
  /** By position. */
  readonly stops: readonly Stop[];
  /** Episodes found; only the newest 2,000 have stops. */
  readonly episodes: number;
}

const stopsMax = 512;
const episodesMax = 2_000;

/**
 * What a record is to an animation: null, or a stop of the episode with this key. `begins` opens it; `proves` says that the episode is
 * worth showing (a Get that asked no filter is none); one that is `last` is a stop only as long as no other than such follow.
 */
type Sign = { readonly key: number; readonly begins?: true; readonly proves?: true; readonly last?: true } | null;
type Reading = (record: RecordAt) => Sign;

const flush =
  (): Reading =>
  ({ kind, v, at, cause }) => {
    switch (kind) {
      case Kind.FlushBegun:
        return { key: FlushBegun.job(v, at), begins: true, proves: true };
      case Kind.FlushAdvanced:
        return { key: FlushAdvanced.job(v, at) };
      case Kind.TableCreated:
        return { key: TableCreated.job(v, at) };
      case Kind.EntryFlushed:
      case Kind.TableInstalled:
      case Kind.MemtableRetired:
        return { key: cause };
      case Kind.JobFinished:
        return { key: JobFinished.job(v, at) };
      default:
        return null;
    }
  };

const filter = (): Reading => {
  let op = 0;
  return ({ kind, v, at }) => {
    switch (kind) {
      case Kind.OpBegun:
        op = OpBegun.op(v, at);
        return OpBegun.opKind(v, at) === 'get' ? { key: op, begins: true } : null;
      case Kind.MemtableProbed:
      case Kind.TableProbed:
        return { key: op };
      case Kind.FilterProbed:
      case Kind.MemtableFilterProbed:
      case Kind.BTreePageVisited:
        return { key: op, proves: true };
      case Kind.OpFinished:
        return { key: op };
      default:
        return null;
    }
  };
};

const merge = (): Reading => {
  /** The newest merge of each job. */
  const merges = new Map<number, number>();
  return ({ kind, v, at, cause }) => {
    switch (kind) {
      case Kind.MergeOpened:
        merges.set(cause, MergeOpened.merge(v, at));
        return { key: MergeOpened.merge(v, at), begins: true };
      case Kind.MergeRun:
        return { key: MergeRun.merge(v, at) };
      case Kind.MergeAdvanced:
        return { key: MergeAdvanced.merge(v, at) };
      case Kind.MergeWon:
        return { key: MergeWon.merge(v, at), proves: true };
      case Kind.KeysCompared:
        // Memtables and tables compare keys too, also long after a merge has ended.
        return KeysCompared.site(v, at) === 'merge_heap' ? { key: merges.get(cause) ?? -1 } : null;
      default:
        return null;
    }
  };
};

const compaction =
  (): Reading =>
  ({ kind, v, at, cause }) => {
    switch (kind) {
      case Kind.CompactionPicked:
        return { key: CompactionPicked.job(v, at), begins: true, proves: true };
      case Kind.CompactionInput:
        return { key: CompactionInput.job(v, at) };
      case Kind.TableCreated:
        return { key: TableCreated.job(v, at) };
      case Kind.CompactionAdvanced:
      case Kind.TrivialMoved:
      case Kind.TableInstalled:
      case Kind.TableRemoved:
      case Kind.VersionInstalled:
        return { key: cause };
      case Kind.JobFinished:
        return { key: JobFinished.job(v, at) };
      default:
        return null;
    }
  };

/** Every change between rows and what is passed, and inside a run its 1st, 2nd, 4th, 8th ... entry. */
const tombstones = (): Reading => {
  let what = '';
  let run = 0;
  let op = 0;
  const shows = (next: string): boolean => {
    run = next === what ? run + 1 : 1;
    what = next;
    return (run & (run - 1)) === 0;
  };
  return ({ kind, v, at }) => {
    switch (kind) {
      case Kind.OpBegun:
        what = '';
        op = OpBegun.op(v, at);
        return OpBegun.opKind(v, at) === 'scan' ? { key: op, begins: true } : null;
      case Kind.EntrySkipped: {
        const reason = EntrySkipped.reason(v, at);
        if (!shows(reason)) return null;
        const key = EntrySkipped.op(v, at);
        return reason === 'tombstone' ? { key, proves: true } : { key };
      }
      case Kind.RowReturned:
        return shows('row') ? { key: RowReturned.op(v, at) } : null;
      case Kind.OpFinished:
        return { key: op };
      default:
        return null;
    }
  };
};

/**
 * From the first snapshot that is taken to the end of the compaction that comes after the last is released: writes, what a compaction drops
 * and what it keeps for a snapshot, and each new version of the tree.
 */
const snapshots = (): Reading => {
  let held = 0;
  let episode = 0;
  let open = false;
  const here = (): Sign => (open ? { key: episode } : null);
  return ({ kind, v, at }) => {
    switch (kind) {
      case Kind.SnapshotTaken:
        held++;
        if (open) return here();
        open = true;
        return { key: ++episode, begins: true, proves: true };
      case Kind.SnapshotReleased:
        held--;
        return here();
      case Kind.EngineOpened:
        held = 0;
        open = false;
        return null;
      case Kind.OpFinished:
      case Kind.VersionInstalled:
      case Kind.EntryDropped:
        return here();
      case Kind.EntryKept:
        return EntryKept.reason(v, at) === 'newest' ? null : here();
      case Kind.JobFinished: {
        const last = here();
        if (held === 0 && JobFinished.jobKind(v, at) === 'compaction') open = false;
        return last;
      }
      default:
        return null;
    }
  };
};

/**
 * From the first request that waits at the device to the end of the step of the last, before one is served at once: each that waits, and of
 * the last what became of it and the end of its step. What else that step asks for belongs to it.
 */
const device = (): Reading => {
  let queue = 0;
  let open = false;
  let inStep = false;
  let announced = false;
  const served = (): Sign => {
    open &&= inStep;
    return null;
  };
  return ({ kind, v, at }) => {
    switch (kind) {
      case Kind.RequestServed: {
        announced = RequestServed.request(v, at) !== 'sync_dir';
        if (RequestServed.queuedNs(v, at) === 0) return served();
        const begins = !open;
        [open, inStep] = [true, true];
        return begins ? { key: ++queue, begins, proves: true } : { key: queue };
      }
      case Kind.OpFinished:
      case Kind.StepFinished: {
        const waited = inStep;
        [inStep, announced] = [false, false];
        return waited ? { key: queue, last: true } : null;
      }
      default: {
        // A file operation: of the request that was just told, or of one that was served at once.
        const told = announced;
        announced = false;
        if (told || kind === Kind.FileRenamed || kind === Kind.FileRemoved || kind === Kind.FileFailed)
          return inStep ? { key: queue, last: true } : null;
        return served();
      }
    }
  };
};

/** With the kinds that each reads; it is asked about no others. */
const readings: Readonly<Record<StopKind, readonly [make: () => Reading, reads: Uint8Array]>> = {
  flush: [
    flush,
    kindTable([
      Kind.FlushBegun,
      Kind.FlushAdvanced,
      Kind.TableCreated,
      Kind.EntryFlushed,
      Kind.TableInstalled,
      Kind.MemtableRetired,
      Kind.JobFinished,
    ]),
  ],
  filter: [
    filter,
    kindTable([
      Kind.OpBegun,
      Kind.MemtableProbed,
      Kind.TableProbed,
      Kind.FilterProbed,
      Kind.MemtableFilterProbed,
      Kind.BTreePageVisited,
      Kind.OpFinished,
    ]),
  ],
  merge: [merge, kindTable([Kind.MergeOpened, Kind.MergeRun, Kind.MergeAdvanced, Kind.MergeWon, Kind.KeysCompared])],
  compaction: [
    compaction,
    kindTable([
      Kind.CompactionPicked,
      Kind.CompactionInput,
      Kind.TableCreated,
      Kind.CompactionAdvanced,
      Kind.TrivialMoved,
      Kind.TableInstalled,
      Kind.TableRemoved,
      Kind.VersionInstalled,
      Kind.JobFinished,
    ]),
  ],
  tombstones: [tombstones, kindTable([Kind.OpBegun, Kind.EntrySkipped, Kind.RowReturned, Kind.OpFinished])],
  snapshots: [
    snapshots,
    kindTable([
      Kind.SnapshotTaken,
      Kind.SnapshotReleased,
      Kind.EngineOpened,
      Kind.OpFinished,
      Kind.VersionInstalled,
      Kind.EntryDropped,
      Kind.EntryKept,
      Kind.JobFinished,
    ]),
  ],
  device: [
    device,
    kindTable([
      Kind.RequestServed,
      Kind.FileAppended,
      Kind.FileFailed,
      Kind.FileRead,
      Kind.FileRemoved,
      Kind.FileRenamed,
      Kind.FileSynced,
      Kind.FileWritten,
      Kind.OpFinished,
      Kind.StepFinished,
    ]),
  ],
};

interface Episode {
  positions: number[];
  /** What ends it as long as nothing follows. */
  last: number[];
  proven: boolean;
}

/** At most stopsMax, evenly, with the first and the last. */
function thin(positions: readonly number[]): readonly number[] {
  if (positions.length <= stopsMax) return positions;
  return Array.from(
    { length: stopsMax },
    (_, i) => positions[Math.floor((i * (positions.length - 1)) / (stopsMax - 1))]!,
  );
}

/**
 * Finds the stops of one animation as its history grows: what was walked is not walked again, so that planning costs what came since. A
 * history whose numbers have shifted (detail was put in) needs another planner.
 */
export class StopPlanner {
  readonly history: History;
  private readonly kind: StopKind;
  private readonly reading: Reading;
  private readonly reads: Uint8Array;
  private readonly open = new Map<number, Episode>();
  private readonly all: Episode[] = [];
  private walked = 0;
  private plan: { readonly at: number; readonly plan: StopPlan } | null = null;

  constructor(history: History, kind: StopKind) {
    this.history = history;
    this.kind = kind;
    const [make, reads] = readings[kind];
    this.reading = make();
    this.reads = reads;
  }

  /** Walks on, at most over so many numbers. */
  advance(records: number): void {
    const to = Math.min(this.history.total, this.walked + records);
    this.history.forEach(this.walked, to, (record) => this.take(record), this.reads);
    this.walked = to;
  }

  /** The stops over the whole history as it is now; the same object while it has not grown. */
  read(): StopPlan {
    const { total } = this.history;
    if (this.plan?.at !== total) {
      this.advance(Infinity);
      this.plan = { at: total, plan: this.chosen() };
    }
    return this.plan.plan;
  }

  private take(record: RecordAt): void {
    const sign = this.reading(record);
    if (sign === null) return;
    let episode = sign.begins ? undefined : this.open.get(sign.key);
    if (sign.begins) {
      episode = { positions: [], last: [], proven: false };
      this.open.set(sign.key, episode);
      this.all.push(episode);
    }
    if (episode === undefined) return;
    if (sign.proves && !episode.proven) episode.proven = true;
    if (sign.last) episode.last.push(record.number + 1);
    else {
      episode.positions.push(record.number + 1);
      episode.last = [];
    }
  }

  private chosen(): StopPlan {
    const proven = this.all.filter((episode) => episode.proven);
    const first = Math.max(0, proven.length - episodesMax);
    const list = proven.slice(first).flatMap(({ positions, last }, i) => {
      const chosen = thin([...positions, ...last]);
      return chosen.map((position, n): Stop => ({
        position,
        phase: n === 0 ? 'start' : n === chosen.length - 1 ? 'end' : 'middle',
        episode: first + i,
      }));
    });
    return { kind: this.kind, stops: list.sort((a, b) => a.position - b.position), episodes: proven.length };
  }
}

/** The stops of one animation over the history so far. One walk over the records. Pure. */
export const stops = (history: History, kind: StopKind): StopPlan => new StopPlanner(history, kind).read();

/** The nearest stop after (1) or before (-1) a position, or null. */
export function nextStop(plan: StopPlan, position: number, direction: 1 | -1): Stop | null {
  if (direction === 1) return plan.stops.find((stop) => stop.position > position) ?? null;
  return plan.stops.findLast((stop) => stop.position < position) ?? null;
}
