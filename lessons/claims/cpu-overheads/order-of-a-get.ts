import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { cpuOverheads } from '../sources.ts';
import { tree } from '../tree.ts';

/** Key 5: a value in L3, neighbors that cover it in L2, its tombstone in L1. Targets are set so that each lot sinks as far as it should. */
const covered: Trial = {
  seed: 23,
  options: {
    num_levels: 4,
    compression: 'none',
    filter: 'full',
    max_bytes_for_level_base: '256B',
    max_bytes_for_level_multiplier: 2,
    level0_file_num_compaction_trigger: 1,
  },
  tallies: Object.fromEntries(
    [0, 1, 2, 3].map((level) => [`L${level} tables asked`, { record: 'TableProbed', where: { level: [level] } }]),
  ),
  parts: [
    {
      mark: 'tree',
      program: `
        put 5 ${'v'.repeat(3000)}
        flush
        settle
        set max_bytes_for_level_base=1KiB max_bytes_for_level_multiplier=10
        put 4 ${'v'.repeat(1500)}
        put 6 ${'v'.repeat(1500)}
        flush
        settle
        set max_bytes_for_level_base=1MiB
        put 4 b
        delete 5
        put 6 b
        flush`,
    },
    { mark: 'get', program: 'get 5', detail: true },
  ],
};

export const s023 = defineClaim({
  id: 'S23',
  title:
    'A Get asks memtable, L0 from new to old, then level by level, and stops at the first version it meets, be it a tombstone.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'order', list: ['memtable', 'L0, newest first', 'L1 to Lmax', 'the first hit ends it'] }],
  shown: 'A Get as a ray through the runs that ends where it meets the key; below, all is dark.',
  trials: { tree: tree('full'), covered },
  checks: [
    checkExactly('tables asked when the key is in the memtable', 0, 'tables', (ask) =>
      ask('tree', 'get from memtable').tally('tables asked'),
    ),
    ...[1, 2, 3].map((level) =>
      checkExactly(
        `tables in L${level}, which covers the key`,
        1,
        'tables',
        (ask) => ask('covered', 'tree').level(level).tables,
      ),
    ),
    checkExactly('tables asked in L1, where the tombstone is', 1, 'tables', (ask) =>
      ask('covered', 'get').tally('L1 tables asked'),
    ),
    checkExactly('tables asked below it', 0, 'tables', (ask) =>
      ask('covered', 'get').tallied('L2 tables asked', 'L3 tables asked'),
    ),
  ],
});
