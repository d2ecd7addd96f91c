import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { webinar } from '../sources.ts';

export const s122 = defineClaim({
  id: 'S122',
  title: 'A webinar on MyRocks was announced.',
  source: webinar,
  kind: 'T',
  published: [{ what: 'notice', list: ['of a webinar'] }],
  shown: 'A line in the field notes.',
});
