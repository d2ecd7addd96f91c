import { checkExactly, defineClaim, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { diskFull } from '../sources.ts';
import { acknowledged, fullDisk, rowsBefore, rowsDeleted } from './full-disk.ts';

const writes = 1 + rowsDeleted;
const acknowledgedAfterError = (ask: Ask): number =>
  acknowledged(ask('full', 'insert')) + acknowledged(ask('full', 'delete'));

export const s130 = defineClaim({
  id: 'S130',
  title:
    'After the disk has been full once in the background, writes are answered with OK and are lost, even when there is room again.',
  source: diskFull,
  kind: 'E/M',
  published: [
    {
      what: 'rows of a table of a million, version 5.7.22',
      columns: ['statement', 'answer', 'count afterwards'],
      rows: [
        ['insert 1 row', 'OK', 1_000_000],
        ['delete 99 rows', 'OK', 1_000_000],
      ],
    },
  ],
  reading:
    'The shock of the post is that enlarging the disk online does not help; it gives no cause. Rows and deletes are as published, the table a thousandfold smaller, and a compaction fills the disk.',
  shown: 'A quota is reached; INSERT says OK, the count does not move: how many rows did you lose?',
  trials: { full: fullDisk('myrocks_5_7_22') },
  checks: [
    checkExactly('compactions that the full device failed', 1, 'compactions', (ask) =>
      ask('full', 'full').tally('compactions without space'),
    ),
    checkExactly('writes acknowledged after the error', writes, 'writes', acknowledgedAfterError),
    checkExactly('writes acknowledged after the error, less those that are visible', writes, 'writes', (ask) => {
      const rows = (mark: string): number => ask('full', mark).tally('rows');
      const inserted = rows('count after insert') - rows('count');
      const deleted = rows('count after insert') - rows('count after delete');
      return acknowledgedAfterError(ask) - inserted - deleted;
    }),
    checkExactly(
      'of them, dropped by the engine',
      writes,
      'writes',
      (ask) => ask('full', 'insert').tallied('lost') + ask('full', 'delete').tallied('lost'),
    ),
    checkExactly('rows after the insert', rowsBefore, 'rows', (ask) => ask('full', 'count after insert').tally('rows')),
    checkExactly('rows after the deletes', rowsBefore, 'rows', (ask) =>
      ask('full', 'count after delete').tally('rows'),
    ),
    checkExactly('inserts acknowledged when there is room again', 1, 'writes', (ask) =>
      acknowledged(ask('full', 'insert again')),
    ),
    checkExactly('rows after that', rowsBefore, 'rows', (ask) => ask('full', 'count after insert again').tally('rows')),
    checkExactly('rows after a restart', rowsBefore, 'rows', (ask) => ask('full', 'count after restart').tally('rows')),
  ],
});
