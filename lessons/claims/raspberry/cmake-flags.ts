import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { raspberry } from '../sources.ts';

export const s103 = defineClaim({
  id: 'S103',
  title: 'cmake is run with a few flags, and with the bundled zlib where it complains about the one of the system.',
  source: raspberry,
  kind: 'T',
  published: [{ what: 'when zlib is the complaint', list: ['-DWITH_ZLIB=bundled'] }],
  shown: 'A branch of the checklist: does cmake complain about zlib?',
});
