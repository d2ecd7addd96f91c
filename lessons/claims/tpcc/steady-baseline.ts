import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { tpcc } from '../sources.ts';

export const s097 = defineClaim({
  id: 'S97',
  title: 'At 2 MB/s a run of ten hours has a steady baseline.',
  source: tpcc,
  kind: 'P',
  published: [
    { what: 'limit', value: 2, unit: 'MB/s' },
    { what: 'length of the run', value: 10, unit: 'h' },
  ],
  reading: 'The best limit of the first figure is 4 MB/s, the long run used 2: two trials.',
  shown: 'A sentence beside the long run of ours; the published curve is a picture that we do not have.',
});
