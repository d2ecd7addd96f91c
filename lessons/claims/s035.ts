import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from './sources.ts';

export const s035 = defineClaim({
  id: 'S35',
  title: 'A heap that remembers every pair of siblings would need about 1.38 comparisons a row.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'a row, all pairs remembered', value: 1.38, unit: 'comparisons' }],
  reading: 'At fan-out 10, as S34; 1.48 at fan-out 8.',
  shown: 'Four counters race over one scan: linear, heap, root remembered, all remembered.',
  planned: {
    awaits: 'merging modes',
    expect:
      'the shape and stream of S34: 1.38 ± 0.03 a row; ten equal runs 4.60, 4.50 and 4.20, so that remembering hardly helps there.',
  },
});
