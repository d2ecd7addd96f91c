/**
 * Causes: the records that produced the value of a counter, so that every number in the interface can show what it
 * counted.
 *
 * The schema names the sources of each counter: a record kind, conditions on its fields, and optionally a field to sum.
 * `lit` walks a range of the history, sums the matching records and collects the addresses they point at. Over whole
 * steps at full detail the sum equals the change of the counter. Where detail is missing `complete` is false, and only
 * the counter itself is exact.
 */
import { hex } from '../base/bytes.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { addDeltas, deltasOf, infoByKind, isSummary, zeroCounters } from '../protocol/decode.ts';
import type { CounterSource } from '../protocol/info.ts';
import { readerOf, type Reader } from '../protocol/readers.ts';
import type { History, RecordAt } from './history.ts';

/** The records that a counter counted in a range of the history. */
export interface CountedRecords {
  readonly counter: number;
  /** Positions: the range is [from, to). */
  readonly from: number;
  readonly to: number;
  /** Matching records, and their sum. If the counter counts records, the sum is the count. */
  readonly count: number;
  readonly sum: number;
  /** The change of the counter itself over the range. */
  readonly change: number;
  /** The schema names no records for this counter: nothing can be lit, only `change` is available. */
  readonly sourceless: boolean;
  /** sum = change: the lit records explain the counter fully. */
  readonly complete: boolean;
  /** Numbers of the first 10,000 matching records. */
  readonly records: readonly number[];
  /**
   * Semantic addresses that the records point at ("table:7", "memtable:3", "page:9", "op:12", "key:6b31"), with the
   * count of each.
   */
  readonly addresses: ReadonlyMap<string, number>;
}

const recordsMax = 10_000;
const addressesMax = 10_000;

/** A reader for a field of a record, by schema names. The reader returns 0 if there is no such field. */
export function readField(record: string, field: string): Reader<unknown> {
  const info = infoByKind.find((each) => each?.name === record);
  const found = info?.fields.find(({ name }) => name === field);
  return info && found ? readerOf(found, info) : () => 0;
}

/** The amount that a record adds; 0 if it does not match. */
export type Weigh = (v: DataView, at: number) => number;

/** The weight function of a source. REQUIRES: records passed to it have the kind of the source. Pure. */
export function weighBy(source: CounterSource): Weigh {
  const conditions = Object.entries(source.where ?? {}).map(([field, values]) => ({
    read: readField(source.record, field),
    values: new Set<unknown>(values),
  }));
  const amount = source.field === undefined ? null : readField(source.record, source.field);
  return (v, at) => {
    for (const { read, values } of conditions) if (!values.has(read(v, at))) return 0;
    return amount === null ? 1 : Number(amount(v, at));
  };
}

/** For each counter: weight functions by record kind. */
const weighers = new Map(
  counterInfos.map((counter) => {
    const byKind = new Map<number, Weigh[]>();
    for (const source of counter.source) {
      const kind = infoByKind.find((info) => info?.name === source.record)?.kind;
      if (kind === undefined) continue;
      byKind.set(kind, [...(byKind.get(kind) ?? []), weighBy(source)]);
    }
    return [counter.id, byKind] as const;
  }),
);

/** The amount that a record adds to a counter according to the schema; 0 if none. Pure. */
export function weight(counter: number, { kind, v, at }: Pick<RecordAt, 'kind' | 'v' | 'at'>): number {
  let sum = 0;
  for (const weigh of weighers.get(counter)?.get(kind) ?? []) sum += weigh(v, at);
  return sum;
}

const pointers: readonly (readonly [field: string, address: (value: unknown) => string | null])[] = [
  ['table', (n) => `table:${String(n)}`],
  ['memtable', (n) => `memtable:${String(n)}`],
  ['page', (n) => `page:${String(n)}`],
  ['op', (n) => (n === 0 ? null : `op:${String(n)}`)],
  ['job', (n) => `job:${String(n)}`],
  ['file', (n) => `file:${String(n)}`],
  ['key', (bytes) => `key:${hex(bytes as Uint8Array)}`],
];

const pointersOf = infoByKind.map((info) =>
  info === undefined
    ? []
    : pointers
        .filter(([field]) => info.fields.some((f) => f.name === field))
        .map(([field, address]) => ({ read: readField(info.name, field), address })),
);

/** The semantic addresses that a record refers to. Pure. */
export function addressesOf({ kind, v, at }: Pick<RecordAt, 'kind' | 'v' | 'at'>): string[] {
  return (pointersOf[kind] ?? [])
    .map(({ read, address }) => address(read(v, at)))
    .filter((address) => address !== null);
}

/** The records with numbers in [from, to) that the counter counted. O(records in the range). */
export function countedRecords(history: History, counter: number, from: number, to: number): CountedRecords {
  const records: number[] = [];
  const addresses = new Map<string, number>();
  let count = 0;
  let sum = 0;
  const totals = zeroCounters();
  history.forEach(from, to, (record) => {
    if (isSummary(record.kind)) addDeltas(totals, deltasOf(record.v, record.at));
    const adds = weight(counter, record);
    if (adds === 0) return;
    count++;
    sum += adds;
    if (records.length < recordsMax) records.push(record.number);
    for (const address of addressesOf(record)) {
      const known = addresses.get(address);
      if (known !== undefined || addresses.size < addressesMax) addresses.set(address, (known ?? 0) + 1);
    }
  });
  const change = totals[counter] ?? 0;
  const sourceless = (weighers.get(counter)?.size ?? 0) === 0;
  return {
    counter,
    from,
    to,
    count,
    sum,
    change,
    sourceless,
    complete: !sourceless && sum === change,
    records,
    addresses,
  };
}
