/**
 * Runs whose sizes are exactly those of the arithmetic on merging, each key in one run only and which one left to chance:
 *
 *   leveled   memtable 1, four L0 runs of 1, L1 4, then ten times as much on each level; the unit is 7 rows, 311,108 in all
 *   tiered    ten runs of 30,000 rows: memtable and nine L0 runs
 *
 * Each run is filled with random keys and flushed into one table, the largest first, and sinks by trivial moves: targets of levels are set so
 * that it is too large for every level above its place and just right there. Nothing is merged before the scans, so no row is lost.
 *
 * The tree is scanned whole, by each strategy in turn. What is counted is `merge_heap_comparisons`: comparisons of the merge alone; the test
 * whether a row is an older version of the last one is counted separately.
 */
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import type { Part, Trial } from '../../../web/src/lessons/claims/trial.ts';
import { KEYS, targets } from '../tree.ts';

const strategies = ['linear', 'heap', 'heap_root_cached', 'heap_siblings_cached'] as const;
export type Strategy = (typeof strategies)[number];

const UNIT = 7;
export const leveledRows = UNIT * (1 + 4 + 4 + 40 + 400 + 4000 + 40_000);
const tieredRuns = 10;
export const tieredRows = 30_000 * tieredRuns;
/** Rows of the scan in which all ten runs still live. */
export const rowsWithAllRuns = 50_000;

const fill = (rows: number, seed: number): string => `fill n=${rows} ${KEYS} key_bytes=12 value_bytes=9 seed=${seed}\n`;
const run = (rows: number, seed: number): string => `${fill(rows, seed)}flush\nsettle\n`;

const scans: readonly Part[] = [
  { mark: 'all runs live', program: `set merge_strategy=linear\nscan limit=${rowsWithAllRuns}` },
  ...strategies.map((strategy) => ({ mark: strategy, program: `set merge_strategy=${strategy}\nscan` })),
];

const options = {
  write_buffer_size: '64MiB',
  target_file_size_base: '64MiB',
  num_levels: 6,
  compression: 'none',
  filter: 'none',
  block_cache_size: '256MiB',
  memory_quota: '512MiB',
};

/** Targets with which a table sinks to the last level. */
const sinking = { max_bytes_for_level_base: '256B', max_bytes_for_level_multiplier: 2 };

export const leveled: Trial = {
  seed: 33,
  options: { ...options, level0_file_num_compaction_trigger: 1, ...sinking },
  parts: [
    {
      mark: 'load',
      program: `
        ${run(UNIT * 40_000, 1)}
        ${targets('256B', 20)}
        ${run(UNIT * 4000, 2)}
        ${run(UNIT * 400, 3)}
        ${targets('1KiB', 20)}
        ${run(UNIT * 40, 4)}
        ${targets('4KiB', 20)}
        ${run(UNIT * 4, 5)}
        set disable_auto_compactions=yes
        ${[6, 7, 8, 9].map((seed) => run(UNIT, seed)).join('')}
        ${fill(UNIT, 10)}`,
    },
    ...scans,
  ],
};

export const tiered: Trial = {
  seed: 34,
  options: { ...options, disable_auto_compactions: 'yes' },
  parts: [
    {
      mark: 'load',
      program: `${Array.from({ length: tieredRuns - 1 }, (_, i) => run(30_000, 1 + i)).join('')}${fill(30_000, 10)}`,
    },
    ...scans.slice(2),
  ],
};

/** Comparisons of the merge for each row of a whole scan. */
export const comparisonsPerRow = (counted: Counted, rows: number): number =>
  counted.count('merge_heap_comparisons') / rows;

/** Rows of memtable, L0 tables and L1 .. L5. */
export const rowsOfRuns = (counted: Counted): readonly number[] => [
  counted.memtableEntries,
  ...counted.reading.levels.slice(0, 6).map(({ entries }) => entries),
];
