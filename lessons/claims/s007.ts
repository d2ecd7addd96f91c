import { defineClaim } from '../../web/src/lessons/claims/claim.ts';
import { gcDebt } from './sources.ts';

export const s007 = defineClaim({
  id: 'S7',
  title:
    'Three configurations are compared with the base: windows of 8k, 32k and 128k entries, each with a trigger one below its window.',
  source: gcDebt,
  kind: 'E',
  published: [
    {
      what: 'configurations',
      columns: ['name', 'trigger X (tombstones)', 'window Y (entries)'],
      rows: [
        ['base', 'off', 'off'],
        ['sd8k', '8k-1', '8k'],
        ['sd32k', '32k-1', '32k'],
        ['sd128k', '128k-1', '128k'],
      ],
    },
  ],
  reading:
    'With X = Y - 1 and a comparison by "more than" (S2), a table is marked when a whole window of it is tombstones.',
  shown:
    'A knob for the window, with the scale law beside it: above the tombstones of one flush, at most those of one L1 table.',
  planned: {
    awaits: 'sequential deletes',
    expect:
      'a window below one flush marks every L0 table and multiplies bytes written many times over; a window above one table changes nothing; the order is the claim, its level is not.',
  },
});
