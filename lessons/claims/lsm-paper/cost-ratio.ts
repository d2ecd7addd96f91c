import { checkExactly, checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { bTreeFactor, costRatio } from '../../../web/src/models/paper.ts';
import { lsmPaper } from '../sources.ts';

export const s051 = defineClaim({
  id: 'S51',
  title: 'The LSM-tree costs K1 times the quotient of block and page operations, over M, of what the B-tree costs.',
  source: lsmPaper,
  kind: 'C',
  published: [
    { what: 'ratio', list: ['K1 × (IO-M / IO-S) / M', 'K1 = 2 / (De + 1)'], standing: 'arithmetic' },
    { what: 'K1', list: ['1 at De = 1', '2/3 at De = 2'], standing: 'arithmetic' },
  ],
  shown: 'The ratio over M for three depths, both axes logarithmic.',
  checks: [
    checkExactly('K1 at depth 1', 1, '', () => bTreeFactor(1)),
    checkRounded('K1 at depth 2', '0.667', '', () => bTreeFactor(2)),
    checkRounded('ratio at depth 1 and M = 0.41', '0.03811', 'times', () => costRatio(1, 1 / 64, 0.41)),
  ],
});
