/**
 * Column families in a scene. The default family's state is in the scene itself, as in a scene without other families.
 * Each other family has its own memtables, levels and options, and shares the rest: tables (their numbers are unique),
 * logs, jobs, sequence, the operation.
 *
 * `inFamily` returns the scene as one family sees it: that family's memtables and levels replace the default's, and
 * jobs of other families are removed. Code that draws or counts one family therefore needs no notion of families.
 */
import { formatKey } from '../base/bytes.ts';
import { noTombstones } from './features/tombstones/live-tombstones.ts';
import type { Family, Job, Memtable, Scene } from './types.ts';

/** The part of a scene that each family has for itself. */
export type FamilyMember = Pick<Scene, 'memtables' | 'levels' | 'live' | 'baseLevel' | 'options'>;

/** Undefined if the family does not exist (any more). For reducers. */
export function memberOf(scene: Scene, family: number): FamilyMember | undefined {
  return family === 0 ? scene : scene.families.find((each) => each.family === family);
}

/** A memtable by its number, in any family. */
export function findMemtable(scene: Scene, memtable: number): Memtable | undefined {
  const isIt = (each: Memtable): boolean => each.memtable === memtable;
  const found = scene.memtables.find(isIt);
  if (found !== undefined || scene.families.length === 0) return found;
  return scene.families.flatMap((family) => family.memtables).find(isIt);
}

/** The places of all families, the default family first. */
export const places = (scene: Scene): readonly FamilyMember[] => [scene, ...scene.families];

/**
 * The scene of one family; of the default family if there is no such family. Returns the same object while there is
 * only one family.
 */
export function inFamily(scene: Scene, family: number): Scene {
  if (scene.families.length === 0) return scene;
  const found = scene.families.find((each) => each.family === family);
  const own = (job: Job): boolean => job.family === (found?.family ?? 0);
  const jobs = new Map([...scene.jobs].filter(([, job]) => own(job)));
  const finished = scene.finished.filter(own);
  if (found === undefined) return { ...scene, jobs, finished };
  const { memtables, levels, live, baseLevel, options } = found;
  const stall = scene.writeStalls.get(family);
  return {
    ...scene,
    writeStalls: stall === undefined ? new Map() : new Map([[0, stall]]),
    memtables,
    levels,
    live,
    baseLevel,
    options: new Map([...scene.options, ...options]),
    jobs,
    finished,
  };
}

/** Family numbers with their names as text, the default family first. */
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
