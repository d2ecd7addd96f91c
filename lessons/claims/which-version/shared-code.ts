import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { whichVersion } from '../sources.ts';

export const s108 = defineClaim({
  id: 'S108',
  title:
    "Facebook's 5.6 and Percona's 5.7 and 8.0 share essentially the same MyRocks, with the RocksDB that Facebook uses.",
  source: whichVersion,
  kind: 'T',
  published: [{ what: 'same code in', list: ['Facebook MySQL 5.6', 'Percona Server 5.7', 'Percona Server 8.0'] }],
  shown: 'Three boxes around one engine.',
});
