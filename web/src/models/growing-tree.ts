/**
 * Write amplification of a tree that grows from empty by inserts of new, random keys: bytes written to tables for each flushed byte.
 *
 * Leveled. A byte is written by its flush, and once by each level that it enters, together with what the level holds of the same keys:
 *
 *   L1   in batches of `l0Trigger` flushes, each merged with all of L1         1 + S1 / batch
 *   Li   table by table; the level above has twice its average density where   1 + Si / (2 S(i-1))
 *        the next table is taken, because it was not emptied there for longest
 *
 * Partly filled levels: S is the mean size of a level while its bytes arrive. A level that D bytes have entered grew from 0 to its target T and
 * stayed there, so its mean is T (1 - T / 2D), and D / 2 if it is not full. What a level holds has not entered the next one. L1 is above its
 * target by half a batch on average while it is compacted; L0 keeps what is less than a batch.
 *
 * Tiered. `width` runs of one size are merged into one of the next size. Of R flushed runs, floor(R / width^j) width^j were written as part of a
 * run of width^j; the others wait for the merge that they are too few for.
 *
 * Assumptions: random order, no overwrites and no deletes, no compression. Tables that move to an empty part of the next level without being
 * copied are not modeled: with a size ratio of 2 these are most of the difference.
 *
 * Source: one rewrite per level, and half a ratio because of the density: M. Callaghan, "Geek code for LSM trees", 2018 (amplification.ts,
 * write-capacity.ts, where all levels are full); tiers: the same, and N. Dayan, S. Idreos, "Dostoevsky", 2018.
 */
import { assert } from '../base/assert.ts';

export interface GrowingShape {
  /** Bytes of a flushed table. */
  readonly flushBytes: number;
  readonly l0Trigger: number;
  /** Target of L1, and of each level over that of the level above. */
  readonly baseBytes: number;
  readonly ratio: number;
}

/** flushedBytes: of all flushes so far. Pure. */
export function leveledGrowthAmplification(shape: GrowingShape, flushedBytes: number): number {
  const { flushBytes, l0Trigger, baseBytes, ratio } = shape;
  assert(flushBytes > 0 && baseBytes > 0 && l0Trigger >= 1 && ratio > 1, 'a tree has tables and growing levels');
  const batch = flushBytes * l0Trigger;
  let entered = Math.floor(flushedBytes / batch) * batch;
  let written = flushedBytes;
  let above = 0;
  // Ends, because targets grow and `entered` shrinks.
  for (let target = baseBytes, level = 1; entered > 0; target *= ratio, level++) {
    const mean = entered > target ? target * (1 - target / (2 * entered)) : entered / 2;
    written += entered * (1 + (level === 1 ? Math.max(0, mean - batch / 2) / batch : mean / (2 * above)));
    above = target + (level === 1 ? batch / 2 : 0);
    entered -= Math.min(entered, target);
  }
  return flushedBytes > 0 ? written / flushedBytes : 1;
}

/** runs: flushed so far. Pure. */
export function tieredGrowthAmplification(width: number, runs: number): number {
  assert(width > 1 && runs >= 1, 'runs are merged, and there is one');
  let written = runs;
  for (let size = width; size <= runs; size *= width) written += Math.floor(runs / size) * size;
  return written / runs;
}
