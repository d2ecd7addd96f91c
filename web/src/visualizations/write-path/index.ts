/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const writePath = {
  tab: 'Write path',
  title: 'client, write-ahead log, memtable, flush',
  stops: 'flush',
  counters: [
    'number_keys_written',
    'bytes_written',
    'wal_file_bytes',
    'wal_file_synced',
    'flush_entries',
    'flush_count',
    'flush_write_bytes',
    'stall_nanos',
  ],
  family: 'chosen',
  layout: async () => (await import('./layout.ts')).layoutWritePath,
} satisfies Visualization;
