import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { indexStructures } from '../sources.ts';

export const s057 = defineClaim({
  id: 'S57',
  title: 'Index structures form a grid of two rows, tree and hash, and three columns, page, LSM and index+log.',
  source: indexStructures,
  kind: 'T',
  published: [
    {
      what: 'examples',
      columns: ['', 'page', 'LSM', 'index+log'],
      rows: [
        [
          'tree',
          'InnoDB (update in place), WiredTiger (copy on write)',
          'RocksDB, LevelDB, Cassandra',
          'WiscKey, ForestDB',
        ],
        ['hash', 'linear, extendible and dynamic hashing, ZFS, BerkeleyDB, dbm', 'SILT', 'BitCask, Faster'],
      ],
    },
  ],
  shown: 'The grid to click on: each cell with its engines and its gauges; the row of hashes refuses range queries.',
});
