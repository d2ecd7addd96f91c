/**
 * Rows that cost page writes: the same rows, written in the same order, to a B-tree that is updated in place and to an LSM-tree. A row is a key of
 * 12 and a value of 88 bytes, 100 in all.
 *
 *   updates   20,000 rows are there; each is then overwritten once on average, at random, through a buffer pool of 64 KiB: hardly any
 *             page is met again while it is in the pool, which is a B-tree's worst case
 *   inserts   30,000 rows are put in the order of their keys, or at random
 */
import type { Counted } from '../../web/src/lessons/claims/meter.ts';
import type { Trial } from '../../web/src/lessons/claims/trial.ts';

export type Engine = 'lsm' | 'btree';

export const rowBytes = 100;
export const updatedRows = 20_000;
const insertedRows = 30_000;
const ROW = 'key_bytes=12 value_bytes=88';

const tallies = {
  'data blocks written': { record: 'TableCreated', field: 'data_blocks' },
  'leaves split': { record: 'BTreePageSplit', where: { level: [0] } },
  pages: { record: 'BTreePageCreated' },
} as const;

const lsm = {
  write_buffer_size: '64KiB',
  target_file_size_base: '64KiB',
  max_bytes_for_level_base: '256KiB',
  filter: 'none',
  compression: 'none',
};

export const updates = (engine: Engine, pageBytes = 4096, doublewrite: 'yes' | 'no' = 'no'): Trial => ({
  seed: 58,
  options:
    engine === 'lsm'
      ? lsm
      : {
          engine,
          btree_page_size: pageBytes,
          btree_buffer_pool_size: '64KiB',
          btree_doublewrite: doublewrite,
          btree_redo_log_size: '64MiB',
        },
  tallies,
  parts: [
    { mark: 'load', program: `fill n=${updatedRows} ${ROW}` },
    { mark: 'update', program: `fill n=${updatedRows} order=random key_space=${updatedRows} ${ROW} seed=2` },
  ],
});

export const inserts = (engine: Engine, order: 'seq' | 'random'): Trial => ({
  seed: 44,
  options: engine === 'lsm' ? lsm : { engine, btree_redo_log_size: '64MiB' },
  tallies,
  parts: [{ mark: 'load', program: `fill n=${insertedRows} order=${order} key_space=1000000000000 ${ROW} seed=1` }],
});

/** Rows of a leaf of the B-tree on average: each split of a leaf made one more. */
export const rowsOfLeaf = (load: Counted): number => insertedRows / (load.tally('leaves split') + 1);

/** Rows of a data block of the LSM-tree at this moment; rows still in the memtable do not count. */
export const rowsOfBlock = (load: Counted): number => load.tree('entries') / load.tree('dataBlocks');
