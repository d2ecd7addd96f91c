import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { diskFull } from '../sources.ts';

export const s131 = defineClaim({
  id: 'S131',
  title: 'Four tables of a million rows fill the disk while an index is created, which fails with error 1105.',
  source: diskFull,
  kind: 'M',
  published: [
    { what: 'tables', value: 4, unit: 'tables' },
    { what: 'rows of each', value: 1_000_000, unit: 'rows' },
    { what: 'error of CREATE INDEX', value: 1105, unit: '' },
  ],
  reading: 'Log times and names of databases in the post belong to three separate trials.',
  shown: 'The bar of the disk fills, and the statement ends with its error.',
  planned: { awaits: 'disk quota', expect: 'the build of an index ends with no space, and reads go on.' },
});
