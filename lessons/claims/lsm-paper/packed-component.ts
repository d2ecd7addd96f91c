import { between, checkExactly, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { leavesInBlock } from '../../../web/src/models/paper.ts';
import { inserts, rowBytes, rowsOfBlock, rowsOfLeaf } from '../pages.ts';
import { lsmPaper } from '../sources.ts';

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
  reading:
    'Our levels are tables of single blocks: what is packed and written once is shown, blocks of 64 leaves are arithmetic.',
  shown: 'A block of 64 leaves: a point lights one, a scan all.',
  trials: {
    packed: inserts('lsm', 'random'),
    'B-tree, random': inserts('btree', 'random'),
    'B-tree, in order': inserts('btree', 'seq'),
  },
  checks: [
    checkExactly('leaves in a block', 64, 'leaves', () => leavesInBlock(256 * 1024, 4 * 1024)),
    {
      what: 'share of a data block of our tables that rows fill, keys written whole, put at random',
      unit: '',
      value: (ask) => (rowsOfBlock(ask('packed', 'load')) * rowBytes) / 4096,
      expect: between(0.9, 1.1),
      because:
        'a block is closed when it is full; lengths and sequences take some room, shared prefixes of keys save some',
    },
    {
      what: 'rows of a leaf of a B-tree that is updated in place, put at random over put in order',
      unit: '',
      value: (ask) => rowsOfLeaf(ask('B-tree, random', 'load')) / rowsOfLeaf(ask('B-tree, in order', 'load')),
      expect: near(0.69, 0.05),
      because:
        'leaves that split in half at random are filled to ln 2 = 0.69 on average (Yao 1978); in order they are filled up',
    },
  ],
});
