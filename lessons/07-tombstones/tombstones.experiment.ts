/**
 * The experiments of lesson 7. A row is a number and a few bytes. The queue is that of the published benchmark, ten thousand times smaller: rows are put
 * at its head and deleted at its tail, their number stays the same, and now and then its first row is asked for. The pairs of small trees are about one
 * tombstone and the rule that decides about it.
 */
import {
  defineExperiment,
  type Episode,
  type LessonExperiment,
} from '../../web/src/lessons/measurements/lesson-experiment.ts';

/** `select min(id)` on a small queue: the ten oldest of 24 rows are deleted, and two entries of each lie before the first live row. */
const walk: Episode = {
  name: 'a walk to the first row',
  during: { animation: 'tombstones', activity: -1 },
  beats: [
    {
      from: 'start',
      to: { after: 'EntrySkipped', nth: 0 },
      seconds: 2,
      sentence: 'Which id is the smallest? The scan starts at {EntrySkipped.key} and meets a tombstone: no row.',
      focus: ['scan:37/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: 0 },
      to: { after: 'EntrySkipped', nth: 1 },
      seconds: 1.5,
      sentence: 'The deleted value of {EntrySkipped.key} is still in its table. The scan reads it and skips it.',
      focus: ['scan:37/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: 1 },
      to: { after: 'EntrySkipped', nth: -1 },
      seconds: 4,
      sentence: 'Tombstone, value, tombstone, value: {EntrySkipped.total} entries read, and still no row.',
      focus: ['scan:37/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: -1 },
      to: { after: 'RowReturned', nth: 0 },
      seconds: 2,
      sentence:
        'Key {RowReturned.key} is the first live row. The scan skipped {EntrySkipped.total} entries to return it.',
      focus: ['scan:37/standing'],
    },
  ],
};

/** A queue of 24 rows in a table; the ten oldest are deleted, and the first row is read. */
export const deleted = defineExperiment({
  id: 'deleted',
  seed: 1,
  options: { compression: 'none', filter: 'none', disable_auto_compactions: 'yes' },
  views: ['tombstones', 'tree'],
  program: [
    'fill n=24 order=seq key_bytes=2 value_bytes=16',
    'flush',
    'delete-fill n=10 key_bytes=2',
    'scan limit=1',
  ].join('\n'),
  stops: [
    { name: 'the deletes', at: { after: 'OpFinished', nth: -2 } },
    { name: 'the first row', at: { after: 'RowReturned', nth: 0 } },
  ],
  opensAt: 'the first row',
  episode: walk,
  expect: [
    { what: 'rows_scanned', equals: 1 },
    { what: 'tombstones_passed', equals: 10 },
    { what: 'internal_delete_skipped_count', equals: 10 },
    { what: 'keys_touched', equals: 21 },
  ],
});

const queueOptions = {
  write_buffer_size: '8KiB',
  block_size: '1KiB',
  filter: 'full',
  compression: 'none',
  target_file_size_base: '8KiB',
  num_levels: 4,
  max_bytes_for_level_base: '128KiB',
  max_bytes_for_level_multiplier: 8,
  compaction_pri: 'min_overlapping_ratio_uncompensated',
} as const;
const filled = 'fill n=4000 order=seq key_bytes=6 value_bytes=24\ncompact';

/** Four thousand rows, not touched since they were compacted. */
export const clean = defineExperiment({
  id: 'clean',
  seed: 1,
  options: queueOptions,
  views: ['tombstones', 'tree'],
  program: `${filled}\nscan limit=1`,
  stops: [],
  expect: [{ what: 'keys_touched', equals: 1 }],
});

/** How tombstones come down: a flush, and the first compaction into level 1. What a scan will read is asked here, so none is shown. */
const passing: Episode = {
  name: 'rows pass through',
  during: { animation: 'compaction', activity: -1 },
  beats: [
    {
      during: { animation: 'flush', activity: -1 },
      from: 'start',
      to: 'end',
      seconds: 3,
      sentence:
        'Rows enter at the head and leave at the tail. A flush writes {EntryFlushed.count} entries: new rows, and a tombstone for each that left.',
      focus: ['level:0'],
    },
    {
      from: 'start',
      to: { animation: 'compaction', activity: -1, part: 0.75 },
      seconds: 3.5,
      sentence: 'Level 0 is full, so a compaction merges its {CompactionInput.count} tables into level 1.',
      focus: ['level:0'],
    },
    {
      from: { animation: 'compaction', activity: -1, part: 0.75 },
      to: 'end',
      seconds: 2.5,
      sentence:
        'The tombstones are in level 1 now, and the rows that they hide are in level 2. Will they meet before the scan comes?',
      focus: ['level:1'],
    },
  ],
};

/** The queue up to its first compaction into level 1. */
export const passes = defineExperiment({
  id: 'passes',
  seed: 1,
  options: queueOptions,
  views: ['tree', 'tombstones'],
  program: `${filled}\nchurn n=330`,
  stops: [{ name: 'in level 1', at: { animation: 'compaction', activity: -1, part: 1 } }],
  opensAt: 'in level 1',
  episode: passing,
  expect: [
    { what: 'tombstones_standing', equals: 330 },
    { what: 'compaction_key_drop_obsolete', equals: 0 },
  ],
});

/** The last of the four scans. It plays when the reader has predicted how many entries it reads. */
const longWalk: Episode = {
  name: 'a long walk to the first row',
  during: { animation: 'tombstones', activity: 3 },
  beats: [
    {
      from: 'start',
      to: { after: 'EntrySkipped', nth: 15 },
      seconds: 3,
      sentence:
        'The first row is asked for. The scan begins at {EntrySkipped.key:0}: a tombstone, and the value under it.',
      focus: ['scan:12006/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: 15 },
      to: { after: 'EntrySkipped', nth: -1 },
      seconds: 5,
      sentence: 'It goes on like this, key after key: {EntrySkipped.total} entries read, and still no row.',
      focus: ['scan:12006/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: -1 },
      to: 'end',
      seconds: 2,
      sentence:
        'Key {RowReturned.key} is the first live row. No compaction has dropped one of the {EntrySkipped.total} entries before it.',
      focus: ['scan:12006/standing'],
    },
  ],
};

/** The same, and four thousand rows more have passed through. */
export const queue = defineExperiment({
  id: 'queue',
  seed: 1,
  options: queueOptions,
  views: ['tombstones', 'tree'],
  program: `${filled}\nchurn n=1000\nscan limit=1\nchurn n=1000\nscan limit=1\nchurn n=1000\nscan limit=1\nchurn n=1000\nscan limit=1`,
  stops: [
    { name: 'after a quarter', at: { animation: 'tombstones', activity: 0, part: 1 } },
    { name: 'after half', at: { animation: 'tombstones', activity: 1, part: 1 } },
    { name: 'after all', at: { animation: 'tombstones', activity: 3, part: 1 } },
  ],
  opensAt: 'after all',
  episode: longWalk,
  checks: [
    {
      id: 'pickers',
      kind: 'goal',
      offered: [
        { option: 'compaction_pri', values: [5, 0, 2, 3] },
        { option: 'max_bytes_for_level_base', values: [131_072, 16_384] },
      ],
      wants: [
        { what: 'keys_touched', name: 'entries touched for the first row', atMost: 1000 },
        { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 3.5, digits: 2 },
      ],
    },
  ],
  expect: [
    { what: 'number_keys_written', equals: 12000 },
    { what: 'keys_touched', equals: 8001 },
  ],
});

const kLong = 'x'.repeat(300);
/** A tombstone that hides nothing, and stays: a deeper table has its key in its range. */
const keptForARange: Episode = {
  name: 'a tombstone that a range keeps',
  during: { animation: 'compaction', activity: -1 },
  beats: [
    {
      from: 'start',
      to: { after: 'MergeAdvanced', nth: 1 },
      seconds: 1.5,
      sentence: 'A compaction merges {MergeRun.count} tables of L0. One of them holds a tombstone.',
      focus: ['job:10/in/table:7'],
    },
    {
      from: { after: 'MergeAdvanced', nth: 1 },
      to: { after: 'EntryDropped', key: '15', nth: 0 },
      seconds: 2,
      sentence:
        'Key {EntryKept.key} is in both. The newer version, @{EntryKept.sequence}, stays; the older one, @{EntryDropped.sequence}, goes.',
      focus: ['job:10/entries/3135@5', 'job:10/entries/3135@3'],
    },
    {
      from: { after: 'EntryDropped', key: '15', nth: 0 },
      to: { after: 'EntryKept', key: '20', nth: 0 },
      seconds: 2.5,
      sentence:
        'The tombstone of {EntryKept.key} stays: the range of table {EntryKept.witness}, deeper down, covers its key.',
      focus: ['job:10/entries/3230@4'],
    },
    {
      from: { after: 'EntryKept', key: '20', nth: 0 },
      to: 'end',
      seconds: 2,
      sentence:
        'So table {TableCreated.table} gets the tombstone again, although no table holds a value that it hides.',
      focus: ['job:10/entries/3230@4'],
    },
  ],
};

/** Keys 10 and 30 in L2, in one table or in two; then key 20, which exists nowhere, is deleted, and the tombstone is compacted into L1. */
const gap = (
  id: string,
  {
    below,
    ask,
    kept,
    ...rest
  }: { below: '64KiB' | '256B'; ask: 'yes' | 'no'; kept: number } & Pick<LessonExperiment, 'episode'>,
): LessonExperiment =>
  defineExperiment({
    id,
    ...rest,
    seed: 3,
    options: {
      write_buffer_size: '64KiB',
      target_file_size_base: below,
      block_size: '256B',
      compression: 'none',
      filter: 'full',
      ask_deeper_filters: ask,
      level0_file_num_compaction_trigger: 2,
      max_bytes_for_level_base: '1GiB',
    },
    views: ['compaction', 'tree'],
    program: [
      `put 10 ${kLong}`,
      `put 30 ${kLong}`,
      'flush',
      'compact',
      'set max_bytes_for_level_base=256B',
      'settle',
      'set max_bytes_for_level_base=1GiB',
      'put 15 a',
      'delete 20',
      'flush',
      'put 15 b',
      'put 25 c',
      'flush',
    ].join('\n'),
    stops: [
      { name: 'the merge', at: { animation: 'compaction', activity: -1, part: 0.6 } },
      { name: 'its end', at: { animation: 'compaction', activity: -1, part: 1 } },
    ],
    opensAt: 'its end',
    expect: [
      { what: 'tombstones_standing', equals: kept },
      { what: 'compaction_key_drop_obsolete', equals: 1 - kept },
    ],
  });
export const covered = gap('covered', { below: '64KiB', ask: 'no', kept: 1, episode: keptForARange });
export const between = gap('between', { below: '256B', ask: 'no', kept: 0 });
export const asked = gap('asked', { below: '64KiB', ask: 'yes', kept: 0 });

/** A small tree with rows and tombstones at several levels, to be decided about by hand. */
export const decide = defineExperiment({
  id: 'decide',
  seed: 11,
  options: {
    write_buffer_size: '1KiB',
    target_file_size_base: '1KiB',
    block_size: '256B',
    compression: 'none',
    filter: 'none',
    level0_file_num_compaction_trigger: 2,
    max_bytes_for_level_base: '2KiB',
    max_bytes_for_level_multiplier: 3,
    compaction_pri: 'round_robin',
  },
  views: ['compaction', 'tree'],
  program: [
    'fill n=160 order=random key_space=90 key_bytes=2 value_bytes=24 seed=3',
    'settle',
    'delete-fill n=24 order=random key_space=99 key_bytes=2 seed=5',
    'settle',
    'fill n=60 order=random key_space=90 key_bytes=2 value_bytes=24 seed=6',
    'settle',
  ].join('\n'),
  stops: [],
  exercises: [{ id: 'drops', kind: 'tombstones-go', compactions: 3, each: 6 }],
  expect: [{ what: 'compaction_key_drop_obsolete', atLeast: 1 }],
});

/** A SingleDelete and its put meet, and both are dropped. */
const aPair: Episode = {
  name: 'a SingleDelete meets its put',
  during: { animation: 'compaction', activity: -1 },
  beats: [
    {
      from: { after: 'CompactionInput', nth: -1 },
      to: { after: 'EntryKept', key: '15', nth: 0 },
      seconds: 1.5,
      sentence: 'A compaction merges {MergeRun.count} tables of L0, each with an entry of key 20.',
      focus: ['job:10/in/table:9', 'job:10/in/table:7'],
    },
    {
      from: { after: 'EntryKept', key: '15', nth: 0 },
      to: { after: 'MergeAdvanced', key: '20', nth: -1 },
      seconds: 2.5,
      sentence:
        'The put of {MergeAdvanced.key:0} is @{MergeAdvanced.sequence:0}. Its SingleDelete, @{MergeAdvanced.sequence}, is newer and comes first.',
      focus: ['job:10/in/table:9', 'job:10/in/table:7'],
    },
    {
      from: { after: 'MergeAdvanced', key: '20', nth: -1 },
      to: { after: 'EntryDropped', nth: -1 },
      seconds: 2.5,
      sentence:
        'They meet, and the compaction drops both: {EntryDropped.count} entries less, and no tombstone is left.',
      focus: ['job:10/entries/3230@6', 'job:10/entries/3230@4'],
    },
  ],
};

/** Key 20 is put and deleted over a deeper table that covers it; the two meet in a merge. */
const pair = (
  id: string,
  remove: string,
  left: number,
  rest: Pick<LessonExperiment, 'episode'> = {},
): LessonExperiment =>
  defineExperiment({
    id,
    ...rest,
    seed: 5,
    options: {
      dialect: 'extended',
      compression: 'none',
      num_levels: 3,
      level0_file_num_compaction_trigger: 2,
      max_bytes_for_level_base: '1GiB',
    },
    views: ['compaction', 'tree'],
    program: [
      `put 10 ${kLong}`,
      `put 30 ${kLong}`,
      'flush',
      'compact',
      'set max_bytes_for_level_base=256B',
      'settle',
      'set max_bytes_for_level_base=1GiB',
      'put 15 neighbor',
      'put 20 value',
      'flush',
      'put 16 neighbor',
      `${remove} 20`,
      'flush',
    ].join('\n'),
    stops: [{ name: 'they meet', at: { after: 'EntryDropped', nth: -1 } }],
    opensAt: 'they meet',
    // Four rows are left over; of key 20 at most a tombstone, never its value.
    expect: [
      { what: 'tombstones_standing', equals: left },
      { what: 'versions_standing', equals: 4 + left },
    ],
  });
export const single = pair('single', 'single-delete', 0, { episode: aPair });
export const plain = pair('plain', 'delete', 1);

/** The promise broken: two puts and one SingleDelete, which meet in one merge. The compaction sees it. No figure shows it. */
export const broken = defineExperiment({
  id: 'broken',
  seed: 5,
  options: { dialect: 'extended', compression: 'none', num_levels: 3, level0_file_num_compaction_trigger: 3 },
  views: ['compaction', 'tree'],
  program: ['put 20 old', 'flush', 'put 20 new', 'flush', 'single-delete 20', 'flush', 'settle'].join('\n'),
  stops: [],
  expect: [
    { what: 'broken_promises', equals: 1 },
    { what: 'versions_standing', equals: 0 },
  ],
});

/** A thousand rows, of which the first half goes: row by row, or by one range. */
const half = (id: string, how: string, tombstones: number): LessonExperiment =>
  defineExperiment({
    id,
    seed: 42,
    options: { dialect: 'extended', compression: 'none' },
    views: ['tombstones', 'tree'],
    program: ['fill n=1000 order=seq key_bytes=4 value_bytes=16', how, 'scan limit=1'].join('\n'),
    stops: [{ name: 'the first row', at: 'end' }],
    opensAt: 'the first row',
    expect: [{ what: 'tombstones_passed', equals: tombstones }],
  });
export const byRow = half('by-row', 'delete-fill n=500', 500);
export const byRange = half('by-range', 'delete-range 0000 0500', 0);

/** Five hundred of a thousand rows are deleted, row by row, and tables hold the tombstones; then `scans`. */
const converting = (id: string, from: 0 | 8, scans: string, tombstones: number): LessonExperiment =>
  defineExperiment({
    id,
    seed: 42,
    options: {
      dialect: 'extended',
      compression: 'none',
      disable_auto_compactions: 'yes',
      min_tombstones_for_range_conversion: from,
    },
    views: ['tombstones', 'tree'],
    program: [
      'fill n=1000 order=seq key_bytes=4 value_bytes=16\nflush\ndelete-fill n=500\nflush',
      'snapshot report',
      'put 1000 new',
      scans,
    ].join('\n'),
    stops: [],
    expect: [{ what: 'tombstones_passed', equals: tombstones }],
  });
const kTwice = 'scan limit=1\nscan limit=1';
export const firstWalk = converting('first-walk', 8, 'scan limit=1', 500);
export const secondWalk = converting('second-walk', 8, kTwice, 0);
export const alwaysWalked = converting('always-walked', 0, kTwice, 500);
export const oldWalk = converting('old-walk', 8, 'scan limit=1 snapshot=report\nscan limit=1 snapshot=report', 500);

export const experiments = [
  deleted,
  clean,
  passes,
  queue,
  covered,
  between,
  asked,
  decide,
  single,
  plain,
  broken,
  byRow,
  byRange,
  firstWalk,
  secondWalk,
  alwaysWalked,
  oldWalk,
];
