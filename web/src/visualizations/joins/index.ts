/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const joins = {
  tab: 'Join',
  title: 'a join in two plans, operator by operator',
  stops: 'filter',
  counters: [
    'number_keys_read',
    'iter_seek_count',
    'iter_next_count',
    'get_from_memtable_count',
    'bloom_sst_miss_count',
    'bloom_sst_hit_count',
    'block_cache_hit_count',
    'block_read_count',
  ],
  family: 'shared',
  View: async () => (await import('./View.tsx')).default,
  tall: 'drawing',
} satisfies Visualization;
