/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const bytes = {
  tab: 'Bytes',
  title: 'a block, a log record or a manifest edit, byte by byte',
  stops: 'flush',
  counters: ['bytes_written', 'wal_file_bytes', 'flush_write_bytes', 'block_read_count', 'block_read_byte'],
  family: 'chosen',
  View: async () => (await import('./View.tsx')).default,
  tall: 'controls',
} satisfies Visualization;
