/** Its row in the registry. */
import { FileAppended, Kind } from '../../protocol/records.gen.ts';
import { byteTarget } from './byte-target.ts';
import { rightAfter, type Marks, type Visualization } from '../visualization.ts';

const kBytesOf: readonly string[] = ['wal', 'manifest'];
const writes: Marks = {
  kinds: [Kind.FileAppended],
  reading:
    () =>
    ({ v, at }) =>
      kBytesOf.includes(FileAppended.fileClass(v, at)),
  landing: rightAfter,
};

export const bytes = {
  tab: 'Bytes',
  title: 'a block, a log record or a manifest edit, byte by byte',
  stops: 'flush',
  counters: ['bytes_written', 'wal_file_bytes', 'flush_write_bytes', 'block_read_count', 'block_read_byte'],
  family: 'chosen',
  View: async () => (await import('./View.tsx')).default,
  tall: 'controls',
  empty: { noun: 'write', marks: writes, isEmpty: (scene) => byteTarget(scene, null) === null },
} satisfies Visualization;
