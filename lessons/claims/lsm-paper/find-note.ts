import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { lsmPaper } from '../sources.ts';

export const s043 = defineClaim({
  id: 'S43',
  title:
    'A find note is a query that is written like an entry, sinks with the merges and gathers answers as it meets them.',
  source: lsmPaper,
  kind: 'M',
  published: [{ what: 'a find note', list: ['is inserted', 'moves down with each merge', 'collects what it meets'] }],
  shown: 'A note goes down level by level with its answers hanging on it.',
  planned: {
    awaits: 'rolling merge',
    expect: 'the answer is complete exactly when the note has been merged into the last component.',
  },
});
