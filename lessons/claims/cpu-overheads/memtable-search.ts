import { between, checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { binarySearch } from '../../../web/src/models/read-costs.ts';
import { cpuOverheads } from '../sources.ts';
import { runRows, tree } from '../tree.ts';

export const s024 = defineClaim({
  id: 'S24',
  title: 'A search of the memtable, a skip list, is assumed to cost log2 N comparisons: 20 for a million rows.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'comparisons among 2^20 rows', value: 20, unit: 'comparisons', standing: 'arithmetic' }],
  reading:
    'log2 N is the model of the post. A skip list whose towers grow with one chance in four makes more; both are shown, equality is not claimed.',
  shown: 'The skip list with the path of one search, its comparisons as ticks, and log2 N as a mark beside them.',
  trials: { tree: tree('full') },
  checks: [
    checkExactly('model for 2^20 rows', 20, 'comparisons', () => binarySearch(2 ** 20)),
    {
      what: 'comparisons of a search that finds, over log2 of 1024 rows',
      unit: 'times',
      value: (ask) => ask('tree', 'get from memtable').tally('memtable') / runRows / Math.log2(runRows),
      expect: between(1, 2.2),
      because:
        'with towers that grow by one chance in four the expected cost is at most 4 log4 N = 2 log2 N, and this is one list of 1024 rows',
    },
  ],
});
