import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { raspberry } from '../sources.ts';

export const s100 = defineClaim({
  id: 'S100',
  title: 'Percona Server with MyRocks can be built on a Raspberry Pi with a 64-bit system.',
  source: raspberry,
  kind: 'T',
  published: [{ what: 'machines and system', list: ['Raspberry Pi 3, 4, 400 or later', '64-bit Raspios 11'] }],
  shown: 'The first line of a checklist in the field notes.',
});
