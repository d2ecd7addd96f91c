import { defineClaim, exactly, rounded } from '../../web/src/lessons/claims/claim.ts';
import { pageWriteAmplification } from '../../web/src/models/amplification.ts';
import { indexStructures } from './sources.ts';

export const s058 = defineClaim({
  id: 'S58',
  title: 'A B-tree at worst writes a page for each changed row, and its pages are not full.',
  source: indexStructures,
  kind: 'E/C',
  published: [
    { what: 'at worst', list: ['one page written for each changed row'] },
    { what: 'in cache', list: ['clustered index: a key for each leaf', 'otherwise: the whole index'] },
    { what: 'space', list: ['hurt by fragmentation'] },
  ],
  reading:
    'A doublewrite buffer, as InnoDB has it, doubles the figure: a switch. A cache that collects changes lowers it; the worst case does not have one.',
  shown: 'A row changes, a page is written: one small square inside a large one.',
  checks: [
    {
      what: 'pages of 4096 bytes, rows of 100',
      unit: 'times',
      value: () => pageWriteAmplification(4096, 100),
      expect: rounded('41'),
    },
    {
      what: 'pages of 16,384 bytes, rows of 100',
      unit: 'times',
      value: () => pageWriteAmplification(16384, 100),
      expect: rounded('164'),
    },
    {
      what: 'what a doublewrite buffer makes of it',
      unit: 'times',
      value: () => pageWriteAmplification(16384, 100, true) / pageWriteAmplification(16384, 100),
      expect: exactly(2),
    },
  ],
});
