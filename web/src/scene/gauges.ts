/**
 * Gauges: current amounts, whereas counters count events. They are computed from the scene, so each is a function of
 * the records so far; null if the records are not sufficient. The interface shows these definitions.
 */
import { isLsm } from './design.ts';
import { census } from './features/tombstones/snapshot-stripes.ts';
import type { Scene } from './types.ts';

export const gaugeInfos = [
  {
    name: 'num_snapshots',
    unit: 'snapshots',
    doc: 'Snapshots that are held; a snapshot that was taken twice counts twice.',
  },
  {
    name: 'obsolete_entries',
    unit: 'entries',
    doc: 'Entries of memtables and tables that no reader sees, now or at a held snapshot: a newer version of the key is in the same snapshot stripe. Entries that only a range tombstone covers are not counted. Known only where every entry was recorded.',
  },
  {
    name: 'oldest_obsolete_age',
    unit: 'sequences',
    doc: 'For the obsolete entry that was hidden first: the last sequence minus the sequence of the version that hides it. This is the garbage that has waited longest for compaction; 0 if nothing is obsolete, or if the last write hides it.',
  },
  {
    name: 'oldest_obsolete_age_nanos',
    unit: 'ns',
    doc: 'For the same entry: the modeled time from the end of the step that wrote the version that hides it (or that opened the database, if later) to the end of the last step. A lower bound after more than 4,096 steps that wrote.',
  },
] as const;
export type GaugeName = (typeof gaugeInfos)[number]['name'];

/** Gauges of the family that the scene is set to. O(n log n) in versions. Pure. */
export function gauges(scene: Scene): Readonly<Record<GaugeName, number | null>> {
  const counted = isLsm(scene) ? census(scene) : null;
  return {
    num_snapshots: scene.snapshots.length,
    obsolete_entries: counted && counted.stripes.reduce((sum, stripe) => sum + stripe.obsolete, 0),
    oldest_obsolete_age: counted && (counted.oldest?.age ?? 0),
    oldest_obsolete_age_nanos: counted && (counted.oldest?.ageNs ?? 0),
  };
}
