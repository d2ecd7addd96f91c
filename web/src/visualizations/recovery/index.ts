/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const recovery = {
  tab: 'Recovery',
  title: 'the log, written and read back',
  stops: 'recovery',
  counters: ['number_keys_written', 'wal_file_bytes', 'wal_file_synced'],
  family: 'shared',
  layout: async () => (await import('./layout.ts')).layoutRecovery,
} satisfies Visualization;
