/** The views of a scene for either engine design: for a B+tree, pages replace the levels of an LSM-tree. */
import type { Scene } from '../scene/types.ts';
import { layoutBTreeRead } from './btree/btree-read.ts';
import { layoutBTree } from './btree/layout.ts';
import { kLayouts } from './layouts.ts';
import type { Layout, ViewName } from '../marks/views.ts';

const kOfBTree: Readonly<Partial<Record<ViewName, Layout>>> = { tree: layoutBTree, 'read-path': layoutBTreeRead };

/** The layout of a view for the open engine; views without a B+tree version use the LSM-tree's, which is empty then. Pure. */
export const layoutOf = (view: ViewName, { btree }: Pick<Scene, 'btree'>): Layout =>
  (btree === null ? undefined : kOfBTree[view]) ?? kLayouts[view];
