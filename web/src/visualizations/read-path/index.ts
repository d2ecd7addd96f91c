/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const readPath = {
  tab: 'Bloom probe',
  title: 'a Get and the filters it checks',
  stops: 'filter',
  counters: [
    'get_from_memtable_count',
    'bloom_sst_miss_count',
    'bloom_sst_hit_count',
    'bloom_filter_useful',
    'bloom_filter_full_true_positive',
    'block_read_count',
    'block_cache_hit_count',
    'user_key_comparison_count',
  ],
  family: 'of-read',
  layout: async () => (await import('./layout.ts')).layoutReadPath,
  btree: async () => (await import('../btree/btree-read.ts')).layoutBTreeRead,
  indexLog: async () => (await import('../segments/layout.ts')).layoutSegmentRead,
} satisfies Visualization;
