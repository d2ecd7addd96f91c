/** Which column family a drawing shows. */
import { inFamily } from '../scene/families.ts';
import type { Scene } from '../scene/types.ts';

/** The chosen family; or during a Get or a scan the family that it reads; or what all families share. */
export type FamilyRule = 'chosen' | 'of-read' | 'shared';

/** The scene as it is drawn. Returns the same object while only the default family exists. Pure. */
export function sceneForFamily(rule: FamilyRule, scene: Scene, chosen: number): Scene {
  return rule === 'shared' ? scene : inFamily(scene, familyShownBy(rule, scene, chosen));
}

/** The number of that family. Pure. */
export function familyShownBy(rule: FamilyRule, { operation }: Scene, chosen: number): number {
  const reads = operation?.opKind === 'get' || operation?.opKind === 'scan';
  return reads && rule === 'of-read' ? operation.family : chosen;
}
