/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const merge = {
  tab: 'Heap merge',
  title: 'the heap of the merging iterator',
  stops: 'merge',
  counters: [
    'merge_heap_comparisons',
    'user_key_comparison_count',
    'seek_child_seek_count',
    'iter_next_count',
    'internal_key_skipped_count',
    'internal_delete_skipped_count',
  ],
  family: 'chosen',
  layout: async () => (await import('./layout.ts')).layoutMerge,
} satisfies Visualization;
