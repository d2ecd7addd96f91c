import { checkRounded, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { breakEvenSeconds } from '../../../web/src/models/paper.ts';
import { lsmPaper } from '../sources.ts';

const io = { dollars: 200, perSecond: 10_000 };

export const s048 = defineClaim({
  id: 'S48',
  title:
    'At the prices of 2018 a page of 4 kB is worth keeping in memory when it is read again within about 500 seconds.',
  source: lsmPaper,
  kind: 'C',
  published: [
    { what: 'memory', value: 10, unit: 'dollars/GB' },
    { what: '10,000 operations a second', value: 200, unit: 'dollars' },
    { what: 'one operation a second', value: 2, unit: 'cents', standing: 'arithmetic' },
    { what: '4 kB of memory', value: 0.0038, unit: 'cents', standing: 'arithmetic' },
    { what: 'break-even', value: 500, unit: 's', standing: 'arithmetic' },
  ],
  reading: 'About 500: 524.3 s with GiB and pages of 4096 bytes, exactly 500 with decimal units. Both are shown.',
  shown: 'Two prices as sliders and the seconds at which memory and device cost the same.',
  checks: [
    checkRounded('break-even in binary units', '524.3', 's', () =>
      breakEvenSeconds({ ram: { dollars: 10, bytes: 2 ** 30 }, io, pageBytes: 4096 }),
    ),
    {
      what: 'break-even in decimal units',
      unit: 's',
      value: () => breakEvenSeconds({ ram: { dollars: 10, bytes: 1e9 }, io, pageBytes: 4000 }),
      expect: near(500, 1e-9),
      because: 'prices are not exact in binary',
    },
  ],
});
