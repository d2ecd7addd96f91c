/**
 * The experiments of lesson 2. All are small leveled trees whose tables hold a few dozen rows, so that each can be seen:
 *
 *   at work, pressure   one run of overwrites at random, looked at in two ways: one compaction half way; three levels due at once
 *   along, by hand      smaller still, to be seen entry by entry and decided by hand
 *   in order, at random the same rows, arriving in the order of their keys or not: what overlap costs
 *   fan                 two levels, the lower one 2, 4 or 8 times as large: how much is taken along
 *   leftovers.ts        what each picker leaves of deleted rows, and what targets leave of old versions
 *
 * Where a tree is loaded before it is watched, the load is one large memtable that a manual compaction takes down: no score asks for anything.
 */
import { defineExperiment, type Episode } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import type { Expectation } from '../../web/src/lessons/measurements/expectation.ts';
import { leftovers } from './leftovers.ts';
import { small, smaller } from './small.ts';

/** Seven hundred writes over as many keys. */
const overwrites = {
  seed: 2,
  options: small,
  views: ['tree'] as const,
  program: 'fill n=700 order=random key_space=700 key_bytes=4 value_bytes=32\nsettle',
};

/** A table of level 1, the two of level 2 below it, and what they become. */
const aFewTables: Episode = {
  name: 'a few tables, and no others',
  during: { animation: 'compaction', activity: -5 },
  beats: [
    {
      from: 'start',
      to: { after: 'CompactionInput', nth: 0 },
      seconds: 2,
      sentence:
        'Level {CompactionPicked.level} holds too much, so one of its tables must move down: #{CompactionInput.table}.',
      focus: ['table:79'],
    },
    {
      from: { after: 'CompactionInput', nth: 0 },
      to: { after: 'CompactionInput', nth: -1 },
      seconds: 2,
      sentence: 'It overlaps {CompactionInput.count} tables of level {CompactionInput.level}, so they must go with it.',
      focus: ['table:83', 'table:66'],
    },
    {
      from: { after: 'CompactionInput', nth: -1 },
      to: { after: 'TableCreated', nth: -1 },
      seconds: 3,
      sentence:
        'The engine merges them into {TableCreated.count} new tables: {CompactionAdvanced.entries_in} entries in, {CompactionAdvanced.entries_out} out.',
      focus: [],
    },
    {
      // The records of the edit take out and add one table after the other; its pictures begin when all are there.
      from: { after: 'TableInstalled', nth: -2 },
      to: 'end',
      seconds: 2.5,
      sentence: 'The {TableInstalled.total} new tables replace the old ones, all at once. No other table moved.',
      focus: ['table:84', 'table:85', 'table:86'],
    },
  ],
};

export const atWork = defineExperiment({
  id: 'at-work',
  ...overwrites,
  stops: [
    { name: 'picked', at: { animation: 'compaction', activity: -5, part: 0 } },
    { name: 'half way', at: { animation: 'compaction', activity: -5, part: 0.55 } },
    { name: 'done', at: { animation: 'compaction', activity: -5, part: 1 } },
  ],
  opensAt: 'done',
  episode: aFewTables,
  expect: [
    { what: 'most_inputs', equals: 6 },
    { what: 'compaction_count', equals: 22 },
  ],
});

/** How three levels come to be due at once. The answer of the prediction, which of them is next, is not in it. */
const threeAreDue: Episode = {
  name: 'three levels are due',
  during: { animation: 'compaction', activity: 12 },
  beats: [
    {
      from: 'start',
      to: { after: 'LevelScored', nth: 0 },
      seconds: 2,
      sentence:
        'While a compaction of level {CompactionInput.level:0} runs, a flush adds table #{TableInstalled.table} to level 0. Its score reaches {LevelScored.score_milli}: it is due.',
      focus: ['table:70', 'level:0/score'],
    },
    {
      from: { after: 'LevelScored', nth: 0 },
      to: { after: 'LevelScored', nth: 4 },
      seconds: 2.5,
      sentence:
        'The next flush adds #{TableInstalled.table}. The score of level 0 is {LevelScored.score_milli} now, and it waits.',
      focus: ['table:74', 'level:0/score'],
    },
    {
      from: { after: 'LevelScored', nth: 4 },
      to: { after: 'LevelScored', nth: 9 },
      seconds: 2.5,
      sentence:
        'The compaction ends: the score of level 1 falls from {LevelScored.score_milli:0} to {LevelScored.score_milli}, which is still too much.',
      focus: ['level:1/score'],
    },
    {
      from: { after: 'LevelScored', nth: 9 },
      to: { after: 'LevelScored', nth: 10 },
      seconds: 2.5,
      sentence:
        'Level 2 has taken the tables in, and its score has risen to {LevelScored.score_milli}. Three levels are due, and one of them is next.',
      focus: ['level:0/score', 'level:1/score', 'level:2/score'],
    },
  ],
};

/** The picks in which level 0 was due and another level went: the fourteenth and the fifteenth; then it has its turn. */
export const pressure = defineExperiment({
  id: 'pressure',
  ...overwrites,
  stops: [
    // Level 2 is the third of them. Before the pick, which a prediction asks for.
    { name: 'three are due', at: { after: 'LevelScored', nth: 142 } },
    { name: 'the next pick', at: { after: 'CompactionPicked', nth: 14 } },
    { name: 'the pick after it', at: { after: 'CompactionPicked', nth: 15 } },
  ],
  opensAt: 'three are due',
  episode: threeAreDue,
  expect: [
    { what: 'contested_picks', equals: 10 },
    { what: 'contested_by_score', equals: 10 },
    { what: 'contested_l0_waits', equals: 2 },
  ],
});

export const along = defineExperiment({
  id: 'along',
  seed: 2,
  options: { ...smaller, max_bytes_for_level_base: '2KiB', level0_file_num_compaction_trigger: 2 },
  views: ['compaction', 'tree'],
  program: 'fill n=150 order=random key_space=120 key_bytes=3 value_bytes=24\nsettle',
  stops: [
    { name: 'level 0', at: { animation: 'compaction', activity: -2, part: 0.5 } },
    { name: 'picked', at: { animation: 'compaction', activity: -1, part: 0 } },
    { name: 'half way', at: { animation: 'compaction', activity: -1, part: 0.3 } },
  ],
  opensAt: 'half way',
  expect: [{ what: 'most_inputs', equals: 4 }],
});

/** From the sixth decision on: one in which two levels are due, one in which two tables are worth nearly the same, and one of level 0. */
export const byHand = defineExperiment({
  id: 'by-hand',
  seed: 2,
  options: {
    ...smaller,
    max_bytes_for_level_base: '3KiB',
    level0_file_num_compaction_trigger: 3,
    compaction_pri: 'min_overlapping_ratio_uncompensated',
  },
  views: ['tree', 'compaction'],
  program: 'fill n=260 order=random key_space=240 key_bytes=3 value_bytes=24\nsettle',
  stops: [{ name: 'two levels are due', at: { after: 'CompactionPicked', nth: 6 } }],
  opensAt: 'two levels are due',
  exercises: [{ id: 'pick', kind: 'compaction-inputs', first: 5, compactions: 3 }],
  expect: [{ what: 'compaction_count', equals: 10 }],
});

const arriving = (id: string, order: string, expect: readonly Expectation[]) =>
  defineExperiment({
    id,
    seed: 2,
    options: small,
    views: ['tree'],
    program: `fill n=700 order=${order} key_bytes=6 value_bytes=30\nsettle`,
    stops: [
      { name: 'late in the run', at: { after: 'TrivialMoved', nth: -1 } },
      { name: 'all is settled', at: 'end' },
    ],
    opensAt: 'all is settled',
    expect,
  });
export const inOrder = arriving('in-order', 'seq', [{ what: 'compact_write_bytes', equals: 0 }]);
export const atRandom = defineExperiment({
  ...arriving('at-random', 'random key_space=1000000', [{ what: 'compact_write_bytes', atLeast: 1 }]),
  checks: [
    {
      id: 'trigger',
      kind: 'smallest',
      offered: { option: 'level0_file_num_compaction_trigger', values: [2, 4, 6, 8, 12] },
      want: { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 4, digits: 2 },
    },
  ],
});

const kRowBytes = 52;
const kUpper = 4096;
/** The lower level holds so many times what the upper one may; then three hundred rows are overwritten. */
const fan = [2, 4, 8].map((times) => {
  const rows = Math.round((times * kUpper) / kRowBytes);
  return defineExperiment({
    id: `fan-${times}`,
    seed: 2,
    options: {
      ...smaller,
      write_buffer_size: '1MiB',
      max_bytes_for_level_base: kUpper,
      max_bytes_for_level_multiplier: times,
      num_levels: 3,
    },
    views: ['tree'],
    program: [
      `fill n=${rows} order=seq key_bytes=5 value_bytes=32`,
      'compact',
      'set write_buffer_size=1KiB',
      `fill n=300 order=random key_space=${rows} key_bytes=5 value_bytes=32`,
      'settle',
    ].join('\n'),
    stops: [],
    expect: [{ what: 'taken_along', atLeast: 1 }],
  });
});

export const experiments = [atWork, pressure, along, byHand, inOrder, atRandom, ...fan, ...leftovers];
