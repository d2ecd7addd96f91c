import { defineClaim, rounded } from '../../../web/src/lessons/claims/claim.ts';
import { batchesPerSecond, speedUp } from '../../../web/src/models/client-rates.ts';
import { secondsAt } from './clients.ts';
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
    {
      what: 'MyRocks, batches a second at 24 clients',
      unit: 'batches/s',
      value: () => batchesPerSecond(24, secondsAt('MyRocks', 24)),
      expect: rounded('12.55'),
    },
    {
      what: 'MyRocks, batches a second at 160 clients, the best',
      unit: 'batches/s',
      value: () => batchesPerSecond(160, secondsAt('MyRocks', 160)),
      expect: rounded('15.05'),
    },
    {
      what: 'MyRocks, seconds there over those of one client',
      unit: 'times',
      value: () => secondsAt('MyRocks', 160) / secondsAt('MyRocks', 1),
      expect: rounded('6.8'),
    },
    {
      what: 'MyRocks, speed-up at 24 clients',
      unit: 'times',
      value: () => speedUp(24, secondsAt('MyRocks', 1), secondsAt('MyRocks', 24)),
      expect: rounded('19.7'),
    },
    {
      what: 'InnoDB 5.6, speed-up at 24 clients',
      unit: 'times',
      value: () => speedUp(24, secondsAt('InnoDB 5.6', 1), secondsAt('InnoDB 5.6', 24)),
      expect: rounded('2.6'),
    },
  ],
});
