/**
 * The overlap of a table with the level it would be compacted into: the bytes that would be rewritten with it.
 * RocksDB's pickers weigh a table by them (kMinOverlappingRatio picks the smallest ratio of overlapping bytes to own
 * bytes).
 *
 *      L1        [======24======]            L2: 3 tables overlap it
 *      L2     [==7==][==8==][==9==][==10==]
 *
 * Key ranges are compared with both ends inclusive; whole tables count. Source: RocksDB, db/version_set.cc
 * (SortFileByOverlappingRatio).
 */
import { compareBytes } from '../../../base/bytes.ts';
import { lowerBound } from '../../order.ts';
import type { Scene, Table } from '../../types.ts';

export interface Overlap {
  /** The next level; for L0 the base level. */
  readonly level: number;
  readonly tables: number;
  readonly bytes: number;
  /** Overlapping bytes divided by the table's own. */
  readonly ratio: number;
}

/**
 * null if there is no deeper level with tables. REQUIRES: the scene is set to the table's family. O(log n + tables
 * found). Pure.
 */
export function overlapBelow(scene: Scene, table: Table, level: number): Overlap | null {
  const lowest = scene.levels.findLast(({ tables }) => tables.length > 0)?.level ?? 0;
  const below = level === 0 ? Math.max(1, scene.baseLevel) : level + 1;
  if (below > lowest) return null;
  const numbers = scene.levels.find((each) => each.level === below)?.tables ?? [];
  let [tables, bytes] = [0, 0];
  const first = lowerBound(numbers, (number) => compareBytes(scene.tables.get(number)!.largest, table.smallest) < 0);
  for (let i = first; i < numbers.length; i++) {
    const under = scene.tables.get(numbers[i]!)!;
    if (compareBytes(under.smallest, table.largest) > 0) break;
    tables++;
    bytes += under.sizeBytes;
  }
  return { level: below, tables, bytes, ratio: bytes / Math.max(1, table.sizeBytes) };
}
