import { checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { limiterShare } from '../../../web/src/models/volume-limits.ts';
import { tpcc } from '../sources.ts';

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
    'The stop at 36 L0 files is not in the post, and writes are delayed from 20 on. The 57 % of a floor of 100 over 175 is shown and not asserted; the limiter covers flushes and compactions, not the log.',
  shown: 'The same day three times, one above the other: pits, a steady floor, a climb of L0 to its stop.',
  planned: {
    awaits: 'rate limiter',
    expect:
      'three shapes: unlimited deeper and shorter drops; 4 MB/s a floor; 1 MB/s L0 grows until writes are delayed or stop, cause named. Order of the shapes only.',
  },
  checks: ([1, 2, 4] as const).map((mb) =>
    checkRounded(
      `share of the device that ${mb} MB/s take`,
      { 1: '6.4', 2: '12.8', 4: '25.6' }[mb],
      '%',
      () => 100 * limiterShare(mb * 2 ** 20, 1000, 16384),
    ),
  ),
});
