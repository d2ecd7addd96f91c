import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joins } from '../sources.ts';

export const s074 = defineClaim({
  id: 'S74',
  title: 'The author and the commenter had other plans and other tables, so their results do not compare.',
  source: joins,
  kind: 'T',
  published: [
    { what: 'rows of the commenter', values: { task: 12710, incident: 8092 }, unit: 'rows' },
    { what: 'his set-up', list: ['no data for the secondary index', 'a build of 21 November 2016'] },
  ],
  reading: 'Average of one author, maximum of the other, different plans: never on one chart.',
  shown: 'Two cards side by side with what differs marked.',
});
