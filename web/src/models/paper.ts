/**
 * The cost model of the first LSM-tree: the cost of an insert in disk arms, and when it beats a B-tree.
 *
 *   De       depth of a B-tree's path that is not in memory
 *   IO-S     cost of one page alone          IO-M   cost of one page inside a multi-page block: about IO-S / 64
 *   Sp, Se   bytes of a page and of an entry
 *   S0, S1   bytes of C0 (memory) and of C1 (disk)
 *   M        entries of C0 that are merged into one page of C1 = (Sp / Se) S0 / (S0 + S1)
 *
 *   B-tree   an insert costs  IO-S (De + 1)         read the path, write the leaf
 *   LSM      an insert costs  2 IO-M / M            read and write a page per M inserts
 *   ratio    LSM / B-tree  =  K1 (IO-M / IO-S) / M,   K1 = 2 / (De + 1)
 *
 * So the LSM-tree wins if M is at least K1 (IO-M / IO-S): 1/64 at De = 1. One of our sources prints that inequality in the wrong
 * direction, and the quotient as 64 (claim S52).
 *
 * Source: P. O'Neil, E. Cheng, D. Gawlick, E. O'Neil, "The Log-Structured Merge-Tree (LSM-Tree)", Acta Informatica 33, 1996; figures as in
 * M. Callaghan, "The original LSM paper", 6 June 2018.
 */
import { assert } from '../base/assert.ts';

/** Pages per second of a streaming disk, over pages per second fetched one at a time. */
export function multiPageAdvantage(disk: {
  readonly streams: number;
  readonly streamBytes: number;
  readonly reads: number;
  readonly pageBytes: number;
}): number {
  return (disk.streams * disk.streamBytes) / disk.pageBytes / disk.reads;
}

/** A disk arm either streams 32 MB or does 128 reads of 4 kB per second. */
export const diskArm = { streams: 32, streamBytes: 2 ** 20, reads: 128, pageBytes: 4096 } as const;

/** Number of pages in a multi-page block: the leaves that one long read returns. */
export const leavesInBlock = (blockBytes: number, pageBytes: number): number => blockBytes / pageBytes;

/** Prices in dollars. */
export interface Prices {
  readonly ram: { readonly dollars: number; readonly bytes: number };
  readonly io: { readonly dollars: number; readonly perSecond: number };
  readonly pageBytes: number;
}

/** The five-minute rule: caching a page is cheaper than fetching it if it is read again within this many seconds. */
export function breakEvenSeconds({ ram, io, pageBytes }: Prices): number {
  const dollarsPerPage = (ram.dollars / ram.bytes) * pageBytes;
  const dollarsPerIo = io.dollars / io.perSecond;
  return dollarsPerIo / dollarsPerPage;
}

/** The common size ratio that minimizes the sum of ratios for a given product: c0 grows to cMax in `steps` equal steps. */
export function bestRatio(c0: number, cMax: number, steps: number): number {
  assert(c0 > 0 && cMax >= c0 && steps >= 1, 'components grow');
  return (cMax / c0) ** (1 / steps);
}

export const bTreeInsertCost = (ioSingle: number, depth: number): number => ioSingle * (depth + 1);

/** M: the number of C0 entries that share the write of one page of C1. */
export function entriesMergedPerPage(pageBytes: number, entryBytes: number, shareInMemory: number): number {
  return (pageBytes / entryBytes) * shareInMemory;
}

export const lsmInsertCost = (ioMulti: number, merged: number): number => (2 * ioMulti) / merged;

/** K1. */
export const bTreeFactor = (depth: number): number => 2 / (depth + 1);

/** LSM / B-tree; below 1 the LSM-tree is cheaper. `ioQuotient`: IO-M / IO-S. */
export function costRatio(depth: number, ioQuotient: number, merged: number): number {
  return (bTreeFactor(depth) * ioQuotient) / merged;
}

/** The M at which both cost the same. */
export const breakEvenMerged = (depth: number, ioQuotient: number): number => bTreeFactor(depth) * ioQuotient;

/** Largest size of C1 in multiples of C0 before the B-tree is cheaper. */
export function breakEvenSizeRatio(depth: number, ioQuotient: number, pageBytes: number, entryBytes: number): number {
  const shareInMemory = breakEvenMerged(depth, ioQuotient) / (pageBytes / entryBytes);
  return 1 / shareInMemory - 1;
}
