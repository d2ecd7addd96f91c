import { between, checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { benchmarkTable, reads } from '../benchmark-table.ts';
import { cpuOverheads } from '../sources.ts';

export const s020 = defineClaim({
  id: 'S20',
  title:
    'An entry of a secondary index ends with the primary key, so even an exact match on its columns is a scan of a prefix and never a Get.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'a lookup by a secondary index', list: ['seek', 'next, until the prefix ends'] }],
  shown: 'A lookup by a secondary index: the scan begins at the columns and ends where they change.',
  trials: { table: benchmarkTable('whole keys') },
  checks: [
    checkExactly(
      'Seeks of a lookup by a secondary index',
      1,
      'calls',
      (ask) => ask('table', 'equality').count('iter_seek_count') / reads,
    ),
    checkExactly(
      'Nexts of it, one for each row found',
      0,
      'calls',
      (ask) => ask('table', 'equality').count('iter_next_count') - ask('table', 'equality').tally('rows'),
    ),
    {
      what: 'rows found by all lookups together',
      unit: 'rows',
      value: (ask) => ask('table', 'equality').tally('rows'),
      expect: between(reads / 4, reads),
      because: 'a column has 10,000 values and the table 5000 rows, so a value has half a row on average',
    },
    checkExactly('Gets', 0, 'reads', (ask) => ask('table', 'equality').count('number_keys_read')),
    checkExactly('whole-key filters asked', 0, 'probes', (ask) => ask('table', 'equality').tally('whole-key probes')),
  ],
});
