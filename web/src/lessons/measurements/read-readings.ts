/**
 * Numbers about single reads: how many keys a Get or a Seek compares at each place of its search, counted, and computed for
 * the current tree by the model of the published one.
 *
 *      memtable        20 | ends of L0 4 | fences of levels 3 + 6 + 9 + 12 + 15 | blocks of the last level 18        by the model
 *      user_key_comparison_count, by the site of each KeysCompared (read-sums.ts)                                    counted
 *
 * Both use the same places, so one table shows both (read-cost-table.tsx). Source of the model: models/read-costs.ts.
 */
import type { CompareSite } from '../../protocol/records.gen.ts';
import { binarySearch, getCost, seekCost, type TreeShape } from '../../models/read-costs.ts';
import type { History } from '../../session/session-types.ts';
import { comparedAt, perRead, type ReadKind } from './read-sums.ts';
import { computed, counterOf, measured, sumOf, type Reading, type ReadingTable } from './reading.ts';

/** The current tree in the form that the models take. Pure. */
export function shapeOf({ head }: Pick<History, 'head'>): TreeShape {
  const entriesOf = (numbers: History['head']['levels'][number]['tables']): number =>
    sumOf(numbers, (number) => head.tables.get(number)?.entries ?? 0);
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

/** Where a read compares keys, from the top down. Comparisons of a scan outside its searches belong to the merge. */
export type ReadPlace = 'memtable' | 'ends' | 'fences' | 'blocks' | 'pages' | 'merge';
interface PlaceInfo {
  readonly place: ReadPlace;
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
    name: 'in the merge and at its rows',
    sites: ['merge_heap', 'version_skip', 'bound', 'range_tombstone', 'compaction'],
  },
];

/** Comparisons at each place by the model of the source; 0 at places that it does not have. Pure. */
export function modelAt(shape: TreeShape, kind: ReadKind): Readonly<Record<ReadPlace, number>> {
  const fences = shape.levels.reduce((sum, { tables }) => sum + binarySearch(tables), 0);
  const searched = kind === 'get' ? shape.levels.slice(-1) : shape.levels;
  // log2 of a level's rows is log2 of its tables (a search of the fences) and the rest, within one table.
  const inTables = searched.reduce((sum, { rows, tables }) => sum + binarySearch(rows) - binarySearch(tables), 0);
  const { memtable, l0 } = seekCost(shape);
  return { memtable, ends: 0, fences, blocks: inTables + (kind === 'get' ? 0 : l0), pages: 0, merge: 0 };
}

const kReads = [
  { kind: 'get', name: 'get', many: 'Gets' },
  { kind: 'scan', name: 'seek', many: 'scans' },
] as const;

const byPlace: ReadingTable = Object.fromEntries(
  kReads.flatMap(({ kind, name, many }) =>
    kPlaces.flatMap(({ place, name: where, sites }): (readonly [string, Reading])[] => [
      [`${name}_${place}`, measured(`comparisons of ${many} ${where} ÷ ${many}`, (h) => comparedAt(h, kind, sites))],
      [
        `${name}_model_${place}`,
        computed('log2 of the rows searched, rounded up', (h) => modelAt(shapeOf(h), kind)[place]),
      ],
    ]),
  ),
);

const perGet = (...counters: readonly string[]): Reading => {
  const added = counters.length === 1 ? counters[0] : `(${counters.join(' + ')})`;
  return measured(`${added} of Gets ÷ Gets`, (h) => perRead(h, 'get', ...counters));
};
const model = (formula: string, of: (shape: TreeShape) => number): Reading => computed(formula, (h) => of(shapeOf(h)));

/** All blocks without index and filter blocks. */
const dataBlocksPerGet = (history: History): number =>
  perRead(history, 'get', 'block_read_count', 'block_cache_hit_count') -
  perRead(history, 'get', 'index_block_read_count', 'block_cache_index_hit') -
  perRead(history, 'get', 'filter_block_read_count', 'block_cache_filter_hit');

export const kReadReadings: ReadingTable = {
  ...byPlace,
  comparisons_per_get: perGet('user_key_comparison_count'),
  get_index: measured('comparisons of Gets in index blocks ÷ Gets', (h) => comparedAt(h, 'get', ['index_block'])),
  filters_per_get: perGet('bloom_sst_hit_count', 'bloom_sst_miss_count'),
  data_blocks_per_get: measured(
    'block_read_count + block_cache_hit_count of Gets, without index and filter blocks, ÷ Gets',
    dataBlocksPerGet,
  ),
  blocks_searched_per_get: perGet('block_cache_data_hit', 'block_cache_data_miss'),
  l0_tables: measured('tables in L0', (h) => shapeOf(h).l0Runs),
  get_model: model(
    'log2 of the rows of the memtable, of the tables of each level but the last, and of its rows, rounded up',
    (shape) => getCost(shape).comparisons,
  ),
  get_model_filters: model('tables of L0 + levels but the last', (shape) => getCost(shape).filterProbes),
  seek_model: model('log2 of the rows of each sorted run, rounded up', (shape) => seekCost(shape).comparisons),
  btree_model: computed('log2 of number_keys_written, rounded up', (h) =>
    binarySearch(Math.max(1, counterOf(h, 'number_keys_written'))),
  ),
};
