import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { raspberry } from '../sources.ts';

export const s106 = defineClaim({
  id: 'S106',
  title: 'The result is installed in place or made into a package.',
  source: raspberry,
  kind: 'T',
  published: [{ what: 'at the end', list: ['install', 'or make a package'] }],
  shown: 'The last line of the checklist.',
});
