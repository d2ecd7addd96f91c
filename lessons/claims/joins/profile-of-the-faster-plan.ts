import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joins } from '../sources.ts';

export const s068 = defineClaim({
  id: 'S68',
  title: 'The profile of the faster plan is flat: comparing and copying bytes lead, and no lock is above one percent.',
  source: joins,
  kind: 'P',
  published: [
    {
      what: 'share of cycles, STRAIGHT',
      values: {
        memcmp: 5.32,
        memcpy: 4.68,
        'BlockIter::Seek': 4.04,
        my_strnxfrm_unicode: 3.33,
        'BlockBasedTable::Get': 3.11,
        'comparator of the primary key': 2.96,
        BinarySeek: 2.54,
      },
      unit: '%',
    },
  ],
  shown: 'Bars to sort, colored by layer: C library, RocksDB, MyRocks, SQL.',
});
