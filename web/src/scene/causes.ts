/**
 * Causes: the records that made a counter what it is, so that every number opens what it counted.
 *
 * The schema names each counter's sources: a record kind, conditions on its fields, and perhaps a field whose sum it is. `lit` walks a
 * range of the history, adds up the records that match and notes what they point at. Over whole steps at full detail the sum equals
 * the change of the counter; where detail is missing `complete` is false and the counter itself is the only witness.
 */
import { hex } from '../base/bytes.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { addDeltas, deltasOf, infoByKind, isSummary, zeroCounters } from '../protocol/decode.ts';
import type { CounterSource } from '../protocol/info.ts';
import * as readers from '../protocol/records.gen.ts';
import type { History, RecordAt } from './history.ts';

/** What stands behind a counter in a range of records. */
export interface Lit {
  readonly counter: number;
  /** Positions: the range is [from, to). */
  readonly from: number;
  readonly to: number;
  /** Records that match, and what they add up to. The sum is the count where the counter counts records. */
  readonly count: number;
  readonly sum: number;
  /** What the counter itself changed by over the range. */
  readonly change: number;
  /** The counter names no records: nothing can be lit, `change` is all there is. */
  readonly sourceless: boolean;
  /** sum = change: the lit records are the counter. */
  readonly complete: boolean;
  /** Numbers of the first 10,000 records that match. */
  readonly records: readonly number[];
  /** Semantic addresses that they point at ("table:7", "memtable:3", "page:9", "op:12", "key:6b31"), with how often. */
  readonly addresses: ReadonlyMap<string, number>;
}

const recordsMax = 10_000;
const addressesMax = 10_000;

type Read = (v: DataView, at: number) => unknown;
type Reader = Readonly<Record<string, Read | number>>;
const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase());

/** How a field of a record is read, by the schema's names; 0 where there is no such field. */
export function readField(record: string, field: string): Read {
  const reader = (readers as unknown as Readonly<Record<string, Reader | undefined>>)[record];
  const read = reader?.[camel(field)];
  return typeof read === 'function' ? read : () => 0;
}

/** How much a record adds; 0 when it does not match. */
export type Weigh = (v: DataView, at: number) => number;

/** The weight of the records of a source. REQUIRES of the records: that they are of the source's kind. Pure. */
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

/** Weights by record kind, for each counter. */
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

/** What a record adds to a counter by the schema's word; 0 when nothing. Pure. */
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

/** Semantic addresses of what a record is about. Pure. */
export function addressesOf({ kind, v, at }: Pick<RecordAt, 'kind' | 'v' | 'at'>): string[] {
  return (pointersOf[kind] ?? [])
    .map(({ read, address }) => address(read(v, at)))
    .filter((address) => address !== null);
}

/** The records with numbers in [from, to) behind a counter. O(records in the range). */
export function lit(history: History, counter: number, from: number, to: number): Lit {
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
