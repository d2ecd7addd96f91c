/** Rows that are overwritten at random while a small leveled tree compacts: files come and go, entries are read, written and dropped. */
import type { Trial } from '../../web/src/lessons/claims/trial.ts';

export const overwrites: Trial = {
  seed: 47,
  options: {
    write_buffer_size: '16KiB',
    target_file_size_base: '16KiB',
    max_bytes_for_level_base: '64KiB',
    compression: 'none',
  },
  tallies: {
    'table files created': { record: 'FileCreated', where: { file_class: ['table'] } },
    'table files removed': { record: 'FileRemoved', where: { file_class: ['table'] } },
    'bytes appended to tables': { record: 'FileAppended', field: 'bytes', where: { file_class: ['table'] } },
    'tables written': { record: 'TableCreated' },
    'bytes of tables': { record: 'TableCreated', field: 'size_bytes' },
  },
  parts: [{ mark: 'load', program: 'fill n=20000 order=random key_space=5000 key_bytes=12 value_bytes=100' }],
};
