import { defineClaim, exactly, rounded } from '../../../web/src/lessons/claims/claim.ts';
import { latency, queriesPerSecond } from '../../../web/src/models/client-rates.ts';
import { joins } from '../sources.ts';

const run = { clients: 4, queries: 1000, seconds: 18.684 };

export const s066 = defineClaim({
  id: 'S66',
  title: 'Four clients take 18.7 seconds for a thousand queries, 250 each: 53.5 queries a second.',
  source: joins,
  kind: 'C',
  published: [
    { what: 'clients', value: run.clients, unit: 'clients' },
    { what: 'queries in all', value: run.queries, unit: 'queries' },
    { what: 'average seconds', value: run.seconds, unit: 's' },
    { what: 'from the fastest to the slowest run', from: 17.953, to: 19.222, unit: 's' },
    { what: 'queries of a client', value: 250, unit: 'queries' },
  ],
  shown: "The tool's output as typed, with the two figures it does not print.",
  checks: [
    {
      what: 'queries a second',
      unit: 'queries/s',
      value: () => queriesPerSecond(run.queries, run.seconds),
      expect: rounded('53.5'),
    },
    {
      what: 'a query',
      unit: 'ms',
      value: () => 1000 * latency(run.queries, run.clients, run.seconds),
      expect: rounded('74.7'),
    },
    { what: 'queries of a client', unit: 'queries', value: () => run.queries / run.clients, expect: exactly(250) },
  ],
});
