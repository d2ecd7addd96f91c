import { defineClaim, exactly } from '../../web/src/lessons/claims/claim.ts';
import { queue, queueChurn, queueRows } from './queue.ts';
import { gcDebt } from './sources.ts';

export const s006 = defineClaim({
  id: 'S6',
  title:
    'The insert benchmark loads a table for each client, adds indexes, inserts and deletes at constant size, then queries beside a steady rate of both.',
  source: gcDebt,
  kind: 'E',
  published: [
    { what: 'clients, each with a table', value: 24, unit: 'clients' },
    { what: 'rows loaded in each table', values: { cached: 20e6, 'IO-bound': 500e6 }, unit: 'rows' },
    { what: 'secondary indexes', value: 3, unit: 'indexes' },
    { what: 'inserts and deletes in each table (l.i1)', value: 50e6, unit: 'pairs' },
    {
      what: 'pairs a second and client beside queries',
      values: { q100: 100, q500: 500, q1000: 1000 },
      unit: 'pairs/s',
    },
    { what: 'length of a query step', value: 3600, unit: 's' },
  ],
  shown: 'The scaled benchmark as a program of a few lines: load, churn, look.',
  trials: { queue: queue('round_robin') },
  checks: [
    {
      what: 'rows after the load, a thousandth of the cached set-up',
      unit: 'rows',
      value: (ask) => ask('queue', 'load').count('number_keys_written'),
      expect: exactly(queueRows),
    },
    {
      what: 'writes of the churn: a put and a delete each time',
      unit: 'writes',
      value: (ask) => ask('queue', 'churn').count('number_keys_written'),
      expect: exactly(2 * queueChurn),
    },
    {
      what: 'rows after the churn: the size is constant',
      unit: 'rows',
      value: (ask) => ask('queue', 'all rows').tally('rows'),
      expect: exactly(queueRows),
    },
  ],
});
