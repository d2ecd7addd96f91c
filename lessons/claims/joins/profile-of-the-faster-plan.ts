import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { sharesOf } from '../../../web/src/models/relational/published.ts';
import { joins } from '../sources.ts';

export const s068 = defineClaim({
  id: 'S68',
  title: 'The profile of the faster plan is flat: comparing and copying bytes lead, and no lock is above one percent.',
  source: joins,
  kind: 'P',
  published: [
    {
      what: 'share of cycles, STRAIGHT',
      values: sharesOf('straight'),
      unit: '%',
    },
  ],
  shown: 'Bars to sort, colored by layer: C library, RocksDB, MyRocks, SQL.',
});
