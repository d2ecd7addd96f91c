import { atMost, between, checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { entriesMergedPerPage } from '../../../web/src/models/paper.ts';
import { updatedRows, updates } from '../pages.ts';
import { lsmPaper } from '../sources.ts';

export const s038 = defineClaim({
  id: 'S38',
  title: 'An LSM-tree writes a page for every M rows where a B-tree, at worst, writes one for each.',
  source: lsmPaper,
  kind: 'E/C',
  published: [{ what: 'pages written', list: ['B-tree at worst: one for each row', 'LSM-tree: one for each M rows'] }],
  reading:
    'M counts the rows that share one page write; it is 0.41 where C0 is a hundredth of all (S50), and a page of C1 is then written for less than a row. What saves the day is that it is written in long blocks (S37).',
  shown: 'Rows falling into a page that is written once, next to pages that are each written for one row.',
  trials: { 'B-tree': updates('btree'), 'LSM-tree': updates('lsm') },
  checks: [
    checkRounded('M for pages of 4096 bytes, rows of 100, C0 a hundredth of all', '0.41', 'rows', () =>
      entriesMergedPerPage(4096, 100, 0.01),
    ),
    {
      what: 'pages of 4096 bytes that a B-tree writes for each updated row when hardly any is met again in its pool',
      unit: 'pages',
      value: (ask) => ask('B-tree', 'update').count('btree_pages_written') / updatedRows,
      expect: between(0.9, 1),
      because: 'the pool holds 16 of the pages, and a row of one of these costs no write of its own',
    },
    {
      what: 'data blocks of 4096 bytes that the LSM-tree writes for each of these updates, flushes and all compactions counted',
      unit: 'blocks',
      value: (ask) => ask('LSM-tree', 'update').tally('data blocks written') / updatedRows,
      expect: atMost(0.5),
      because: 'the claim is an order: at one block a row it would be no better than the worst of a B-tree',
    },
  ],
});
