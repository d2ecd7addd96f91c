import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { geekCode } from '../sources.ts';

export const s053 = defineClaim({
  id: 'S53',
  title: 'An index structure is named by four costs (read, write, space, cache) and by its kind.',
  source: geekCode,
  kind: 'T',
  published: [
    {
      what: 'costs',
      list: ['read amplification', 'write amplification', 'space amplification', 'cache amplification'],
    },
    { what: 'kinds', list: ['page-based', 'LSM', 'index+log', 'other'] },
    { what: 'order', list: ['tree', 'hash'] },
  ],
  shown: 'A card for each design with four gauges; the one of the LSM-tree is filled from live counters.',
});
