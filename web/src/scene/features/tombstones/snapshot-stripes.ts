/**
 * What each snapshot keeps: the engine's census of stripes (engine-wasm/src/db/stripe_census.h, the address "stripes"),
 * computed from the scene.
 *
 * Snapshots divide the sequence numbers into stripes. A stripe needs only the newest version of each key; older ones in
 * it are obsolete, because no reader sees them:
 *
 *      snapshots           s0=10        s1=20
 *      versions of k   3  7     | 12  15     | 30        kept: 7, 15, 30; obsolete: 3 (hidden by 7) and 12 (hidden by 15)
 *
 * When a snapshot is released its stripe merges with the next newer one: a version it keeps becomes obsolete if the
 * newer stripe has a version of the same key. Such versions are kept for this snapshot alone.
 *
 * Every version comes from a record of it, so the census exists only if memtables and tables were recorded entry by
 * entry. As in the engine, versions covered only by a range tombstone do not count as hidden.
 *
 * Law (tests/contract/stripes.test.ts): at every step boundary the census equals the engine's answer.
 */
import { compareBytes } from '../../../base/bytes.ts';
import { isTombstone } from '../../entry.ts';
import { lowerBound } from '../../order.ts';
import type { Key, Memtable, Scene, Table, Version } from '../../types.ts';
import { ageOf } from '../memory/write-times.ts';

/** Location of a version: a memtable, or a table in its level. */
export type Home =
  | { readonly memtable: Memtable; readonly table: null }
  | { readonly memtable: null; readonly table: Table; readonly level: number };

export interface Stripe {
  /** Sequence of its snapshot; for the last stripe the last sequence. */
  readonly sequence: number;
  /** Numbers of the snapshots at this sequence; empty for the stripe of current reads. */
  readonly snapshots: readonly number[];
  /** Versions that are the newest of their key in this stripe, including tombstones. */
  kept: number;
  keptTombstones: number;
  obsolete: number;
  /** Kept versions that become obsolete when the snapshot is released. */
  freedByRelease: number;
}

export interface Counted {
  readonly version: Version;
  readonly home: Home;
  /** Index of its stripe. */
  readonly stripe: number;
  /** Sequence of the version that hides it from every reader; 0 if it is kept. */
  readonly hiddenBy: number;
  /** Kept only for the snapshot of its stripe. */
  readonly pinned: boolean;
}

export interface OldestObsolete {
  readonly key: Key;
  readonly sequence: number;
  readonly hiddenBy: number;
  /** Sequences written since the version that hides it. */
  readonly age: number;
  /**
   * Virtual time since the step that wrote that version, or since the database was opened if that was later; a lower
   * bound unless exact.
   */
  readonly ageNs: number;
  readonly exact: boolean;
}

export interface Census {
  readonly lastSequence: number;
  /** Oldest first. */
  readonly stripes: readonly Stripe[];
  /** By key, newest first. */
  readonly versions: readonly Counted[];
  /** The one that was hidden first; null if nothing is obsolete. */
  readonly oldest: OldestObsolete | null;
}

/** Memtables, then tables by level, each once. Tables that no record described are omitted. */
export function homes(scene: Scene): readonly Home[] {
  return [
    ...scene.memtables.map((memtable): Home => ({ memtable, table: null })),
    ...scene.levels.flatMap(({ level, tables }) =>
      tables.flatMap((number): readonly Home[] => {
        const table = scene.tables.get(number);
        return table === undefined ? [] : [{ memtable: null, table, level }];
      }),
    ),
  ];
}

/** Its versions, in internal-key order; null unless recorded one by one. */
export function versionsIn({ memtable, table }: Home): readonly Version[] | null {
  if (memtable === null) return table.versions;
  return memtable.list.length + memtable.ranges.length >= memtable.entries ? memtable.list : null;
}

/** The stripes of the live snapshots, empty; oldest first. */
export function stripesOf({ snapshots, lastSequence }: Pick<Scene, 'snapshots' | 'lastSequence'>): Stripe[] {
  const sequences = [...new Set([...snapshots.map(({ sequence }) => sequence), lastSequence])].sort((a, b) => a - b);
  return sequences.map((sequence) => ({
    sequence,
    snapshots: snapshots.filter((s) => s.sequence === sequence).map(({ snapshot }) => snapshot),
    kept: 0,
    keptTombstones: 0,
    obsolete: 0,
    freedByRelease: 0,
  }));
}

/** The census of the family that the scene is set to; null unless every version was recorded. O(n log n) in versions. Pure. */
export function census(scene: Scene): Census | null {
  const stripes = stripesOf(scene);
  const all: { readonly version: Version; readonly home: Home }[] = [];
  for (const home of homes(scene)) {
    const versions = versionsIn(home);
    if (versions === null) return null;
    for (const version of versions) all.push({ version, home });
  }
  all.sort((a, b) => compareBytes(a.version.key, b.version.key) || b.version.sequence - a.version.sequence);

  const versions: Counted[] = [];
  let oldest = null as Counted | null;
  let before = null as Counted | null;
  for (const { version, home } of all) {
    const { key, sequence, type } = version;
    const index = lowerBound(stripes, (stripe) => stripe.sequence < sequence);
    const stripe = stripes[index];
    // Newer than the last sequence: written, but not published yet.
    if (stripe === undefined) continue;
    const newer = before !== null && compareBytes(before.version.key, key) === 0 ? before : null;
    // In the middle of a step a version may be in its new home before it has left the old one.
    if (newer?.version.sequence === sequence) continue;
    const hiddenBy = newer?.stripe === index ? newer.version.sequence : 0;
    const pinned = newer?.stripe === index + 1;
    if (hiddenBy > 0) stripe.obsolete++;
    else {
      stripe.kept++;
      if (isTombstone(type)) stripe.keptTombstones++;
      if (pinned) stripe.freedByRelease++;
    }
    before = { version, home, stripe: index, hiddenBy, pinned };
    versions.push(before);
    if (hiddenBy > 0 && (oldest === null || hiddenBy < oldest.hiddenBy)) oldest = before;
  }
  return { lastSequence: scene.lastSequence, stripes, versions, oldest: oldest && aged(scene, oldest) };
}

function aged({ written, lastSequence, tNs }: Scene, { version, hiddenBy }: Counted): OldestObsolete {
  const { key, sequence } = version;
  const { ageNs, exact } = ageOf(written, hiddenBy, tNs) ?? { ageNs: 0, exact: true };
  return { key, sequence, hiddenBy, age: lastSequence - hiddenBy, ageNs, exact };
}
