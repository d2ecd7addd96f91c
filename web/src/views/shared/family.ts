/** Which column family a view shows: the one that was chosen, but for views that follow a read that of the read. */
import type { AskingViewName, ViewName } from '../../layout/index.ts';
import { inFamily } from '../../scene/families.ts';
import type { Scene } from '../../scene/types.ts';

const kFollowReads: readonly (ViewName | AskingViewName)[] = ['read-path', 'tombstones', 'filter'];

/** The scene as the view draws it. The scene itself while there is no family but the default one. Pure. */
export function shownBy(view: ViewName | AskingViewName, scene: Scene, chosen: number): Scene {
  // One memory holds what all families have, and one device their files.
  if (view === 'memory' || view === 'device') return scene;
  return inFamily(scene, familyShownBy(view, scene, chosen));
}

/** The number of that family. Pure. */
export function familyShownBy(view: ViewName | AskingViewName, { operation }: Scene, chosen: number): number {
  const reads = operation?.opKind === 'get' || operation?.opKind === 'scan';
  return reads && kFollowReads.includes(view) ? operation.family : chosen;
}
