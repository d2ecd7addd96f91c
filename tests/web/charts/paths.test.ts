/** Paths of charts: lines through their points, steps that hold until the next value, and four different symbols. */
import { expect, it } from 'vitest';
import { kSymbols, linePath, symbolPath } from '../../../web/src/charts/paths.ts';
import { stepPath } from '../../../web/src/charts/step-path.ts';

it('a line passes through its points, with at most two decimals', () => {
  const points = [
    [1, 2],
    [3.14159, 4],
  ] as const;
  expect(linePath(points)).toBe('M1 2L3.14 4');
  expect(linePath([])).toBe('');
});

it('a step holds its value until the next one, and the last until the end', () => {
  const points = [
    [0, 5],
    [10, 3],
  ] as const;
  expect(stepPath(points, 20)).toBe('M0 5H10V3H20');
  expect(stepPath(points, 10)).toBe('M0 5H10V3');
});

it('no step is drawn while there is no value', () => {
  const points = [
    [0, null],
    [10, 5],
    [20, null],
    [30, null],
    [40, 2],
  ] as const;
  expect(stepPath(points, 50)).toBe('M10 5H20M40 2H50');
  expect(stepPath(points.slice(0, 3), 50)).toBe('M10 5H20');
});

it('the symbols are different shapes', () => {
  expect(new Set(kSymbols.map((symbol) => symbolPath(symbol, 0, 0, 4))).size).toBe(kSymbols.length);
});
