import { defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { bestRatio } from '../../../web/src/models/paper.ts';
import { lsmPaper } from '../sources.ts';

export const s040 = defineClaim({
  id: 'S40',
  title: 'Between components one constant ratio is best.',
  source: lsmPaper,
  kind: 'C',
  published: [{ what: 'sizes of the components', list: ['each r times the one before'] }],
  reading:
    'The sum of the ratios at a given product is smallest when they are equal. In practice memtable to L0 and L0 to L1 grow by less than r.',
  shown: 'Three sliders whose product is fixed; the sum has its least value where they are equal.',
  checks: [
    {
      what: 'ratio from 1 MB to 1 GB in three steps',
      unit: 'times',
      value: () => bestRatio(1e6, 1e9, 3),
      expect: near(10, 1e-9),
      because: 'a cube root is not exact in binary',
    },
  ],
});
