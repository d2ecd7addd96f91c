/** The write amplification of a growing tree, by hand for small trees, and its limit for full levels. */
import { describe, expect, it } from 'vitest';
import { leveledGrowthAmplification, tieredGrowthAmplification } from '../../../web/src/models/growing-tree.ts';

const kShape = { flushBytes: 1, l0Trigger: 4, baseBytes: 4, ratio: 10 };

describe('leveled', () => {
  it('writes each byte once until L0 is compacted', () => {
    expect(leveledGrowthAmplification(kShape, 0)).toBe(1);
    expect(leveledGrowthAmplification(kShape, 3)).toBe(1);
  });

  it('merges batches with all of L1', () => {
    // Flushes 4, one batch into an empty level 4.
    expect(leveledGrowthAmplification(kShape, 4)).toBe(2);
    // Flushes 8, batches 4 and 8; the level may hold all.
    expect(leveledGrowthAmplification({ ...kShape, baseBytes: 100 }, 8)).toBe((8 + 4 + 8) / 8);
    // Flushes 12, batches 4, 8 and 12.
    expect(leveledGrowthAmplification({ ...kShape, baseBytes: 100 }, 12)).toBe((12 + 4 + 8 + 12) / 12);
  });

  it('adds one and half a ratio for each full level, and less for the last', () => {
    // L1 holds a batch and rewrites half of another; above is that and half a batch; L2 holds ten times L1.
    const flushed = 1e8;
    const shape = { ...kShape, ratio: 1e4 };
    const second = 1 + (shape.baseBytes * shape.ratio) / (2 * 6);
    const third = flushed / 2 / (2 * shape.baseBytes * shape.ratio);
    expect(leveledGrowthAmplification(shape, flushed) / (1 + 1.5 + second + 1 + third)).toBeCloseTo(1, 2);
  });
});

describe('tiered', () => {
  it('writes each byte once per size, and counts runs that wait', () => {
    expect(tieredGrowthAmplification(4, 3)).toBe(1);
    expect(tieredGrowthAmplification(4, 4)).toBe(2);
    expect(tieredGrowthAmplification(4, 6)).toBe((6 + 4) / 6);
    expect(tieredGrowthAmplification(4, 16)).toBe(3);
    expect(tieredGrowthAmplification(10, 199)).toBe((199 + 190 + 100) / 199);
  });
});
