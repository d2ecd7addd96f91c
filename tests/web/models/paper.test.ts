/** The cost model of 1996 against the published figures: S37, S40, S44, S48 to S52. */
import { describe, expect, it } from 'vitest';
import { Prng } from '../../../web/src/base/prng.ts';
import {
  bestRatio,
  breakEvenMerged,
  breakEvenSeconds,
  breakEvenSizeRatio,
  bTreeFactor,
  bTreeInsertCost,
  costRatio,
  diskArm,
  entriesMergedPerPage,
  leavesInBlock,
  lsmInsertCost,
  multiPageAdvantage,
} from '../../../web/src/models/paper.ts';

it('a page inside a block costs a 64th of a page alone', () => {
  expect(multiPageAdvantage(diskArm)).toBe(64);
  expect(leavesInBlock(256 * 1024, 4096)).toBe(64);
});

it('the five-minute rule: 524 s in binary units, 500 s in decimal ones', () => {
  const io = { dollars: 200, perSecond: 10_000 };
  expect(breakEvenSeconds({ ram: { dollars: 10, bytes: 2 ** 30 }, io, pageBytes: 4096 })).toBeCloseTo(524.3, 1);
  expect(breakEvenSeconds({ ram: { dollars: 10, bytes: 1e9 }, io, pageBytes: 4000 })).toBeCloseTo(500, 9);
});

describe('ratios between components', () => {
  it('1 MB to 1 GB in three steps: 10 each', () => expect(bestRatio(1e6, 1e9, 3)).toBeCloseTo(10, 9));
  it('no other three ratios of the same product have a smaller sum', () => {
    const prng = new Prng(40);
    for (let i = 0; i < 1000; i++) {
      const [a, b] = [1 + 50 * prng.unit(), 1 + 50 * prng.unit()];
      expect(a + b + 1000 / (a * b)).toBeGreaterThanOrEqual(30 - 1e-9);
    }
  });
});

describe('entries merged into a page', () => {
  it.each([
    [0.001, 0.041],
    [0.01, 0.41],
    [0.05, 2.048],
    [0.1, 4.096],
    [0.25, 10.24],
    [0.5, 20.48],
  ])('C0 is %d of all: M = %d', (share, m) => expect(entriesMergedPerPage(4096, 100, share)).toBeCloseTo(m, 3));
});

describe('an insert, LSM-tree over B-tree', () => {
  it.each([
    [0.00391, 4, 2.66667],
    [0.015625, 1, 0.66667],
    [0.0625, 0.25, 0.16667],
    [0.41, 0.03811, 0.02541],
    [4, 0.00391, 0.0026],
    [40.96, 0.00038, 0.00025],
  ])('M = %d: %d at depth 1, %d at depth 2', (m, one, two) => {
    expect(costRatio(1, 1 / 64, m)).toBeCloseTo(one, m < 0.01 ? 2 : 5);
    expect(costRatio(2, 1 / 64, m)).toBeCloseTo(two, m < 0.01 ? 2 : 5);
    expect(lsmInsertCost(1 / 64, m) / bTreeInsertCost(1, 1)).toBeCloseTo(costRatio(1, 1 / 64, m), 12);
  });
  it('K1 is 1, 2/3, 1/2', () => {
    expect([1, 2, 3].map(bTreeFactor)).toEqual([1, 2 / 3, 0.5]);
  });
  it('costs the same at M = K1 / 64; C1 may be 2,620 times C0', () => {
    expect(breakEvenMerged(1, 1 / 64)).toBe(0.015625);
    expect(breakEvenMerged(2, 1 / 64)).toBeCloseTo(1 / 96, 12);
    expect(Math.round(breakEvenSizeRatio(1, 1 / 64, 4096, 100))).toBe(2620);
  });
});
