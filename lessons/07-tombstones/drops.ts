/**
 * The part of lesson 7 about which tombstones a compaction keeps and which it drops. The pairs of small trees are about one tombstone and the rule that
 * decides about it; one tree is decided about by hand; and a SingleDelete meets its put.
 */
import {
  defineExperiment,
  type Episode,
  type LessonExperiment,
} from '../../web/src/lessons/measurements/lesson-experiment.ts';

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

export const drops = [covered, between, asked, decide, single, plain, broken];
