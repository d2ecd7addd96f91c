import { atMost, checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { createIndex } from '../sources.ts';
import { bufferBytes, build, combineBytes, entryBytes, indexBytes } from './build.ts';

const runs = Math.ceil(indexBytes / bufferBytes);

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
  trials: { build },
  checks: [
    {
      what: 'peak memory of the merge',
      unit: 'bytes',
      value: (ask) => ask('build', 'build').tally('merge memory'),
      expect: atMost(combineBytes),
      because: 'a slice is a whole number of entries, so the last bytes of merge_combine_read_size may stay unused',
    },
    checkExactly(
      'buffer of each run: merge_combine_read_size / runs, in whole entries',
      Math.floor(combineBytes / runs / entryBytes) * entryBytes,
      'bytes',
      (ask) => ask('build', 'build').tally('slice'),
    ),
    checkExactly('memory of the sort: one buffer', bufferBytes, 'bytes', (ask) =>
      ask('build', 'build').tally('sort memory'),
    ),
  ],
});
