/**
 * Gauges: how much there is of something now, where counters tell how often something has happened. They are reckoned from the scene, so
 * each is a function of the records so far; where these do not tell it is null. The definitions are what pages show.
 */
import { census } from './stripes.ts';
import type { Scene } from './types.ts';

export const gaugeInfos = [
  {
    name: 'num_snapshots',
    unit: 'snapshots',
    doc: 'Snapshots that are held, each as often as it was taken and not yet released.',
  },
  {
    name: 'obsolete_entries',
    unit: 'entries',
    doc: 'Entries of memtables and tables that no reader sees, now or at a snapshot that is held: a newer version of the key lies in the same snapshot stripe. An entry that only a range tombstone covers is not among them. Known where every entry was told.',
  },
  {
    name: 'oldest_obsolete_age',
    unit: 'sequences',
    doc: 'Of the obsolete entry that was hidden first: the last sequence less the sequence of the version that hides it. The garbage that compaction has owed for longest; 0 where nothing is obsolete, and while the last write is what hides it.',
  },
  {
    name: 'oldest_obsolete_age_nanos',
    unit: 'ns',
    doc: 'Of the same entry: the modelled time from the end of the step that wrote the version that hides it, or of the one that opened the database where that was later, to the end of the last step. Of more than 4,096 steps that wrote, at least this.',
  },
] as const;
export type GaugeName = (typeof gaugeInfos)[number]['name'];

/** Of the family that the scene is turned to. O(n log n) in versions. Pure. */
export function gauges(scene: Scene): Readonly<Record<GaugeName, number | null>> {
  const counted = scene.btree === null ? census(scene) : null;
  return {
    num_snapshots: scene.snapshots.length,
    obsolete_entries: counted && counted.stripes.reduce((sum, stripe) => sum + stripe.obsolete, 0),
    oldest_obsolete_age: counted && (counted.oldest?.age ?? 0),
    oldest_obsolete_age_nanos: counted && (counted.oldest?.ageNs ?? 0),
  };
}
