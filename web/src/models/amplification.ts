/**
 * What the designs cost, by formula: bytes written for a byte changed, bytes stored for a byte that lives.
 *
 *                write                              space
 *   B-tree       page / row at worst                pages that are not full
 *   leveled      about r / 2 + 1 a level            1 + 1/r + 1/r² + ... = r / (r - 1)
 *   tiered       1 for each size of run             up to T: T runs may hold the same keys
 *   index+log    1 / (1 - u)                        -ln(u) / (1 - u)
 *
 * u is the share of a segment that still lives when the cleaner takes it, oldest segment first, under uniform overwrites.
 *
 * Assumptions: levels are full (settled); overwrites are uniform; a page is written alone for each changed row (the B-tree's worst case, without
 * a cache that collects changes). index-log.ts plays the last row out.
 *
 * Source: M. Callaghan, "Geek code for LSM trees" and "Index structures, B-trees and LSM", 2018; for the log M. Rosenblum, J. Ousterhout, "The
 * Design and Implementation of a Log-Structured File System", 1992.
 */
import { assert } from '../base/assert.ts';

/** A page for a changed row; a doublewrite buffer writes it twice. */
export function pageWriteAmplification(pageBytes: number, rowBytes: number, doublewrite = false): number {
  assert(rowBytes > 0, 'a row has bytes');
  return (pageBytes / rowBytes) * (doublewrite ? 2 : 1);
}

/** Of a settled leveled tree whose targets follow its last level: upper levels together, with memtable and L0 as shares of Lmax. */
export function leveledSpaceAmplification(ratio: number, memtableAndL0OverLast: number): number {
  assert(ratio > 1, 'a level is larger than the one above');
  return 1 + 1 / (ratio - 1) + memtableAndL0OverLast;
}

/** Bytes written to tables for a byte of a client, random keys, `levels` below L0: the flush, L0 into L1, and about half of each level's ratio on the way down. */
export function leveledWriteAmplification(ratio: number, levels: number): number {
  assert(ratio > 1 && levels >= 1, 'there is a level, and each is larger than the one above');
  return 2 + (levels - 1) * (ratio / 2 + 1);
}

/** The same where `width` runs of like size are merged into one: a byte is written once for each size that it passes. `runs`: those that flushes have made. */
export function tieredWriteAmplification(width: number, runs: number): number {
  assert(width > 1 && runs >= 1, 'runs are merged, and there is one');
  let sizes = 1;
  for (let run = 1; run * width <= runs; run *= width) sizes++;
  return sizes;
}

/**
 * Runs that all hold the same keys, at rest and at their most: the next one makes it `width` and all are merged. A cap on space, in percent of the
 * oldest run that newer ones may come to (universal_max_size_amplification_percent), merges them before.
 */
export function tieredRunsAtRest(width: number, capPercent = Infinity): number {
  assert(width > 1 && capPercent > 0, 'runs are merged, and some may stand beside the oldest');
  return Math.min(width - 1, Math.ceil(capPercent / 100));
}

/** The share of all data that stands in the last level: what its compression decides. */
export const lastLevelShare = (ratio: number): number => (ratio - 1) / ratio;

/** Size of everything, relative, when the last level shrinks to `bottom` and the rest to `upper`. */
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
