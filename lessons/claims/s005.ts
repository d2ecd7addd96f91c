import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { gcDebt } from './sources.ts';

export const s005 = defineClaim({
  id: 'S5',
  title:
    'A SingleDelete disappears together with its put wherever the two meet, so the entries of secondary indexes are easy to remove.',
  source: gcDebt,
  kind: 'E',
  published: [{ what: 'use', list: ['SingleDelete for entries of secondary indexes', 'goes before the last level'] }],
  reading: 'A snapshot between the two, also one for write conflicts, keeps both.',
  shown:
    'Put and SingleDelete run towards each other in a merge, touch, and both are gone; beside it put and Delete, of which the tombstone stays.',
  planned: {
    awaits: 'SingleDelete',
    expect:
      'put and SingleDelete in one merge leave 0 entries at any level; put and Delete leave 1, except where S3 drops it; exact.',
  },
});
