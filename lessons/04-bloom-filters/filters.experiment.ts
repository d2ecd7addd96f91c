/**
 * The experiments of lesson 4. Four kinds:
 *
 *   names     the ten names of the toy filter in a table of the engine, sixty-four bits, few enough to be set by hand
 *   rates     one table with one filter over the whole of it, asked for rows that it has and for keys that it has not, by scheme, bits per key and size
 *   paid      three tables of names, and a Get that one of their filters lets through for nothing
 *   trees     a tree of several levels, read by Gets that find nothing or nearly always something: what a filter spares, and what its mistakes cost
 *
 * Keys that are absent are drawn from so many that one of them is never there by chance. `filter_policy` is said wherever a rate is: the engine has
 * four schemes, and they differ.
 */
import {
  defineExperiment,
  type Episode,
  type LessonExperiment,
} from '../../web/src/lessons/measurements/lesson-experiment.ts';

const kNames = ['Alexey', 'Alick', 'Bennie', 'Brenda', 'Brett', 'Carlos', 'Corrado', 'David', 'Deb', 'Eliana'];

/** The ten names, six bits each: LevelDB's filter has sixty-four bits at least, and four probes here. Then three Gets. */
export const names = defineExperiment({
  id: 'names',
  seed: 4,
  options: { compression: 'none', filter: 'full', filter_policy: 'leveldb_bloom', bits_per_key: 6 },
  views: ['read-path'],
  microscope: true,
  program: [...kNames.map((name) => `put ${name} here`), 'flush', 'get Bennie', 'get Boris', 'get Chris'].join('\n'),
  stops: [
    { name: 'a name that is there', at: { animation: 'filter', activity: 0, part: 1 } },
    { name: 'a stranger', at: { animation: 'filter', activity: 1, part: 1 } },
    { name: 'Chris', at: { animation: 'filter', activity: 2, part: 1 } },
  ],
  opensAt: 'Chris',
  exercises: [{ id: 'set-bits', kind: 'filter-keys', keys: 4 }],
  expect: [
    { what: 'filter_keys', equals: 10 },
    { what: 'false_positives', equals: 1 },
    { what: 'absent_asked', equals: 2 },
  ],
});

const kKeys = 'order=random key_space=1000000000000';
type Scheme = 'leveldb_bloom' | 'legacy_bloom' | 'fast_local_bloom' | 'flat_bloom';

/** One table, its own rows asked for, then keys that it has not. */
const oneTable = (
  id: string,
  scheme: Scheme,
  { bits, rows, present, absent }: { bits: number; rows: number; present: number; absent: number },
  expect: LessonExperiment['expect'],
): LessonExperiment =>
  defineExperiment({
    id,
    seed: 88,
    options: {
      write_buffer_size: '64MiB',
      compression: 'none',
      filter: 'full',
      filter_policy: scheme,
      bits_per_key: bits,
    },
    views: ['read-path'],
    program: [
      `fill n=${rows} ${kKeys} key_bytes=12 value_bytes=8 seed=1`,
      'flush',
      ...(present > 0 ? [`read-fill n=${present} ${kKeys} seed=1`] : []),
      `read-fill n=${absent} ${kKeys} seed=2`,
    ].join('\n'),
    stops: [],
    expect,
  });

const rate = (atLeast: number, atMost: number): LessonExperiment['expect'] => [
  { what: 'false_positive_rate', atLeast, atMost },
];

/** Ten bits per key: all rows asked for, and five thousand absent keys. */
export const tenBits = oneTable('ten-bits', 'flat_bloom', { bits: 10, rows: 2000, present: 2000, absent: 5000 }, [
  { what: 'absent_asked', equals: 5000 },
  { what: 'false_negatives', equals: 0 },
  ...rate(0.5, 1.25),
]);

/**
 * Where mistakes are rare, more questions are asked, so that chance does not put the schemes in the wrong order: of a hundred thousand some nine
 * hundred get through at ten bits, give or take thirty. Ten lines of 512 bits for each bit of a key, so that no filter is rounded up.
 */
const kRows = 10 * 512;
const byBits = (
  [
    ['flat', 'flat_bloom', { 4: [14.4, 16.6], 10: [0.74, 0.94], 16: [0.02, 0.07] }],
    ['line', 'fast_local_bloom', { 4: [13.7, 15.9], 10: [0.86, 1.07], 16: [0.05, 0.12] }],
    ['legacy', 'legacy_bloom', { 4: [13.9, 16.1], 10: [1, 1.25], 16: [0.24, 0.4] }],
  ] as const
).flatMap(([short, scheme, bounds]) =>
  ([4, 10, 16] as const).map((bits) =>
    oneTable(
      `${short}-${bits}`,
      scheme,
      { bits, rows: kRows, present: 0, absent: bits === 4 ? 20_000 : 100_000 },
      rate(bounds[bits][0], bounds[bits][1]),
    ),
  ),
);

/** LevelDB's scheme over a small table. */
export const leveldb = oneTable(
  'leveldb',
  'leveldb_bloom',
  { bits: 10, rows: 1000, present: 0, absent: 4000 },
  rate(0.5, 1.4),
);

/** Three levels, filled in random order and compacted as it comes, so that tables of the last level are written there. */
const treeOptions = {
  write_buffer_size: '4KiB',
  target_file_size_base: '4KiB',
  max_bytes_for_level_base: '4KiB',
  num_levels: 3,
  compression: 'none',
  block_size: '1KiB',
  filter: 'full',
  filter_policy: 'leveldb_bloom',
  bits_per_key: 10,
} as const;
const loaded = `fill n=1000 ${kKeys} key_bytes=12 value_bytes=16 seed=1\nflush\nsettle\nscan`;

/** The tree, read by these Gets. The scan before them has opened all tables, so that Gets pay for what they look up only. */
const read = (
  id: string,
  gets: string,
  options: LessonExperiment['options'],
  more: Partial<LessonExperiment> = {},
): LessonExperiment =>
  defineExperiment({
    id,
    seed: 27,
    options: { ...treeOptions, ...options },
    views: ['read-path', 'tree'],
    program: `${loaded}\n${gets}`,
    stops: [],
    expect: [{ what: 'memtable_hit', equals: 0 }],
    ...more,
  });

const kNowhere = `read-fill n=200 ${kKeys} seed=2`;
/** Gets for keys that are nowhere: without filters, with LevelDB's small ones after the index, with and with one for each table before it. */
export const bare = read('bare', kNowhere, { filter: 'none' });
export const afterIndex = read('behind', kNowhere, { filter: 'block' });
export const spared = read(
  'spared',
  kNowhere,
  {},
  {
    checks: [
      {
        id: 'fewest-bits',
        kind: 'smallest',
        offered: { option: 'bits_per_key', values: [2, 4, 8, 12] },
        want: { what: 'data_blocks_per_get', name: 'blocks fetched for nothing for each Get', atMost: 0.05, digits: 3 },
      },
    ],
  },
);

/** A Get that two filters turn away, and the third lets through. */
const letThrough: Episode = {
  name: 'a false positive',
  during: { animation: 'filter', activity: -1 },
  beats: [
    {
      from: 'start',
      to: { after: 'TableProbed', nth: 0 },
      seconds: 2.6,
      sentence:
        '{FilterProbed.key} was never written. In the newest table’s filter all but the last of her {FilterProbed.probes} bits are on, by accident. One is off: certainly not.',
      focus: ['read/table:8', 'read/table:8/probe:0'],
    },
    {
      from: { after: 'TableProbed', nth: 0 },
      to: { after: 'TableProbed', nth: 1 },
      seconds: 1.8,
      sentence: 'In the next filter the first bit is off. Two tables are passed, with {BlockRead.total} blocks read.',
      focus: ['read/table:6', 'read/table:6/probe:0'],
    },
    {
      from: { after: 'TableProbed', nth: 1 },
      to: { after: 'FilterProbed', nth: 2 },
      seconds: 2.4,
      sentence:
        'In the third filter all {FilterProbed.probes} bits are on. Other names set them, but the filter cannot know that: maybe.',
      focus: ['read/table:4', 'read/table:4/probe:0'],
    },
    {
      from: { after: 'FilterProbed', nth: 2 },
      to: 'end',
      seconds: 2.6,
      sentence:
        'So the Get searches the table: {BlockRead.count} block and {KeysCompared.count} keys compared for nothing. That is a false positive.',
      focus: ['read/table:4', 'read/table:4/probe:0'],
    },
  ],
};

const putAll = (given: string): string =>
  given
    .split(' ')
    .map((name) => `put ${name} here`)
    .join('\n');
/** Three tables of ten names each, and one Get for a name that is in none: two filters say no, and the oldest lets it through. */
export const paid = defineExperiment({
  id: 'paid',
  seed: 3,
  options: {
    compression: 'none',
    filter: 'full',
    filter_policy: 'leveldb_bloom',
    bits_per_key: 6,
    disable_auto_compactions: 'yes',
  },
  views: ['read-path', 'tree'],
  program: [
    `${putAll('Adam Bella Cindy Doris Edgar Fiona Gloria Hugo Ivan Zoe')}\nflush`,
    `${putAll('Aaron Bruno Clara Dora Emil Frida Gustav Hanna Ilse Yara')}\nflush`,
    `${putAll('Abel Berta Conrad Dennis Ella Felix Greta Heidi Irma Wendy')}\nflush`,
    'scan',
    'get Irene',
  ].join('\n'),
  stops: [
    { name: 'the first filter', at: { animation: 'filter', activity: -1, part: 0.4 } },
    { name: 'the wrong maybe', at: { animation: 'filter', activity: -1, part: 1 } },
  ],
  opensAt: 'the wrong maybe',
  episode: letThrough,
  expect: [
    { what: 'false_positives', equals: 1 },
    { what: 'absent_asked', equals: 3 },
  ],
});

/** Nineteen of twenty Gets find their row. */
const kMostlyThere = `read-fill n=190 ${kKeys} seed=1\nread-fill n=10 ${kKeys} seed=2`;
export const found = read(
  'found',
  kMostlyThere,
  {},
  {
    checks: [
      {
        id: 'small-memory',
        kind: 'goal',
        offered: [
          { option: 'bits_per_key', values: [10, 2, 4] },
          { option: 'optimize_filters_for_hits', values: [0, 1] },
        ],
        wants: [
          { what: 'filter_bytes', name: 'bytes of all filters', atMost: 400 },
          { what: 'data_blocks_per_get', name: 'blocks for each Get', atMost: 1.2, digits: 2 },
        ],
      },
    ],
  },
);
export const foundBare = read('found-bare', kMostlyThere, { optimize_filters_for_hits: 'yes' });

/** Four runs, and forty scans of a few rows each. */
export const wholeKeys = defineExperiment({
  id: 'whole-keys',
  seed: 21,
  options: { compression: 'none', filter: 'full', disable_auto_compactions: 'yes' },
  views: ['read-path'],
  program: [
    ...[1, 2, 3, 4].map(
      (seed) => `fill n=100 order=random key_space=1000000 key_bytes=8 value_bytes=16 seed=${seed}\nflush`,
    ),
    ...Array.from({ length: 40 }, (_, i) => {
      const prefix = 7 + 9 * i;
      const from = (at: number): string => `${String(at).padStart(5, '0')}000`;
      return `scan from=${from(prefix)} to=${from(prefix + 1)}`;
    }),
  ].join('\n'),
  stops: [],
  expect: [{ what: 'filters_asked', equals: 0 }],
});

/** Two tables and a memtable with a filter of its own, asked for keys that are nowhere. */
export const inMemory = defineExperiment({
  id: 'in-memory',
  seed: 87,
  options: {
    compression: 'none',
    filter: 'full',
    memtable_prefix_bloom_size_ratio: 10,
    memtable_whole_key_filtering: 'yes',
  },
  views: ['read-path'],
  program: [
    `fill n=500 ${kKeys} key_bytes=12 value_bytes=16 seed=1\nflush`,
    `fill n=500 ${kKeys} seed=3`,
    `read-fill n=200 ${kKeys} seed=4`,
  ].join('\n'),
  stops: [],
  expect: [{ what: 'memtable_filters_asked', equals: 200 }],
});

export const experiments = [
  names,
  tenBits,
  ...byBits,
  leveldb,
  bare,
  afterIndex,
  spared,
  paid,
  found,
  foundBare,
  wholeKeys,
  inMemory,
];
