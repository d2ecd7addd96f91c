/**
 * Column families in a scene. What the default family has stands in the scene itself, as it does where there is no other; each other family has
 * its own memtables, levels and options, and shares the rest: tables (their numbers are unique), logs, jobs, sequence, the operation.
 *
 * `inFamily` turns a scene to one family: the same scene with that family's memtables and levels in their place, and without the jobs of
 * others, so that whatever draws or counts one family need not know that there are more.
 */
import { formatKey } from '../base/bytes.ts';
import { noTombstones } from './live-tombstones.ts';
import type { Family, Job, Memtable, Scene } from './types.ts';

/** Where what a family has of its own stands. */
export type Place = Pick<Scene, 'memtables' | 'levels' | 'live' | 'baseLevel' | 'options'>;

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

/** The scene as one family has it; as the default one has it where there is no such family. The scene itself while there is only that one. */
export function inFamily(scene: Scene, family: number): Scene {
  if (scene.families.length === 0) return scene;
  const found = scene.families.find((each) => each.family === family);
  const own = (job: Job): boolean => job.family === (found?.family ?? 0);
  const jobs = new Map([...scene.jobs].filter(([, job]) => own(job)));
  const finished = scene.finished.filter(own);
  if (found === undefined) return { ...scene, jobs, finished };
  const { memtables, levels, live, baseLevel, options } = found;
  return {
    ...scene,
    memtables,
    levels,
    live,
    baseLevel,
    options: new Map([...scene.options, ...options]),
    jobs,
    finished,
  };
}

/** Families by number with their names in words, the default one first. */
export const familyNames = (scene: Scene): readonly (readonly [family: number, name: string])[] => [
  [0, 'default'],
  ...scene.families.map(({ family, name }) => [family, formatKey(name)] as const),
];

export const newFamily = (family: number, name: Uint8Array): Family => ({
  family,
  name,
  memtables: [],
  levels: [],
  live: noTombstones(),
  baseLevel: 0,
  options: new Map(),
});
