/**
 * Sums over the Gets and over the scans of a run: their number, their comparisons by place, and their counter changes. One
 * pass over a history serves all numbers about reads.
 *
 *      OpBegun get ── KeysCompared memtable … ── KeysCompared level_fence … ── KeysCompared data_block … ── OpFinished
 *                          |                          |                             |
 *                     places.memtable            places.level_fence            places.data_block
 *
 * Invariants: 1. pure; 2. the places add up to user_key_comparison_count of the same reads. If they do not, because detail
 * records left the window or were not recorded, the numbers of places are NaN instead of too small.
 */
import { addDeltasAt, kindTable, zeroCounters } from '../../protocol/decode.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { KeysCompared, Kind, OpBegun, OpFinished, type CompareSite } from '../../protocol/records.gen.ts';
import type { History } from '../../session/session-types.ts';

export type ReadKind = 'get' | 'scan';

/** Sums of the reads of one kind. */
export interface ReadSums {
  readonly operations: number;
  /** Rows that they returned. */
  readonly rows: number;
  readonly places: ReadonlyMap<CompareSite, number>;
  /** By counter id. */
  readonly counters: Float64Array;
}

interface Known {
  readonly total: number;
  readonly sums: Readonly<Record<ReadKind, ReadSums>>;
  /** Counter changes of each scan, by counter id, in the order of their ends. */
  readonly scans: readonly Float64Array[];
}

const kWalked = kindTable([Kind.OpBegun, Kind.StepFinished, Kind.OpFinished, Kind.KeysCompared]);
const idOf = (counter: string): number => counterInfos.find(({ name }) => name === counter)!.id;
const kCompared = idOf('user_key_comparison_count');
const known = new WeakMap<History, Known>();

/** Sums of all Gets or all scans. Cost: one pass over the history for each length. */
export const readSums = (history: History, kind: ReadKind): ReadSums => walked(history).sums[kind];

/** A counter's change in each scan, in the order of their ends. */
export const scanCounts = (history: History, counter: string): readonly number[] =>
  walked(history).scans.map((counters) => counters[idOf(counter)]!);

/** Comparisons of a read at some places, on average; NaN if the history does not have all of them. */
export function comparedAt(history: History, kind: ReadKind, sites: readonly CompareSite[]): number {
  const { operations, places, counters } = readSums(history, kind);
  const reported = [...places.values()].reduce((sum, n) => sum + n, 0);
  if (reported !== counters[kCompared]) return NaN;
  return sites.reduce((sum, site) => sum + (places.get(site) ?? 0), 0) / operations;
}

/** Mean change of some counters per read of a kind; NaN without any read. */
export function perRead(history: History, kind: ReadKind, ...counters: readonly string[]): number {
  const sums = readSums(history, kind);
  return counters.reduce((sum, counter) => sum + sums.counters[idOf(counter)]!, 0) / sums.operations;
}

/** Change of a counter in scans per row that they returned. */
export function perRow(history: History, counter: string): number {
  const { counters, rows } = readSums(history, 'scan');
  return counters[idOf(counter)]! / rows;
}

function walked(history: History): Known {
  const before = known.get(history);
  if (before?.total === history.total) return before;
  const sums = { get: emptySums(), scan: emptySums() };
  const scans: Float64Array[] = [];
  // By job: it has one operation at a time, and a long operation takes several steps.
  const running = new Map<number, { readonly into: ReturnType<typeof emptySums>; readonly own: Float64Array | null }>();
  history.forEach(
    0,
    history.total,
    ({ kind: record, cause, v, at }) => {
      if (record === Kind.OpBegun) {
        const begun = OpBegun.opKind(v, at);
        if (begun === 'get') running.set(cause, { into: sums.get, own: null });
        else if (begun === 'scan') running.set(cause, { into: sums.scan, own: zeroCounters() });
        else running.delete(cause);
        return;
      }
      const read = running.get(cause);
      if (read === undefined) return;
      const { into, own } = read;
      if (record === Kind.KeysCompared) {
        const site = KeysCompared.site(v, at);
        into.places.set(site, (into.places.get(site) ?? 0) + 1);
        return;
      }
      addDeltasAt(into.counters, v, at);
      if (own !== null) addDeltasAt(own, v, at);
      if (record !== Kind.OpFinished) return;
      into.operations++;
      into.rows += OpFinished.rows(v, at);
      if (own !== null) scans.push(own);
    },
    kWalked,
  );
  const found = { total: history.total, sums, scans };
  known.set(history, found);
  return found;
}

const emptySums = () => ({ operations: 0, rows: 0, places: new Map<CompareSite, number>(), counters: zeroCounters() });
