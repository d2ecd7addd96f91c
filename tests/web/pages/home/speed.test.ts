/** The speed slider of the front page: its ends, its inverse, and no jumps. */
import { expect, it } from 'vitest';
import { sliderAt, speedAt, speedInWords } from '../../../../web/src/pages/home/speed.ts';

it('has both ends, and clamps to them', () => {
  expect([speedAt(0), speedAt(100)]).toEqual([30, 8000]);
  expect([sliderAt(1), sliderAt(30), sliderAt(8000), sliderAt(Infinity)]).toEqual([0, 0, 100, 100]);
});

it('maps every position to a speed and back', () => {
  for (let position = 0; position <= 100; position++) expect(sliderAt(speedAt(position))).toBe(position);
});

it('makes each step the same factor', () => {
  for (let position = 50; position < 100; position++)
    expect(speedAt(position + 1) / speedAt(position)).toBeCloseTo((8000 / 30) ** 0.01, 1);
});

it('is shown in whole records', () => {
  expect(speedInWords(119.7)).toBe('120 records/s');
});
