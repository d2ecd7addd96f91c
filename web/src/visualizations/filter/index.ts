/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const filter = {
  tab: 'Filter bits',
  title: 'the bits of a filter and the keys that set them',
  stops: 'filter',
  counters: [
    'bloom_memtable_miss_count',
    'bloom_memtable_hit_count',
    'bloom_sst_miss_count',
    'bloom_sst_hit_count',
    'bloom_filter_useful',
    'bloom_filter_full_positive',
    'bloom_filter_full_true_positive',
    'block_read_count',
  ],
  family: 'of-read',
  View: async () => (await import('./View.tsx')).default,
  tall: 'controls',
} satisfies Visualization;
