import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { bitsOfName } from '../../../web/src/models/names-filter.ts';
import { added, listedBits, strangers } from './names.ts';
import { bloomFilters } from '../sources.ts';

const names = [...added, ...strangers];

export const s083 = defineClaim({
  id: 'S83',
  title: 'Each name sets two of 64 bits, one in each half, taken from the first sixteen digits of its md5.',
  source: bloomFilters,
  kind: 'E/C',
  published: [
    {
      what: 'bits of the names',
      columns: ['name', 'lower half', 'upper half'],
      rows: names.map((name) => [name, ...listedBits[name]!]),
    },
  ],
  shown: 'A name is typed; its digest appears, and two of 64 lamps light.',
  checks: [
    checkExactly(
      'names whose bits agree with md5, of twelve',
      12,
      'names',
      () => names.filter((name) => bitsOfName(name).join() === listedBits[name]!.join()).length,
    ),
  ],
});
