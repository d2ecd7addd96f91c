import { atLeast, checkExactly, checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { callaghansTree, getCost, seekCost } from '../../../web/src/models/read-costs.ts';
import { lsmPaper } from '../sources.ts';

/** The same writes twice: four L0 tables are gathered before they go down, or there is no L0 and each memtable is merged into L1. */
const trial = (mergesIntoL1: 'yes' | 'no'): Trial => ({
  seed: 39,
  options: {
    dialect: 'extended',
    write_buffer_size: '16KiB',
    target_file_size_base: '16KiB',
    max_bytes_for_level_base: '64KiB',
    compression: 'none',
    memtable_merges_into_l1: mergesIntoL1,
  },
  tallies: { 'tables of L0': { record: 'TableInstalled', where: { level: [0] } } },
  parts: [{ mark: 'load', program: 'fill n=40000 order=random key_space=1000000000 key_bytes=12 value_bytes=100' }],
});

const writeAmplification = (load: Counted): number =>
  (load.count('flush_write_bytes') + load.count('compact_write_bytes')) / load.count('bytes_written');

const without = { ...callaghansTree, l0Runs: 0 };

export const s039 = defineClaim({
  id: 'S39',
  title: 'The tree of 1996 has no L0; ours has one, and reads would be better off without.',
  source: lsmPaper,
  kind: 'T/E',
  published: [
    { what: 'names', list: ['C0 is the memtable', 'C1 .. Cn are L1 .. Ln', 'the paper has nothing like L0'] },
    { what: 'on L0', list: ['a mistake, the author suspects'], standing: 'opinion' },
  ],
  shown: 'The same data with four L0 tables and with none: the Get, the Seek and the bytes written of both.',
  trials: { four: trial('no'), none: trial('yes') },
  checks: [
    checkExactly(
      'filter probes that a Get saves without L0',
      4,
      'probes',
      () => getCost(callaghansTree).filterProbes - getCost(without).filterProbes,
    ),
    checkExactly(
      'comparisons that a seek saves, of 235',
      80,
      'comparisons',
      () => seekCost(callaghansTree).comparisons - seekCost(without).comparisons,
    ),
    checkRounded(
      'share of the seek',
      '34',
      '%',
      () => 100 * (1 - seekCost(without).comparisons / seekCost(callaghansTree).comparisons),
    ),
    checkExactly('tables that were ever in L0 when memtables are merged into L1', 0, 'tables', (ask) =>
      ask('none', 'load').tally('tables of L0'),
    ),
    {
      what: 'write amplification without L0, over that with four tables in it',
      unit: 'times',
      value: (ask) => writeAmplification(ask('none', 'load')) / writeAmplification(ask('four', 'load')),
      expect: atLeast(1),
      because: 'only the direction is claimed: each memtable rewrites its part of L1 alone',
    },
  ],
});
