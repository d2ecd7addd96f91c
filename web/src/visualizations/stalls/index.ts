/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const stalls = {
  tab: 'Stalls',
  title: 'what delays, stops and refuses writes: memtables, L0, bytes that wait for compaction, background errors',
  stops: 'writes',
  counters: [
    'stall_nanos',
    'memtable_limit_slowdowns',
    'memtable_limit_stops',
    'l0_file_count_limit_slowdowns',
    'l0_file_count_limit_stops',
    'pending_compaction_bytes_limit_slowdowns',
    'pending_compaction_bytes_limit_stops',
    'rate_limiter_total_bytes_through',
    'number_rate_limiter_drains',
  ],
  family: 'chosen',
  layout: async () => (await import('./layout.ts')).layoutStalls,
} satisfies Visualization;
