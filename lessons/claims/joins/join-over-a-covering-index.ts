import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
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
  planned: { awaits: 'relational layer', expect: 'exactly 8192 Gets and 8192 Nexts for a query.' },
});
