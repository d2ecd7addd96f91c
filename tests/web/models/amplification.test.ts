/** Amplification by formula: S58 to S60, S93. */
import { expect, it } from 'vitest';
import {
  cleaningSpaceAmplification,
  cleaningWriteAmplification,
  lazyLevelingRunsAtRest,
  lazyLevelingSpaceAmplification,
  lazyLevelingWriteAmplification,
  lastLevelShare,
  leveledSpaceAmplification,
  leveledWriteAmplification,
  pageWriteAmplification,
  sizeAfterCompression,
  tieredRunsAtRest,
  tieredWriteAmplification,
} from '../../../web/src/models/amplification.ts';

it('a B-tree writes a page per row, twice with a doublewrite buffer', () => {
  expect(pageWriteAmplification(4096, 100)).toBeCloseTo(40.96, 9);
  expect(pageWriteAmplification(16384, 100)).toBeCloseTo(163.84, 9);
  expect(pageWriteAmplification(16384, 100, true)).toBeCloseTo(327.68, 9);
});

it('a settled leveled tree of ratio 10 holds a ninth more than its rows', () => {
  expect(leveledSpaceAmplification(10, 0)).toBeCloseTo(1.111, 3);
  expect(leveledSpaceAmplification(10, 0.05)).toBeCloseTo(1.161, 3);
  expect(lastLevelShare(10)).toBe(0.9);
  expect(sizeAfterCompression(10, 0.5, 1)).toBeCloseTo(0.55, 9);
});

it('a leveled tree rewrites a byte about half its ratio times per level', () => {
  expect([1, 2, 3, 6].map((levels) => leveledWriteAmplification(10, levels))).toEqual([2, 8, 14, 32]);
  expect(leveledWriteAmplification(4, 3)).toBe(8);
});

it('a tiered tree writes a byte once per size of run', () => {
  // Nine flushes give nine runs; the tenth merges ten into one, the hundredth gives one of a hundred.
  expect([1, 9, 10, 99, 100, 1000].map((runs) => tieredWriteAmplification(10, runs))).toEqual([1, 1, 2, 2, 3, 4]);
  expect(tieredWriteAmplification(4, 64)).toBe(4);
});

it('a tiered tree may store its rows once per run, unless space is capped', () => {
  expect([2, 4, 10].map((width) => tieredRunsAtRest(width))).toEqual([1, 3, 9]);
  // Newer runs are merged with the oldest when they reach the percentage: at 200 % the second one does.
  expect([100, 150, 200, 400, 5000].map((cap) => tieredRunsAtRest(10, cap))).toEqual([1, 2, 2, 4, 9]);
});

it('a lazily leveled tree is tiered above its last level, which it rewrites once for each of its parts', () => {
  // 4096 flushes fill the last level: runs of 1, 4, 16, 64, 256 above it, and the last level itself, by parts of 1024.
  expect(lazyLevelingWriteAmplification(4, 4, 4096)).toBe(6 + 4);
  expect(lazyLevelingRunsAtRest(4, 4, 4096)).toBe(6 * 3 + 1);
  expect(lazyLevelingSpaceAmplification(4)).toBe(1.125);
  expect(lazyLevelingWriteAmplification(4, 4, 2)).toBe(5);
  // Between tiered compaction, and leveled compaction of as many levels.
  expect(lazyLevelingWriteAmplification(10, 10, 10_000)).toBeGreaterThan(tieredWriteAmplification(10, 10_000));
  expect(lazyLevelingWriteAmplification(10, 10, 10_000)).toBeLessThan(leveledWriteAmplification(10, 4));
});

it.each([
  [0.5, 2, 1.386],
  [0.8, 5, 1.116],
])('cleaning segments of which %d lives', (live, write, space) => {
  expect(cleaningWriteAmplification(live)).toBeCloseTo(write, 9);
  expect(cleaningSpaceAmplification(live)).toBeCloseTo(space, 3);
});
