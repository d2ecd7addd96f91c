import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { lsmPaper } from '../sources.ts';

export const s046 = defineClaim({
  id: 'S46',
  title:
    'Queries take read locks, a rolling merge write locks on nodes of the outer and perhaps the inner component; the paper leaves details out.',
  source: lsmPaper,
  kind: 'M',
  published: [
    {
      what: 'locks',
      list: [
        'queries: read locks',
        'merge: write locks on outer nodes',
        'on inner nodes perhaps',
        'details are missing',
      ],
    },
  ],
  shown: 'The rolling merge of S45 with a query beside it: the nodes that wait are marked.',
});
