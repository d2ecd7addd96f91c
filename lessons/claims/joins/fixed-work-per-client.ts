import { checkExactly, checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { flatUpTo, saturatedBatchesPerSecond } from '../../../web/src/models/client-rates.ts';
import {
  kClients,
  kHardwareThreads,
  kSaturatedFrom,
  kSeconds,
  secondsAt,
  type Server,
} from '../../../web/src/models/client-table.ts';
import { joins } from '../sources.ts';

const over = (server: Server, n: (typeof kClients)[number]): number => secondsAt(server, n) / secondsAt('MyRocks', n);

export const s072 = defineClaim({
  id: 'S72',
  title:
    'With the same work for each client MyRocks stays flat to 16 clients and is six to nine times as fast as InnoDB from 24 on.',
  source: joins,
  kind: 'P+C',
  published: [
    {
      what: 'seconds against clients, maximum of a run',
      columns: ['clients', 'MyRocks (s)', 'InnoDB 5.6 (s)', 'InnoDB 5.7 (s)'],
      rows: kClients.map((n, i) => [n, kSeconds.MyRocks[i]!, kSeconds['InnoDB 5.6'][i]!, kSeconds['InnoDB 5.7'][i]!]),
    },
    { what: 'hardware threads', value: kHardwareThreads, unit: 'threads' },
  ],
  reading:
    'Whether the thousand queries are for each client or for all is not said; flat times to 16 clients make sense only for each. The author of the post saw MyRocks slower than InnoDB 5.7, untuned, and the commenter eight times as fast; he guessed at more clients than cores and no waiting for IO. At 48 clients two postings differ; the later is used.',
  shown: 'Seconds against clients, with the toggle of S73.',
  checks: [
    checkRounded('InnoDB 5.6 over MyRocks at 24 clients', '8.59', 'times', () => over('InnoDB 5.6', 24)),
    checkRounded('InnoDB 5.7 over MyRocks at 24 clients', '6.79', 'times', () => over('InnoDB 5.7', 24)),
    checkRounded('InnoDB 5.6 over MyRocks at 192 clients', '7.75', 'times', () => over('InnoDB 5.6', 192)),
    checkRounded('InnoDB 5.7 over MyRocks at 192 clients', '6.54', 'times', () => over('InnoDB 5.7', 192)),
    checkExactly('clients up to which MyRocks is flat', 16, 'clients', () => flatUpTo(kClients, kSeconds.MyRocks)),
    checkExactly('clients up to which InnoDB 5.6 is flat', 1, 'clients', () =>
      flatUpTo(kClients, kSeconds['InnoDB 5.6']),
    ),
    ...(
      [
        ['MyRocks', '15.6'],
        ['InnoDB 5.6', '1.96'],
        ['InnoDB 5.7', '2.32'],
      ] as const
    ).map(([server, figure]) =>
      checkRounded(`batches a second of a saturated ${server}, from 48 clients on`, figure, 'batches/s', () =>
        saturatedBatchesPerSecond(kClients, kSeconds[server], kSaturatedFrom),
      ),
    ),
  ],
});
