import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from './sources.ts';

export const s033 = defineClaim({
  id: 'S33',
  title: "LevelDB's merging iterator compares all runs for each row: one less than there are runs.",
  source: cpuOverheads,
  kind: 'E',
  published: [
    { what: 'for each row of N runs', list: ['N - 1 comparisons'] },
    { what: 'of ten runs', value: 9, unit: 'comparisons', standing: 'arithmetic' },
  ],
  reading: 'Comparisons of the merge only: the test whether a row is an older version of the last one stands apart.',
  shown: 'Ten runs in a row; for each row returned, nine ticks.',
  planned: {
    awaits: 'merging modes',
    expect: 'exactly N - 1 a row while all runs live; 9 with memtable, four L0 runs and five levels.',
  },
});
