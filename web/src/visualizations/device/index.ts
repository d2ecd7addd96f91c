/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const device = {
  tab: 'Device',
  title: 'the device: its limits, its queue and its space',
  stops: 'device',
  counters: [
    'wal_file_bytes',
    'wal_file_synced',
    'flush_write_bytes',
    'compact_read_bytes',
    'compact_write_bytes',
    'block_read_byte',
    'stall_nanos',
  ],
  family: 'shared',
  layout: async () => (await import('./layout.ts')).layoutDevice,
  View: async () => (await import('./View.tsx')).default,
  tall: 'drawing',
} satisfies Visualization;
