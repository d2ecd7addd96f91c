/**
 * Numbers about single reads: what a Get or a Seek costs, and at which place of its search. One walk over a history serves all of them.
 *
 *      OpBegun get ── KeysCompared memtable … ── KeysCompared level_fence … ── KeysCompared data_block … ── OpFinished
 *                          |                          |                             |
 *                     places.memtable            places.level_fence            places.data_block
 *
 * Invariants: 1. pure; 2. places add up to what user_key_comparison_count says of the same reads. Where they do not, because detail left the window or
 * was never recorded, a number of a place is NaN and not a smaller one.
 */
import { addDeltas, kindTable, zeroCounters } from '../protocol/decode.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { KeysCompared, Kind, OpBegun, OpFinished, StepFinished, type CompareSite } from '../protocol/records.gen.ts';
import { binarySearch, getCost, seekCost, type TreeShape } from '../models/reads.ts';
import type { History } from '../store/types.ts';

/** Reads of one kind: how many there were, what they compared and where, and what they changed. */
export interface ReadSums {
  readonly operations: number;
  readonly places: ReadonlyMap<CompareSite, number>;
  /** By counter id. */
  readonly counters: Float64Array;
}

export type ReadKind = 'get' | 'scan';

const kWalked = kindTable([Kind.OpBegun, Kind.StepFinished, Kind.OpFinished, Kind.KeysCompared]);
const idOf = (counter: string): number => counterInfos.find(({ name }) => name === counter)!.id;
const kCompared = idOf('user_key_comparison_count');

interface Known {
  readonly total: number;
  readonly sums: Readonly<Record<ReadKind, ReadSums>>;
}
const known = new WeakMap<History, Known>();

/** What all Gets and all scans of a history came to. Cost: one walk over it, once for each length. Pure. */
export function readSums(history: History, kind: ReadKind): ReadSums {
  const before = known.get(history);
  if (before?.total === history.total) return before.sums[kind];
  const sums = { get: emptySums(), scan: emptySums() };
  // By the job that carries it: it has one operation at a time, and a long one takes several steps.
  const running = new Map<number, ReturnType<typeof emptySums>>();
  history.forEach(
    0,
    history.total,
    ({ kind: record, cause, v, at }) => {
      if (record === Kind.OpBegun) {
        const begun = OpBegun.opKind(v, at);
        if (begun === 'get' || begun === 'scan') running.set(cause, sums[begun]);
        else running.delete(cause);
        return;
      }
      const into = running.get(cause);
      if (into === undefined) return;
      if (record === Kind.KeysCompared) {
        const site = KeysCompared.site(v, at);
        into.places.set(site, (into.places.get(site) ?? 0) + 1);
        return;
      }
      addDeltas(into.counters, (record === Kind.OpFinished ? OpFinished : StepFinished).deltas(v, at));
      if (record === Kind.OpFinished) into.operations++;
    },
    kWalked,
  );
  known.set(history, { total: history.total, sums });
  return sums[kind];
}

const emptySums = () => ({ operations: 0, places: new Map<CompareSite, number>(), counters: zeroCounters() });

/** Comparisons of a read at some places, on average; NaN where the history does not know them all. Pure. */
export function comparedAt(history: History, kind: ReadKind, sites: readonly CompareSite[]): number {
  const { operations, places, counters } = readSums(history, kind);
  const told = [...places.values()].reduce((sum, n) => sum + n, 0);
  if (told !== counters[kCompared]) return NaN;
  return sites.reduce((sum, site) => sum + (places.get(site) ?? 0), 0) / operations;
}

/** A counter's change in reads of a kind, on average. Pure. */
const perRead = (history: History, kind: ReadKind, ...counters: readonly string[]): number => {
  const sums = readSums(history, kind);
  return counters.reduce((sum, counter) => sum + sums.counters[idOf(counter)]!, 0) / sums.operations;
};

/** The tree that stands, as the models take it. Pure. */
export function shapeOf({ head }: Pick<History, 'head'>): TreeShape {
  const entriesOf = (numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + (head.tables.get(number as never)?.entries ?? 0), 0);
  const l0 = head.levels.find(({ level }) => level === 0)?.tables ?? [];
  return {
    memtableRows: Math.max(1, ...head.memtables.map(({ entries }) => entries)),
    l0Runs: l0.length,
    l0Rows: l0.length === 0 ? 1 : entriesOf(l0) / l0.length,
    levels: head.levels
      .filter(({ level, tables }) => level > 0 && tables.length > 0)
      .map(({ tables }) => ({ rows: entriesOf(tables), tables: tables.length })),
  };
}

interface ReadReading {
  readonly kind: 'measured' | 'computed';
  readonly formula: string;
  readonly of: (history: History) => number;
}

/** Where a read compares keys, from the top down. What a scan compares beyond its searches is the merge's. */
export type Place = 'memtable' | 'ends' | 'fences' | 'blocks' | 'pages' | 'merge';
interface PlaceInfo {
  readonly place: Place;
  readonly name: string;
  readonly sites: readonly CompareSite[];
}
export const kPlaces: readonly PlaceInfo[] = [
  { place: 'memtable', name: 'in the memtable', sites: ['memtable'] },
  { place: 'ends', name: 'with the ends of L0 tables', sites: ['l0_table'] },
  { place: 'fences', name: 'with the fences of levels', sites: ['level_fence'] },
  { place: 'blocks', name: 'in index and data blocks', sites: ['index_block', 'data_block'] },
  { place: 'pages', name: 'in pages of the B+tree', sites: ['btree_inner', 'btree_leaf'] },
  {
    place: 'merge',
    name: 'in the merge, and at its rows',
    sites: ['merge_heap', 'version_skip', 'bound', 'range_tombstone', 'compaction'],
  },
];

/** What the model of the source says of each place; 0 where it has none. Pure. */
export function modelAt(shape: TreeShape, kind: ReadKind): Readonly<Record<Place, number>> {
  const fences = shape.levels.reduce((sum, { tables }) => sum + binarySearch(tables), 0);
  const searched = kind === 'get' ? shape.levels.slice(-1) : shape.levels;
  // A level's log2 of rows is log2 of its tables, found by their fences, and the rest inside one of them.
  const inTables = searched.reduce((sum, { rows, tables }) => sum + binarySearch(rows) - binarySearch(tables), 0);
  const { memtable, l0 } = seekCost(shape);
  return { memtable, ends: 0, fences, blocks: inTables + (kind === 'get' ? 0 : l0), pages: 0, merge: 0 };
}

const kReads = [
  { kind: 'get', name: 'get', many: 'Gets' },
  { kind: 'scan', name: 'seek', many: 'scans' },
] as const;

const byPlace = Object.fromEntries(
  kReads.flatMap(({ kind, name, many }) =>
    kPlaces.flatMap((info): (readonly [string, ReadReading])[] => [
      [
        `${name}_${info.place}`,
        {
          kind: 'measured',
          formula: `comparisons of ${many} ${info.name} ÷ ${many}`,
          of: (history) => comparedAt(history, kind, info.sites),
        },
      ],
      [
        `${name}_model_${info.place}`,
        {
          kind: 'computed',
          formula: 'log2 of what is searched, rounded up',
          of: (history) => modelAt(shapeOf(history), kind)[info.place],
        },
      ],
    ]),
  ),
);

const perGet = (formula: string, ...counters: readonly string[]): ReadReading => ({
  kind: 'measured',
  formula,
  of: (history) => perRead(history, 'get', ...counters),
});
const model = (formula: string, of: (shape: TreeShape) => number): ReadReading => ({
  kind: 'computed',
  formula,
  of: (history) => of(shapeOf(history)),
});
const kGetModel =
  'log2 of the rows of the memtable, of the tables of each level but the last, and of its rows, rounded up';

export const kReadReadings: Readonly<Record<string, ReadReading>> = {
  ...byPlace,
  get_index: {
    kind: 'measured',
    formula: 'comparisons of Gets in index blocks ÷ Gets',
    of: (history) => comparedAt(history, 'get', ['index_block']),
  },
  filters_per_get: perGet(
    '(bloom_sst_hit_count + bloom_sst_miss_count) of Gets ÷ Gets',
    'bloom_sst_hit_count',
    'bloom_sst_miss_count',
  ),
  blocks_searched_per_get: perGet(
    '(block_cache_data_hit + block_cache_data_miss) of Gets ÷ Gets',
    'block_cache_data_hit',
    'block_cache_data_miss',
  ),
  filter_bytes_standing: {
    kind: 'measured',
    formula: 'bytes of the filters of the tables that stand',
    of: ({ head }) =>
      head.levels.flatMap(({ tables }) => tables).reduce((sum, n) => sum + (head.tables.get(n)?.filterBytes ?? 0), 0),
  },
  l0_tables: { kind: 'measured', formula: 'tables that stand in L0', of: (history) => shapeOf(history).l0Runs },
  rows_standing: {
    kind: 'measured',
    formula: 'entries in the memtable and in the tables that stand',
    of: (history) => {
      const { memtableRows, l0Runs, l0Rows, levels } = shapeOf(history);
      return memtableRows + l0Runs * l0Rows + levels.reduce((sum, { rows }) => sum + rows, 0);
    },
  },
  get_model: model(kGetModel, (shape) => getCost(shape).comparisons),
  get_model_filters: model('tables of L0 + levels but the last', (shape) => getCost(shape).filterProbes),
  seek_model: model('log2 of the rows of each sorted run, rounded up', (shape) => seekCost(shape).comparisons),
  btree_model: {
    kind: 'computed',
    formula: 'log2 of number_keys_written, rounded up',
    of: ({ head }) => binarySearch(Math.max(1, head.counters[idOf('number_keys_written')] ?? 1)),
  },
};
