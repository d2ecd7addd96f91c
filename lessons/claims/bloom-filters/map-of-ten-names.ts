import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { filterOfNames, namesFilterBits, mapOfFilter } from '../../../web/src/models/names-filter.ts';
import { added, printedMap } from './names.ts';
import { bloomFilters } from '../sources.ts';

const on = filterOfNames(added);
const differing = Array.from({ length: namesFilterBits }, (_, bit) => bit).filter(
  (bit) => on.includes(bit) !== printedMap.includes(bit),
);

export const s084 = defineClaim({
  id: 'S84',
  title: 'After ten names a map of the 64 bits shows which are on.',
  source: bloomFilters,
  kind: 'E',
  published: [{ what: 'bits that are on in the printed map', list: [printedMap.join(' ')] }],
  reading:
    'The printed map has two mistakes: bit 3 is at place 2, and bit 29 is missing, so that two of the names would be false negatives, which a Bloom filter cannot have. The list of bits (S83) agrees with md5; it is what we draw. Finding the mistakes is an exercise.',
  shown: 'The right map, and beside it the printed one with the question what is wrong with it.',
  checks: [
    checkExactly('bits that are on', 20, 'bits', () => on.length),
    checkExactly('rows that are as they must be, of eight', 8, 'rows', () => {
      const right = '00010000 10011101 00001000 00010101 00100011 00000010 01000110 01000101'.split(' ');
      return mapOfFilter(on).filter((row, i) => row === right[i]).length;
    }),
    checkExactly('places in which the printed map differs', 3, 'bits', () => differing.length),
  ],
});
