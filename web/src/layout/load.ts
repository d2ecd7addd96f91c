/** One view by its name, loaded when it is wanted: an embed draws one and a lesson some, and neither need wait for the others. */
import type { Scene } from '../scene/types.ts';
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

/** Views that a B+tree has drawings of its own for, as designs.ts has them. */
const kOfBTree: Readonly<Partial<Record<FigureViewName, () => Promise<Layout>>>> = {
  tree: async () => (await import('./btree.ts')).layoutBTree,
  'read-path': async () => (await import('./btree-read.ts')).layoutBTreeRead,
};

/**
 * The view for whatever engine a run opens, fetched while it runs: an LSM-tree's, and a B+tree's where `ran` ends with one. Which of them draws
 * is said by the scene of the moment. Rejects where a script cannot be fetched, or with `ran`.
 */
export async function loadDesigns(view: FigureViewName, ran: Promise<Pick<Scene, 'btree'>>): Promise<Layout> {
  const [layout, { btree }] = await Promise.all([loadLayout(view), ran]);
  const ofBTree = btree === null ? undefined : await kOfBTree[view]?.();
  return ofBTree === undefined ? layout : (input) => (input.scene.btree === null ? layout : ofBTree)(input);
}
