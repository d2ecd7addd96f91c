/** The control of the front page: from one end to the other and back, without leaps. */
import { expect, it } from 'vitest';
import { handAt, speedAt, speedInWords } from '../../../web/src/app/speed.ts';

it('has both ends, and keeps to them', () => {
  expect([speedAt(0), speedAt(100)]).toEqual([30, 8000]);
  expect([handAt(1), handAt(30), handAt(8000), handAt(Infinity)]).toEqual([0, 0, 100, 100]);
});

it('comes back from every place to the same', () => {
  for (let hand = 0; hand <= 100; hand++) expect(handAt(speedAt(hand))).toBe(hand);
});

it('makes each step the same factor', () => {
  for (let hand = 50; hand < 100; hand++) expect(speedAt(hand + 1) / speedAt(hand)).toBeCloseTo((8000 / 30) ** 0.01, 1);
});

it('is said in whole records', () => {
  expect(speedInWords(119.7)).toBe('120 records/s');
});
