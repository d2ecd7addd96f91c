import { checkExactly, checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { breakEvenMerged, breakEvenSizeRatio } from '../../../web/src/models/paper.ts';
import { lsmPaper } from '../sources.ts';

export const s052 = defineClaim({
  id: 'S52',
  title: 'On disks the LSM-tree is cheaper as soon as a 64th of an entry is merged into each page.',
  source: lsmPaper,
  kind: 'C',
  published: [
    {
      what: 'as printed',
      list: ['IO-M / IO-S is 64', '1 / M must be at least 1/64 for the LSM-tree to be cheaper'],
      standing: 'arithmetic',
    },
  ],
  reading:
    'IO-M is a cost, so the quotient is 1/64 and the inequality is on the wrong side. Read: the LSM-tree is cheaper where M is at least K1 × (IO-M / IO-S). Taken as printed M would have to be 64, more than a page of 100-byte entries.',
  shown: 'One slider for C0 over C1; where M passes a 64th the winner changes.',
  checks: [
    checkExactly('M at which both cost the same, depth 1', 1 / 64, 'entries', () => breakEvenMerged(1, 1 / 64)),
    checkRounded('the same at depth 2: 1/96', '0.0104', 'entries', () => breakEvenMerged(2, 1 / 64)),
    checkRounded('C1 over C0 at which both cost the same, entries of 100 bytes', '2620', 'times', () =>
      breakEvenSizeRatio(1, 1 / 64, 4096, 100),
    ),
  ],
});
