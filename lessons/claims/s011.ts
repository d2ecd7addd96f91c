import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { gcDebt } from './sources.ts';

export const s011 = defineClaim({
  id: 'S11',
  title:
    'Windows cost bytes: about 10 % more written for each insert when cached and 20 % when IO-bound, most with the smallest window.',
  source: gcDebt,
  kind: 'E',
  published: [
    { what: 'KB written for each insert in l.i1, against the base', values: { cached: 10, 'IO-bound': 20 }, unit: '%' },
    { what: 'order of the cost', list: ['sd8k is the largest', 'sd128k is small'] },
  ],
  reading:
    'Compaction statistics of the same runs say 7.7 to 12.1 % and 5.6 to 14 %: other denominators (S13). The band of 5 to 20 % is shown; the sign and the order are asserted.',
  shown: 'Bytes for each insert over the size of the window, with the published band behind the curve.',
  planned: {
    awaits: 'sequential deletes',
    expect: 'a cost above 0 and at most 25 % at the recommended window, and strictly less as the window grows.',
  },
});
