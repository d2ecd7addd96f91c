/** The complete filter of names: S83 to S86. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  bitsOfName,
  expectedShareOn,
  falsePositiveRateOfMap,
  filterOfNames,
  mapOfFilter,
  mayHoldName,
} from '../../../web/src/models/names-filter.ts';

const added = ['Alexey', 'Alick', 'Bennie', 'Brenda', 'Brett', 'Carlos', 'Corrado', 'David', 'Deb', 'Eliana'];
const on = filterOfNames(added);

it.each([
  ['Alexey', 29, 53],
  ['Alick', 8, 49],
  ['Bennie', 31, 63],
  ['Brenda', 20, 54],
  ['Brett', 12, 61],
  ['Carlos', 3, 46],
  ['Corrado', 27, 34],
  ['David', 15, 57],
  ['Deb', 13, 38],
  ['Eliana', 11, 39],
  ['Yves', 15, 39],
  ['Francisco', 27, 60],
])('%s: bits %d and %d', (name, low, high) => expect(bitsOfName(name)).toEqual([low, high]));

it('bits come from md5, whatever letters a name has', () => {
  for (const name of [
    '',
    'Zoë',
    '李雷',
    'a name of more than sixty-four bytes, which md5 takes in two blocks of its own',
  ]) {
    const digest = createHash('md5').update(name).digest();
    expect(bitsOfName(name)).toEqual([digest.readUInt32BE(0) % 32, 32 + (digest.readUInt32BE(4) % 32)]);
  }
});

describe('with ten names', () => {
  it('20 bits are on, as in the list and unlike the printed map', () => {
    expect(on).toHaveLength(20);
    expect(mapOfFilter(on).join(' ')).toBe('00010000 10011101 00001000 00010101 00100011 00000010 01000110 01000101');
  });
  it('all added names are found; Yves is a false positive, Francisco a true negative', () => {
    for (const name of added) expect(mayHoldName(on, name)).toBe(true);
    expect([mayHoldName(on, 'Yves'), mayHoldName(on, 'Francisco')]).toEqual([true, false]);
  });
  it('the map as printed in the post denies two added names: bit 3 is at position 2, bit 29 is missing', () => {
    const printed = on.filter((bit) => bit !== 29).map((bit) => (bit === 3 ? 2 : bit));
    expect(added.filter((name) => !mayHoldName(printed, name))).toEqual(['Alexey', 'Carlos']);
    expect([mayHoldName(printed, 'Yves'), mayHoldName(printed, 'Francisco')]).toEqual([true, false]);
  });
  it('9.77 % of other names are false positives, by formula and by lookup', () => {
    expect(falsePositiveRateOfMap(on)).toBeCloseTo(0.0977, 4);
    const asked = Array.from({ length: 20_000 }, (_, i) => `stranger ${i}`);
    const positives = asked.filter((name) => mayHoldName(on, name)).length;
    // A standard deviation is 0.21 %.
    expect(Math.abs(positives / asked.length - falsePositiveRateOfMap(on))).toBeLessThan(0.0063);
  });
});

it('fills up', () => {
  for (const [names, share] of [
    [10, 0.272],
    [22, 0.503],
    [100, 0.958],
  ] as const)
    expect(expectedShareOn(names)).toBeCloseTo(share, 3);
});
