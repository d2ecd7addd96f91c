/** The read formulas against every figure that the claims compute (S17, S26, S29, S31, S32). */
import { describe, expect, it } from 'vitest';
import {
  binarySearch,
  callaghansTree,
  comparisonsPerRow,
  findTablesNarrowed,
  getCost,
  getWithProbes,
  leveledShape,
  nextCost,
  seekCost,
  slowdown,
  sortedRuns,
} from '../../../web/src/models/read-costs.ts';

describe('the tree of the post', () => {
  it('has tables and rows as printed', () => {
    expect(callaghansTree.levels.map(({ tables }) => tables)).toEqual([8, 64, 512, 4096, 32768]);
    expect(callaghansTree.levels.map(({ rows }) => Math.log2(rows))).toEqual([21, 24, 27, 30, 33]);
    expect(sortedRuns(callaghansTree)).toBe(10);
  });

  it('a Get: 83 comparisons and 8 probes', () => {
    expect(getCost(callaghansTree)).toEqual({
      memtable: 20,
      findTables: 3 + 6 + 9 + 12,
      lastLevel: 33,
      comparisons: 83,
      filterProbes: 8,
    });
    expect([0, 1, 4, 5].map((cost) => getWithProbes(callaghansTree, cost))).toEqual([83, 91, 115, 123]);
  });

  it('a Seek: 235; a B-tree: 33', () => {
    expect(seekCost(callaghansTree)).toEqual({ memtable: 20, l0: 80, levels: [21, 24, 27, 30, 33], comparisons: 235 });
    expect(binarySearch(8e9)).toBe(33);
    expect(seekCost({ ...callaghansTree, l0Runs: 0 }).comparisons).toBe(155);
  });

  it('a Next: 9 if all runs are compared', () => {
    expect(nextCost(callaghansTree)).toEqual({ linear: 9, bTree: 0 });
    expect(nextCost({ ...callaghansTree, l0Runs: 0 }).linear).toBe(5);
  });

  it('finding tables, narrowed by the level above: 12 to 16', () => {
    expect(findTablesNarrowed(callaghansTree)).toBe(3 + 4 + 4 + 4);
  });

  it('a scan of R rows', () => {
    const perRow = [1, 10, 100, 1000].map((rows) => comparisonsPerRow(235, 1.55, rows));
    for (const [i, printed] of [236.55, 25.05, 3.9, 1.785].entries()) expect(perRow[i]).toBeCloseTo(printed, 9);
    expect(comparisonsPerRow(235, 9, 1000)).toBeCloseTo(9.235, 9);
  });
});

it.each([
  { memtable: 10, l0Runs: 4, table: 10, get: 35, seek: 95, bTree: 18 },
  { memtable: 12, l0Runs: 4, table: 12, get: 39, seek: 111, bTree: 20 },
  { memtable: 10, l0Runs: 2, table: 9, get: 34, seek: 72, bTree: 17 },
])('a tree that fits a browser, sizes as powers of two: %j', ({ memtable, l0Runs, table, get, seek, bTree }) => {
  const levels = [2, 5, 8].map((log) => ({ rows: 2 ** (log + table), tables: 2 ** log }));
  const shape = { memtableRows: 2 ** memtable, l0Runs, l0Rows: 2 ** memtable, levels };
  expect([getCost(shape).comparisons, seekCost(shape).comparisons]).toEqual([get, seek]);
  expect(binarySearch(levels.at(-1)!.rows)).toBe(bTree);
});

it('a leveled shape grows by its fan-out', () => {
  expect(leveledShape({ memtableRows: 1, l0Runs: 0, l0Rows: 1, fanOut: 10, levels: 3, tableRows: 5 }).levels).toEqual([
    { rows: 50, tables: 10 },
    { rows: 500, tables: 100 },
    { rows: 5000, tables: 1000 },
  ]);
});

it('comparisons that take all of the time slow a query by their full ratio; at a hundredth they hardly matter', () => {
  expect(slowdown(1, 83 / 33)).toBeCloseTo(2.515, 3);
  expect(slowdown(0.01, 83 / 33)).toBeLessThanOrEqual(1.03);
  expect(slowdown(0, 99)).toBe(1);
});
