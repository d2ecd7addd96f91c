/**
 * The tree of the post on query costs, four thousand times smaller and of exactly its shape: reads are asked of the same tree one kind after the
 * other, and of a B-tree with the rows of its last level.
 *
 *   memtable   2^10 rows                        model of a Get     10
 *   L0         4 runs of 2^10                                      a filter probe each
 *   L1         2^12 rows in   4 tables                             2, a probe
 *   L2         2^15 rows in  32                                    5, a probe
 *   L3         2^18 rows in 256                                    18, of which 8 find the table
 *
 * Each level is written as two L0 tables of random keys, merged into tables of 2^10 rows, and these sink by trivial moves: targets are set so
 * that L1 and the levels above the right one are too small for a single table. Then compactions rest, and four runs and a memtable are written
 * on top. Every key of a row is stored whole (restart interval 1), as the arithmetic of the post has it, 32 rows to a block; an interval of 16
 * costs about five more in a block.
 */
import type { Counted } from '../../web/src/lessons/claims/meter.ts';
import { bySite, type Trial } from '../../web/src/lessons/claims/trial.ts';
import type { TreeShape } from '../../web/src/models/read-costs.ts';

export const seeks = 500;
export const gets = 2000;
export const runRows = 2 ** 10;
export const l0Runs = 4;
export const rowsOfLevels = [2 ** 12, 2 ** 15, 2 ** 18] as const;

/** Random keys of twelve digits, so many that hardly two are drawn alike. A read-fill with the seed of a fill asks for the keys of that fill. */
export const KEYS = 'order=random key_space=1000000000000';
const [LAST_LEVEL_SEED, RUN_SEEDS, MEMTABLE_SEED] = [5, [16, 17, 18, 19], 20];
/** The third of four runs: one newer run is asked before it. */
const THIRD_RUN = 18;

const fill = (n: number, seed: number): string => `fill n=${n} ${KEYS} key_bytes=12 value_bytes=5 seed=${seed}\n`;
const run = (seed: number): string => `${fill(runRows, seed)}flush\n`;
const level = (rows: number, seed: number): string =>
  [seed, seed + 1].map((each) => `${fill(rows / 2, each)}flush\n`).join('') + 'settle\n';
export const targets = (base: string, multiplier: number): string =>
  `set max_bytes_for_level_base=${base} max_bytes_for_level_multiplier=${multiplier}\n`;
const getsOfLastLevel = `read-fill n=${gets} ${KEYS} seed=${LAST_LEVEL_SEED}`;
/** Evenly spread over the keys; of the decimal digits only the spread matters. */
const seekKey = (i: number): string => String(i * 1_999_999_937 + 1_234_567).padStart(12, '0');
const everySeek = Array.from({ length: seeks }, (_, i) => `scan from=${seekKey(i)} limit=1`).join('\n');

export const tree = (filter: 'full' | 'none'): Trial => ({
  seed: 29,
  options: {
    write_buffer_size: '64MiB',
    // 32 blocks of 1032 bytes, checksums included: a table is cut after its 1024th row.
    target_file_size_base: '33024B',
    max_grandparent_overlap_factor: 100,
    level0_file_num_compaction_trigger: 2,
    num_levels: 4,
    compression: 'none',
    filter,
    block_size: '1KiB',
    block_restart_interval: 1,
    block_cache_size: '256MiB',
    memory_quota: '512MiB',
    max_bytes_for_level_base: '256B',
    max_bytes_for_level_multiplier: 2,
  },
  tallies: {
    ...bySite,
    'L0 tables asked': { record: 'TableProbed', where: { level: [0] } },
    'tables asked': { record: 'TableProbed' },
  },
  parts: [
    {
      mark: 'load',
      program: `
        ${level(rowsOfLevels[2], LAST_LEVEL_SEED)}
        ${targets('16KiB', 100)}
        ${level(rowsOfLevels[1], LAST_LEVEL_SEED + 2)}
        ${targets('1MiB', 10)}
        ${level(rowsOfLevels[0], LAST_LEVEL_SEED + 4)}
        set disable_auto_compactions=yes
        ${RUN_SEEDS.map(run).join('')}
        ${fill(runRows, MEMTABLE_SEED)}`,
    },
    { mark: 'get from memtable', program: `read-fill n=${runRows} ${KEYS} seed=${MEMTABLE_SEED}`, detail: true },
    { mark: 'get from l0', program: `read-fill n=${runRows} ${KEYS} seed=${THIRD_RUN}`, detail: true },
    { mark: 'get from last level', program: getsOfLastLevel, detail: true },
    { mark: 'get narrowed', program: `set level_search=file_indexer\n${getsOfLastLevel}`, detail: true },
    { mark: 'seek', program: `set level_search=fences\n${everySeek}`, detail: true },
    { mark: 'l0 gone', program: 'set disable_auto_compactions=no' },
    { mark: 'get without l0', program: getsOfLastLevel, detail: true },
    { mark: 'seek without l0', program: everySeek, detail: true },
  ],
});

/** Rows of the B-tree: those of the last level. */
export const bTreeRows = rowsOfLevels[2];

export const bTree: Trial = {
  seed: 29,
  options: { engine: 'btree', btree_buffer_pool_size: '64MiB', btree_redo_log_size: '64MiB', memory_quota: '512MiB' },
  tallies: { 'pages visited': { record: 'BTreePageVisited' } },
  parts: [
    { mark: 'load', program: fill(bTreeRows, LAST_LEVEL_SEED) },
    { mark: 'get', program: getsOfLastLevel, detail: true },
    { mark: 'seek', program: everySeek, detail: true },
    { mark: 'scan', program: 'scan' },
  ],
};

/** The shape of the current tree, as the calculators take it. */
export function shapeOf(counted: Counted): TreeShape {
  const l0 = counted.level(0);
  const levels = counted.reading.levels.slice(1).filter(({ tables }) => tables > 0);
  return {
    memtableRows: counted.memtableEntries,
    l0Runs: l0.tables,
    l0Rows: l0.tables === 0 ? 1 : l0.entries / l0.tables,
    levels: levels.map(({ entries, tables }) => ({ rows: entries, tables })),
  };
}

/** Comparisons inside of tables, index and data blocks together. */
export const inTables = (counted: Counted): number => counted.tallied('index_block', 'data_block');
/** Comparisons by binary search everywhere but in the memtable. */
export const outsideMemtable = (counted: Counted): number => counted.tally('level_fence') + inTables(counted);
