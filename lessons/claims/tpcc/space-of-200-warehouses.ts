import { atLeast, checkRounded, defineClaim, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { tpcc } from '../sources.ts';

/** Rows whose values Snappy halves, put in the order in which their random keys come, as rows of many warehouses do. */
const rows = (options: Trial['options']): Trial => ({
  seed: 92,
  options,
  tallies: { pages: { record: 'BTreePageCreated' } },
  parts: [
    { mark: 'load', program: 'fill n=40000 order=random key_space=1000000000000 key_bytes=16 value_bytes=200' },
    { mark: 'flushed', program: 'flush' },
  ],
});

const PAGE_BYTES = 16384;
const lsm = {
  write_buffer_size: '256KiB',
  target_file_size_base: '256KiB',
  max_bytes_for_level_base: '1MiB',
  block_size: '16KiB',
  compression: 'snappy',
};
/** Between two marks; nothing is freed while rows are only put. */
const bTreeBytes = (ask: Ask): number =>
  PAGE_BYTES * (ask('B-tree', 'load').tally('pages') + ask('B-tree', 'flushed').tally('pages'));

export const tpccGb = { InnoDB: 20, MyRocks: 4.3 } as const;

export const s092 = defineClaim({
  id: 'S92',
  title: 'The same 200 warehouses take 20 GB in InnoDB and 4.3 GB in MyRocks.',
  source: tpcc,
  kind: 'P+E',
  published: [
    { what: 'warehouses', value: 200, unit: 'warehouses' },
    { what: 'size on disk', values: tpccGb, unit: 'GB' },
  ],
  shown:
    'Two bars, and what each part of the difference is: pages that are not full, keys without their prefixes, compressed blocks.',
  reading:
    "Ours is no TPC-C: rows of 216 bytes whose values Snappy halves, pages of 16 KiB against blocks of 16 KiB. The published ratio also has TPC-C's rows, which compress otherwise, and InnoDB's secondary indexes in it.",
  trials: {
    'B-tree': rows({
      engine: 'btree',
      btree_page_size: PAGE_BYTES,
      btree_redo_log_size: '64MiB',
      btree_buffer_pool_size: '64MiB',
    }),
    'LSM-tree': rows(lsm),
    'LSM-tree, LZ4 over ZSTD': rows({
      ...lsm,
      dialect: 'extended',
      compression: 'lz4',
      bottommost_compression: 'zstd',
      compression_level: 1,
    }),
    'LSM-tree, not compressed': rows({ ...lsm, compression: 'none' }),
  },
  checks: [
    checkRounded('published, InnoDB over MyRocks', '4.65', 'times', () => tpccGb.InnoDB / tpccGb.MyRocks),
    {
      what: 'pages of our B-tree over tables with Snappy, same rows, put at random',
      unit: 'times',
      value: (ask) => bTreeBytes(ask) / ask('LSM-tree', 'flushed').tree('sizeBytes'),
      expect: atLeast(2),
      because: 'how much depends on what is compressed; only that it is more than twice is claimed of our rows',
    },
    {
      what: 'the same over tables with LZ4 above and Zstandard at the bottom',
      unit: 'times',
      value: (ask) => bTreeBytes(ask) / ask('LSM-tree, LZ4 over ZSTD', 'flushed').tree('sizeBytes'),
      expect: atLeast(2.4),
      because: 'Zstandard also codes letters by their frequency, and most tables are at the bottom',
    },
    {
      what: 'of that, pages that are not full: over tables without compression',
      unit: 'times',
      value: (ask) => bTreeBytes(ask) / ask('LSM-tree, not compressed', 'flushed').tree('sizeBytes'),
      expect: atLeast(1.2),
      because:
        'leaves that split at random are filled to ln 2 = 0.69 on average, and tables hold versions that are not compacted away',
    },
  ],
});
