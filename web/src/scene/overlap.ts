/**
 * What a table overlaps of the level that it would be compacted into: the bytes that would have to be rewritten with it. RocksDB's pickers weigh
 * a table by them (kMinOverlappingRatio takes the one with the fewest for its own bytes).
 *
 *      L1        [======24======]            L2: 3 tables overlap it
 *      L2     [==7==][==8==][==9==][==10==]
 *
 * Ranges of keys are compared, both ends inclusive; whole tables count. Source: RocksDB, db/version_set.cc (SortFileByOverlappingRatio).
 */
import { compareBytes } from '../base/bytes.ts';
import { lowerBound } from './order.ts';
import type { Scene, Table } from './types.ts';

export interface Overlap {
  /** The level below: of L0 the base level. */
  readonly level: number;
  readonly tables: number;
  readonly bytes: number;
  /** Bytes over the table's own. */
  readonly ratio: number;
}

/** null where nothing stands below this level. REQUIRES: a scene that is turned to the table's family. O(log n) and the tables found. Pure. */
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
