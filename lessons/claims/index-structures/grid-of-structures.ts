import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { indexStructures } from '../sources.ts';

const rows = 100;

/** Rows, a Get of each, and a scan of all. A scan that is refused is in the trial on purpose. */
const readBothWays = (index: 'tree' | 'hash'): Trial => ({
  seed: 57,
  options: { engine: 'index_log', index_log_index: index },
  tallies: { 'rows of scans': { record: 'RowReturned' } },
  parts: [
    {
      mark: 'read',
      program: `fill n=${rows} key_bytes=8 value_bytes=20\nread-fill n=${rows} key_bytes=8\nscan`,
      detail: true,
      mayFail: true,
    },
  ],
});

export const s057 = defineClaim({
  id: 'S57',
  title: 'Index structures form a grid of two rows, tree and hash, and three columns, page, LSM and index+log.',
  source: indexStructures,
  kind: 'T+E',
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
  trials: { tree: readBothWays('tree'), hash: readBothWays('hash') },
  checks: [
    checkExactly('Gets that a hash index answers, of 100 rows in a log', rows, 'Gets', (ask) =>
      ask('hash', 'read').count('number_keys_read'),
    ),
    checkExactly('rows that a scan returns with a tree index', rows, 'rows', (ask) =>
      ask('tree', 'read').tally('rows of scans'),
    ),
    checkExactly('rows that a scan returns with a hash index, which refuses it', 0, 'rows', (ask) =>
      ask('hash', 'read').tally('rows of scans'),
    ),
  ],
});
