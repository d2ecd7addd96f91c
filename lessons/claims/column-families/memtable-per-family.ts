import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { memtableBytes } from '../../../web/src/models/compaction-table.ts';
import { columnFamilies } from '../sources.ts';

const [least, most] = memtableBytes(10, 64, 2);

export const s119 = defineClaim({
  id: 'S119',
  title: 'Each family costs a memtable of 64 MB, so do not make many.',
  source: columnFamilies,
  kind: 'E',
  published: [{ what: 'memtable of a family', value: 64, unit: 'MB' }],
  reading: '64 MB is a ceiling: a memtable grows as it is written, and up to two may wait.',
  shown: 'A bar of memory with a slice for each family.',
  checks: [
    checkExactly('ten families, one memtable each', 640, 'MB', () => least),
    checkExactly('ten families, two each', 1280, 'MB', () => most),
  ],
});
