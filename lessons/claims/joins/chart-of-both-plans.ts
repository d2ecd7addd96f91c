import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joins } from '../sources.ts';

export const s067 = defineClaim({
  id: 'S67',
  title: 'A chart compares both plans from 1 to 32 threads and more; its values are not in the text.',
  source: joins,
  kind: 'P',
  published: [{ what: 'threads of the chart', list: ['1', '2', '4', '8', '10', '16', '32', 'up to 64'] }],
  reading: 'The numbers are in a picture that we do not have: none are shown, none are invented.',
  shown: 'The axes with our own counts for each plan, and a sentence that the published curve is missing.',
});
