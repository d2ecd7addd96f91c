import { defineClaim, exactly, rounded } from '../../web/src/lessons/claims/claim.ts';
import { binarySearch, comparisonsPerRow } from '../../web/src/models/reads.ts';
import { cpuOverheads } from './sources.ts';

export const s036 = defineClaim({
  id: 'S36',
  title: 'A B-tree seeks with about 33 comparisons, and its next row costs none: it is the next slot of the leaf.',
  source: cpuOverheads,
  kind: 'C',
  published: [
    { what: 'seek', value: 33, unit: 'comparisons', standing: 'arithmetic' },
    { what: 'next', value: 0, unit: 'comparisons' },
  ],
  shown: 'A leaf whose slots light one after the other, with a counter that stands still.',
  checks: [
    { what: 'a seek among 8 billion rows', unit: 'comparisons', value: () => binarySearch(8e9), expect: exactly(33) },
    {
      what: 'a row of a scan of 1000',
      unit: 'comparisons',
      value: () => comparisonsPerRow(binarySearch(8e9), 0, 1000),
      expect: rounded('0.033'),
    },
  ],
});
