import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { tpcc } from './sources.ts';

export const s091 = defineClaim({
  id: 'S91',
  title:
    'MyRocks stores a row under the number of its index and its primary key, and secondary indexes alike, in an embedded RocksDB.',
  source: tpcc,
  kind: 'E',
  published: [{ what: 'a row', list: ['key: number of the index, primary key', "value: MySQL's image of the row"] }],
  shown: 'A row of SQL and the pairs that it becomes.',
  planned: {
    awaits: 'relational layer',
    expect: 'one pair for a row and one for each of its secondary entries; exact.',
  },
});
