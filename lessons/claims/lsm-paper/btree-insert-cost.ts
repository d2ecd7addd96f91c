import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { bTreeInsertCost } from '../../../web/src/models/paper.ts';
import { lsmPaper } from '../sources.ts';

export const s049 = defineClaim({
  id: 'S49',
  title: 'An insert into a B-tree costs a read for each level that is not in memory and a write of the leaf.',
  source: lsmPaper,
  kind: 'C',
  published: [{ what: 'cost of an insert', list: ['IO-S × (De + 1)'], standing: 'arithmetic' }],
  shown: 'The path of an insert: De pages are read, one is written.',
  checks: [1, 2, 3].map((depth) =>
    checkExactly(`single-page operations at effective depth ${depth}`, depth + 1, 'operations', () =>
      bTreeInsertCost(1, depth),
    ),
  ),
});
