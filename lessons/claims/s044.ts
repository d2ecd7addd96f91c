import { defineClaim, exactly } from '../../web/src/lessons/claims/claim.ts';
import { leavesInBlock } from '../../web/src/models/paper.ts';
import { lsmPaper } from './sources.ts';

export const s044 = defineClaim({
  id: 'S44',
  title: 'C1 is a B-tree that is packed and written once; long scans read blocks of 64 leaves, points read one leaf.',
  source: lsmPaper,
  kind: 'E/C',
  published: [
    { what: 'block', value: 256, unit: 'kB' },
    { what: 'leaf', value: 4, unit: 'kB' },
    { what: 'leaves in a block', value: 64, unit: 'leaves', standing: 'arithmetic' },
  ],
  shown: 'A block of 64 leaves: a point lights one, a scan all.',
  checks: [
    {
      what: 'leaves in a block',
      unit: 'leaves',
      value: () => leavesInBlock(256 * 1024, 4 * 1024),
      expect: exactly(64),
    },
  ],
});
