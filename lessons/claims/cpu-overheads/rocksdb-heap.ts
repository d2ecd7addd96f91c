import { defineClaim, near, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { leveledRuns, mergeComparisonsPerRow } from '../../../web/src/models/merging.ts';
import { comparisonsPerRow, leveled, leveledRows, type Strategy } from './merging.ts';
import { cpuOverheads } from '../sources.ts';

const onceSimulated = (l0Runs: number, levels: number, fanOut: number): number =>
  mergeComparisonsPerRow(leveledRuns(l0Runs, levels, fanOut), 'root', 300_000, 1);

const aRow = (strategy: Strategy) => (ask: Ask) => comparisonsPerRow(ask('leveled', strategy), leveledRows);

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
  trials: { leveled },
  checks: [
    {
      what: 'a row, plain heap, fan-out 10',
      unit: 'comparisons',
      value: aRow('heap'),
      expect: near(2.36, 0.03),
      because: 'which run has which key is left to chance: simulated merges of such runs lie between 2.34 and 2.37',
    },
    {
      what: 'a row, root comparison remembered, fan-out 10',
      unit: 'comparisons',
      value: aRow('heap_root_cached'),
      expect: near(1.55, 0.03),
      because: 'simulated merges of such runs lie between 1.52 and 1.55',
    },
    {
      what: 'the same at fan-out 8, simulated',
      unit: 'comparisons',
      value: () => onceSimulated(4, 5, 8),
      expect: near(1.69, 0.03),
      because: 'the order of the keys is drawn at random',
    },
    {
      what: 'the same with eight L0 runs over four levels, simulated',
      unit: 'comparisons',
      value: () => onceSimulated(8, 4, 10),
      expect: near(1.59, 0.03),
      because: 'the order of the keys is drawn at random',
    },
  ],
});
