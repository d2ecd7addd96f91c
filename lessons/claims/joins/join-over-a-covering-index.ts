import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joinPlans, operatorOf } from './plans.ts';
import { joins } from '../sources.ts';

export const s064 = defineClaim({
  id: 'S64',
  title:
    'The join scans the covering index on category and looks up one row by primary key for each of its 8192 entries.',
  source: joins,
  kind: 'E',
  published: [
    { what: 'entries of the index', value: 8192, unit: 'entries' },
    { what: 'lookups by primary key', value: 8192, unit: 'Gets' },
  ],
  shown: 'The index read from left to right; from each entry a line to the row it asks for.',
  trials: { plans: joinPlans },
  checks: [
    checkExactly('Seeks of the scan', 1, 'calls', (ask) => operatorOf(ask, 'inner', 'scan').count('iter_seek_count')),
    checkExactly('Nexts of the scan, one for each entry', 8192, 'calls', (ask) =>
      operatorOf(ask, 'inner', 'scan').count('iter_next_count'),
    ),
    checkExactly('Gets of the scan: the index is covering', 0, 'Gets', (ask) =>
      operatorOf(ask, 'inner', 'scan').count('number_keys_read'),
    ),
    checkExactly('Gets of the lookups in task', 8192, 'Gets', (ask) =>
      operatorOf(ask, 'inner', 'lookups').count('number_keys_read'),
    ),
    checkExactly('Nexts of the lookups', 0, 'calls', (ask) =>
      operatorOf(ask, 'inner', 'lookups').count('iter_next_count'),
    ),
    checkExactly('rows that the lookups find', 8192, 'rows', (ask) =>
      operatorOf(ask, 'inner', 'lookups').tally('rows'),
    ),
  ],
});
