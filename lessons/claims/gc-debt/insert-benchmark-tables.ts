import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { benchmarkTable, churned, secondaryIndexes, tableRows } from '../benchmark-table.ts';
import { querySteps, queue, queueChurn, queueRows } from './queue.ts';
import { gcDebt } from '../sources.ts';

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
  reading:
    'One client with one table stands for 24. l.x puts the entries of an index in their order but through log and memtable, where MyRocks writes them into the last level (S76). A row has its columns from its number, so a delete finds its entries without reading the row.',
  shown:
    'The scaled benchmark as a program of a few lines, one for each step (ibench l.i0, l.x, l.i1, q100, q500, q1000).',
  trials: { queue: queue('round_robin'), indexed: benchmarkTable('whole keys') },
  checks: [
    checkExactly('rows after the load, a thousandth of the cached set-up', queueRows, 'rows', (ask) =>
      ask('queue', 'l.i0').count('number_keys_written'),
    ),
    checkExactly('writes of l.i1: a put and a delete each time', 2 * queueChurn, 'writes', (ask) =>
      ask('queue', 'l.i1').count('number_keys_written'),
    ),
    checkExactly('rows after it: the size is constant', queueRows, 'rows', (ask) =>
      ask('queue', 'all rows').tally('rows'),
    ),
    ...Object.entries(querySteps).map(([step, rows]) =>
      checkExactly(
        `rows put in ${step}, a thousandth of an hour's`,
        rows,
        'rows',
        (ask) => ask('queue', step).count('number_keys_written') / 2,
      ),
    ),
    checkExactly(
      'entries of the secondary indexes made by l.x, a row each in all three, on a smaller table',
      secondaryIndexes * tableRows,
      'entries',
      (ask) => ask('indexed', 'l.x').count('number_keys_written'),
    ),
    checkExactly(
      'entries that l.i1 puts and deletes there: a row and its three entries each time',
      2 * (1 + secondaryIndexes) * churned,
      'entries',
      (ask) => ask('indexed', 'l.i1').count('number_keys_written'),
    ),
  ],
});
