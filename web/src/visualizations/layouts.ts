/**
 * The views that draw a scene, by name: for the lab's tabs, lessons and tests. Code that draws only one view should
 * import its file, or load it by name (load.ts), because this file imports them all.
 */
import { layoutCompaction } from './compaction/layout.ts';
import type { Layout, ViewName } from '../marks/views.ts';
import { layoutMerge } from './merge/layout.ts';
import { layoutWritePath } from './write-path/layout.ts';
import { layoutReadPath } from './read-path/layout.ts';
import { layoutSnapshots } from './snapshots/layout.ts';
import { layoutTombstones } from './tombstones/layout.ts';
import { layoutTree } from './tree/layout.ts';

export const kLayouts: Readonly<Record<ViewName, Layout>> = {
  tree: layoutTree,
  'write-path': layoutWritePath,
  'read-path': layoutReadPath,
  merge: layoutMerge,
  compaction: layoutCompaction,
  tombstones: layoutTombstones,
  snapshots: layoutSnapshots,
};
