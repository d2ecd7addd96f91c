import { checkExactly, checkRounded, defineClaim, near, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { pageWriteAmplification } from '../../../web/src/models/amplification.ts';
import { rowBytes, updatedRows, updates } from '../pages.ts';
import { indexStructures } from '../sources.ts';

const perRow = (trial: string) => (ask: Ask) =>
  ask(trial, 'update').count('btree_bytes_written') / (updatedRows * rowBytes);

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
  trials: {
    '4 KiB': updates('btree', 4096),
    '16 KiB': updates('btree', 16384),
    '16 KiB, doublewrite': updates('btree', 16384, 'yes'),
  },
  checks: [
    checkRounded('pages of 4096 bytes, rows of 100', '41', 'times', () => pageWriteAmplification(4096, 100)),
    checkRounded('pages of 16,384 bytes, rows of 100', '164', 'times', () => pageWriteAmplification(16384, 100)),
    checkExactly(
      'what a doublewrite buffer makes of it',
      2,
      'times',
      () => pageWriteAmplification(16384, 100, true) / pageWriteAmplification(16384, 100),
    ),
    {
      what: 'bytes of pages that our B-tree writes for a byte of updated rows, pages of 4096 bytes, a small pool',
      unit: 'times',
      value: perRow('4 KiB'),
      expect: near(40, 1),
      because: 'the pool holds 16 of about 560 pages, so 3 % of the updates find theirs there, dirty already',
    },
    {
      what: 'the same, pages of 16,384 bytes',
      unit: 'times',
      value: perRow('16 KiB'),
      expect: near(159, 5),
      because: 'the pool holds 4 of about 140 pages',
    },
    checkExactly(
      'bytes written with doublewrite, over those without',
      2,
      'times',
      (ask) => perRow('16 KiB, doublewrite')(ask) / perRow('16 KiB')(ask),
    ),
  ],
});
