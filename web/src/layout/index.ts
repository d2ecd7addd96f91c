/** The views that draw a scene, by name: what the lab's tabs, embeds, lessons and tests choose from. */
import { layoutCompaction } from './compaction.ts';
import type { Input } from './input.ts';
import { makeAxis, type KeyAxis } from './key-axis.ts';
import type { Mark } from './marks.ts';
import { layoutMerge } from './merge.ts';
import { layoutWritePath } from './memtable.ts';
import { layoutReadPath } from './read-path.ts';
import { layoutTombstones } from './tombstones.ts';
import { layoutTree } from './tree.ts';
import type { Scene } from '../scene/types.ts';

export type ViewName = 'tree' | 'write-path' | 'read-path' | 'merge' | 'compaction' | 'tombstones';

export const kLayouts: Readonly<Record<ViewName, (input: Input) => readonly Mark[]>> = {
  tree: layoutTree,
  'write-path': layoutWritePath,
  'read-path': layoutReadPath,
  merge: layoutMerge,
  compaction: layoutCompaction,
  tombstones: layoutTombstones,
};

/** An axis for one scene alone: stills and fixtures; a run shares one over all its moments. */
export function axisOfScene(scene: Scene): KeyAxis {
  const keys = [...scene.tables.values()].flatMap((table) => [table.smallest, table.largest]);
  const list = scene.memtables.flatMap((memtable) => memtable.list.map((entry) => entry.key));
  return makeAxis(keys.length > 1 ? keys : list);
}
