import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { columnFamilies } from './sources.ts';

export const s116 = defineClaim({
  id: 'S116',
  title: 'A column family has tables, memtable, filter and compression of its own, and holds many indexes.',
  source: columnFamilies,
  kind: 'E',
  published: [
    { what: 'of a family', list: ['tables', 'memtable', 'filter', 'compression', 'many indexes, one family'] },
  ],
  reading: 'The N:1 relation of the post is many indexes to one family.',
  shown: 'Two trees under one log.',
  planned: {
    awaits: 'column families',
    expect: 'each table belongs to one family; a flush of one leaves the memtable of the other; exact.',
  },
});
