import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { gcDebt } from './sources.ts';

export const s010 = defineClaim({
  id: 'S10',
  title: 'CPU for each operation is the same when all is cached, and 5 to 10 % more with windows when IO-bound.',
  source: gcDebt,
  kind: 'P+E',
  published: [{ what: 'CPU for each operation with a window, IO-bound, against the base', from: 5, to: 10, unit: '%' }],
  reading: 'CPU seconds are not ours to measure; entries that compactions merge for each insert stand in for them.',
  shown: 'Entries merged for each insert, with and without a window.',
  planned: {
    awaits: 'sequential deletes',
    expect: 'more entries merged for each insert with a window; the sign, not the size.',
  },
});
