/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const tombstones = {
  tab: 'Tombstone run',
  title: 'a scan through tombstones',
  stops: 'tombstones',
  counters: [
    'internal_delete_skipped_count',
    'internal_key_skipped_count',
    'internal_range_del_skipped_count',
    'number_iter_skip',
    'internal_recent_skipped_count',
    'user_key_comparison_count',
    'block_read_count',
    'number_of_reseeks_in_iteration',
  ],
  family: 'of-read',
  layout: async () => (await import('./layout.ts')).layoutTombstones,
  View: async () => (await import('./View.tsx')).default,
} satisfies Visualization;
