import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from './sources.ts';

export const s027 = defineClaim({
  id: 'S27',
  title: 'The last level may go without filters when most reads find something.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'option', list: ['OPTIMIZE_FILTERS_FOR_HITS is on in the listing of S121'] }],
  shown:
    'Filter memory by level; switching the last one off leaves an eighth, and a Get that misses searches Lmax to the end.',
  planned: {
    awaits: 'filter schemes',
    expect:
      'filter bytes fall by the share of Lmax, about 7/8 at fan-out 8, and a Get that misses pays a whole search of Lmax.',
  },
});
