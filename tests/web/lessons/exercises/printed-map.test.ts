/** The exercise of the printed map: it finds what is wrong with the print of claim S84, and reports nothing else as a mistake. */
import { describe, expect, it } from 'vitest';
import { added, printedMap } from '../../../../lessons/claims/bloom-filters/names.ts';
import { faultOf } from '../../../../web/src/lessons/exercises/exercise.ts';
import { printedMapStep } from '../../../../web/src/lessons/exercises/printed-map.ts';
import { filterOfNames } from '../../../../web/src/models/names-filter.ts';

describe('the printed map', () => {
  const step = printedMapStep(added, printedMap);

  it('has three wrong bits: one that moved by one, and one that is missing', () => {
    expect(step.engine).toEqual(['2', '3', '29']);
    expect(faultOf(step, ['29', '3', '2'])).toBeNull();
    expect(step.choices.filter(({ fact }) => fact === 'on').map(({ id }) => Number(id))).toEqual(printedMap);
  });

  it('explains why a bit is right, and which name a missing one would deny', () => {
    expect(faultOf(step, ['2', '3', '29', '8'])).toEqual({
      choice: '8',
      sentence: 'Bit 8 is correct: Alick sets it.',
      otherwise: '',
      proof: [],
    });
    expect(faultOf(step, ['2', '3'])?.sentence).toMatch(/^Bit 29 is off in the printed map, but Alexey sets it/);
    expect(faultOf(step, [])?.choice).toBe('2');
  });

  it('accepts the correct map, and finds each extra or missing bit', () => {
    const right = filterOfNames(added);
    expect(printedMapStep(added, right).engine).toEqual([]);
    for (let bit = 0; bit < 64; bit++) {
      const other = right.includes(bit) ? right.filter((each) => each !== bit) : [...right, bit];
      expect(printedMapStep(added, other).engine).toEqual([String(bit)]);
    }
  });
});
