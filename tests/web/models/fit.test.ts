import { expect, it } from 'vitest';
import { AssertionError } from '../../../web/src/base/assert.ts';
import { fitLine } from '../../../web/src/models/fit.ts';

it('finds the line through collinear points', () => {
  expect(fitLine([0, 1, 2, 5], [3, 5, 7, 13])).toEqual({ slope: 2, intercept: 3, rSquared: 1, residualMax: 0 });
});

it('finds the nearest line, and the distances of the points', () => {
  // Manually: means 1 and 2; Σdxdy = 3, Σdx² = 2, so slope 1.5; residuals 0.5, -1, 0.5; unexplained 1.5 of 6.
  const line = fitLine([0, 1, 2], [1, 1, 4]);
  expect(line).toMatchObject({ slope: 1.5, intercept: 0.5, residualMax: 1 });
  expect(line.rSquared).toBeCloseTo(0.75, 12);
});

it('refuses points without a line', () => {
  expect(() => fitLine([1], [1])).toThrow(AssertionError);
  expect(() => fitLine([2, 2], [1, 5])).toThrow(AssertionError);
  expect(() => fitLine([1, 2], [1])).toThrow(AssertionError);
});
