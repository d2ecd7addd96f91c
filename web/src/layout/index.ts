/**
 * The views that draw a scene, by name: what the lab's tabs, lessons and tests choose from. Whoever draws one view only takes it from its
 * own file, or by name from load.ts: this file holds them all.
 */
import { layoutCompaction } from './compaction.ts';
import type { Input } from './input.ts';
import type { Mark } from './marks.ts';
import { layoutMerge } from './merge.ts';
import { layoutWritePath } from './memtable.ts';
import { layoutReadPath } from './read-path.ts';
import { layoutSnapshots } from './snapshots.ts';
import { layoutTombstones } from './tombstones.ts';
import { layoutTree } from './tree.ts';

export { axisOfScene } from './key-axis.ts';

export type ViewName = 'tree' | 'write-path' | 'read-path' | 'merge' | 'compaction' | 'tombstones' | 'snapshots';

/**
 * Views that are loaded by who shows them and are not among these. Filter and bytes draw, beside the scene, what the engine says of things that
 * do not change, and have a pure `wants...` beside them that names the questions; memory and device ask none. All but the device have a bench
 * below their drawing.
 */
export type AskingViewName = 'filter' | 'bytes' | 'memory' | 'device';

/** Views that need a scene and nothing else: each can stand by itself as a figure. */
export type FigureViewName = ViewName | Extract<AskingViewName, 'memory' | 'device'>;

/** The marks of a moment. Pure. */
export type Layout = (input: Input) => readonly Mark[];

export const kLayouts: Readonly<Record<ViewName, Layout>> = {
  tree: layoutTree,
  'write-path': layoutWritePath,
  'read-path': layoutReadPath,
  merge: layoutMerge,
  compaction: layoutCompaction,
  tombstones: layoutTombstones,
  snapshots: layoutSnapshots,
};
