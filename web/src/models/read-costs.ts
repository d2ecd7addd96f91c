/**
 * The cost of a read in comparisons, per sorted run, without an engine: a binary search in every place that is searched.
 *
 *                        Get (a point read)              Seek (the start of a scan)
 *   memtable             log2 rows                       log2 rows
 *   each L0 run          a filter probe                  log2 rows: a filter cannot exclude a range
 *   each L1 .. Lmax-1    log2 tables, a filter probe     log2 rows
 *   Lmax                 log2 rows                       log2 rows
 *   B-tree               log2 rows                       log2 rows
 *
 * Assumptions, all from the source: the key is in Lmax; filters above say no and are never wrong; Lmax has no filter; finding the table is
 * part of the log2 rows of a level, and the only part that a filter does not save; a skip list costs as little as a binary search (ours
 * costs one to 2.2 times that, S24); the search for a table starts from scratch on each level.
 *
 * Source: M. Callaghan, "CPU overheads for RocksDB queries", 11 July 2018.
 */
import { assert } from '../base/assert.ts';

export interface LevelShape {
  readonly rows: number;
  readonly tables: number;
}

export interface TreeShape {
  readonly memtableRows: number;
  readonly l0Runs: number;
  /** Rows in each L0 run. */
  readonly l0Rows: number;
  /** L1 first, Lmax last. */
  readonly levels: readonly LevelShape[];
}

/** Comparisons of a binary search among n sorted elements: log2 n, rounded up. */
export function binarySearch(n: number): number {
  assert(n >= 1, 'there is something to search');
  return Math.ceil(Math.log2(n));
}

/** A tree with `levels` below L0 and tables of `tableRows` rows; L1 has `fanOut` tables, each further level `fanOut` times more. */
export function leveledShape(shape: {
  readonly memtableRows: number;
  readonly l0Runs: number;
  readonly l0Rows: number;
  readonly fanOut: number;
  readonly levels: number;
  readonly tableRows: number;
}): TreeShape {
  const { memtableRows, l0Runs, l0Rows, fanOut, tableRows } = shape;
  const levels = Array.from({ length: shape.levels }, (_, i) => {
    const tables = fanOut ** (i + 1);
    return { rows: tables * tableRows, tables };
  });
  return { memtableRows, l0Runs, l0Rows, levels };
}

/**
 * The source's example: 1 TB in 8 billion rows, tables of 32 MB (2^18 rows of 128 bytes), fan-out 8, five levels; memtable and L0 runs of
 * 2^20 rows, which are 128 MB, so the four L0 runs together hold twice as much as L1.
 */
export const callaghansTree: TreeShape = leveledShape({
  memtableRows: 2 ** 20,
  l0Runs: 4,
  l0Rows: 2 ** 20,
  fanOut: 8,
  levels: 5,
  tableRows: 2 ** 18,
});

export interface GetCost {
  readonly memtable: number;
  /** Finding the table on each of the levels L1 .. Lmax-1, summed. */
  readonly findTables: number;
  /** Lmax: finding the table, and the key in it. */
  readonly lastLevel: number;
  readonly comparisons: number;
  readonly filterProbes: number;
}

export function getCost({ memtableRows, l0Runs, levels }: TreeShape): GetCost {
  const upper = levels.slice(0, -1);
  const memtable = binarySearch(memtableRows);
  const findTables = upper.reduce((sum, { tables }) => sum + binarySearch(tables), 0);
  const lastLevel = binarySearch(levels.at(-1)?.rows ?? 1);
  return {
    memtable,
    findTables,
    lastLevel,
    comparisons: memtable + findTables + lastLevel,
    filterProbes: l0Runs + upper.length,
  };
}

/** Comparisons of a Get if a filter probe costs as much as `probeCost` of them; the source assumes fewer than 5. */
export const getWithProbes = (shape: TreeShape, probeCost: number): number => {
  const { comparisons, filterProbes } = getCost(shape);
  return comparisons + filterProbes * probeCost;
};

/** Finding the tables of L1 .. Lmax-1 with RocksDB's FileIndexer, where each level narrows the next: log2 of the fan-out, plus one. */
export function findTablesNarrowed({ levels }: TreeShape): number {
  return levels.slice(0, -1).reduce((sum, { tables }, i) => {
    const above = levels[i - 1]?.tables;
    return sum + (above === undefined ? binarySearch(tables) : binarySearch(tables / above) + 1);
  }, 0);
}

export interface SeekCost {
  readonly memtable: number;
  /** All L0 runs, summed. */
  readonly l0: number;
  /** L1 first. */
  readonly levels: readonly number[];
  readonly comparisons: number;
}

export function seekCost({ memtableRows, l0Runs, l0Rows, levels }: TreeShape): SeekCost {
  const memtable = binarySearch(memtableRows);
  const l0 = l0Runs * binarySearch(l0Rows);
  const each = levels.map(({ rows }) => binarySearch(rows));
  return { memtable, l0, levels: each, comparisons: memtable + l0 + each.reduce((sum, n) => sum + n, 0) };
}

/** Number of sorted runs that a scan merges: the memtable, every L0 run, every level. */
export const sortedRuns = ({ l0Runs, levels }: TreeShape): number => 1 + l0Runs + levels.length;

/**
 * Comparisons of a Next: a linear merge compares all runs, one fewer than there are; a B-tree's next row is the next slot of its leaf. The
 * cost of a heap depends on which run wins: merging.ts counts it, and the source has 1.55 and 1.38.
 */
export const nextCost = (shape: TreeShape): { readonly linear: number; readonly bTree: number } => ({
  linear: sortedRuns(shape) - 1,
  bTree: 0,
});

/** Comparisons per row of a scan of `rows` rows, which share the seek. A B-tree's next row costs none: it is the next slot of a leaf. */
export function comparisonsPerRow(seek: number, next: number, rows: number): number {
  assert(rows >= 1, 'a scan has rows');
  return (seek + next * rows) / rows;
}

/**
 * How much longer a query takes if its comparisons increase by `ratio` and were `share` (0..1) of its time. Amdahl's law in reverse: a
 * query that waits for a device is hardly affected.
 */
export function slowdown(share: number, ratio: number): number {
  assert(share >= 0 && share <= 1 && ratio >= 0, 'a share is between 0 and 1');
  return 1 + share * (ratio - 1);
}
