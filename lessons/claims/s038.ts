import { atLeast, defineClaim, rounded } from '../../web/src/lessons/claims/claim.ts';
import { entriesMergedPerPage } from '../../web/src/models/paper.ts';
import { lsmPaper } from './sources.ts';
import { tree } from './tree.ts';

export const s038 = defineClaim({
  id: 'S38',
  title: 'An LSM-tree writes a page for every M rows where a B-tree, at worst, writes one for each.',
  source: lsmPaper,
  kind: 'E/C',
  published: [{ what: 'pages written', list: ['B-tree at worst: one for each row', 'LSM-tree: one for each M rows'] }],
  reading:
    'M counts the rows that share one page write; it is 0.41 where C0 is a hundredth of all (S50), and a page of C1 is then written for less than a row. What saves the day is that it is written in long blocks (S37).',
  shown: 'Rows falling into a page that is written once, next to pages that are each written for one row.',
  trials: { tree: tree('full') },
  checks: [
    {
      what: 'M for pages of 4096 bytes, rows of 100, C0 a hundredth of all',
      unit: 'rows',
      value: () => entriesMergedPerPage(4096, 100, 0.01),
      expect: rounded('0.41'),
    },
    {
      what: 'rows written for each data block of our tree, flushes and all compactions counted',
      unit: 'rows',
      value: (ask) => {
        const load = ask('tree', 'load');
        return load.count('number_keys_written') / load.tally('data blocks written');
      },
      expect: atLeast(1),
      because: 'at one row a block the tree would be no better than the worst of a B-tree',
    },
  ],
});
