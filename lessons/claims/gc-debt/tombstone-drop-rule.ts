import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import type { Part, Trial } from '../../../web/src/lessons/claims/trial.ts';
import { gcDebt } from '../sources.ts';

/** Puts keys 10 and 30 and takes them to L2: a target that is too small for L1 sends them on, and is set back. */
export const below: Part = {
  mark: 'below',
  program: `
    put 10 ${'x'.repeat(300)}
    put 30 ${'x'.repeat(300)}
    flush
    compact
    set max_bytes_for_level_base=256B
    settle
    set max_bytes_for_level_base=1GiB`,
};

/**
 * Keys 10 and 30 go to L2, in one table or in two; then key 20, which exists nowhere, is deleted. A neighbor of the tombstone in L1
 * makes its way from L0 a compaction and not a move: a table that is only moved is not read, and nothing in it can be dropped.
 */
const trial = (tablesBelow: 'one' | 'two'): Trial => ({
  seed: 3,
  options: {
    write_buffer_size: '64KiB',
    target_file_size_base: tablesBelow === 'one' ? '64KiB' : '256B',
    block_size: '256B',
    compression: 'none',
    level0_file_num_compaction_trigger: 2,
    max_bytes_for_level_base: '1GiB',
  },
  tallies: {
    kept: { record: 'EntryKept', where: { reason: ['tombstone_covers_deeper_range'] } },
    dropped: { record: 'EntryDropped', where: { reason: ['tombstone_at_base_level'] } },
  },
  parts: [
    below,
    {
      mark: 'delete',
      program: `
        put 15 a
        delete 20
        flush
        put 15 b
        put 25 c
        flush`,
      detail: true,
    },
  ],
});

export const s003 = defineClaim({
  id: 'S3',
  title:
    'A tombstone is dropped before the last level only when no table deeper than the output has a range that covers its key, so some are kept for nothing.',
  source: gcDebt,
  kind: 'E',
  published: [
    { what: 'the test', list: ['key ranges of deeper tables', 'no read, no filter', 'errs on the safe side'] },
  ],
  reading:
    'Deeper means deeper than the level that the compaction writes to; no snapshot may be older than the tombstone; a flush never drops.',
  shown:
    'The deeper table whose range covers the key lights up although the key is not in it, and the tombstone is written again.',
  trials: { one: trial('one'), two: trial('two') },
  checks: [
    checkExactly('tables below, when 10 and 30 share one', 1, 'tables', (ask) => ask('one', 'below').level(2).tables),
    checkExactly('tombstones of key 20 kept over one table from 10 to 30', 1, 'tombstones', (ask) =>
      ask('one', 'delete').tally('kept'),
    ),
    checkExactly(
      'tables below, when 10 and 30 have one each',
      2,
      'tables',
      (ask) => ask('two', 'below').level(2).tables,
    ),
    checkExactly('tombstones of key 20 dropped between two tables', 1, 'tombstones', (ask) =>
      ask('two', 'delete').tally('dropped'),
    ),
  ],
});
