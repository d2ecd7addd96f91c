/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const compaction = {
  tab: 'Compaction',
  title: 'a compaction: input, output, dropped entries',
  stops: 'compaction',
  counters: [
    'compaction_entries_in',
    'compaction_entries_out',
    'compaction_key_drop_new',
    'compaction_key_drop_obsolete',
    'predicate_dropped_entries',
    'compact_read_bytes',
    'compact_write_bytes',
    'merge_heap_comparisons',
    'trivial_move_count',
  ],
  family: 'chosen',
  layout: async () => (await import('./layout.ts')).layoutCompaction,
} satisfies Visualization;
