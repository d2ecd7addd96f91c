/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const memory = {
  tab: 'Memory',
  title: 'memory in use, against its limit',
  stops: 'filter',
  counters: [
    'block_cache_hit_count',
    'block_cache_add',
    'block_cache_evict_count',
    'block_cache_data_add',
    'block_cache_index_add',
    'block_cache_filter_add',
    'block_cache_bytes_write',
    'block_read_count',
  ],
  family: 'shared',
  layout: async () => (await import('./layout.ts')).layoutMemory,
  View: async () => (await import('./View.tsx')).default,
  tall: 'controls',
} satisfies Visualization;
