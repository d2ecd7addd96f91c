import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { gcDebt } from '../sources.ts';

/** Twenty deletes in the order of their keys, the tenth and last of the first ten perhaps a put; first alone, then above the rows that they hide. */
const deletes = (tenth: 'no gap' | 'a put in every window', comparison: '>' | '>=', block = '64B'): Trial => {
  const run = `
    delete-fill n=9 first=0 key_bytes=8
    ${tenth === 'no gap' ? 'delete 00000009' : 'put 00000009 value'}
    delete-fill n=9 first=10 key_bytes=8
    ${tenth === 'no gap' ? 'delete 00000019' : 'put 00000019 value'}
    flush`;
  return {
    seed: 2,
    options: {
      block_size: block,
      compression: 'none',
      deletion_collector: 'sequential_deletes',
      compaction_sequential_deletes: 9,
      compaction_sequential_deletes_window: 10,
      compaction_sequential_deletes_comparison: comparison === '>' ? 'more_than' : 'at_least',
    },
    tallies: { 'of marked tables': { record: 'CompactionPicked', where: { reason: ['files_marked_for_compaction'] } } },
    parts: [
      { mark: 'alone', program: run },
      { mark: 'rows', program: 'compact\nfill n=20 first=0 key_bytes=8\nflush\ncompact' },
      { mark: 'above rows', program: run },
    ],
  };
};

export const s002 = defineClaim({
  id: 'S2',
  title:
    'Two options, off by default, make compaction do extra work for a table with X tombstones within any Y consecutive entries.',
  source: gcDebt,
  kind: 'E',
  published: [
    {
      what: 'options',
      list: [
        'X is rocksdb_compaction_sequential_deletes',
        'Y is rocksdb_compaction_sequential_deletes_window',
        'default of both: 0, off',
      ],
    },
  ],
  reading:
    'X tombstones within Y fits "at least X" and "more than X". MyRocks compares with "more than", so X = Y - 1 asks for a window full of tombstones; SingleDelete counts only by another option. The extra work is that the table is marked, and compacted once no level has a score of 1; its outputs are judged again. A table of the last non-empty level is never picked.',
  shown:
    'A window slides over the entries of the table being written; tombstones fill it, the flag lights, and the marked table is the next to go down.',
  trials: {
    run: deletes('no gap', '>'),
    gaps: deletes('a put in every window', '>'),
    'at least': deletes('a put in every window', '>='),
    'one block': deletes('no gap', '>', '4KiB'),
  },
  checks: [
    checkExactly('tables marked: 20 tombstones in a row, window 10, trigger 9', 1, 'tables', (ask) =>
      ask('run', 'alone').count('marked_for_compaction_count'),
    ),
    checkExactly('tables marked: a put in every window of ten', 0, 'tables', (ask) =>
      ask('gaps', 'alone').count('marked_for_compaction_count'),
    ),
    checkExactly('the same, when the trigger itself is enough ("at least", the other reading)', 1, 'tables', (ask) =>
      ask('at least', 'alone').count('marked_for_compaction_count'),
    ),
    checkExactly(
      'the run of 20 again, in a table of one block, whose size the collector takes for 0',
      0,
      'tables',
      (ask) => ask('one block', 'alone').count('marked_for_compaction_count'),
    ),
    checkExactly('compactions of the marked table where nothing lies below it', 0, 'compactions', (ask) =>
      ask('run', 'alone').tally('of marked tables'),
    ),
    checkExactly(
      'the same, where the rows lie below: L0 to L1, and no further, because that is the last level with tables',
      1,
      'compactions',
      (ask) => ask('run', 'above rows').tally('of marked tables'),
    ),
    checkExactly('tombstones left then', 0, 'tombstones', (ask) => ask('run', 'above rows').tree('deletes')),
  ],
});
