import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { gcDebt } from './sources.ts';

export const s004 = defineClaim({
  id: 'S4',
  title:
    'Where a range covers the key of a tombstone, the filter of that deeper table could be asked, and many tombstones would go earlier.',
  source: gcDebt,
  kind: 'E',
  published: [
    {
      what: 'the idea',
      list: ['ask the Bloom filter of the deeper table', 'done by no LSM-tree that the author knows'],
      standing: 'opinion',
    },
  ],
  reading:
    'One covering table lets 1 - FPR of such tombstones go, n of them (1 - FPR)^n; a table of Lmax has no filter where filters are kept for hits only. "No LSM-tree" was the author\'s view in 2023: Cassandra and ScyllaDB do ask.',
  shown: 'The drop rule of S3 with a switch "ask the filter": the tombstone in the gap disappears.',
  planned: {
    awaits: 'filter at drop',
    expect:
      'of 10,000 keys that never existed, deleted in the gap of a deeper table, the range test drops none and the filter 99.16 % (flat) or 99.04 % (one line) at ten bits, ± 0.3 points; in the queue hardly any gain, because the values really are below.',
  },
});
