import { between, defineClaim, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { indexedQueues, ofChurn, windowNames, type Configuration } from './indexed-queue.ts';
import { percentMore, queueChurn } from './queue.ts';
import { gcDebt } from '../sources.ts';

const merged = (ask: Ask, name: Configuration): number =>
  ofChurn(ask, name, (at) => at.count('compaction_entries_in')) / queueChurn;

export const s010 = defineClaim({
  id: 'S10',
  title: 'CPU for each operation is the same when all is cached, and 5 to 10 % more with windows when IO-bound.',
  source: gcDebt,
  kind: 'P+E',
  published: [{ what: 'CPU for each operation with a window, IO-bound, against the base', from: 5, to: 10, unit: '%' }],
  reading:
    'CPU seconds are not ours to measure; entries that compactions merge for each insert are shown in their place.',
  shown: 'Entries merged for each insert, with and without a window.',
  trials: indexedQueues,
  checks: windowNames.map((name) => ({
    what: `entries that compactions merge for an insert of l.i1, more than the base (${name})`,
    unit: '%',
    value: (ask) => percentMore(merged(ask, name), merged(ask, 'base')),
    expect: between(0, 25),
    because: 'the sign is claimed, not the size: CPU seconds are of all work, these entries of compactions alone',
  })),
});
