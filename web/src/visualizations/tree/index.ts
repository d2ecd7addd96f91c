/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const tree = {
  tab: 'Tree',
  title: 'the tree: levels and tables by key',
  stops: 'compaction',
  counters: [
    'bytes_written',
    'flush_write_bytes',
    'compact_read_bytes',
    'compact_write_bytes',
    'flush_count',
    'compaction_count',
    'trivial_move_count',
    'compaction_key_drop_new',
    'compaction_key_drop_obsolete',
  ],
  family: 'chosen',
  layout: async () => (await import('./layout.ts')).layoutTree,
  btree: async () => (await import('../btree/layout.ts')).layoutBTree,
  indexLog: async () => (await import('../segments/layout.ts')).layoutSegments,
} satisfies Visualization;
