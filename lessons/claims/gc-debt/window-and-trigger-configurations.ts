import { atLeast, between, checkExactly, defineClaim, type Ask } from '../../../web/src/lessons/claims/claim.ts';
import { bytesWritten, queue, queueChurn, thePicker, windows } from './queue.ts';
import { gcDebt } from '../sources.ts';

const sizes = ['tooSmall', 'recommended', 'tooLarge'] as const;
const written = (ask: Ask, name: 'base' | (typeof sizes)[number]): number => bytesWritten(ask(name, 'l.i1'));

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
  trials: {
    base: queue(thePicker),
    ...Object.fromEntries(sizes.map((size) => [size, queue(thePicker, windows[size])])),
  },
  checks: [
    {
      what: `tombstones of a flush, which a window has to exceed (${windows.tooSmall} do not, ${windows.recommended} do)`,
      unit: 'tombstones',
      value: (ask) => queueChurn / ask('base', 'l.i1').count('flush_count'),
      expect: between(windows.tooSmall, windows.recommended),
      because: 'how many pairs fit into a memtable is a matter of its own bytes for an entry',
    },
    {
      what: `bytes of tables written in l.i1 with a window of ${windows.tooSmall}, over the base`,
      unit: 'times',
      value: (ask) => written(ask, 'tooSmall') / written(ask, 'base'),
      expect: atLeast(2),
      because:
        'every table that is flushed is marked and goes down alone; how much that multiplies depends on the tree and on how long L0 has to gather',
    },
    {
      what: `the same with ${windows.recommended}`,
      unit: 'times',
      value: (ask) => written(ask, 'recommended') / written(ask, 'base'),
      expect: between(1, 1.25),
      because: 'it costs bytes, and how many is the matter of S11',
    },
    checkExactly(
      `tables marked with a window of ${windows.tooLarge}, longer than any run of tombstones in one table`,
      0,
      'tables',
      (ask) => ask('tooLarge', 'l.i1').count('marked_for_compaction_count'),
    ),
    checkExactly(
      'bytes of tables written with it, less the base',
      0,
      'bytes',
      (ask) => written(ask, 'tooLarge') - written(ask, 'base'),
    ),
  ],
});
