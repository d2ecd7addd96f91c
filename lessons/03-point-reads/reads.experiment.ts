/**
 * The experiments of lesson 3. Three kinds of trees:
 *
 *   small     a memtable, a few tables of L0, one table each in the levels below: few enough to follow one Get with the finger
 *   shaped    the tree of the source, two million times smaller and of its kind: memtable and each of four L0 tables 2^6 rows, then 4, 16
 *             and 64 tables of 2^6 rows. Model of a Get 6 + 2 + 4 + 12 = 24, of a Seek 6 + 4 x 6 + 8 + 10 + 12 = 60, of a B-tree 12
 *   columns   the same without its last level, under one to sixteen tables of L0
 *
 * A level is written as two L0 tables of random keys, merged into tables of 2^6 rows, and these sink by trivial moves: targets are set so that
 * the levels above the right one are too small for a single table. Each key is stored whole (block_restart_interval=1), eight rows to a block,
 * as the arithmetic of the source has it; an interval of 16 costs about five comparisons more in a block.
 */
import { defineExperiment, type Episode } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import type { Expectation } from '../../web/src/lessons/measurements/expectation.ts';

const kKeys = 'order=random key_space=1000000000000';
const fill = (rows: number, seed: number): string => `fill n=${rows} ${kKeys} key_bytes=12 value_bytes=5 seed=${seed}`;
const run = (rows: number, seed: number): string => `${fill(rows, seed)}\nflush`;
const level = (rows: number, seed: number): string => `${run(rows / 2, seed)}\n${run(rows / 2, seed + 1)}\nsettle`;
const targets = (base: string, multiplier: number): string =>
  `set max_bytes_for_level_base=${base} max_bytes_for_level_multiplier=${multiplier}`;
/** Gets of the first keys of the fill with that seed, or of keys that exist nowhere. */
const gets = (n: number, seed: number): string => `read-fill n=${n} ${kKeys} key_bytes=12 seed=${seed}`;

const kTable = 2 ** 6;
const kLastSeed = 5;
const kAbsentSeed = 77;
/** Tables of L1, L2 and L3. */
const kTables = [4, 16, 64] as const;

const shape = {
  write_buffer_size: '4MiB',
  target_file_size_base: '2112B',
  max_grandparent_overlap_factor: 100,
  level0_file_num_compaction_trigger: 2,
  num_levels: 4,
  compression: 'none',
  filter: 'full',
  block_size: '256B',
  block_restart_interval: 1,
  max_bytes_for_level_base: '256B',
  max_bytes_for_level_multiplier: 2,
} as const;

const above = (l0Tables: number): string =>
  [
    level(kTable * kTables[1], kLastSeed + 2),
    targets('64KiB', 10),
    level(kTable * kTables[0], kLastSeed + 4),
    'set disable_auto_compactions=yes',
    ...Array.from({ length: l0Tables }, (_, i) => run(kTable, 16 + i)),
    fill(kTable, 40),
  ].join('\n');
const loaded = [level(kTable * kTables[2], kLastSeed), targets('1KiB', 50), above(4)].join('\n');

const kGets = 200;
/** Gets of rows of the last level. */
const hits = gets(kGets, kLastSeed);
const misses = gets(kGets, kAbsentSeed);
const seekKey = (i: number): string => String(i * 16_666_666_667 + 1_234_567).padStart(12, '0');
const seeks = Array.from({ length: 60 }, (_, i) => `scan from=${seekKey(i)} limit=1`).join('\n');

/** A Get of a row at the bottom, run by run. */
const runByRun: Episode = {
  name: 'one Get, run by run',
  during: { animation: 'filter', activity: -1 },
  beats: [
    {
      from: 'start',
      to: { after: 'MemtableProbed', nth: 0 },
      seconds: 1.8,
      sentence:
        'Get {OpBegun.key} begins in the memtable, where the newest rows are: {KeysCompared.count} keys compared, not here.',
      focus: ['read/memtable:7'],
    },
    {
      from: { after: 'MemtableProbed', nth: 0 },
      to: { after: 'TableProbed', nth: 0 },
      seconds: 2,
      sentence:
        'The newest table of L0 might hold {FilterProbed.key}. Its filter says no, and a no is certain: {BlockRead.count} blocks searched.',
      focus: ['read/table:22', 'read/table:22/probe:0'],
    },
    {
      from: { after: 'TableProbed', nth: 0 },
      to: { after: 'TableProbed', nth: 1 },
      seconds: 1.6,
      sentence:
        'The older table of L0 says no, too. The Get passes it after {KeysCompared.count} comparisons, with its smallest and its largest key.',
      focus: ['read/table:20', 'read/table:20/probe:0'],
    },
    {
      from: { after: 'TableProbed', nth: 1 },
      to: { after: 'TableProbed', nth: 2 },
      seconds: 2,
      sentence:
        'Tables of L1 do not overlap: {KeysCompared.count:site=level_fence} comparisons find the only candidate. Its filter says no.',
      focus: ['read/table:17', 'read/table:17/probe:0'],
    },
    {
      from: { after: 'TableProbed', nth: 2 },
      to: { after: 'FilterProbed', nth: 3 },
      seconds: 2,
      sentence:
        'In L2, {KeysCompared.count:site=level_fence} comparisons find the only candidate. Its filter says maybe.',
      focus: ['read/table:9', 'read/table:9/probe:0'],
    },
    {
      from: { after: 'FilterProbed', nth: 3 },
      to: 'end',
      seconds: 2.4,
      sentence:
        'So its index and one block are searched: {OpAnswered.value}! This Get compared {KeysCompared.total} keys in all.',
      focus: ['read/table:9', 'read/table:9/probe:0'],
    },
  ],
};

/** Rows of the small tree. The last level has every even key up to 98; 42 is only there. */
const kEven = Array.from({ length: 49 }, (_, i) => String(2 * i + 2).padStart(2, '0'));
const puts = (keys: readonly string[]): string =>
  keys.map((key) => `put ${key} ${key === '42' ? 'deep' : 'x'.repeat(20)}`).join('\n');
const flushed = (keys: string): string => `${puts(keys.split(' '))}\nflush`;
const flushedInTwo = (keys: readonly string[]): string =>
  [0, 1].map((half) => `${puts(keys.filter((_, i) => i % 2 === half))}\nflush`).join('\n');

/** A small tree, newest run first: memtable, two tables of L0, three tables in L1 and six in L2. */
const small = (filter: 'none' | 'full') => ({
  seed: 7,
  options: {
    num_levels: 3,
    compression: 'none',
    filter,
    filter_policy: 'leveldb_bloom',
    target_file_size_base: '256B',
    level0_file_num_compaction_trigger: 2,
    max_bytes_for_level_base: '256B',
    max_bytes_for_level_multiplier: 2,
    max_grandparent_overlap_factor: 100,
  },
  views: ['read-path', 'tree'] as const,
  program: [
    `${flushedInTwo(kEven)}\nsettle`,
    'set max_bytes_for_level_base=1MiB',
    `${flushedInTwo('03 09 14 20 25 31 37 44 48 53 60 67 75 79 86 93'.split(' '))}\nsettle`,
    'set disable_auto_compactions=yes',
    flushed('11 26 35 47 59 68 82'),
    flushed('05 18 39 55 71 90'),
    puts(['08', '23', '40', '62', '77', '95']),
    'scan',
    'get 42',
  ].join('\n'),
  stops: [
    { name: 'the memtable', at: { after: 'MemtableProbed', nth: -1 } as const },
    { name: 'level 0', at: { after: 'TableProbed', nth: -3 } as const },
    { name: 'level 1', at: { after: 'TableProbed', nth: -2 } as const },
    { name: 'the answer', at: 'end' as const },
  ],
  opensAt: 'the answer',
});
/** Without filters each run that may hold the key is searched. */
export const searched = defineExperiment({
  id: 'searched',
  ...small('none'),
  expect: [
    { what: 'get_hit_l2_and_up', equals: 1 },
    { what: 'blocks_searched_per_get', equals: 4 },
  ],
});
export const spared = defineExperiment({
  id: 'spared',
  ...small('full'),
  episode: runByRun,
  expect: [
    { what: 'bloom_filter_useful', equals: 3 },
    { what: 'blocks_searched_per_get', equals: 1 },
  ],
});

/** Small levels, so that the first rows sink; the programs raise the limits before each further lot. */
const kSinking = {
  num_levels: 4,
  compression: 'none',
  filter: 'full',
  level0_file_num_compaction_trigger: 1,
  max_bytes_for_level_base: '256B',
  max_bytes_for_level_multiplier: 2,
} as const;

/** A Get that meets a tombstone. */
const toTheTombstone: Episode = {
  name: 'a tombstone ends a Get',
  during: { animation: 'filter', activity: -1 },
  beats: [
    {
      from: 'start',
      to: { after: 'FilterProbed', nth: 0 },
      seconds: 2,
      sentence:
        'Get {OpBegun.key} begins in L1: the runs above are empty. One table can hold the key, and its filter says maybe.',
      focus: ['read/table:8', 'read/table:8/probe:0'],
    },
    {
      from: { after: 'FilterProbed', nth: 0 },
      to: { after: 'TableProbed', nth: 0 },
      seconds: 2,
      sentence: 'After {KeysCompared.total} comparisons it has found an entry with the key: a tombstone.',
      focus: ['read/table:8'],
    },
    {
      from: { after: 'TableProbed', nth: 0 },
      to: 'end',
      seconds: 2.5,
      sentence:
        'That is the answer: not found. Tables of L2 and L3 cover the key, one of them has its old value, and the Get visits neither.',
      focus: ['read/table:6', 'read/table:4'],
    },
  ],
};

/** A value at the bottom, its tombstone in L1, neighbors in L2 whose range covers it; level by level, so that each lot sinks as far as it should. */
const kLong = 'x'.repeat(300);
export const buried = defineExperiment({
  id: 'buried',
  seed: 23,
  options: kSinking,
  views: ['read-path', 'tree'],
  program: [
    `put 10 ${kLong}\nput 50 ${kLong}${kLong}\nput 90 ${kLong}\nflush\nsettle`,
    'set max_bytes_for_level_base=400B max_bytes_for_level_multiplier=10',
    `put 20 ${kLong}\nput 80 ${kLong}\nflush\nsettle`,
    'set max_bytes_for_level_base=1MiB',
    'put 30 a\ndelete 50\nput 70 b\nflush\nsettle',
    'scan',
    'get 50',
  ].join('\n'),
  stops: [{ name: 'the answer', at: 'end' }],
  opensAt: 'the answer',
  episode: toTheTombstone,
  expect: [
    { what: 'levels', equals: 3 },
    { what: 'blocks_searched_per_get', equals: 1 },
  ],
});

/** A row that was written twice, under three tables of L0 of which one cannot hold it: the way of its Get is the reader's. */
export const way = defineExperiment({
  id: 'way',
  seed: 31,
  options: kSinking,
  views: ['tree', 'read-path'],
  program: [
    `put 05 ${kLong}\nput 47 first\nput 95 ${kLong}${kLong}\nflush\nsettle`,
    'set max_bytes_for_level_base=400B max_bytes_for_level_multiplier=10',
    `put 12 ${kLong}\nput 47 second\nput 81 ${kLong}\nflush\nsettle`,
    'set max_bytes_for_level_base=1MiB',
    'put 31 a\nput 52 b\nput 77 c\nflush\nsettle',
    'set disable_auto_compactions=yes',
    'put 22 d\nput 60 e\nflush',
    'put 50 f\nput 66 g\nput 88 h\nflush',
    'put 09 i\nput 71 j\nflush',
    'put 40 k',
    'get 47',
  ].join('\n'),
  stops: [
    { name: 'before the Get', at: { animation: 'filter', activity: -1, part: 0 } },
    { name: 'the answer', at: 'end' },
  ],
  opensAt: 'before the Get',
  exercises: [{ id: 'way', kind: 'get-path', get: -1 }],
  expect: [
    { what: 'levels', equals: 4 },
    { what: 'l0_tables', equals: 3 },
    { what: 'get_hit_l2_and_up', equals: 1 },
  ],
});

const shaped = (changed: Readonly<Record<string, string | number>>, reads: readonly string[]) => ({
  seed: 29,
  options: { ...shape, ...changed },
  views: ['read-path', 'tree'] as const,
  program: [loaded, ...reads].join('\n'),
  stops: [],
});
const kShape: readonly Expectation[] = [
  { what: 'l0_tables', equals: 4 },
  { what: 'tables', equals: 4 + 4 + 16 + 64 },
];
/** Scans of one row, then Gets that find theirs in the last level, with one filter for each table, asked before its index. */
export const whole = defineExperiment({
  id: 'whole',
  ...shaped({}, [seeks, hits]),
  stops: [
    { name: 'level 0 is passed', at: { after: 'TableProbed', nth: -4 } },
    { name: 'the answer', at: 'end' },
  ],
  opensAt: 'the answer',
  expect: [
    ...kShape,
    { what: 'get_model', equals: 24 },
    { what: 'get_model_filters', equals: 6 },
    { what: 'seek_model', equals: 60 },
    { what: 'get_fences', atLeast: 12, atMost: 18 },
    { what: 'get_blocks', atLeast: 4, atMost: 10 },
  ],
});
/** The same without filters, with LevelDB's filter for every 2 KiB, asked after the index, and with fences narrowed level by level. */
export const unfiltered = defineExperiment({ id: 'unfiltered', ...shaped({ filter: 'none' }, [hits]), expect: kShape });
export const partial = defineExperiment({ id: 'partial', ...shaped({ filter: 'block' }, [hits]), expect: kShape });
export const narrowed = defineExperiment({
  id: 'narrowed',
  ...shaped({ level_search: 'file_indexer' }, [hits]),
  expect: kShape,
});
/** Gets of keys that are nowhere: with all filters, and where the last level goes without. */
export const missed = defineExperiment({ id: 'missed', ...shaped({}, [misses]), expect: kShape });
export const bare = defineExperiment({
  id: 'bare',
  ...shaped({ optimize_filters_for_hits: 'yes' }, [misses]),
  checks: [
    {
      id: 'misses',
      kind: 'goal',
      offered: [
        { option: 'filter', values: [1, 2, 0] },
        { option: 'optimize_filters_for_hits', values: [1, 0] },
        { option: 'level_search', values: [0, 1] },
      ],
      wants: [
        { what: 'comparisons_per_get', name: 'comparisons of a Get that finds nothing', atMost: 31, digits: 1 },
        { what: 'blocks_searched_per_get', name: 'data blocks that it searches', atMost: 0.05, digits: 2 },
      ],
    },
  ],
  expect: kShape,
});
/** The rows of the last level in a B+tree. */
export const btree = defineExperiment({
  id: 'btree',
  seed: 29,
  options: { engine: 'btree', btree_page_size: '1KiB' },
  views: ['read-path', 'tree'],
  program: `${fill(kTable * kTables[2], kLastSeed)}\n${seeks}\n${hits}`,
  stops: [
    { name: 'the root', at: { after: 'BTreePageVisited', nth: -3 } },
    { name: 'the answer', at: 'end' },
  ],
  opensAt: 'the answer',
  expect: [{ what: 'btree_model', equals: 12 }],
});

/** Without the last level, under more and more tables of L0: Gets and scans of one row. */
const columns = [1, 4, 8, 16].map((l0Tables) =>
  defineExperiment({
    id: `l0-${l0Tables}`,
    seed: 30,
    options: { ...shape, num_levels: 3 },
    views: ['tree', 'read-path'],
    program: [targets('1KiB', 50), above(l0Tables), gets(100, kLastSeed + 2), seeks].join('\n'),
    stops: [],
    expect: [{ what: 'l0_tables', equals: l0Tables }],
  }),
);

/** A tree that is written to and scanned in turns, so that scans meet L0 in all its states. */
const kTurns = 8;
const turn = (i: number): string =>
  [
    `fill n=320 order=random key_space=1000000000 key_bytes=9 value_bytes=40 seed=${50 + i}\nsettle`,
    ...Array.from({ length: 5 }, (_, n) => `scan from=${String((i * 5 + n) * 24_000_057).padStart(9, '0')} limit=1`),
  ].join('\n');
const inTurns = (mergesIntoL1: 'yes' | 'no') => ({
  seed: 39,
  options: {
    dialect: 'extended',
    write_buffer_size: '4KiB',
    target_file_size_base: '8KiB',
    max_bytes_for_level_base: '32KiB',
    block_size: '1KiB',
    compression: 'none',
    filter: 'full',
    memtable_merges_into_l1: mergesIntoL1,
    level0_file_num_compaction_trigger: 4,
  },
  views: ['tree', 'read-path'] as const,
  program: Array.from({ length: kTurns }, (_, i) => turn(i)).join('\n'),
  stops: [],
});
export const turns = defineExperiment({
  id: 'turns',
  ...inTurns('no'),
  checks: [
    {
      id: 'runs',
      kind: 'goal',
      offered: [
        { option: 'level0_file_num_compaction_trigger', values: [8, 4, 2, 1] },
        { option: 'write_buffer_size', values: [4096, 8192] },
      ],
      wants: [
        { what: 'comparisons_per_scan', name: 'comparisons of a scan', atMost: 45, digits: 1 },
        { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 7, digits: 2 },
      ],
    },
  ],
  expect: [{ what: 'iter_seek_count', equals: 5 * kTurns }],
});
/** The same without an L0: each memtable is merged with the tables of L1 that it overlaps. */
export const direct = defineExperiment({
  id: 'direct',
  ...inTurns('yes'),
  expect: [{ what: 'l0_tables', equals: 0 }],
});

export const experiments = [
  searched,
  spared,
  buried,
  way,
  whole,
  unfiltered,
  partial,
  narrowed,
  missed,
  bare,
  btree,
  ...columns,
  turns,
  direct,
];
