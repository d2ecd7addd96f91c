import { between, checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { kCycles, sharesOf } from '../../../web/src/models/relational/published.ts';
import { cacheLookups, joinPlans, operatorOf } from './plans.ts';
import { joins } from '../sources.ts';

export const s069 = defineClaim({
  id: 'S69',
  title:
    'In the profile of the slower plan locking and unlocking a mutex take seven percent, with the block cache near the top.',
  source: joins,
  kind: 'P+E',
  published: [
    {
      what: 'share of cycles, INNER',
      values: sharesOf('inner'),
      unit: '%',
    },
    { what: 'cycles', values: { STRAIGHT: kCycles.straight, INNER: kCycles.inner }, unit: 'cycles' },
  ],
  reading:
    'The 2.59 times of the cycles compare two captures of a whole machine. With 8192 Gets against 8292 the block cache is looked up about equally often, so their number does not explain the mutex, and the source gives no cause. The slower plan even has the fewer lookups here.',
  shown: 'Block-cache lookups for a query in both plans, each of which would take the mutex of a shard.',
  trials: { plans: joinPlans },
  checks: [
    {
      what: 'block-cache lookups of INNER over those of STRAIGHT',
      unit: 'times',
      value: (ask) =>
        (cacheLookups(operatorOf(ask, 'inner', 'scan')) + cacheLookups(operatorOf(ask, 'inner', 'lookups'))) /
        (cacheLookups(operatorOf(ask, 'straight', 'scan')) + cacheLookups(operatorOf(ask, 'straight', 'lookups'))),
      expect: between(0.95, 1.05),
      because:
        'the plans make 8192 and 8292 Gets, and their scans hardly count: a block is looked up once for all its rows',
    },
    checkExactly('lookups of the Gets of INNER: filter, index and data block each time', 3 * 8192, 'lookups', (ask) =>
      cacheLookups(operatorOf(ask, 'inner', 'lookups')),
    ),
    checkExactly(
      'lookups of the Gets of STRAIGHT: the same, and only the filter for the 100 tasks that are no incidents',
      3 * 8192 + 100,
      'lookups',
      (ask) => cacheLookups(operatorOf(ask, 'straight', 'lookups')),
    ),
  ],
});
