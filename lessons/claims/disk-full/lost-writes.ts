import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { diskFull } from '../sources.ts';

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
  reading: 'The shock of the post is that enlarging the disk online does not help; it gives no cause.',
  shown: 'A quota is reached; INSERT says OK, the count does not move: how many rows did you lose?',
  planned: {
    awaits: 'disk quota',
    expect: 'old behavior: acknowledged less visible writes equals the acknowledgements after the error, above 0.',
  },
});
