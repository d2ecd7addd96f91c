import { atMost, defineClaim, exactly, near, type Ask } from '../../web/src/lessons/claims/claim.ts';
import { binarySearch, callaghansTree, findTablesNarrowed, getCost } from '../../web/src/models/reads.ts';
import { cpuOverheads } from './sources.ts';
import { gets, shapeOf, tree } from './tree.ts';

const fences = (ask: Ask, name: string): number => ask(name, 'get from last level').tally('level_fence') / gets;

export const s026 = defineClaim({
  id: 'S26',
  title:
    'On each level the table must be found before its filter can be asked, so filters do not save these comparisons.',
  source: cpuOverheads,
  kind: 'E',
  published: [
    {
      what: 'tables of 32 MB on each level at fan-out 8',
      values: { L1: 8, L2: 64, L3: 512, L4: 4096, L5: 32768 },
      unit: 'tables',
    },
    {
      what: 'comparisons before the filters of L1 to L4',
      values: { L1: 3, L2: 6, L3: 9, L4: 12 },
      unit: 'comparisons',
    },
  ],
  reading:
    'A search anew on each level is the model of the post. RocksDB narrows each level by the one above, and needs about log2 of the fan-out and one more.',
  shown: 'The fences of a level as a ruler; the search halves it, with filters on and off: the same ticks.',
  trials: { filters: tree('full'), 'no filters': tree('none') },
  checks: [
    {
      what: 'comparisons to find the tables of L1 to L4',
      unit: 'comparisons',
      value: () => getCost(callaghansTree).findTables,
      expect: exactly(30),
    },
    {
      what: 'the same, narrowed by the level above',
      unit: 'comparisons',
      value: () => findTablesNarrowed(callaghansTree),
      expect: near(14, 2),
      because: 'from memory of RocksDB, and not measured: 12 to 16',
    },
    ...['filters', 'no filters'].map((name) => ({
      what: `comparisons at fences for a Get, less the searches of its levels (${name})`,
      unit: 'comparisons',
      value: (ask: Ask) => {
        const { levels } = shapeOf(ask(name, 'load'));
        return fences(ask, name) - levels.reduce((sum, { tables }) => sum + binarySearch(tables + 1), 0);
      },
      expect: near(0, 3),
      because:
        'there are three levels, and on each one comparison more tells that the key is not before the table found; a search among n fences has n + 1 answers, the last one "behind them all"',
    })),
    {
      what: 'difference that filters make at the fences',
      unit: 'comparisons',
      value: (ask) => Math.abs(fences(ask, 'filters') - fences(ask, 'no filters')),
      expect: atMost(0.25),
      because:
        'filters take room in tables, so the two trees are cut at other keys; one table more changes a search by a fraction',
    },
  ],
});
