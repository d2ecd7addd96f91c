import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { lsmPaper } from '../sources.ts';

export const s041 = defineClaim({
  id: 'S41',
  title:
    'The tree of 1996 has no Bloom filters: with two components there is nothing to skip, though each long block could have one.',
  source: lsmPaper,
  kind: 'T',
  published: [
    {
      what: 'filters',
      list: ['none in the paper', 'no use for two components', 'possible for each multi-page block'],
      standing: 'opinion',
    },
  ],
  shown: 'The two components as a ray sees them: both must be searched.',
});
