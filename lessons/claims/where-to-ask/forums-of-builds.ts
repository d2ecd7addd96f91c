import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { whereToAsk } from '../sources.ts';

export const s054 = defineClaim({
  id: 'S54',
  title: "Questions about Percona's and MariaDB's builds of MyRocks belong to their forums, not to Facebook's group.",
  source: whereToAsk,
  kind: 'T',
  published: [
    {
      what: 'where to ask',
      list: ['Percona forum', 'MariaDB forum', 'not the group of Facebook MySQL'],
      standing: 'opinion',
    },
  ],
  shown: 'A line in the field notes.',
});
