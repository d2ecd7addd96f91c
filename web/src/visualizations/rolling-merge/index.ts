/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const rollingMerge = {
  tab: 'Rolling merge',
  title: 'the rolling merge of 1996: components and their blocks by key',
  stops: 'compaction',
  counters: ['bytes_written', 'flush_write_bytes', 'compact_write_bytes'],
  family: 'chosen',
  layout: async () => (await import('./layout.ts')).layoutRollingMerge,
} satisfies Visualization;
