import { checkRounded, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { entriesMergedPerPage, lsmInsertCost } from '../../../web/src/models/paper.ts';
import { lsmPaper } from '../sources.ts';

export const s050 = defineClaim({
  id: 'S50',
  title: 'An insert into an LSM-tree costs two block operations, shared by the M entries that are merged into a page.',
  source: lsmPaper,
  kind: 'C',
  published: [
    { what: 'costs', list: ['M = (Sp / Se) × S0 / (S0 + S1)', 'insert = 2 × IO-M / M'], standing: 'arithmetic' },
  ],
  shown: 'A slider for the share of C0; M follows, and with it the cost of an insert.',
  checks: [
    checkRounded('M for pages of 4096 bytes, entries of 100, C0 1 % of all', '0.41', 'entries', () =>
      entriesMergedPerPage(4096, 100, 0.01),
    ),
    {
      what: 'cost of an insert at M = 1, in single-page operations',
      unit: 'operations',
      value: () => lsmInsertCost(1 / 64, 1),
      expect: near(1 / 32, 1e-12),
      because: 'two block operations of a 64th each',
    },
  ],
});
