import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { createIndex } from '../sources.ts';

/** Growth beyond what stood after the scan, in GB. */
export const smallServer = {
  virtual: { base: 2.3, one: { load: 0.8, index: 1.9 }, four: { load: 1.1, index: 3.4 } },
  resident: { base: 1.5, one: { load: 0.2, index: 1.3 }, four: { load: 0.3, index: 2.3 } },
} as const;

export const s078 = defineClaim({
  id: 'S78',
  title: 'On a small server four clients that create indexes at once grow its memory by 2.3 GB, one by 1.3.',
  source: createIndex,
  kind: 'P',
  published: [
    {
      what: 'memory with a cache of 1 GB, sort buffers of 64 MB and merge buffers of 128 MB',
      columns: [
        'clients',
        'step',
        'virtual, peak (GB)',
        'resident, peak (GB)',
        'virtual, growth (GB)',
        'resident, growth (GB)',
      ],
      rows: [
        ['', 'after the scan', 2.3, 1.5, 0, 0],
        [1, 'l.i0', 3.1, 1.7, 0.8, 0.2],
        [1, 'l.x', 4.2, 2.8, 1.9, 1.3],
        [4, 'l.i0', 3.4, 1.8, 1.1, 0.3],
        [4, 'l.x', 5.7, 3.8, 3.4, 2.3],
      ],
    },
  ],
  reading: 'One of the two tables of the post lists four clients first, the other one client first.',
  shown: 'Two bars for each step, growth marked off.',
});
