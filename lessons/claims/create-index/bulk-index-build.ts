import { atLeast, atMost, checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { tableRows } from '../benchmark-table.ts';
import { createIndex } from '../sources.ts';
import { bufferBytes, build, indexBytes, inserts, lastLevel, written } from './build.ts';

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
  trials: { build, inserts },
  checks: [
    checkExactly(
      'runs: bytes of entries over merge_buf_size, rounded up',
      Math.ceil(indexBytes / bufferBytes),
      'runs',
      (ask) => ask('build', 'build').count('index_build_runs'),
    ),
    checkExactly('bytes of the runs', indexBytes, 'bytes', (ask) =>
      ask('build', 'build').count('index_build_spilled_bytes'),
    ),
    checkExactly('bytes that flushes and compactions write into L0 to Lmax', 0, 'bytes', (ask) => {
      const counted = ask('build', 'build');
      return counted.count('flush_write_bytes') + counted.count('compact_write_bytes');
    }),
    checkExactly('tables installed elsewhere than in the last level', 0, 'tables', (ask) => {
      const counted = ask('build', 'build');
      return counted.tally('installed') - counted.tally('to the last level');
    }),
    checkExactly(
      'entries read back from the index, which the engine refuses to write out of order',
      tableRows,
      'rows',
      (ask) => ask('build', 'index').tally('rows'),
    ),
    checkExactly('rows of the table', tableRows, 'rows', (ask) => ask('build', 'table').tally('rows')),
    checkExactly('bytes written into tables for each byte of the index', 1, '', (ask) => {
      const counted = ask('build', 'build');
      return written(counted) / counted.level(lastLevel).sizeBytes;
    }),
    {
      what: 'the same with the bytes of the runs',
      unit: '',
      value: (ask) => {
        const counted = ask('build', 'build');
        return (written(counted) + counted.count('index_build_spilled_bytes')) / counted.level(lastLevel).sizeBytes;
      },
      expect: atMost(2),
      because: 'an entry is written into a run once; in a table it has a header besides, so its run is shorter',
    },
    {
      what: 'bytes written into tables for each byte that as many inserts in random order add',
      unit: '',
      value: (ask) => {
        const [before, after] = [ask('inserts', 'load'), ask('inserts', 'insert')];
        return written(after) / (after.tree('sizeBytes') - before.tree('sizeBytes'));
      },
      expect: atLeast(3),
      because: 'a flush and at least two compactions write each entry; in a larger tree there are more',
    },
  ],
});
