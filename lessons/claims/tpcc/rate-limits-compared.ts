import {
  atLeast,
  atMost,
  checkExactly,
  checkRounded,
  defineClaim,
  type Ask,
  type Check,
} from '../../../web/src/lessons/claims/claim.ts';
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import { limiterShare } from '../../../web/src/models/volume-limits.ts';
import { tpcc } from '../sources.ts';
import { days, putsBySecond, secondsBelow } from './day.ts';

const of =
  (run: keyof typeof days, value: (counted: Counted) => number) =>
  (ask: Ask): number =>
    value(ask(run, 'day'));
const least = (counted: Counted): number => Math.min(...putsBySecond(counted));
/** The difference between two runs. */
const between =
  (more: keyof typeof days, less: keyof typeof days, value: (counted: Counted) => number) =>
  (ask: Ask): number =>
    of(more, value)(ask) - of(less, value)(ask);
const below = (counted: Counted): number => secondsBelow(counted, 0.9);

const shapes: readonly Check[] = [
  {
    what: 'puts in the slowest second, more with 2 MiB/s than without a limit',
    unit: 'puts',
    value: between('enough', 'unlimited', least),
    expect: atLeast(100),
    because: 'only the order is claimed: no limit digs deeper holes',
  },
  {
    what: 'seconds below 90 % of the busiest one, more with 2 MiB/s than without a limit',
    unit: 'seconds',
    value: between('enough', 'unlimited', below),
    expect: atLeast(1),
    because: 'only the order is claimed: the holes are shorter, because compactions are done sooner',
  },
  {
    what: 'puts in the slowest second with 1 MiB/s',
    unit: 'puts',
    value: of('too low', least),
    expect: atMost(300),
    because: 'below the slowest second of both other runs',
  },
  {
    what: 'writes delayed because of L0 with 1 MiB/s',
    unit: 'writes',
    value: of('too low', (counted) => counted.tally('delayed by L0')),
    expect: atLeast(1000),
    because: 'compactions fall back and L0 passes 20 tables; how many writes that meets is not claimed',
  },
  checkExactly(
    'writes delayed because of L0 with 2 MiB/s',
    0,
    'writes',
    of('enough', (counted) => counted.tally('delayed by L0')),
  ),
  checkExactly(
    'writes delayed because of L0 without a limit',
    0,
    'writes',
    of('unlimited', (counted) => counted.tally('delayed by L0')),
  ),
];

export const s096 = defineClaim({
  id: 'S96',
  title:
    'A limit of 4 MB/s keeps the floor at 100 transactions a second; no limit digs deep holes, and 1 MB/s brings writes to a halt.',
  source: tpcc,
  kind: 'M',
  published: [
    {
      what: 'limits',
      columns: ['limit (MB/s)', 'what happens'],
      rows: [
        ['none', 'deep, short drops'],
        [1, 'stalls: compaction cannot keep up'],
        [4, 'best; never below 100 tx/s'],
      ],
    },
  ],
  reading:
    'The stop at 36 L0 files is not in the post, and writes are delayed from 20 on. The 57 % of a floor of 100 over 175 is shown and not asserted; the limiter covers flushes and compactions, not the log. Compactions of our day need about 1.6 MiB/s, so 2 plays the part of the 4 of the post.',
  shown: 'The same day three times, one above the other: pits, a steady floor, a climb of L0 to its stop.',
  trials: days,
  checks: [
    ...([1, 2, 4] as const).map((mb) =>
      checkRounded(
        `share of the device that ${mb} MB/s take`,
        { 1: '6.4', 2: '12.8', 4: '25.6' }[mb],
        '%',
        () => 100 * limiterShare(mb * 2 ** 20, 1000, 16384),
      ),
    ),
    ...shapes,
  ],
});
