import { defineClaim, rounded } from '../../web/src/lessons/claims/claim.ts';
import { tpcc } from './sources.ts';

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
  planned: {
    awaits: 'B+tree',
    expect:
      'pages of a B-tree over tables with compression and prefix-coded keys, same rows: above 2 with our generator; the ratio is reported.',
  },
  checks: [
    {
      what: 'published, InnoDB over MyRocks',
      unit: 'times',
      value: () => tpccGb.InnoDB / tpccGb.MyRocks,
      expect: rounded('4.65'),
    },
  ],
});
