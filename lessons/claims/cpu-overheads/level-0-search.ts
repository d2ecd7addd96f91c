import { checkExactly, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from '../sources.ts';
import { inTables, runRows, tree } from '../tree.ts';

export const s025 = defineClaim({
  id: 'S25',
  title: 'Each L0 run costs a Get a filter probe, and log2 M comparisons when the filter says maybe.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'for an L0 run of M rows', list: ['one filter probe', 'then perhaps log2 M comparisons'] }],
  shown: 'Runs of L0 as lanes: most end at the filter, one goes on into index and data block.',
  trials: { tree: tree('full') },
  checks: [
    {
      what: 'filter probes of a Get whose key is in the third run',
      unit: 'probes',
      value: (ask) => {
        const counted = ask('tree', 'get from l0');
        return (counted.count('bloom_sst_hit_count') + counted.count('bloom_sst_miss_count')) / runRows;
      },
      expect: near(2, 0.01),
      because: 'the fourth, newer run is asked first; a key beyond its last one skips the question',
    },
    checkExactly(
      'of them, probes that say maybe and are right',
      1,
      'probes',
      (ask) => ask('tree', 'get from l0').count('bloom_filter_full_true_positive') / runRows,
    ),
    {
      what: 'comparisons in index and data block, less log2 M',
      unit: 'comparisons',
      value: (ask) => inTables(ask('tree', 'get from l0')) / runRows - Math.log2(runRows),
      expect: near(0, 2),
      because: 'there are two binary searches, index and data block, and each may be off by one',
    },
  ],
});
