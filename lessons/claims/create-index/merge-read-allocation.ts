import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { createIndex } from '../sources.ts';

export const s077 = defineClaim({
  id: 'S77',
  title:
    'The merge reads with one allocation of 1 GB by default for each ALTER, however many indexes it creates; sorting uses buffers of 64 MB.',
  source: createIndex,
  kind: 'E/C',
  published: [
    { what: 'rocksdb_merge_combine_read_size, default', value: 1, unit: 'GB' },
    { what: 'rocksdb_merge_buf_size, default', value: 64, unit: 'MB' },
    { what: 'how many merge buffers', list: ['not known to the author'] },
  ],
  shown: 'One block of memory cut into as many slices as there are runs.',
  planned: {
    awaits: 'bulk load',
    expect: 'the peak of the merge is at most combine_read_size; each run reads through combine_read_size / runs.',
  },
});
