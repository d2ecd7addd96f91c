import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { tpcc } from '../sources.ts';

export const s094 = defineClaim({
  id: 'S94',
  title: 'One option caps the bytes a second that compactions write.',
  source: tpcc,
  kind: 'M/E',
  published: [{ what: 'option', list: ['rocksdb_rate_limiter_bytes_per_sec'] }],
  reading: 'The limiter covers flushes and compactions, never the log.',
  shown: 'The device as a pipe with a valve for background work.',
  planned: {
    awaits: 'rate limiter',
    expect: 'background bytes in every second at most the limit and one refill; log bytes unlimited.',
  },
});
