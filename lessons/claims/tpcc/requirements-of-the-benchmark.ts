import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { tpcc } from '../sources.ts';

export const s099 = defineClaim({
  id: 'S99',
  title: 'The benchmark needs a binary collation, READ COMMITTED and tables without foreign keys.',
  source: tpcc,
  kind: 'T',
  published: [{ what: 'needed', list: ['binary collation', 'READ COMMITTED', 'no foreign keys'] }],
  shown: 'A line in the field notes.',
});
