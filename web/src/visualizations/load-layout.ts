/** Loads one view by its name, on demand: an embed draws one view and a lesson a few, and they should not load the others. */
import type { Scene } from '../scene/types.ts';
import type { FigureViewName, Layout } from '../marks/views.ts';

const kLoaders: Readonly<Record<FigureViewName, () => Promise<Layout>>> = {
  tree: async () => (await import('./tree/layout.ts')).layoutTree,
  'write-path': async () => (await import('./write-path/layout.ts')).layoutWritePath,
  'read-path': async () => (await import('./read-path/layout.ts')).layoutReadPath,
  merge: async () => (await import('./merge/layout.ts')).layoutMerge,
  compaction: async () => (await import('./compaction/layout.ts')).layoutCompaction,
  snapshots: async () => (await import('./snapshots/layout.ts')).layoutSnapshots,
  tombstones: async () => (await import('./tombstones/layout.ts')).layoutTombstones,
  memory: async () => (await import('./memory/layout.ts')).layoutMemory,
  device: async () => (await import('./device/layout.ts')).layoutDevice,
};

/** Rejects if the script cannot be fetched. */
export const loadLayout = (view: FigureViewName): Promise<Layout> => kLoaders[view]();

/** Views with a B+tree version, as in designs.ts. */
const kOfBTree: Readonly<Partial<Record<FigureViewName, () => Promise<Layout>>>> = {
  tree: async () => (await import('./btree/layout.ts')).layoutBTree,
  'read-path': async () => (await import('./btree/btree-read.ts')).layoutBTreeRead,
};

/**
 * The view for the engine that a run opens, loaded during the run: the LSM-tree's, and also the B+tree's if `ran` ends
 * with one. The scene of the moment decides which one draws. Rejects if a script cannot be fetched, or if `ran`
 * rejects.
 */
export async function loadDesigns(view: FigureViewName, ran: Promise<Pick<Scene, 'btree'>>): Promise<Layout> {
  const [layout, { btree }] = await Promise.all([loadLayout(view), ran]);
  const ofBTree = btree === null ? undefined : await kOfBTree[view]?.();
  return ofBTree === undefined ? layout : (input) => (input.scene.btree === null ? layout : ofBTree)(input);
}
