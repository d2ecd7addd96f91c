/**
 * Rows visible to a reader now versus entries stored for them: the space amplification of a small database, counted
 * entry by entry.
 *
 * A key is live if its newest version is a value and no newer range tombstone covers it. As in the census of stripes,
 * which this uses, there is an answer only if all entries and range tombstones of memtables and tables were recorded.
 * Pure.
 */
import { compareBytes } from '../../../base/bytes.ts';
import { isTombstone } from '../../entry.ts';
import { census, homes } from '../tombstones/snapshot-stripes.ts';
import type { RangeTombstone, Scene, Version } from '../../types.ts';

export interface LiveRows {
  /** Versions of keys, of any type; excludes range tombstones. */
  readonly stored: number;
  readonly live: number;
  readonly tombstones: number;
}

const covers = ({ begin, end, sequence }: RangeTombstone, version: Version): boolean =>
  sequence > version.sequence && compareBytes(begin, version.key) <= 0 && compareBytes(version.key, end) < 0;

/**
 * Counts for the family that the scene is set to; null if not every entry was recorded. O(n log n) in versions, times
 * the number of range tombstones.
 */
export function liveRows(scene: Scene): LiveRows | null {
  const all = homes(scene);
  if (all.some(({ table }) => table !== null && table.ranges > 0 && table.fragments.length === 0)) return null;
  const counted = census(scene);
  if (counted === null) return null;
  const ranges = all.flatMap((home) => (home.memtable === null ? home.table.fragments : home.memtable.ranges));
  let live = 0;
  let tombstones = 0;
  let before: Version | null = null;
  for (const { version } of counted.versions) {
    if (isTombstone(version.type)) tombstones++;
    const newest = before === null || compareBytes(before.key, version.key) !== 0;
    if (newest && version.type === 'put' && !ranges.some((range) => covers(range, version))) live++;
    before = version;
  }
  return { stored: counted.versions.length, live, tombstones };
}
