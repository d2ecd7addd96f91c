import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { below } from './tombstone-drop-rule.ts';
import { gcDebt } from '../sources.ts';

const neighbors = 2;

/** Keys 10 and 30 are in one table of L2; above it key 20 is put and deleted, in two L0 tables that are merged into L1. */
const trial = (remove: 'delete' | 'single-delete', between?: 'snapshot between'): Trial => ({
  seed: 5,
  options: {
    dialect: 'extended',
    compression: 'none',
    num_levels: 3,
    level0_file_num_compaction_trigger: 2,
    max_bytes_for_level_base: '1GiB',
  },
  tallies: {
    pairs: {
      record: 'EntryDropped',
      where: { reason: ['single_delete_pair'] },
    },
  },
  parts: [
    below,
    {
      mark: 'merge',
      program: `
        put 15 neighbor
        put 20 value
        flush
        ${between === undefined ? '' : 'snapshot s'}
        put 16 neighbor
        ${remove} 20
        flush`,
      detail: true,
    },
  ],
});

export const s005 = defineClaim({
  id: 'S5',
  title:
    'A SingleDelete disappears together with its put wherever the two meet, so the entries of secondary indexes are easy to remove.',
  source: gcDebt,
  kind: 'E',
  published: [
    {
      what: 'use',
      list: ['SingleDelete for entries of secondary indexes', 'goes before the last level'],
    },
  ],
  reading: 'A snapshot between the two, also one for write conflicts, keeps both.',
  shown:
    'Put and SingleDelete run towards each other in a merge, touch, and both are gone; beside it put and Delete, of which the tombstone stays.',
  trials: {
    'put, SingleDelete': trial('single-delete'),
    'put, Delete': trial('delete'),
    'put, snapshot, SingleDelete': trial('single-delete', 'snapshot between'),
  },
  checks: [
    ...(
      [
        ['put, SingleDelete', 0],
        ['put, Delete', 1],
        ['put, snapshot, SingleDelete', 2],
      ] as const
    ).map(([name, left]) =>
      checkExactly(
        `entries of the key after one merge into L1, L2 covering it: ${name}`,
        left,
        'entries',
        (ask) => ask(name, 'merge').level(1).entries - neighbors,
      ),
    ),
    checkExactly('entries that went as a pair', 2, 'entries', (ask) =>
      ask('put, SingleDelete', 'merge').tally('pairs'),
    ),
  ],
});
