/**
 * The experiments of lesson 8. Three flushes of a few entries are about the window: a run of tombstones, the same with gaps, and the other reading of
 * the sentence. One small tree is about what follows a mark. The rest is the queue of lesson 7, with tables that may hold more, so that windows of
 * several sizes find runs of several lengths: without a window, with one, and with levels that are too small for the debt. The saw-teeth are those of
 * the same queue at a quarter of its size, scanned often.
 *
 * Blocks of the small trees are tiny because the collector knows a table's size by the blocks before its last: of one block, none.
 */
import {
  defineExperiment,
  type Episode,
  type LessonExperiment,
} from '../../web/src/lessons/measurements/lesson-experiment.ts';

/** MyRocks' ring, as it was tested: the trigger is one below the window. */
const ring = (window: number) => ({
  deletion_collector: 'sequential_deletes',
  compaction_sequential_deletes: window - 1,
  compaction_sequential_deletes_window: window,
});

const small = {
  block_size: '64B',
  compression: 'none',
  filter: 'none',
  num_levels: 4,
} as const;

/** The names of the two scans, in the order of time. */
const names = ['Before', 'After'] as const;
const firstScan = { during: { animation: 'tombstones', activity: -1 }, from: 'start', to: 'end' } as const;
const secondScan = {
  during: 'run',
  from: { animation: 'merge', activity: -1, part: 0 },
  to: { after: 'RowReturned', nth: -1 },
} as const;

/** The same question twice, as a race; and what made the difference: the window that sees the tombstones, the flag, and the compaction. */
const gone: Episode = {
  name: 'tombstones go',
  during: { animation: 'flush', activity: -1 },
  beats: [
    {
      ...firstScan,
      beside: { ...secondScan, names },
      seconds: 3,
      sentence:
        'Which row is first? Before, a scan skips {EntrySkipped.count} entries to find row {RowReturned.key}. After, the same scan finds it at once.',
      focus: ['scan:64/tombstones', 'scan:64/dead'],
    },
    {
      from: 'start',
      to: { after: 'EntryFlushed', nth: 8 },
      seconds: 1.5,
      sentence:
        'In between, a flush writes the tombstones. A window slides over the new table and counts: {EntryFlushed.count} so far.',
      focus: ['level:0/window'],
    },
    {
      from: { after: 'EntryFlushed', nth: 8 },
      to: { after: 'TableInstalled', nth: -1 },
      seconds: 1.5,
      sentence:
        'Tombstone {EntryFlushed.key:0} makes it {TableMarked.tombstones} in a row, which is too many. The flag goes up: the table is marked.',
      focus: ['level:0/table:7'],
    },
    {
      during: { animation: 'merge', activity: -2 },
      from: 'start',
      to: { animation: 'compaction', activity: -1, part: 1 },
      seconds: 4,
      sentence:
        'A compaction drops {CompactionAdvanced.dropped_tombstones} tombstones and the {CompactionAdvanced.dropped_hidden} rows under them. The price: it copies {CompactionAdvanced.entries_out} live rows.',
      focus: ['level:1/table:8'],
    },
    {
      ...secondScan,
      beside: { ...firstScan, names },
      seconds: 2,
      sentence:
        'So row {RowReturned.key} is now the first entry that the scan meets. The live rows that were copied paid for that.',
      focus: ['scan:67/standing'],
    },
  ],
};

/** Half of forty rows are deleted, from the front; a scan for the first row before the flush whose table is marked, and one after its compaction. */
export const rid = defineExperiment({
  id: 'rid',
  seed: 2,
  options: { ...small, ...ring(10) },
  views: ['tombstones', 'tree', 'compaction'],
  program: [
    'fill n=40 order=seq key_bytes=2 value_bytes=16',
    'flush',
    'compact',
    'delete-fill n=20 key_bytes=2',
    'scan limit=1',
    'flush',
    'settle',
    'scan limit=1',
  ].join('\n'),
  stops: [
    { name: 'the first scan', at: { animation: 'tombstones', activity: -1, part: 1 } },
    { name: 'the second scan', at: { after: 'RowReturned', nth: -1 } },
  ],
  opensAt: 'the second scan',
  episode: gone,
  expect: [
    { what: 'marked_for_compaction_count', equals: 1 },
    { what: 'compaction_key_drop_obsolete', equals: 20 },
    { what: 'tombstones_standing', equals: 0 },
  ],
});

/** Forty rows below; then three rows, twice nine tombstones with either a tenth or a row after each nine, and two rows. */
const flushed = (id: string, tenth: 'a tombstone' | 'a row', comparison: string, marked: number): LessonExperiment =>
  defineExperiment({
    id,
    seed: 2,
    options: { ...small, ...ring(10), compaction_sequential_deletes_comparison: comparison },
    views: ['write-path', 'compaction', 'tree'],
    program: [
      'fill n=40 order=seq key_bytes=2 value_bytes=16',
      'flush',
      'compact',
      'put 00 new',
      'put 01 new',
      'put 02 new',
      'delete-fill n=9 first=3 key_bytes=2',
      tenth === 'a row' ? 'put 12 new' : 'delete 12',
      'delete-fill n=9 first=13 key_bytes=2',
      tenth === 'a row' ? 'put 22 new' : 'delete 22',
      'put 23 new',
      'put 24 new',
      'flush',
    ].join('\n'),
    stops: [
      // The 10th of 25 entries; the 23rd, which is the second row, or the 13th, with which the window holds ten tombstones.
      { name: 'the window fills', at: { after: 'EntryFlushed', nth: -16 } },
      tenth === 'a row'
        ? { name: 'after the second row', at: { after: 'EntryFlushed', nth: -3 } }
        : { name: 'the flag', at: { after: 'EntryFlushed', nth: -13 } },
    ],
    // With gaps it opens before what is to be predicted.
    opensAt: tenth === 'a row' ? 'the window fills' : 'the flag',
    expect: [
      { what: 'marked_for_compaction_count', equals: marked },
      { what: 'tombstones_standing', equals: marked > 0 ? 0 : 18 },
    ],
  });
export const slide = flushed('slide', 'a tombstone', 'more_than', 1);
export const gap = flushed('gap', 'a row', 'more_than', 0);
export const loose = flushed('loose', 'a row', 'at_least', 1);

/** Rows in L3; a few keys that span them in L2 and in L1, so that a table on its way down overlaps at each level; then a run of twenty deletes. */
export const sink = defineExperiment({
  id: 'sink',
  seed: 2,
  options: { ...small, ...ring(10), level0_file_num_compaction_trigger: 2 },
  views: ['tree', 'compaction'],
  program: [
    'fill n=60 order=seq key_bytes=2 value_bytes=16',
    'flush',
    'compact',
    'set max_bytes_for_level_base=256B max_bytes_for_level_multiplier=2',
    'settle',
    'put 05 newer-and-long-enough-for-the-level-to-be-due',
    'put 30 newer',
    'put 55 newer',
    'flush',
    'put 56 newer',
    'flush',
    'set max_bytes_for_level_base=256B max_bytes_for_level_multiplier=100',
    'settle',
    'set max_bytes_for_level_base=1MiB max_bytes_for_level_multiplier=10',
    'put 06 newest',
    'put 57 newest',
    'flush',
    'settle',
    'delete-fill n=20 first=20 key_bytes=2',
    'put 50 newest',
    'flush',
    'settle',
  ].join('\n'),
  stops: [
    { name: 'it is marked', at: { after: 'TableMarked', nth: 0 } },
    { name: 'first level', at: { animation: 'compaction', activity: -3, part: 1 } },
    { name: 'second level', at: { animation: 'compaction', activity: -2, part: 1 } },
    { name: 'they meet', at: { animation: 'compaction', activity: -1, part: 0.5 } },
  ],
  opensAt: 'first level',
  exercises: [{ id: 'falls', kind: 'tombstones-go', compactions: 3, each: 2 }],
  expect: [
    { what: 'marked_for_compaction_count', equals: 3 },
    { what: 'compaction_key_drop_obsolete', equals: 20 },
    { what: 'tombstones_standing', equals: 0 },
  ],
});

/** The same run of deletes where no level lies below: it is marked, and a compaction would gain nothing, so there is none. No figure shows it. */
export const still = defineExperiment({
  id: 'still',
  seed: 2,
  options: { ...small, ...ring(10) },
  views: ['tree'],
  program: ['delete-fill n=20 first=20 key_bytes=2', 'put 50 newest', 'flush', 'settle'].join('\n'),
  stops: [],
  expect: [
    { what: 'marked_for_compaction_count', equals: 1 },
    { what: 'l0_tables', equals: 1 },
    { what: 'tombstones_standing', equals: 20 },
  ],
});

/** Lesson 7's queue: four thousand rows, and as many more pass through. Eight times on the way its first row is asked for. */
export const queueOf = (
  id: string,
  window: number,
  firstLevel: string,
  rest: Pick<LessonExperiment, 'expect'> & Partial<LessonExperiment>,
): LessonExperiment =>
  defineExperiment({
    id,
    seed: 1,
    options: {
      write_buffer_size: '8KiB',
      block_size: '1KiB',
      filter: 'full',
      compression: 'none',
      target_file_size_base: '32KiB',
      num_levels: 4,
      max_bytes_for_level_base: firstLevel,
      max_bytes_for_level_multiplier: 8,
      compaction_pri: 'min_overlapping_ratio_uncompensated',
      deletion_collector: 'sequential_deletes',
      compaction_sequential_deletes: Math.max(0, window - 1),
      compaction_sequential_deletes_window: window,
    },
    views: ['tombstones', 'tree'],
    program: [
      'fill n=4000 order=seq key_bytes=6 value_bytes=24',
      'compact',
      ...Array.from({ length: 8 }, () => 'churn n=500\nscan limit=1'),
    ].join('\n'),
    stops: [],
    ...rest,
  });

/** Without a window: nothing is ever forgotten. */
export const queue = queueOf('queue', 0, '128KiB', {
  expect: [
    { what: 'keys_touched', equals: 8001 },
    { what: 'most_keys_touched', equals: 8001 },
    { what: 'marked_for_compaction_count', equals: 0 },
    { what: 'write_amplification', atLeast: 3.8, atMost: 3.87 },
  ],
});

const along = { option: 'compaction_sequential_deletes', plus: -1 } as const;
const window = 'compaction_sequential_deletes_window';

/** The window of the figure; what the reader is asked to choose is chosen here. */
export const watched = queueOf('watched', 400, '128KiB', {
  stops: [
    { name: 'the second look', at: { animation: 'tombstones', activity: 1, part: 1 } },
    { name: 'the third look', at: { animation: 'tombstones', activity: 2, part: 1 } },
    { name: 'the seventh look', at: { animation: 'tombstones', activity: 6, part: 1 } },
    { name: 'the last look', at: { animation: 'tombstones', activity: 7, part: 1 } },
  ],
  // What the last one touches is asked first.
  opensAt: 'the second look',
  checks: [
    {
      id: 'wall',
      kind: 'smallest',
      offered: { option: window, values: [40, 200, 400, 800, 1600], along },
      want: { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 4.5, digits: 2 },
    },
    {
      id: 'bargain',
      kind: 'goal',
      offered: [{ option: window, values: [0, 200, 400, 800, 1600], along }],
      wants: [
        { what: 'most_keys_touched', name: 'entries touched by the most expensive of the eight scans', atMost: 2500 },
        { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 4.15, digits: 2 },
      ],
    },
  ],
  expect: [
    { what: 'keys_touched', equals: 1441 },
    { what: 'most_keys_touched', equals: 1689 },
    { what: 'marked_for_compaction_count', equals: 6 },
    { what: 'write_amplification', atLeast: 4.2, atMost: 4.27 },
  ],
});

/** Windows of other sizes: the price falls as they grow, and what they leave grows. */
const sized = (id: string, entries: number, marked: number, most: number): LessonExperiment =>
  queueOf(id, entries, '128KiB', {
    expect: [
      { what: 'marked_for_compaction_count', equals: marked },
      { what: 'most_keys_touched', equals: most },
    ],
  });
export const tiny = sized('tiny', 40, 74, 853);
export const w200 = sized('w200', 200, 12, 1065);
export const w800 = sized('w800', 800, 4, 2097);
export const w1600 = sized('w1600', 1600, 2, 3721);

/** The queue at a quarter of its size, and a scan after every 25 deletes, so that each tooth has several points. */
const sawTooth = (id: string, window: number, most: number, marked: number): LessonExperiment => {
  const { options, ...rest } = queueOf(id, window, '32KiB', {
    expect: [
      { what: 'most_keys_touched', equals: most },
      { what: 'marked_for_compaction_count', equals: marked },
    ],
  });
  return {
    ...rest,
    options: { ...options, write_buffer_size: '2KiB', block_size: '256B', target_file_size_base: '8KiB' },
    program: [
      'fill n=1000 order=seq key_bytes=6 value_bytes=24',
      'compact',
      ...Array.from({ length: 40 }, () => 'churn n=25\nscan limit=1'),
    ].join('\n'),
  };
};
export const sawNone = sawTooth('saw-none', 0, 2001, 0);
export const saw100 = sawTooth('saw100', 100, 667, 6);
export const saw200 = sawTooth('saw200', 200, 995, 5);
export const saw400 = sawTooth('saw400', 400, 1163, 3);

export const experiments = [
  rid,
  slide,
  gap,
  loose,
  sink,
  still,
  queue,
  watched,
  tiny,
  w200,
  w800,
  w1600,
  sawNone,
  saw100,
  saw200,
  saw400,
];
