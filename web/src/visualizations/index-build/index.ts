/** Its row in the registry. */
import type { Visualization } from '../visualization.ts';

export const indexBuild = {
  tab: 'Index build',
  title: 'a bulk index build: sorted runs, one merge, tables of the last level',
  stops: 'index-build',
  counters: ['index_build_runs', 'index_build_spilled_bytes', 'index_build_write_bytes', 'flush_write_bytes'],
  family: 'chosen',
  tall: 'drawing',
  layout: async () => (await import('./layout.ts')).layoutIndexBuild,
} satisfies Visualization;
