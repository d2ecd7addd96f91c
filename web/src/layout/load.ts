/** One view by its name, loaded when it is wanted: an embed draws one, and need not wait for the others. */
import type { FigureViewName, Layout } from './index.ts';

const kLoaders: Readonly<Record<FigureViewName, () => Promise<Layout>>> = {
  tree: async () => (await import('./tree.ts')).layoutTree,
  'write-path': async () => (await import('./memtable.ts')).layoutWritePath,
  'read-path': async () => (await import('./read-path.ts')).layoutReadPath,
  merge: async () => (await import('./merge.ts')).layoutMerge,
  compaction: async () => (await import('./compaction.ts')).layoutCompaction,
  snapshots: async () => (await import('./snapshots.ts')).layoutSnapshots,
  tombstones: async () => (await import('./tombstones.ts')).layoutTombstones,
  memory: async () => (await import('./memory.ts')).layoutMemory,
  device: async () => (await import('./device.ts')).layoutDevice,
};

/** Rejects where the script cannot be fetched. */
export const loadLayout = (view: FigureViewName): Promise<Layout> => kLoaders[view]();
