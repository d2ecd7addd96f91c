import { checkRounded, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { lastLevelShare, sizeAfterCompression } from '../../../web/src/models/amplification.ts';
import { tpcc } from '../sources.ts';
import { tree } from '../tree.ts';

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
  trials: { tree: tree('full') },
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
  ],
});
