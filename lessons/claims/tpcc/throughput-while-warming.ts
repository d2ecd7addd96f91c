import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { tpcc } from '../sources.ts';

export const s095 = defineClaim({
  id: 'S95',
  title:
    'Throughput climbs from 50 to 175 transactions a second while the cache warms, and drops when compaction starts.',
  source: tpcc,
  kind: 'M',
  published: [
    { what: 'transactions while warming', from: 50, to: 175, unit: 'tx/s' },
    { what: 'compaction starts after about', value: 500, unit: 's' },
  ],
  shown: 'Throughput over virtual time with the moment at which background work joins in.',
  planned: {
    awaits: 'rate limiter',
    expect: 'a rise while the cache fills, a fall when the first compaction runs; the shape, not the numbers.',
  },
});
