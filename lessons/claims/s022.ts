import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from './sources.ts';

export const s022 = defineClaim({
  id: 'S22',
  title: 'Filters are set for a column family, so secondary indexes go to a family with a prefix filter.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'advice', list: ['a family with a prefix filter for secondary indexes'], standing: 'opinion' }],
  shown: 'Two families side by side, each with its filter, and the indexes that live in them.',
  planned: {
    awaits: 'column families',
    expect: 'lookups by secondary index probe prefix filters, and whole-key filters only in the other family; exact.',
  },
});
