import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { benchmarkTable, secondaryIndexes, tableRows } from '../benchmark-table.ts';
import { cpuOverheads } from '../sources.ts';

export const s019 = defineClaim({
  id: 'S19',
  title: 'The number of the index precedes every key, so several SQL indexes share one LSM-tree.',
  source: cpuOverheads,
  kind: 'E',
  published: [{ what: 'a key', list: ['number of the index', 'columns of the index', 'primary key'] }],
  shown: 'The bytes of a key in three colors; one tree with the ranges of its indexes marked.',
  reading:
    'The layout is that of MyRocks; there is no SQL here, the lines of the insert benchmark write the pairs that its statements come to.',
  trials: { table: benchmarkTable('whole keys') },
  checks: [
    ...Array.from({ length: 1 + secondaryIndexes }, (_, index) =>
      checkExactly(
        `entries in the key range of ${index === 0 ? 'the primary key' : `secondary index ${index}`}: one for each row`,
        tableRows,
        'entries',
        (ask) => ask('table', `index ${index}`).tally('rows'),
      ),
    ),
    checkExactly(
      'entries in none of these ranges',
      0,
      'entries',
      (ask) => ask('table', 'whole table').tally('rows') - (1 + secondaryIndexes) * tableRows,
    ),
  ],
});
