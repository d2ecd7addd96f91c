import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { bloomFilters } from './sources.ts';

export const s089 = defineClaim({
  id: 'S89',
  title: 'Filter blocks live in the block cache and stay there, because every lookup asks them.',
  source: bloomFilters,
  kind: 'E',
  published: [{ what: 'filter blocks', list: ['in the block cache', 'hot'] }],
  shown: 'The cache as a shelf ordered by age: filters keep coming to the front.',
  planned: {
    awaits: 'filters in the cache',
    expect: 'the hit rate of filter blocks above that of data blocks; only the order.',
  },
});
