/**
 * The experiments of lesson 5. Two trees:
 *
 *   by hand  a memtable, two tables of L0 and one of L1, ten rows or so each: few enough to be merged by the reader
 *   shaped   a memtable, some tables of L0 and three levels: 1, n x 1, 4, 40, 400 parts of ten rows. Each run is filled with random keys and
 *            flushed into one table, the largest first, and sinks by trivial moves, so that nothing is merged before the scan and no row is lost
 */
import { defineExperiment, type Episode } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import type { Expectation } from '../../web/src/lessons/measurements/expectation.ts';

const kKeys = 'order=random key_space=100000000 key_bytes=8 value_bytes=9';
const fill = (rows: number, seed: number): string => `fill n=${rows} ${kKeys} seed=${seed}`;
const run = (rows: number, seed: number): string => `${fill(rows, seed)}\nflush\nsettle`;
const targets = (base: string): string => `set max_bytes_for_level_base=${base} max_bytes_for_level_multiplier=20`;

const kUnit = 10;

const shape = {
  write_buffer_size: '4MiB',
  target_file_size_base: '4MiB',
  num_levels: 4,
  compression: 'none',
  filter: 'full',
  level0_file_num_compaction_trigger: 1,
  max_bytes_for_level_base: '256B',
  max_bytes_for_level_multiplier: 2,
} as const;

/** Largest first; the last part stays in the memtable. */
const loaded = (l0Tables: number): string =>
  [
    run(kUnit * 400, 1),
    targets('1KiB'),
    run(kUnit * 40, 2),
    targets('4KiB'),
    run(kUnit * 4, 3),
    'set disable_auto_compactions=yes',
    ...Array.from({ length: l0Tables }, (_, i) => run(kUnit, 4 + i)),
    fill(kUnit, 20),
  ].join('\n');

const rows = kUnit * (1 + 4 + 4 + 40 + 400);

/** Four cursors, a version that is skipped, a tombstone, and a run that wins twice in a row. */
const fourRuns: Episode = {
  name: 'four runs become one',
  during: { animation: 'merge', activity: -1 },
  beats: [
    {
      // Before that the picture is empty.
      from: { after: 'MergeRun', nth: 3 },
      to: { after: 'MergeAdvanced', nth: 3 },
      seconds: 1.5,
      sentence:
        '{MergeRun.total} sorted runs, each with a cursor at its first key: {MergeAdvanced.key:0}, {MergeAdvanced.key:1}, {MergeAdvanced.key:2} and {MergeAdvanced.key:3}.',
      focus: ['merge:2/lane:0', 'merge:2/lane:1', 'merge:2/lane:2', 'merge:2/lane:3'],
    },
    {
      from: { after: 'MergeAdvanced', nth: 3 },
      to: { after: 'RowReturned', key: '00', nth: 0 },
      seconds: 1.5,
      sentence:
        'The smallest key is {RowReturned.key}. Two runs have it, and the newer version, @{RowReturned.sequence}, is the first row.',
      focus: ['merge:2/child:1', 'merge:2/lane:1'],
    },
    {
      from: { after: 'RowReturned', key: '00', nth: 0 },
      to: { after: 'EntrySkipped', key: '00', nth: 0 },
      seconds: 2,
      sentence:
        'The other {EntrySkipped.key}, @{EntrySkipped.sequence}, is older than the row just returned. The scan skips it.',
      focus: ['merge:2/child:2', 'merge:2/lane:2'],
    },
    {
      from: { after: 'EntrySkipped', key: '00', nth: 0 },
      to: { after: 'EntrySkipped', key: '05', nth: 0 },
      seconds: 3,
      sentence:
        'Rows {RowReturned.key:0} and {RowReturned.key:1} follow. Key {EntrySkipped.key} was deleted: its newest version, @{EntrySkipped.sequence}, is a tombstone and no row.',
      focus: ['merge:2/child:0', 'merge:2/lane:0'],
    },
    {
      from: { after: 'EntrySkipped', key: '05', nth: 0 },
      to: { after: 'EntrySkipped', key: '05', nth: 2 },
      seconds: 2,
      sentence:
        'The tombstone hides the older versions of {EntrySkipped.key}: the scan reads @{EntrySkipped.sequence:0} and @{EntrySkipped.sequence:1} and skips both.',
      focus: ['merge:2/lane:2', 'merge:2/lane:3'],
    },
    {
      from: { after: 'RowReturned', key: '33', nth: 0 },
      to: { after: 'RowReturned', key: '34', nth: 0 },
      seconds: 2,
      sentence:
        'Later L1 wins twice in a row. The heap still knows its best rival, so row {RowReturned.key} costs {KeysCompared.count:site=merge_heap} comparison.',
      focus: ['merge:2/child:3', 'merge:2/lane:3'],
    },
  ],
};

/** Four runs of a dozen rows, and a scan of twenty: to be merged by hand, with keys that are in two runs. */
export const byHand = defineExperiment({
  id: 'by-hand',
  seed: 5,
  options: { compression: 'none', filter: 'none', disable_auto_compactions: 'yes' },
  views: ['merge'],
  program: [
    'fill n=14 order=random key_space=60 key_bytes=2 value_bytes=8 seed=1\nflush\ncompact',
    'fill n=9 order=random key_space=60 key_bytes=2 value_bytes=8 seed=2\nflush',
    'fill n=9 order=random key_space=60 key_bytes=2 value_bytes=8 seed=3\nflush',
    'fill n=6 order=random key_space=60 key_bytes=2 value_bytes=8 seed=4\ndelete 05',
    'scan limit=20',
  ].join('\n'),
  stops: [
    { name: 'opened', at: { animation: 'merge', activity: -1, part: 0 } },
    { name: 'half way', at: { animation: 'merge', activity: -1, part: 0.5 } },
    { name: 'L1 wins again', at: { after: 'RowReturned', nth: 14 } },
  ],
  opensAt: 'L1 wins again',
  episode: fourRuns,
  exercises: [{ id: 'drive', kind: 'merge-rows', merge: -1, steps: 8 }],
  expect: [
    { what: 'runs', equals: 4 },
    { what: 'rows_scanned', equals: 20 },
  ],
});

/** A scan of the shaped tree. */
const shaped = (strategy: string, expect: readonly Expectation[], l0Tables = 4) => ({
  seed: 33,
  options: { ...shape, merge_strategy: strategy },
  views: ['merge', 'tree'] as const,
  program: `${loaded(l0Tables)}\nscan`,
  stops: [],
  expect: [
    { what: 'runs', equals: 4 + l0Tables },
    { what: 'rows_scanned', equals: rows + kUnit * (l0Tables - 4) },
    { what: 'compaction_entries_out', equals: 0 },
    ...expect,
  ],
});

/** The pair below the top is compared, remembered, and forgotten when another run wins. */
const thePair: Episode = {
  name: 'the heap remembers a pair',
  during: { animation: 'merge', activity: -1 },
  beats: [
    {
      from: 'start',
      to: { after: 'RowReturned', nth: 0 },
      seconds: 2,
      sentence:
        '{MergeRun.count} runs, and the smallest key of all on top: {RowReturned.key}, from the largest run, L3.',
      focus: ['merge:1/child:7'],
    },
    {
      from: { after: 'RowReturned', nth: 0 },
      to: { after: 'RowReturned', nth: 1 },
      seconds: 2.5,
      sentence:
        'L3 advances to {MergeAdvanced.key}. The heap compares the two keys below the top, then the smaller one with it: {KeysCompared.count:site=merge_heap} comparisons.',
      focus: ['merge:1/child:7', 'merge:1/child:5', 'merge:1/child:6'],
    },
    {
      from: { after: 'RowReturned', nth: 1 },
      to: { after: 'RowReturned', nth: 2 },
      seconds: 2,
      sentence:
        'L3 advances again. The pair (dashed) has not changed, and the heap remembers its smaller key: {KeysCompared.count:site=merge_heap} comparison.',
      focus: ['merge:1/child:7', 'merge:1/child:6'],
    },
    {
      from: { after: 'RowReturned', nth: 2 },
      to: { after: 'RowReturned', nth: 7 },
      seconds: 2.5,
      sentence:
        'L3 wins again and again: {RowReturned.count} more rows cost {KeysCompared.count:site=merge_heap} comparisons, one each.',
      focus: ['merge:1/child:7', 'merge:1/child:6'],
    },
    {
      from: { after: 'RowReturned', nth: 7 },
      to: { after: 'RowReturned', nth: 8 },
      seconds: 2.5,
      sentence:
        'Now L2 has the smaller key, {RowReturned.key}. It takes the top, and the heap forgets the pair: {KeysCompared.count:site=merge_heap} comparisons.',
      focus: ['merge:1/child:6', 'merge:1/child:7'],
    },
  ],
};

/** The first rows of the same scan, few enough to be seen one by one. */
export const pair = defineExperiment({
  id: 'pair',
  ...shaped('heap_root_cached', []),
  views: ['merge'],
  program: `${loaded(4)}\nscan limit=12`,
  stops: [{ name: 'another run wins', at: { after: 'RowReturned', nth: 8 } }],
  opensAt: 'another run wins',
  episode: thePair,
  expect: [
    { what: 'runs', equals: 8 },
    { what: 'rows_scanned', equals: 12 },
  ],
});

/** The same as a figure that opens in the middle of it. */
const drawn = (strategy: string, expect: readonly Expectation[]) => ({
  ...shaped(strategy, expect),
  stops: [
    { name: 'the runs are found', at: { animation: 'merge', activity: -1, part: 0 } as const },
    { name: 'in the middle', at: { animation: 'merge', activity: -1, part: 0.5 } as const },
  ],
  opensAt: 'in the middle',
});

const each = (from: number, to: number): readonly Expectation[] => [
  { what: 'merge_comparisons_per_row', atLeast: from, atMost: to },
];

/** LevelDB's way, a plain heap, RocksDB's, every pair remembered, and a tree of losers: one scan each. */
export const linear = defineExperiment({ id: 'linear', ...drawn('linear', each(6, 7)) });
export const heap = defineExperiment({ id: 'heap', ...shaped('heap', each(2.25, 2.45)) });
export const root = defineExperiment({ id: 'root', ...drawn('heap_root_cached', each(1.45, 1.6)) });
export const siblings = defineExperiment({ id: 'siblings', ...shaped('heap_siblings_cached', each(1.33, 1.45)) });
export const losers = defineExperiment({ id: 'losers', ...shaped('loser_tree', each(2.9, 3.1)) });

/** More tables in L0, the last level as it was: what remembering the root makes of it. */
const byRuns = [1, 4, 8, 16].map((l0Tables) =>
  defineExperiment({ id: `l0-${l0Tables}`, ...shaped('heap_root_cached', each(1.3, 1.9), l0Tables) }),
);

/** Eight runs of one size, as tiered compaction leaves them: no run wins often, so there is nothing to remember. */
export const equal = defineExperiment({
  id: 'equal',
  ...shaped('heap_root_cached', []),
  program: [
    'set disable_auto_compactions=yes',
    ...Array.from({ length: 7 }, (_, i) => run(500, 1 + i)),
    fill(500, 20),
    'scan',
  ].join('\n'),
  expect: [
    { what: 'runs', equals: 8 },
    { what: 'merge_comparisons_per_row', atLeast: 3.4 },
  ],
});

const seekKeys = Array.from({ length: 40 }, (_, i) => String(i * 2_499_997 + 12_345).padStart(8, '0'));
/** Scans of one length from forty places. */
const byLength = [1, 10, 100].map((limit) =>
  defineExperiment({
    id: `rows-${limit}`,
    ...shaped('heap_root_cached', []),
    program: `${loaded(4)}\n${seekKeys.map((key) => `scan from=${key} limit=${limit}`).join('\n')}`,
    expect: [
      { what: 'iter_seek_count', equals: 40 },
      { what: 'bloom_sst_hit_count', equals: 0 },
      { what: 'bloom_sst_miss_count', equals: 0 },
    ],
  }),
);

/** The same rows in a B+tree: the next row is the next slot of a leaf. */
export const btree = defineExperiment({
  id: 'btree',
  seed: 33,
  options: { engine: 'btree' },
  views: ['read-path'],
  program: `${fill(rows, 1)}\nscan`,
  stops: [],
  expect: [{ what: 'comparisons_per_scanned_row', atMost: 0.1 }],
});

/** A tree that is written to while it is scanned now and then: what is cheap to write is expensive to scan. */
export const bargain = defineExperiment({
  id: 'bargain',
  seed: 12,
  options: {
    write_buffer_size: '4KiB',
    target_file_size_base: '4KiB',
    max_bytes_for_level_base: '16KiB',
    max_bytes_for_level_multiplier: 10,
    level0_slowdown_writes_trigger: 40,
    level0_stop_writes_trigger: 60,
    compression: 'none',
    filter: 'none',
    merge_strategy: 'linear',
    level0_file_num_compaction_trigger: 2,
  },
  views: ['tree', 'merge'],
  program: Array.from(
    { length: 4 },
    () => 'fill n=700 order=random key_space=4000 key_bytes=6 value_bytes=32\nsettle\nscan limit=400',
  ).join('\n'),
  stops: [],
  checks: [
    {
      id: 'bargain',
      kind: 'goal',
      offered: [
        { option: 'merge_strategy', values: [0, 1, 2, 3, 4] },
        { option: 'level0_file_num_compaction_trigger', values: [2, 4, 8, 16] },
      ],
      wants: [
        { what: 'merge_comparisons_per_row', name: 'comparisons of the merge for each row', atMost: 2.7, digits: 2 },
        { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 3.5, digits: 2 },
      ],
    },
  ],
  expect: [{ what: 'rows_scanned', equals: 1600 }],
});

export const experiments = [
  byHand,
  linear,
  heap,
  root,
  pair,
  siblings,
  losers,
  equal,
  btree,
  bargain,
  ...byRuns,
  ...byLength,
];
