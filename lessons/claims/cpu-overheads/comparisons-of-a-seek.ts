import { checkExactly, checkRounded, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { binarySearch, callaghansTree, seekCost } from '../../../web/src/models/read-costs.ts';
import { cpuOverheads } from '../sources.ts';
import { bTree, bTreeRows, outsideMemtable, seeks, shapeOf, tree } from '../tree.ts';

const cost = seekCost(callaghansTree);

export const s031 = defineClaim({
  id: 'S31',
  title:
    'The seek of a range scan makes 235 comparisons where a B-tree makes 33; it searches every run, and filters do not help.',
  source: cpuOverheads,
  kind: 'C+E',
  published: [
    { what: 'a seek in the LSM-tree', value: 235, unit: 'comparisons', standing: 'arithmetic' },
    {
      what: 'by run',
      values: { memtable: 20, 'L0, four runs': 80, L1: 21, L2: 24, L3: 27, L4: 30, L5: 33 },
      unit: 'comparisons',
      standing: 'arithmetic',
    },
    { what: 'a seek in a B-tree', value: 33, unit: 'comparisons', standing: 'arithmetic' },
  ],
  reading:
    'log2 of the rows of a level includes log2 of its tables: a Get pays the 15 that find the table of L5 inside its 33. With rows of 128 bytes the four L0 runs hold twice L1.',
  shown: 'One seek lights every run from top to bottom, 235 ticks, next to the 33 of the B-tree.',
  trials: { tree: tree('full'), 'B-tree': bTree },
  checks: [
    checkExactly('comparisons of a seek', 235, 'comparisons', () => cost.comparisons),
    checkRounded('over those of a B-tree', '7.1', 'times', () => cost.comparisons / binarySearch(8e9)),
    checkExactly(
      'comparisons of a seek in a tree of our size and shape',
      95,
      'comparisons',
      (ask) => seekCost(shapeOf(ask('tree', 'load'))).comparisons,
    ),
    {
      what: 'of them outside of the memtable, counted',
      unit: 'comparisons',
      value: (ask) => outsideMemtable(ask('tree', 'seek')) / seeks,
      expect: near(85, 17),
      because:
        'there are 17 binary searches (three levels, seven indexes, seven data blocks), and each may be off by one; the memtable (S24) and building the heap are counted separately',
    },
    {
      what: 'comparisons of a seek in a B-tree of the same 2^18 rows, counted, less log2 of the rows',
      unit: 'comparisons',
      value: (ask) => ask('B-tree', 'seek').count('btree_key_comparison_count') / seeks - Math.log2(bTreeRows),
      expect: near(0, 3),
      because: 'a path has three pages, and each search may be off by one',
    },
    checkExactly(
      'filters asked by a seek',
      0,
      'probes',
      (ask) => ask('tree', 'seek').count('bloom_sst_hit_count') + ask('tree', 'seek').count('bloom_sst_miss_count'),
    ),
  ],
});
