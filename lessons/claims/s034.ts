import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from './sources.ts';

export const s034 = defineClaim({
  id: 'S34',
  title:
    "RocksDB's heap remembers which child of the root is smaller: about 1.55 comparisons a row, however many runs there are.",
  source: cpuOverheads,
  kind: 'E',
  published: [
    { what: 'a row of a leveled tree', value: 1.55, unit: 'comparisons' },
    { what: 'a row', list: ['1 when the root wins again', '2 when it wins and did not before', 'more otherwise'] },
  ],
  reading:
    'True at fan-out 10, where the last level wins nine rows in ten: 1.69 at the fan-out 8 of the same post, 1.59 with eight L0 runs over four levels. The fan-out is always named.',
  shown: 'The heap as a tree; the remembered pair glows, and most rows touch nothing else.',
  planned: {
    awaits: 'merging modes',
    expect:
      'memtable 1, four L0 runs of 1, L1 4, then ten times as much, five levels, 300,000 rows or more: 1.55 ± 0.03 a row; a plain heap 2.36 ± 0.03.',
  },
});
