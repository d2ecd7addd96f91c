/** Which column family a view shows: the chosen one, except that views that follow a read show the read's family. */
import type { AskingViewName, ViewName } from '../marks/views.ts';
import { inFamily } from '../scene/families.ts';
import type { Scene } from '../scene/types.ts';

const kFollowReads: readonly (ViewName | AskingViewName)[] = ['read-path', 'tombstones', 'filter'];

/** The scene as the view draws it. Returns the same object while only the default family exists. Pure. */
export function shownBy(view: ViewName | AskingViewName, scene: Scene, chosen: number): Scene {
  // All families share one memory and one device.
  if (view === 'memory' || view === 'device') return scene;
  return inFamily(scene, familyShownBy(view, scene, chosen));
}

/** The number of that family. Pure. */
export function familyShownBy(view: ViewName | AskingViewName, { operation }: Scene, chosen: number): number {
  const reads = operation?.opKind === 'get' || operation?.opKind === 'scan';
  return reads && kFollowReads.includes(view) ? operation.family : chosen;
}
