import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { peakResidentGb, verdictOf } from '../../../web/src/models/create-index.ts';
import { createIndex } from '../sources.ts';

export const s075 = defineClaim({
  id: 'S75',
  title: 'A server of 16 GB with a block cache of 10 was killed for want of memory while it created indexes.',
  source: createIndex,
  kind: 'C',
  published: [
    { what: 'memory', value: 16, unit: 'GB' },
    { what: 'block cache', value: 10, unit: 'GB' },
    { what: 'resident before', value: 11, unit: 'GB' },
  ],
  reading:
    'How many indexes were being created, and with which buffers, is not said; four at once with 2 GiB each do it (S81).',
  shown: 'A bar of memory with a limit line; the merge buffers of each ALTER stack up on it.',
  checks: [
    checkExactly('four at once with 2 GiB are killed', 1, '', () =>
      Number(verdictOf(16, peakResidentGb(11, 4, 2)) === 'killed'),
    ),
    checkExactly('one with 1 GiB is not', 1, '', () => Number(verdictOf(16, peakResidentGb(11, 1, 1)) === 'fits')),
  ],
});
