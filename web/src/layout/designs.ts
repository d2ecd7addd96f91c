/** The views of a scene whatever the engine's design is: where a B+tree is open, its pages stand where the levels of an LSM-tree would. */
import type { Scene } from '../scene/types.ts';
import { layoutBTreeRead } from './btree-read.ts';
import { layoutBTree } from './btree.ts';
import { kLayouts, type Layout, type ViewName } from './index.ts';

const kOfBTree: Readonly<Partial<Record<ViewName, Layout>>> = { tree: layoutBTree, 'read-path': layoutBTreeRead };

/** The layout of a view for the engine that is open; views that a B+tree has nothing of are those of the LSM-tree, and empty. Pure. */
export const layoutOf = (view: ViewName, { btree }: Pick<Scene, 'btree'>): Layout =>
  (btree === null ? undefined : kOfBTree[view]) ?? kLayouts[view];
