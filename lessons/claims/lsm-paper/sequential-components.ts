import { atLeast, checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { overwrites } from '../overwrites.ts';
import { lsmPaper } from '../sources.ts';

export const s047 = defineClaim({
  id: 'S47',
  title:
    'Live blocks are never overwritten: each component grows by one sequential stream, and old blocks are reclaimed later.',
  source: lsmPaper,
  kind: 'E',
  published: [
    {
      what: 'writing',
      list: ['no block is written twice', 'one sequential stream for each component', 'old blocks go later'],
    },
  ],
  shown: 'Files as strips: each is written from left to right once, and one day it is gone.',
  trials: { overwrites },
  checks: [
    checkExactly(
      'bytes appended to tables beyond their final sizes',
      0,
      'bytes',
      (ask) =>
        ask('overwrites', 'load').tally('bytes appended to tables') -
        ask('overwrites', 'load').tally('bytes of tables'),
    ),
    checkExactly(
      'table files created beyond the tables that were completed',
      0,
      'files',
      (ask) =>
        ask('overwrites', 'load').tally('table files created') - ask('overwrites', 'load').tally('tables written'),
    ),
    checkExactly('table files left beyond the tables of the tree', 0, 'files', (ask) => {
      const load = ask('overwrites', 'load');
      return load.tally('table files created') - load.tally('table files removed') - load.tree('tables');
    }),
    {
      what: 'table files that were reclaimed',
      unit: 'files',
      value: (ask) => ask('overwrites', 'load').tally('table files removed'),
      expect: atLeast(1),
      because: 'every compaction leaves obsolete inputs; how many does not matter here',
    },
  ],
});
