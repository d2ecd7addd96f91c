import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { lsmPaper } from '../sources.ts';

export const s045 = defineClaim({
  id: 'S45',
  title:
    'The merge of 1996 rolls on range by range and shows its output at once; a compaction takes one table with those below and shows all at the end.',
  source: lsmPaper,
  kind: 'M',
  published: [
    {
      what: 'two merges',
      columns: ['', 'rolling merge', 'compaction'],
      rows: [
        ['what', 'all to all, range by range', 'one table into about ten'],
        ['visible', 'at once', 'at the end, atomically'],
        ['nodes', 'emptying and filling, inner and outer component', 'inputs and outputs'],
      ],
    },
  ],
  shown: 'Both on the same two runs, with a bar of what is visible now and a line of space in use.',
  planned: {
    awaits: 'rolling merge',
    expect:
      'the same final bytes; at the peak the compaction holds all its outputs in extra space, the rolling merge at most one block.',
  },
});
