import { between, checkExactly, checkRounded, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { binarySearch, callaghansTree, getCost, getWithProbes } from '../../../web/src/models/read-costs.ts';
import { cpuOverheads } from '../sources.ts';
import { bTree as bTreeTrial, bTreeRows, gets, outsideMemtable, shapeOf, tree } from '../tree.ts';

const cost = getCost(callaghansTree);
const bTree = binarySearch(8e9);

export const s029 = defineClaim({
  id: 'S29',
  title:
    'A Get makes 83 comparisons and 8 filter probes where a B-tree makes 33, a third each in the memtable, in Lmax and in between.',
  source: cpuOverheads,
  kind: 'C+E',
  published: [
    { what: 'a B-tree of 8 billion rows', value: 33, unit: 'comparisons', standing: 'arithmetic' },
    { what: 'an LSM-tree of 1 TB', value: 83, unit: 'comparisons', standing: 'arithmetic' },
    { what: 'filter probes beside them', value: 8, unit: 'probes', standing: 'arithmetic' },
    { what: 'the one over the other', value: 2, unit: 'times', standing: 'opinion' },
  ],
  reading:
    '83 over 33 is 2.52 before a probe costs anything, 2.76 to 3.73 with probes worth one to five comparisons; the shares are 24, 36 and 40 % without. We show 83 and 8, say "two to three times", and let the reader set what a probe costs.',
  shown: 'One lookup lights 83 ticks and 8 filters, run by run, with the 33 of the B-tree beside them.',
  trials: { tree: tree('full'), 'B-tree': bTreeTrial },
  checks: [
    checkExactly('comparisons of a Get', 83, 'comparisons', () => cost.comparisons),
    checkExactly('filter probes of a Get', 8, 'probes', () => cost.filterProbes),
    checkExactly('comparisons in a B-tree', 33, 'comparisons', () => bTree),
    checkRounded('LSM-tree over B-tree, probes for nothing', '2.52', 'times', () => cost.comparisons / bTree),
    checkRounded(
      'LSM-tree over B-tree, a probe for one',
      '2.76',
      'times',
      () => getWithProbes(callaghansTree, 1) / bTree,
    ),
    checkRounded(
      'LSM-tree over B-tree, a probe for five',
      '3.73',
      'times',
      () => getWithProbes(callaghansTree, 5) / bTree,
    ),
    checkRounded('share of the memtable', '24', '%', () => (100 * cost.memtable) / cost.comparisons),
    checkRounded('share of Lmax', '40', '%', () => (100 * cost.lastLevel) / cost.comparisons),
    checkExactly(
      'comparisons of a Get in a tree of our size and shape',
      35,
      'comparisons',
      (ask) => getCost(shapeOf(ask('tree', 'load'))).comparisons,
    ),
    {
      what: 'of them outside of the memtable, counted; four that halve nothing apart (on each level that the key is not before the table, in the block that the entry is the one)',
      unit: 'comparisons',
      value: (ask) => outsideMemtable(ask('tree', 'get from last level')) / gets - 4,
      expect: near(25, 5),
      because:
        'a Get makes five binary searches (three levels, an index, a data block), and each may be off by one; the memtable (S24) and the range tests of L0 are counted separately',
    },
    {
      what: 'filter probes of a Get, counted',
      unit: 'probes',
      value: (ask) => ask('tree', 'get from last level').tally('tables asked') / gets,
      expect: near(7, 0.1),
      because:
        'four runs and three levels; here the last level has a filter too, and a key outside of the range of a run is not asked for',
    },
    {
      what: 'comparisons with the ends of the four L0 tables, which the post leaves out',
      unit: 'comparisons',
      value: (ask) => ask('tree', 'get from last level').tally('l0_table') / gets,
      expect: near(8, 0.1),
      because: 'two for each table, one where the key lies before it',
    },
    {
      what: 'comparisons of a Get in a B-tree of the same 2^18 rows, counted, less log2 of the rows',
      unit: 'comparisons',
      value: (ask) => ask('B-tree', 'get').count('btree_key_comparison_count') / gets - Math.log2(bTreeRows),
      expect: near(0, 3),
      because: 'a path has three pages, and each search may be off by one',
    },
    {
      what: 'all comparisons of a Get over those of the B-tree, counted, probes for nothing',
      unit: 'times',
      value: (ask) =>
        ask('tree', 'get from last level').count('user_key_comparison_count') /
        ask('B-tree', 'get').count('btree_key_comparison_count'),
      expect: between(1.94, 3.5),
      because:
        'the model of this tree says 35 over 18, 1.94; a skip list costs up to 2.2 times the model, and range tests come on top',
    },
  ],
});
