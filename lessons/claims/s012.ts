import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { gcDebt } from './sources.ts';

export const s012 = defineClaim({
  id: 'S12',
  title:
    'Compactions take 7 to 10 % more CPU with windows when cached and 7 to 17 % when IO-bound, most of it merging into the last level.',
  source: gcDebt,
  kind: 'P+E',
  published: [
    {
      what: 'seconds of CPU in compactions, whole run',
      columns: ['set-up', 'base (s)', 'with windows, from (s)', 'to (s)', 'more, from (%)', 'to (%)'],
      rows: [
        ['cached', 96000, 102000, 106000, 7, 9.6],
        ['IO-bound', 178000, 190436, 209000, 7, 17.3],
      ],
    },
  ],
  reading:
    'The seconds are rounded: from 96,000, 102,000 and 106,000 follow 6.2 and 10.4 %, not 7 and 9.6. The percentages of the post are used. Its summary says "up to 10 %" of all CPU, of which compaction is a part.',
  shown: 'Entries merged by output level, base beside window.',
  planned: {
    awaits: 'sequential deletes',
    expect: 'more entries merged with a window, and the largest share of the extra ones merged into the last level.',
  },
});
