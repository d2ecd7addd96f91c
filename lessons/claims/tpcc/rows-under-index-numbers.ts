import { defineClaim, exactly } from '../../../web/src/lessons/claims/claim.ts';
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
    {
      what: 'pairs that a loaded row becomes, without secondary indexes',
      unit: 'pairs',
      value: (ask) => ask('table', 'l.i0').count('number_keys_written') / tableRows,
      expect: exactly(1),
    },
    {
      what: 'pairs more when three indexes are made',
      unit: 'pairs',
      value: (ask) => ask('table', 'l.x').count('number_keys_written') / tableRows,
      expect: exactly(secondaryIndexes),
    },
    {
      what: 'entries written for a row that comes and one that goes',
      unit: 'entries',
      value: (ask) => ask('table', 'l.i1').count('number_keys_written') / churned,
      expect: exactly(2 * (1 + secondaryIndexes)),
    },
    {
      what: 'batches of these, one a statement',
      unit: 'writes',
      value: (ask) => ask('table', 'l.i1').count('write_done_by_self') / churned,
      expect: exactly(2),
    },
  ],
});
