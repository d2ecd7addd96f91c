/**
 * The views that draw a scene, by name: for the lab's tabs, lessons and tests. Code that draws only one view should
 * import its file, or load it by name (load.ts), because this file imports them all.
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
 * Views loaded on demand, so not in this list. Filter and bytes also draw the engine's answers about things that do not
 * change, and have a pure `wants...` function that names the questions; memory and device need no answers. All except
 * the device have controls below their drawing.
 */
export type AskingViewName = 'filter' | 'bytes' | 'memory' | 'device';

/** Views that need only a scene: each can be a figure on its own. */
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
