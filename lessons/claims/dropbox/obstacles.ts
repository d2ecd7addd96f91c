import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { dropbox } from '../sources.ts';

export const s114 = defineClaim({
  id: 'S114',
  title: 'What stood in the way were pt-table-checksum and the automation of backups.',
  source: dropbox,
  kind: 'T',
  published: [{ what: 'blockers', list: ['pt-table-checksum', 'automation of backups'] }],
  shown: 'A line in the field notes.',
});
