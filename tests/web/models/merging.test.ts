/** Comparisons per row, against three independent simulations of the claims; the tolerances are theirs. */
import { describe, expect, it } from 'vitest';
import { leveledRuns, mergeComparisonsPerRow, type MergeMode } from '../../../web/src/models/merging.ts';

const ROWS = 300_000;
const perRow = (sizes: readonly number[], mode: MergeMode, seed = 1): number =>
  mergeComparisonsPerRow(sizes, mode, ROWS, seed);

describe('memtable, four L0 runs and five levels at fan-out 10', () => {
  const sizes = leveledRuns(4, 5, 10);
  it('has ten runs, and the last one holds nine tenths', () => {
    expect(sizes).toEqual([1, 1, 1, 1, 1, 4, 40, 400, 4000, 40000]);
  });
  it.each([
    ['heap', 2.36],
    ['root', 1.55],
    ['siblings', 1.38],
  ] as const)('%s: %d', (mode, figure) => {
    for (const seed of [1, 2]) expect(Math.abs(perRow(sizes, mode, seed) - figure)).toBeLessThanOrEqual(0.03);
  });
});

it('fan-out 8 and eight L0 runs are other shapes', () => {
  expect(Math.abs(perRow(leveledRuns(4, 5, 8), 'root') - 1.69)).toBeLessThanOrEqual(0.03);
  expect(Math.abs(perRow(leveledRuns(8, 4, 10), 'root') - 1.59)).toBeLessThanOrEqual(0.03);
});

/** Runs of equal size, as tiered compaction produces them. */
const equalRuns = (runs: number): readonly number[] => Array.from({ length: runs }, () => 1);

it('with ten equal runs caching hardly helps', () => {
  const modes = ['heap', 'root', 'siblings'] as const;
  for (const [i, figure] of [4.6, 4.5, 4.2].entries())
    expect(Math.abs(perRow(equalRuns(10), modes[i]!) - figure)).toBeLessThanOrEqual(0.02);
});

it('linear: one fewer than the runs while none is exhausted', () => {
  for (const runs of [2, 4, 10]) {
    // Runs of one size end at about the same time, so the mean is within a thousandth of runs - 1.
    expect(perRow(equalRuns(runs), 'linear')).toBeGreaterThan(runs - 1 - 0.001);
    expect(perRow(equalRuns(runs), 'linear')).toBeLessThanOrEqual(runs - 1);
  }
});

it('the same seed gives the same count, and one run costs nothing', () => {
  expect(mergeComparisonsPerRow([1, 3], 'heap', 1000, 7)).toBe(mergeComparisonsPerRow([1, 3], 'heap', 1000, 7));
  for (const mode of ['linear', 'heap', 'root', 'siblings'] as const)
    expect(mergeComparisonsPerRow([1], mode, 100, 1)).toBe(0);
});
