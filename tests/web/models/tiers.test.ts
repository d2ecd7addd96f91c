/** The fullest tier, as the engine counts it (tests/contract/stall-gauges.test.ts compares the two). */
import { expect, it } from 'vitest';
import { fullestTier } from '../../../web/src/models/tiers.ts';

const sizes = (trigger: number, ...runs: readonly number[]): readonly number[] =>
  fullestTier(
    runs.map((sizeBytes) => ({ sizeBytes })),
    trigger,
  ).map(({ sizeBytes }) => sizeBytes);

it('runs below sqrt(trigger) times the largest one before them are one tier', () => {
  expect(sizes(4, 50, 100, 99, 199, 400)).toEqual([100, 99, 199]);
  expect(sizes(4, 50, 99, 197, 393)).toEqual([50, 99, 197, 393]);
  expect(sizes(4, 1, 1, 4, 4, 4, 16)).toEqual([4, 4, 4]);
});

it('smaller runs among larger ones belong to their tier', () =>
  expect(sizes(4, 1, 100, 1, 100, 1)).toEqual([100, 1, 100, 1]));

it('of equal tiers the newest; no runs are no tier; empty runs do no harm', () => {
  expect(sizes(4, 1, 1, 100, 100)).toEqual([1, 1]);
  expect(sizes(4)).toEqual([]);
  expect(sizes(4, 0, 0)).toEqual([0, 0]);
});
