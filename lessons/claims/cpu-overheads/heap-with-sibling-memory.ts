import { defineClaim, near, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { comparisonsPerRow, leveled, leveledRows, tiered, tieredRows } from './merging.ts';
import { cpuOverheads } from '../sources.ts';

const ofEqualRuns = [
  ['plain heap', 'heap', 4.6],
  ['root remembered', 'heap_root_cached', 4.5],
  ['all siblings remembered', 'heap_siblings_cached', 4.2],
] as const;

export const s035 = defineClaim({
  id: 'S35',
  title: 'A heap that remembers every pair of siblings would need about 1.38 comparisons a row.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'a row, all pairs remembered', value: 1.38, unit: 'comparisons' }],
  reading: 'At fan-out 10, as S34; 1.48 at fan-out 8.',
  shown: 'Four counters race over one scan: linear, heap, root remembered, all remembered.',
  trials: { leveled, tiered },
  checks: [
    {
      what: 'a row, all siblings remembered, fan-out 10',
      unit: 'comparisons',
      value: (ask) => comparisonsPerRow(ask('leveled', 'heap_siblings_cached'), leveledRows),
      expect: near(1.38, 0.03),
      because: 'which run has which key is left to chance: simulated merges of such runs lie between 1.36 and 1.38',
    },
    ...ofEqualRuns.map(([name, strategy, expected]) => ({
      what: `a row of ten equal runs, ${name}: remembering hardly helps`,
      unit: 'comparisons',
      value: (ask: Ask) => comparisonsPerRow(ask('tiered', strategy), tieredRows),
      expect: near(expected, 0.03),
      because: 'which run has which key is left to chance',
    })),
  ],
});
