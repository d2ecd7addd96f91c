/**
 * The tree of the post on query costs, four thousand times smaller: a memtable and four L0 runs of 2^10 rows, then three levels of about 4, 32
 * and 256 tables of 2^10 rows. Reads are asked of the same tree one kind after the other.
 *
 *   memtable   1024 rows                       model of a Get     10
 *   L0         4 runs of 1024                                     a filter probe each
 *   L1         about 2^12 rows in  4 tables                        2, a probe
 *   L2         about 2^15 rows in 32                               5, a probe
 *   L3         about 2^18 rows in 256                              18, of which 8 find the table
 *
 * It is not built by hand: 297,000 random keys are written, compactions run until nothing is due, so levels hold what they come to hold and
 * checks take rows and tables from the tree as it stands. Then compactions rest, and four runs and a memtable are written on top. Every key of a
 * row is stored whole (restart interval 1), as the arithmetic of the post has it; an interval of 16 costs about five more in a block.
 */
import type { Counted } from '../../web/src/lessons/claims/meter.ts';
import { bySite, type Trial } from '../../web/src/lessons/claims/trial.ts';
import type { TreeShape } from '../../web/src/models/reads.ts';

export const seeks = 500;
export const gets = 2000;
export const runRows = 1024;
export const l0Runs = 4;

/** Random keys of twelve digits. A read-fill with the seed of a fill asks for the keys of that fill. */
const KEYS = 'order=random key_space=1000000000000';
const LOAD_SEED = 5;
const [RUN_SEEDS, MEMTABLE_SEED] = [[6, 7, 8, 9], 10];
/** The third of four runs: one newer run is asked before it. */
const THIRD_RUN = 8;

const run = (seed: number): string => `fill n=${runRows} ${KEYS} seed=${seed}\nflush\n`;
const getsOfLastLevel = `read-fill n=${gets} ${KEYS} seed=${LOAD_SEED}`;
/** Evenly spread over the keys; of the decimal digits only the spread matters. */
const seekKey = (i: number): string => String(i * 1_999_999_937 + 1_234_567).padStart(12, '0');
const everySeek = Array.from({ length: seeks }, (_, i) => `scan from=${seekKey(i)} limit=1`).join('\n');

export const tree = (filter: 'full' | 'none'): Trial => ({
  seed: 29,
  options: {
    write_buffer_size: '64KiB',
    target_file_size_base: '46KiB',
    max_bytes_for_level_base: '190KiB',
    max_bytes_for_level_multiplier: 8,
    num_levels: 4,
    compression: 'none',
    filter,
    block_size: '1KiB',
    block_restart_interval: 1,
    block_cache_size: '256MiB',
    memory_quota: '512MiB',
  },
  tallies: {
    ...bySite,
    'L0 tables asked': { record: 'TableProbed', where: { level: [0] } },
    'tables asked': { record: 'TableProbed' },
    'data blocks written': { record: 'TableCreated', field: 'data_blocks' },
  },
  parts: [
    {
      mark: 'load',
      program: `
        fill n=297000 ${KEYS} key_bytes=12 value_bytes=16 seed=${LOAD_SEED}
        flush
        set level0_file_num_compaction_trigger=1
        settle
        set disable_auto_compactions=yes write_buffer_size=4MiB
        ${RUN_SEEDS.map(run).join('')}
        fill n=${runRows} ${KEYS} seed=${MEMTABLE_SEED}`,
    },
    { mark: 'get from memtable', program: `read-fill n=${runRows} ${KEYS} seed=${MEMTABLE_SEED}`, detail: true },
    { mark: 'get from l0', program: `read-fill n=${runRows} ${KEYS} seed=${THIRD_RUN}`, detail: true },
    { mark: 'get from last level', program: getsOfLastLevel, detail: true },
    { mark: 'seek', program: everySeek, detail: true },
    { mark: 'l0 gone', program: 'set disable_auto_compactions=no' },
    { mark: 'get without l0', program: getsOfLastLevel, detail: true },
    { mark: 'seek without l0', program: everySeek, detail: true },
  ],
});

/** What stands, as the calculators take it. */
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
