import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { raspberry } from '../sources.ts';

export const s102 = defineClaim({
  id: 'S102',
  title: 'A list of packages is installed first, and the build runs inside screen, because it outlives a login.',
  source: raspberry,
  kind: 'T',
  published: [{ what: 'before the build', list: ["the packages of the post's list", 'screen'] }],
  shown: 'A line of the checklist.',
});
