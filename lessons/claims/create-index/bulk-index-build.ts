import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { createIndex } from '../sources.ts';

export const s076 = defineClaim({
  id: 'S76',
  title:
    'An index is built by scanning the table, sorting runs, merging them, and writing tables straight into the last level.',
  source: createIndex,
  kind: 'E',
  published: [
    {
      what: 'steps',
      list: [
        'scan the primary key',
        'fill a buffer',
        'sort and spill a run',
        'merge the runs',
        'write tables into Lmax',
      ],
    },
  ],
  shown: 'Runs pile up, are merged in one go, and land at the bottom; L0 and the levels between stay as they are.',
  planned: {
    awaits: 'bulk load',
    expect:
      'runs = ceil(bytes / merge_buf_size); 0 bytes into L0 to Lmax-1; write amplification of the index about 1, and 1 more for spilled runs, against more than 3 by ordinary inserts.',
  },
});
