import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { cpuOverheads } from './sources.ts';

export const s020 = defineClaim({
  id: 'S20',
  title:
    'An entry of a secondary index ends with the primary key, so even an exact match on its columns is a scan of a prefix and never a Get.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'a lookup by a secondary index', list: ['seek', 'next, until the prefix ends'] }],
  shown: 'A lookup by a secondary index: the scan begins at the columns and ends where they change.',
  planned: {
    awaits: 'relational layer',
    expect: 'a secondary lookup makes a Seek and Nexts, and asks 0 whole-key filters; exact.',
  },
});
