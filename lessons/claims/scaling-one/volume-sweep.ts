import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { gp2Operations, sweepPoints } from '../../../web/src/models/volume-limits.ts';
import { scalingOne } from '../sources.ts';

export const s124 = defineClaim({
  id: 'S124',
  title:
    'The tests sweep volumes of growing size and bought operations under the same data, five times smaller in RocksDB.',
  source: scalingOne,
  kind: 'T',
  published: [
    { what: 'sysbench-tpcc', list: ['50 tables of 100 warehouses'] },
    { what: 'data', values: { InnoDB: 500, 'RocksDB with LZ4': 100 }, unit: 'GB' },
    {
      what: 'sweeps',
      columns: ['volume', 'from', 'to', 'step'],
      rows: [
        ['gp2, RocksDB (GB)', 500, 3400, 100],
        ['gp2, InnoDB (GB)', 1000, 3400, 100],
        ['io1 of 1 TB (operations/s)', 1000, 30_000, 1000],
      ],
    },
  ],
  reading: '"100W" is a hundred warehouses; "gpl2" and "throughout" are misprints.',
  shown: 'The points of the sweeps on the lines of S123.',
  checks: [
    checkExactly('points on gp2, RocksDB', 30, 'points', () => sweepPoints(500, 3400, 100)),
    checkExactly('points on gp2, InnoDB', 25, 'points', () => sweepPoints(1000, 3400, 100)),
    checkExactly('points on io1', 30, 'points', () => sweepPoints(1000, 30_000, 1000)),
    checkExactly(
      'operations that a step of 100 GB adds',
      300,
      'operations/s',
      () => gp2Operations(600) - gp2Operations(500),
    ),
    checkExactly('InnoDB over RocksDB', 5, 'times', () => 500 / 100),
  ],
});
