/**
 * What the Gets and the scans of a run came to: how many there were, what they compared and where, and what they changed. One walk over a history
 * serves every number about reads.
 *
 *      OpBegun get ── KeysCompared memtable … ── KeysCompared level_fence … ── KeysCompared data_block … ── OpFinished
 *                          |                          |                             |
 *                     places.memtable            places.level_fence            places.data_block
 *
 * Invariants: 1. pure; 2. places add up to what user_key_comparison_count says of the same reads. Where they do not, because detail left the window or
 * was never recorded, a number of a place is NaN and not a smaller one.
 */
import { addDeltasAt, kindTable, zeroCounters } from '../../protocol/decode.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { KeysCompared, Kind, OpBegun, OpFinished, type CompareSite } from '../../protocol/records.gen.ts';
import type { History } from '../../session/session-types.ts';

export type ReadKind = 'get' | 'scan';

/** Reads of one kind, added up. */
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
  /** What each scan changed, by counter id, in the order of their ends. */
  readonly scans: readonly Float64Array[];
}

const kWalked = kindTable([Kind.OpBegun, Kind.StepFinished, Kind.OpFinished, Kind.KeysCompared]);
const idOf = (counter: string): number => counterInfos.find(({ name }) => name === counter)!.id;
const kCompared = idOf('user_key_comparison_count');
const known = new WeakMap<History, Known>();

/** What all Gets or all scans came to. Cost: one walk over the history, once for each length. */
export const readSums = (history: History, kind: ReadKind): ReadSums => walked(history).sums[kind];

/** A counter's change in each scan, in the order of their ends. */
export const scanCounts = (history: History, counter: string): readonly number[] =>
  walked(history).scans.map((counters) => counters[idOf(counter)]!);

/** Comparisons of a read at some places, on average; NaN where the history does not know them all. */
export function comparedAt(history: History, kind: ReadKind, sites: readonly CompareSite[]): number {
  const { operations, places, counters } = readSums(history, kind);
  const told = [...places.values()].reduce((sum, n) => sum + n, 0);
  if (told !== counters[kCompared]) return NaN;
  return sites.reduce((sum, site) => sum + (places.get(site) ?? 0), 0) / operations;
}

/** The change of some counters in reads of a kind, on average; NaN without any. */
export function perRead(history: History, kind: ReadKind, ...counters: readonly string[]): number {
  const sums = readSums(history, kind);
  return counters.reduce((sum, counter) => sum + sums.counters[idOf(counter)]!, 0) / sums.operations;
}

/** A counter's change in scans for each row that they returned. */
export function perRow(history: History, counter: string): number {
  const { counters, rows } = readSums(history, 'scan');
  return counters[idOf(counter)]! / rows;
}

function walked(history: History): Known {
  const before = known.get(history);
  if (before?.total === history.total) return before;
  const sums = { get: emptySums(), scan: emptySums() };
  const scans: Float64Array[] = [];
  // By the job that carries it: it has one operation at a time, and a long one takes several steps.
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
