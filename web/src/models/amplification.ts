/**
 * Cost of the designs, by formula: bytes written per changed byte, bytes stored per live byte.
 *
 *                write                              space
 *   B-tree       page / row at worst                pages that are not full
 *   leveled      about r / 2 + 1 per level          1 + 1/r + 1/r² + ... = r / (r - 1)
 *   tiered       1 per size of run                  up to T: T runs may hold the same keys
 *   lazy         1 per tier, + r                    1 + 1/r, half of it on average
 *   FIFO         1                                  1: nothing is merged, rows are deleted by age
 *   index+log    1 / (1 - u)                        -ln(u) / (1 - u)
 *
 * u is the live share of a segment when the cleaner takes it, oldest segment first, under uniform overwrites.
 *
 * Assumptions: levels are full (settled); overwrites are uniform; the B-tree writes a page for each changed row (its worst case, without a
 * cache that collects changes). Claim S60 compares the last row with the engine's index and log.
 *
 * Source: M. Callaghan, "Geek code for LSM trees" and "Index structures, B-trees and LSM", 2018; for the log M. Rosenblum, J. Ousterhout,
 * "The Design and Implementation of a Log-Structured File System", 1992.
 */
import { assert } from '../base/assert.ts';

/** One page per changed row; a doublewrite buffer writes it twice. */
export function pageWriteAmplification(pageBytes: number, rowBytes: number, doublewrite = false): number {
  assert(rowBytes > 0, 'a row has bytes');
  return (pageBytes / rowBytes) * (doublewrite ? 2 : 1);
}

/** Space amplification of a settled leveled tree whose targets follow its last level. `memtableAndL0OverLast`: their share of Lmax. */
export function leveledSpaceAmplification(ratio: number, memtableAndL0OverLast: number): number {
  assert(ratio > 1, 'a level is larger than the one above');
  return 1 + 1 / (ratio - 1) + memtableAndL0OverLast;
}

/**
 * Bytes written to tables per client byte, random keys, `levels` below L0: the flush, L0 into L1, and about half of each level's ratio
 * below.
 */
export function leveledWriteAmplification(ratio: number, levels: number): number {
  assert(ratio > 1 && levels >= 1, 'there is a level, and each is larger than the one above');
  return 2 + (levels - 1) * (ratio / 2 + 1);
}

/** The same if `width` runs of similar size are merged into one: a byte is written once per size. `runs`: the number of flushed runs. */
export function tieredWriteAmplification(width: number, runs: number): number {
  assert(width > 1 && runs >= 1, 'runs are merged, and there is one');
  let sizes = 1;
  for (let run = 1; run * width <= runs; run *= width) sizes++;
  return sizes;
}

/**
 * Number of runs, all with the same keys, that remain at rest: at most `width` - 1, because the next one triggers a merge of all. A cap on
 * space, in percent of the oldest run that newer runs may add up to (universal_max_size_amplification_percent), merges them earlier.
 */
export function tieredRunsAtRest(width: number, capPercent = Infinity): number {
  assert(width > 1 && capPercent > 0, 'runs are merged, and the cap allows some beside the oldest');
  return Math.min(width - 1, Math.ceil(capPercent / 100));
}

/**
 * Lazy leveling: `width` runs of a tier are merged into one, and the runs above the last level into it when they hold its `ratio`-th part.
 * `runs`: the number of flushed runs that the rows fill. A byte is written by its flush, once for each tier it passes, and `ratio` times by
 * the last level, which overwrites leave as large as it is. Source: Dayan and Idreos, "Dostoevsky", 2018.
 */
export function lazyLevelingWriteAmplification(width: number, ratio: number, runs: number): number {
  assert(ratio > 1, 'the last level is larger than the runs above it');
  return tieredWriteAmplification(width, Math.max(1, runs / ratio)) + ratio;
}

/** The most runs at rest: `width` - 1 for each tier, and the last level. */
export function lazyLevelingRunsAtRest(width: number, ratio: number, runs: number): number {
  return (width - 1) * tieredWriteAmplification(width, Math.max(1, runs / ratio)) + 1;
}

/** Just before the runs above are merged they may repeat a `ratio`-th part of the rows, just after it nothing: the mean. */
export const lazyLevelingSpaceAmplification = (ratio: number): number => 1 + 1 / ratio / 2;

/** The share of all data in the last level, which its compression affects. */
export const lastLevelShare = (ratio: number): number => (ratio - 1) / ratio;

/** Relative total size if compression shrinks the last level to `bottom` and the rest to `upper`. */
export const sizeAfterCompression = (ratio: number, bottom: number, upper: number): number =>
  lastLevelShare(ratio) * bottom + (1 - lastLevelShare(ratio)) * upper;

export function cleaningWriteAmplification(live: number): number {
  assert(live >= 0 && live < 1, 'a segment that is all alive frees nothing');
  return 1 / (1 - live);
}

export function cleaningSpaceAmplification(live: number): number {
  assert(live > 0 && live < 1, 'a segment that is cleaned holds some live and some dead records');
  return -Math.log(live) / (1 - live);
}

/** The live share of cleaned segments for which cleaningSpaceAmplification is `space`, to 1e-9, by bisection. */
export function cleanedLiveShare(space: number): number {
  assert(space > 1, 'a log without spare room cannot be cleaned');
  let [low, high] = [0, 1];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (cleaningSpaceAmplification(middle) > space) low = middle;
    else high = middle;
  }
  return low;
}
