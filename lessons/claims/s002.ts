import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { gcDebt } from './sources.ts';

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
  planned: {
    awaits: 'sequential deletes',
    expect:
      'a run of Y tombstones marks its table with X = Y - 1, and Y - 1 tombstones with one put inside every window do not; exact.',
  },
});
