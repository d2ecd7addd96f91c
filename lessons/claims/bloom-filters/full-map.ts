import { checkRounded, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import {
  expectedShareOn,
  falsePositiveRateOfMap,
  filterOfNames,
  mayHoldName,
} from '../../../web/src/models/names-filter.ts';
import { added } from './names.ts';
import { bloomFilters } from '../sources.ts';

const on = filterOfNames(added);
const asked = 10_000;

export const s086 = defineClaim({
  id: 'S86',
  title:
    'Add everyone and the map is all ones; a gigabyte of map works and wastes memory, a few hundred bytes usually do.',
  source: bloomFilters,
  kind: 'E',
  published: [
    { what: 'a map that works but wastes', value: 1, unit: 'GB' },
    { what: 'a map that usually does', list: ['a few hundred bytes'], standing: 'opinion' },
  ],
  reading: 'A few hundred bytes do for the toy: ten bits for each of 500,000 keys are 625 kB for a table.',
  shown: 'Names rain into the map; the share of lamps that are on, and of strangers let through, follow their curves.',
  checks: [
    ...(
      [
        [10, '0.272'],
        [22, '0.50'],
        [100, '0.958'],
      ] as const
    ).map(([names, share]) =>
      checkRounded(`expected share of a half that is on after ${names} names`, share, '', () => expectedShareOn(names)),
    ),
    checkRounded(
      'share of the lower half that is on here',
      '0.3125',
      '',
      () => on.filter((bit) => bit < 32).length / 32,
    ),
    checkRounded('false positives of this map', '9.77', '%', () => 100 * falsePositiveRateOfMap(on)),
    {
      what: 'the same, asked for ten thousand strangers',
      unit: '%',
      value: () => {
        const positives = Array.from({ length: asked }, (_, i) => `stranger ${i}`).filter((name) =>
          mayHoldName(on, name),
        );
        return (100 * positives.length) / asked;
      },
      expect: near(9.77, 0.9),
      because: 'three standard deviations of ten thousand questions are 0.9 points',
    },
  ],
});
