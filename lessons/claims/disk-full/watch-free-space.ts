import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { diskFull } from '../sources.ts';

export const s134 = defineClaim({
  id: 'S134',
  title: 'Upgrade, and watch the space on your disks.',
  source: diskFull,
  kind: 'T',
  published: [{ what: 'advice', list: ['upgrade', 'watch disk space'], standing: 'opinion' }],
  shown: 'The last line of the lesson.',
});
