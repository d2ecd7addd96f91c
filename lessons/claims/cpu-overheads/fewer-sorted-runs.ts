import { checkExactly, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from '../sources.ts';
import { gets, inTables, l0Runs, runRows, seeks, tree } from '../tree.ts';

export const s030 = defineClaim({
  id: 'S30',
  title: 'Fewer sorted runs make reads cheaper.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'advice', list: ['keep the number of sorted runs small'], standing: 'opinion' }],
  shown: 'L0 empties, and the ray of the same Get and of the same Seek grows shorter.',
  trials: { tree: tree('full') },
  checks: [
    {
      what: 'L0 tables that a Get asks, of four',
      unit: 'tables',
      value: (ask) => ask('tree', 'get from last level').tally('L0 tables asked') / gets,
      expect: near(l0Runs, 0.02),
      because: 'a key before the first or after the last one of a run is not asked for there',
    },
    checkExactly(
      'the same when L0 is empty',
      0,
      'tables',
      (ask) => ask('tree', 'get without l0').tally('L0 tables asked') / gets,
    ),
    {
      what: 'comparisons that a Get saves',
      unit: 'comparisons',
      value: (ask) => {
        const before = ask('tree', 'get from last level').count('user_key_comparison_count');
        return (before - ask('tree', 'get without l0').count('user_key_comparison_count')) / gets;
      },
      expect: near(2 * l0Runs, 1),
      because:
        'the tests of both ends of each run go, and L1 has eight tables instead of four when L0 has moved into it',
    },
    {
      what: 'comparisons in tables that a Seek saves, less four searches of a run',
      unit: 'comparisons',
      value: (ask) => {
        const saved = inTables(ask('tree', 'seek')) - inTables(ask('tree', 'seek without l0'));
        return saved / seeks - l0Runs * Math.log2(runRows);
      },
      expect: near(0, 8),
      because: 'four runs have an index and a data block each, and each search may be off by one',
    },
  ],
});
