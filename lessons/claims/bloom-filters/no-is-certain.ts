import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { oneTable, present } from '../one-table.ts';
import { bloomFilters } from '../sources.ts';

export const s082 = defineClaim({
  id: 'S82',
  title: 'A Bloom filter\'s "no" is certain and its "yes" a guess whose quality depends on bits, keys and probes.',
  source: bloomFilters,
  kind: 'E',
  published: [{ what: 'answers', list: ['no: certain', 'yes: perhaps'] }],
  shown: 'Thousands of questions fall through a filter; of those it holds none is turned away.',
  trials: { table: oneTable(1000) },
  checks: [
    checkExactly('rows found of those that are there', present, 'rows', (ask) =>
      ask('table', 'present').count('bloom_filter_full_true_positive'),
    ),
    checkExactly('of them turned away by the filter', 0, 'rows', (ask) =>
      ask('table', 'present').count('bloom_sst_miss_count'),
    ),
  ],
});
