import { checkExactly, checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
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
    checkRounded('queries a second', '53.5', 'queries/s', () => queriesPerSecond(run.queries, run.seconds)),
    checkRounded('a query', '74.7', 'ms', () => 1000 * latency(run.queries, run.clients, run.seconds)),
    checkExactly('queries of a client', 250, 'queries', () => run.queries / run.clients),
  ],
});
