/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const snapshots = {
  tab: 'Snapshots',
  title: 'what each snapshot keeps',
  stops: 'snapshots',
  counters: [
    'number_keys_written',
    'flush_entries',
    'compaction_entries_out',
    'compaction_key_drop_new',
    'compaction_key_drop_obsolete',
  ],
  family: 'chosen',
  layout: async () => (await import('./layout.ts')).layoutSnapshots,
} satisfies Visualization;
