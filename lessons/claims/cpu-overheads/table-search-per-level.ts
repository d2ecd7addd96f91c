import { checkExactly, defineClaim, near, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { binarySearch, callaghansTree, findTablesNarrowed, getCost } from '../../../web/src/models/read-costs.ts';
import { cpuOverheads } from '../sources.ts';
import { gets, rowsOfLevels, shapeOf, tree } from '../tree.ts';

const fences = (ask: Ask, name: string, mark = 'get from last level'): number =>
  ask(name, mark).tally('level_fence') / gets;
const levels = rowsOfLevels.length;

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
    'A new search on each level is the model of the post. RocksDB narrows each level by the one above, and needs about log2 of the fan-out and one more (level_search=file_indexer).',
  shown: 'The fences of a level as a ruler; the search halves it, with filters on and off: the same ticks.',
  trials: { filters: tree('full'), 'no filters': tree('none') },
  checks: [
    checkExactly(
      'comparisons to find the tables of L1 to L4',
      30,
      'comparisons',
      () => getCost(callaghansTree).findTables,
    ),
    {
      what: 'the same, narrowed by the level above',
      unit: 'comparisons',
      value: () => findTablesNarrowed(callaghansTree),
      expect: near(14, 2),
      because: 'about log2 of the fan-out and one more on each level: 12 to 16, by arithmetic',
    },
    checkExactly('searches of 4, 32 and 256 tables in our tree, by arithmetic', 2 + 5 + 8, 'comparisons', (ask) =>
      shapeOf(ask('filters', 'load')).levels.reduce((sum, { tables }) => sum + binarySearch(tables), 0),
    ),
    ...['filters', 'no filters'].map((name) => ({
      what: `comparisons at fences for a Get, not counting one per level that shows that the key is not before the table found (${name})`,
      unit: 'comparisons',
      value: (ask: Ask) => fences(ask, name) - levels,
      expect: near(2 + 5 + 8, levels),
      because: 'there are three searches, and each may be off by one',
    })),
    checkExactly(
      'difference that filters make at the fences',
      0,
      'comparisons',
      (ask) => fences(ask, 'filters') - fences(ask, 'no filters'),
    ),
    {
      what: 'comparisons at fences with the search narrowed by the level above, those with the two ends of each table found apart',
      unit: 'comparisons',
      value: (ask) => fences(ask, 'filters', 'get narrowed') - 2 * levels,
      expect: near(2 + 3 + 3, levels),
      because:
        'it halves the 4 tables of L1 and then about 8 on each level; each of the three searches may be off by one',
    },
  ],
});
