import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { gcDebt } from '../sources.ts';

export const s009 = defineClaim({
  id: 'S9',
  title:
    'Throughput is the same with and without windows when all is cached; IO-bound, queries are about 5 % slower with them.',
  source: gcDebt,
  kind: 'P',
  published: [
    { what: 'rate of queries with a window against the base', values: { cached: 0, 'IO-bound': -5 }, unit: '%' },
  ],
  shown: 'Two bars for each set-up; beside them the bytes that our engine moves while queries run.',
});
