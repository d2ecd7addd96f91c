import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
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
      values: {
        memcpy: 5.9,
        pthread_mutex_lock: 4.38,
        memcmp: 3.69,
        Seek: 3.58,
        pthread_mutex_unlock: 2.53,
        'LRUCacheShard::Lookup': 1.69,
        'Block::NewIterator': 1.09,
      },
      unit: '%',
    },
    { what: 'cycles', values: { STRAIGHT: 6.27e13, INNER: 1.63e14 }, unit: 'cycles' },
  ],
  reading:
    'The 2.59 times of the cycles compare two captures of a whole machine. With 8192 Gets against 8292 the block cache is looked up about equally often, so their number does not explain the mutex, and the source gives no cause.',
  shown: 'Block-cache lookups for a query in both plans, each of which would take the mutex of a shard.',
  planned: {
    awaits: 'relational layer',
    expect: 'cache lookups of both plans within 5 % of each other; what comes out is pinned then.',
  },
});
