import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joins } from '../sources.ts';

export const s065 = defineClaim({
  id: 'S65',
  title:
    'With the order turned round the join makes more lookups, a temporary table and a sort, and is faster from four threads on.',
  source: joins,
  kind: 'E',
  published: [
    {
      what: 'STRAIGHT_JOIN',
      list: ['scan of task by primary key, 8292 rows', 'lookup in incident', 'temporary table and filesort'],
    },
    { what: 'faster from', value: 4, unit: 'threads' },
  ],
  shown:
    'Blocks touched by each Get as dots: one sweep over the blocks of incident here, a sweep of task for each category there.',
  planned: {
    awaits: 'relational layer',
    expect:
      '8292 Gets; they change the block at most as often as there are blocks here, and at most min(8192, categories × blocks) times in S64; exact bounds.',
  },
});
