import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { benchmarkTable, churned, secondaryIndexes, tableRows } from '../benchmark-table.ts';
import { tpcc } from '../sources.ts';

export const s091 = defineClaim({
  id: 'S91',
  title:
    'MyRocks stores a row under the number of its index and its primary key, and secondary indexes alike, in an embedded RocksDB.',
  source: tpcc,
  kind: 'E',
  published: [{ what: 'a row', list: ['key: number of the index, primary key', "value: MySQL's image of the row"] }],
  shown: 'A row of SQL and the pairs that it becomes.',
  reading: 'There is no SQL here: the lines of the insert benchmark write the pairs that its statements come to.',
  trials: { table: benchmarkTable('whole keys') },
  checks: [
    checkExactly(
      'pairs that a loaded row becomes, without secondary indexes',
      1,
      'pairs',
      (ask) => ask('table', 'l.i0').count('number_keys_written') / tableRows,
    ),
    checkExactly(
      'pairs more when three indexes are made',
      secondaryIndexes,
      'pairs',
      (ask) => ask('table', 'l.x').count('number_keys_written') / tableRows,
    ),
    checkExactly(
      'entries written for a row that comes and one that goes',
      2 * (1 + secondaryIndexes),
      'entries',
      (ask) => ask('table', 'l.i1').count('number_keys_written') / churned,
    ),
    checkExactly(
      'batches of these, one a statement',
      2,
      'writes',
      (ask) => ask('table', 'l.i1').count('write_done_by_self') / churned,
    ),
  ],
});
