import { checkExactly, checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { kGrowth, peakResidentGb, verdictOf } from '../../../web/src/models/create-index.ts';
import { createIndex } from '../sources.ts';

export const s081 = defineClaim({
  id: 'S81',
  title: 'Plan the growth of memory from merge_combine_read_size and from how many indexes are created at once.',
  source: createIndex,
  kind: 'C',
  published: [{ what: 'advice', list: ['reserve merge_combine_read_size for each ALTER'], standing: 'opinion' }],
  reading:
    'The 0.97 GB that one small server grew by once (S79) come on top as a margin: 15.7 to 16.7 GB of 16 means "do not".',
  shown: 'A planner: memory, cache, buffers, ALTERs at once; it says fits, do not, or killed.',
  checks: [
    checkRounded('four of 1 GiB on 11 GB', '15.7', 'GB', () => peakResidentGb(11, 4, 1)),
    checkRounded('with the margin', '16.7', 'GB', () => peakResidentGb(11, 4, 1) + kGrowth.firstTimeGb),
    checkExactly('on 16 GB it says "do not"', 1, '', () =>
      Number(verdictOf(16, peakResidentGb(11, 4, 1)) === 'do not'),
    ),
    checkExactly('four of 2 GiB: killed', 1, '', () => Number(verdictOf(16, peakResidentGb(11, 4, 2)) === 'killed')),
  ],
});
