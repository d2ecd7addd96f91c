/** The names of two lines are both readable, wherever the lines end. */
import { describe, expect, it } from 'vitest';
import { labelPlaces } from '../../../web/src/lessons/curve.tsx';

describe('the names of two lines', () => {
  it('stand beside their ends where there is room', () => {
    expect(labelPlaces(40, 120, 210)).toEqual([40, 120]);
    expect(labelPlaces(120, 105, 210)).toEqual([120, 105]);
  });

  it('stand apart where the ends meet, in the order of the ends', () => {
    for (const [a, b] of [
      [80, 80],
      [80, 83],
      [83, 80],
      [209, 210],
    ] as const) {
      const [first, second] = labelPlaces(a, b, 210);
      expect(Math.abs(first - second)).toBe(15);
      expect(first < second).toBe(a <= b);
      expect(Math.max(first, second)).toBeLessThanOrEqual(210);
    }
  });
});
