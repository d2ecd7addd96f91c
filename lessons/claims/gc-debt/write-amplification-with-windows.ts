import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { gcDebt } from '../sources.ts';

export const s013 = defineClaim({
  id: 'S13',
  title:
    'By compaction statistics write amplification grows by 7.7 to 12.1 % when cached and by 5.6 to 14 % when IO-bound.',
  source: gcDebt,
  kind: 'P',
  published: [
    { what: 'growth of write amplification, cached', from: 7.7, to: 12.1, unit: '%' },
    { what: 'growth of write amplification, IO-bound', from: 5.6, to: 14, unit: '%' },
  ],
  reading:
    'The 20 % of S11 is all bytes for an insert of one step, this is compaction only over the whole run. One name is once spelled otherwise in the post (wkibpi for wkbpi).',
  shown: 'The two denominators side by side, on one run of ours.',
});
