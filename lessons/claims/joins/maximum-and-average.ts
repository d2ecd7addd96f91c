import { checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { batchesPerSecond, speedUp } from '../../../web/src/models/client-rates.ts';
import { secondsAt } from '../../../web/src/models/client-table.ts';
import { joins } from '../sources.ts';

export const s073 = defineClaim({
  id: 'S73',
  title:
    'A maximum shows the client that was held up, an average becomes a rate; the best rate and the worst wait come together.',
  source: joins,
  kind: 'C',
  published: [{ what: 'three ways to plot one table', list: ['seconds', 'seconds of a client', 'clients / seconds'] }],
  shown: 'The table of S72 with a toggle: time, wait of a client, throughput.',
  checks: [
    checkRounded('MyRocks, batches a second at 24 clients', '12.55', 'batches/s', () =>
      batchesPerSecond(24, secondsAt('MyRocks', 24)),
    ),
    checkRounded('MyRocks, batches a second at 160 clients, the best', '15.05', 'batches/s', () =>
      batchesPerSecond(160, secondsAt('MyRocks', 160)),
    ),
    checkRounded(
      'MyRocks, seconds there over those of one client',
      '6.8',
      'times',
      () => secondsAt('MyRocks', 160) / secondsAt('MyRocks', 1),
    ),
    checkRounded('MyRocks, speed-up at 24 clients', '19.7', 'times', () =>
      speedUp(24, secondsAt('MyRocks', 1), secondsAt('MyRocks', 24)),
    ),
    checkRounded('InnoDB 5.6, speed-up at 24 clients', '2.6', 'times', () =>
      speedUp(24, secondsAt('InnoDB 5.6', 1), secondsAt('InnoDB 5.6', 24)),
    ),
  ],
});
