/**
 * Column families in a scene. What the default family has stands in the scene itself, as it does where there is no other; each other family has
 * its own memtables, levels and options, and shares the rest: tables (their numbers are unique), logs, jobs, sequence, the operation.
 *
 * `inFamily` turns a scene to another family: the same scene with that family's memtables and levels in their place, so that whatever draws or
 * counts one family need not know that there are more.
 */
import type { Family, Memtable, Scene } from './types.ts';

/** Where what a family has of its own stands. */
type Place = Pick<Scene, 'memtables' | 'levels' | 'baseLevel' | 'options'>;

/** Undefined where there is no such family (any more). For reducers. */
export function placeOf(scene: Scene, family: number): Place | undefined {
  return family === 0 ? scene : scene.families.find((each) => each.family === family);
}

/** A memtable by its number, of whatever family. */
export function findMemtable(scene: Scene, memtable: number): Memtable | undefined {
  const isIt = (each: Memtable): boolean => each.memtable === memtable;
  const found = scene.memtables.find(isIt);
  if (found !== undefined || scene.families.length === 0) return found;
  return scene.families.flatMap((family) => family.memtables).find(isIt);
}

/** All places, the default family's first. */
export const places = (scene: Scene): readonly Place[] => [scene, ...scene.families];

/** The scene as one family has it: its memtables, levels and options. The scene itself for the default family, and for one that is not there. */
export function inFamily(scene: Scene, family: number): Scene {
  const found = scene.families.find((each) => each.family === family);
  if (found === undefined) return scene;
  const { memtables, levels, baseLevel, options } = found;
  return { ...scene, memtables, levels, baseLevel, options: new Map([...scene.options, ...options]) };
}

export const newFamily = (family: number, name: Uint8Array): Family => ({
  family,
  name,
  memtables: [],
  levels: [],
  baseLevel: 0,
  options: new Map(),
});
