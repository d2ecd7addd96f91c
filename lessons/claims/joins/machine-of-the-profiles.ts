import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joins } from '../sources.ts';

export const s062 = defineClaim({
  id: 'S62',
  title: 'The machine of the profiles has four cores and 7.8 GB.',
  source: joins,
  kind: 'T',
  published: [
    { what: 'processor', list: ['Q8300, 4 cores, 2.5 GHz', 'Fedora 25'] },
    { what: 'memory', value: 7.8, unit: 'GB' },
  ],
  shown: 'A card with the setting, beside the profiles.',
});
