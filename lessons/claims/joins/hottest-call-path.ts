import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joins } from '../sources.ts';

export const s070 = defineClaim({
  id: 'S70',
  title: 'One path of calls carries 40 % of the cycles: from the loop of the join down to the read of a version.',
  source: joins,
  kind: 'E',
  published: [
    { what: 'share of cycles', value: 40.2, unit: '%' },
    {
      what: 'the path',
      list: [
        'join loop',
        'index_read_map',
        'get_row_by_rowid',
        'Transaction::Get',
        'GetFromBatchAndDB',
        'DBImpl::Get',
        'Version::Get',
      ],
    },
  ],
  shown: 'The ladder of calls, lit rung by rung during one Get of ours.',
  planned: {
    awaits: 'relational layer',
    expect: 'each row of the join goes down the ladder once; no share is asserted.',
  },
});
