import { checkExactly, checkRounded, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { binarySearch, comparisonsPerRow } from '../../../web/src/models/read-costs.ts';
import { cpuOverheads } from '../sources.ts';
import { bTree, bTreeRows, seeks } from '../tree.ts';

export const s036 = defineClaim({
  id: 'S36',
  title: 'A B-tree seeks with about 33 comparisons, and its next row costs none: it is the next slot of the leaf.',
  source: cpuOverheads,
  kind: 'C',
  published: [
    { what: 'seek', value: 33, unit: 'comparisons', standing: 'arithmetic' },
    { what: 'next', value: 0, unit: 'comparisons' },
  ],
  shown: 'A leaf whose slots light one after the other, with a counter that does not move.',
  trials: { 'B-tree': bTree },
  checks: [
    checkExactly('a seek among 8 billion rows', 33, 'comparisons', () => binarySearch(8e9)),
    checkRounded('a row of a scan of 1000', '0.033', 'comparisons', () =>
      comparisonsPerRow(binarySearch(8e9), 0, 1000),
    ),
    {
      what: 'a seek in our B-tree of 2^18 rows, less log2 of the rows',
      unit: 'comparisons',
      value: (ask) => ask('B-tree', 'seek').count('user_key_comparison_count') / seeks - Math.log2(bTreeRows),
      expect: near(0, 3),
      because: 'a path has three pages, and each search may be off by one',
    },
    checkExactly('all comparisons of a scan of these rows', 0, 'comparisons', (ask) =>
      ask('B-tree', 'scan').count('user_key_comparison_count'),
    ),
    checkExactly('its calls of Next', bTreeRows, 'calls', (ask) => ask('B-tree', 'scan').count('iter_next_count')),
  ],
});
