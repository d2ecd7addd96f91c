import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { tableRows } from '../benchmark-table.ts';
import { fullBuild } from '../create-index/build.ts';
import { diskFull } from '../sources.ts';

export const s131 = defineClaim({
  id: 'S131',
  title: 'Four tables of a million rows fill the disk while an index is created, which fails with error 1105.',
  source: diskFull,
  kind: 'E/M',
  published: [
    { what: 'tables', value: 4, unit: 'tables' },
    { what: 'rows of each', value: 1_000_000, unit: 'rows' },
    { what: 'error of CREATE INDEX', value: 1105, unit: '' },
  ],
  reading:
    'Log times and names of databases in the post belong to three separate trials. Here one table of 5000 rows is loaded in place of four.',
  shown: 'The bar of the disk fills, and the statement ends with its error.',
  trials: { full: fullBuild },
  checks: [
    checkExactly('builds that end with no space', 1, 'builds', (ask) => ask('full', 'full').tally('no space')),
    checkExactly('tables of the index begun before: the last is not complete', 5, 'tables', (ask) =>
      ask('full', 'full').tally('tables made'),
    ),
    checkExactly('entries of the index that are visible', 0, 'rows', (ask) => ask('full', 'index').tally('rows')),
    checkExactly('rows of the table: reads go on', tableRows, 'rows', (ask) => ask('full', 'table').tally('rows')),
    checkExactly('files that the build leaves', 0, 'files', (ask) => {
      const full = ask('full', 'full');
      const made = full.tally('temporary files made') + full.tally('tables made');
      return made - full.tally('temporary files removed') - full.tally('tables removed');
    }),
    checkExactly('entries of the index, once there is room', tableRows, 'rows', (ask) =>
      ask('full', 'index later').tally('rows'),
    ),
  ],
});
