import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from '../sources.ts';

export const s018 = defineClaim({
  id: 'S18',
  title:
    'An LSM-tree pays CPU at reads for less space and fewer writes on flash, so plan to be IO-bound and save memory and power.',
  source: cpuOverheads,
  kind: 'T/C',
  published: [
    {
      what: 'the trade',
      list: [
        'more CPU for a read',
        'less space',
        'fewer writes: flash that lives longer or costs less',
        'aim to be IO-bound',
      ],
      standing: 'opinion',
    },
  ],
  shown: 'A balance with CPU on one side, space and writes on the other, filled with the counters of a run.',
});
