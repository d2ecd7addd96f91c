import {
  atLeast,
  atMost,
  between,
  checkRounded,
  defineClaim,
  near,
  type Ask,
} from '../../../web/src/lessons/claims/claim.ts';
import { lastLevelShare, sizeAfterCompression } from '../../../web/src/models/amplification.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { tpcc } from '../sources.ts';
import { tree } from '../tree.ts';
import { rowsOf } from './rows.ts';

const LAST = 2;
const shape: Trial['options'] = {
  dialect: 'extended',
  write_buffer_size: '32KiB',
  target_file_size_base: '32KiB',
  max_bytes_for_level_base: '64KiB',
  block_size: '16KiB',
  compression_level: 1,
};
const orderLines = rowsOf('TPC-C', 9000, 93);
const sbtest = rowsOf('sysbench', 3000, 93);

/** The same rows under these codecs; `below` for the last level. */
const loaded = (above: string, below: string, rows = orderLines): Trial => ({
  seed: 93,
  options: { ...shape, compression: above, bottommost_compression: below },
  parts: [{ mark: 'load', program: `${rows}flush` }],
});

const size = (ask: Ask, trial: string): number => ask(trial, 'load').tree('sizeBytes');

export const s093 = defineClaim({
  id: 'S93',
  title: 'The bottom level is compressed hardest, because it holds most of the data; levels above get a fast codec.',
  source: tpcc,
  kind: 'E',
  published: [
    { what: 'block cache, the rest is left to the page cache', value: 512, unit: 'MB' },
    { what: 'codecs', list: ['LZ4 above', 'ZSTD level 1 at the bottom'] },
  ],
  reading: 'The two settings of the post agree (bottommost ZSTD, compression_opts -14:1:0).',
  shown: 'Levels as areas; a slider for each codec, and the total that hardly notices the upper one.',
  trials: {
    tree: tree('full'),
    'no codec': loaded('none', 'same'),
    'LZ4 everywhere': loaded('lz4', 'same'),
    'ZSTD everywhere': loaded('zstd', 'same'),
    'LZ4 over ZSTD': loaded('lz4', 'zstd'),
    'no codec over ZSTD': loaded('none', 'zstd'),
    'sysbench, LZ4': loaded('lz4', 'same', sbtest),
    'sysbench, ZSTD': loaded('zstd', 'same', sbtest),
  },
  checks: [
    checkRounded('share of the last level at fan-out 10', '90', '%', () => 100 * lastLevelShare(10)),
    checkRounded(
      'total when the bottom shrinks to a half and the rest does not',
      '55',
      '%',
      () => 100 * sizeAfterCompression(10, 0.5, 1),
    ),
    {
      what: 'share of the last level of our tree at fan-out 8, less 7/8',
      unit: 'points',
      value: (ask) => {
        const load = ask('tree', 'load');
        return 100 * (load.level(3).sizeBytes / load.tree('sizeBytes') - lastLevelShare(8));
      },
      expect: near(0, 3),
      because: 'levels above are full to within a table, and L0 is on top',
    },
    {
      what: 'LZ4 everywhere, of the size without a codec',
      unit: '%',
      value: (ask) => (100 * size(ask, 'LZ4 everywhere')) / size(ask, 'no codec'),
      expect: between(55, 80),
      because: 'our order lines have the fields of TPC-C, not its row format; it is what LZ4 leaves of them',
    },
    {
      what: 'ZSTD level 1 everywhere, of the size with LZ4 everywhere',
      unit: '%',
      value: (ask) => (100 * size(ask, 'ZSTD everywhere')) / size(ask, 'LZ4 everywhere'),
      expect: atMost(80),
      because: 'ZSTD also codes the bytes that no match covers by their frequency, and digits are few',
    },
    {
      what: 'share of the last level, LZ4 over ZSTD',
      unit: '%',
      value: (ask) => (100 * ask('LZ4 over ZSTD', 'load').level(LAST).sizeBytes) / size(ask, 'LZ4 over ZSTD'),
      expect: atLeast(80),
      because: 'nine tenths of the rows are there at fan-out 10, and they are compressed harder',
    },
    {
      what: 'of what ZSTD everywhere saves over LZ4 everywhere, saved by ZSTD in the last level alone',
      unit: '%',
      value: (ask) => {
        const lz4 = size(ask, 'LZ4 everywhere');
        return (100 * (lz4 - size(ask, 'LZ4 over ZSTD'))) / (lz4 - size(ask, 'ZSTD everywhere'));
      },
      expect: between(80, 95),
      because: 'it is about the share of the last level',
    },
    {
      what: 'bytes put through ZSTD in the last level alone, of those with ZSTD everywhere',
      unit: '%',
      value: (ask) =>
        (100 * ask('no codec over ZSTD', 'load').count('bytes_compressed_from')) /
        ask('ZSTD everywhere', 'load').count('bytes_compressed_from'),
      expect: atMost(75),
      because: 'flushes and the compactions into the levels above are spared: they write every row once and more',
    },
    {
      what: 'rows of sysbench, which are random digits: ZSTD level 1 everywhere, of the size with LZ4 everywhere',
      unit: '%',
      value: (ask) => (100 * size(ask, 'sysbench, ZSTD')) / size(ask, 'sysbench, LZ4'),
      expect: between(42, 60),
      because:
        'a digit needs 3.3 of 8 bits, so 42 % is the least; LZ4 finds no match in random digits, and stores them',
    },
  ],
});
