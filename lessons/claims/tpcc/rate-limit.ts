import { atLeast, atMost, defineClaim, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { mostInASecond } from '../../../web/src/lessons/claims/rates.ts';
import { tpcc } from '../sources.ts';
import { kMb, load, refillOf } from './volume.ts';

const most =
  (trial: string, rate: string) =>
  (ask: Ask): number =>
    mostInASecond(ask(trial, 'load').rate(rate)) / kMb;

export const s094 = defineClaim({
  id: 'S94',
  title: 'One option caps the bytes a second that compactions write.',
  source: tpcc,
  kind: 'M/E',
  published: [{ what: 'option', list: ['rocksdb_rate_limiter_bytes_per_sec'] }],
  reading: 'The limiter covers flushes and compactions, never the log.',
  shown: 'The device as a pipe with a valve for background work.',
  trials: { limited: load(kMb), unlimited: load(0) },
  checks: [
    {
      what: 'background writes in the busiest second, limit 1 MiB/s',
      unit: 'MiB',
      value: most('limited', 'background'),
      expect: atMost(1.12),
      because:
        'ten refills of a tenth of a second, the rest of the one before, and an append of 20 KiB: it is never split, and what it lacks is repaid by the next refill',
    },
    {
      what: 'background writes in the busiest second, no limit',
      unit: 'MiB',
      value: most('unlimited', 'background'),
      expect: atLeast(2),
      because: 'without the limit the same load writes more than that, so the limit is what caps it',
    },
    {
      what: 'log writes in the busiest second, limit 1 MiB/s',
      unit: 'MiB',
      value: most('limited', 'log'),
      expect: atLeast((kMb + refillOf(kMb)) / kMb),
      because: 'the log is not limited',
    },
  ],
});
