import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { filterOfNames, mayHoldName } from '../../../web/src/models/names-filter.ts';
import { added } from './names.ts';
import { bloomFilters } from '../sources.ts';

const on = filterOfNames(added);
const answer = (name: string): number => Number(mayHoldName(on, name));

export const s085 = defineClaim({
  id: 'S85',
  title: 'Bennie is found, Francisco is a certain no, and Yves, who was never added, is a yes made of two others.',
  source: bloomFilters,
  kind: 'E',
  published: [
    {
      what: 'answers',
      columns: ['name', 'answer', 'because of'],
      rows: [
        ['Bennie', 'yes', 'he was added'],
        ['Yves', 'yes, falsely', 'bit 15 by David, bit 39 by Eliana'],
        ['Francisco', 'no', 'bit 27 by Corrado, bit 60 off'],
      ],
    },
  ],
  reading: 'These three come out so on the right map and on the printed one (S84).',
  shown: 'Three names asked; the culprits of the false yes are named.',
  checks: [
    checkExactly('Bennie may be there', 1, '', () => answer('Bennie')),
    checkExactly('Yves may be there', 1, '', () => answer('Yves')),
    checkExactly('Francisco may be there', 0, '', () => answer('Francisco')),
  ],
});
