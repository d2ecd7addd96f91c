/**
 * Locations of keys in a scene: memtables and tables, as far as recorded. For a table whose entries were not recorded
 * one by one, only the key range is known, and the result says so (place: 'range'). Pure.
 */
import { compareBytes } from '../../../base/bytes.ts';
import { lowerBound } from '../../order.ts';
import type { Key, Scene, Version } from '../../types.ts';

export type KeyLocation =
  | { readonly place: 'memtable'; readonly memtable: number; readonly version: Version }
  | { readonly place: 'table'; readonly table: number; readonly level: number; readonly version: Version }
  /** Its range includes the key; whether the table has the key was not recorded. */
  | { readonly place: 'range'; readonly table: number; readonly level: number; readonly key: Key };

const startsWith = (key: Key, prefix: Key): boolean =>
  key.length >= prefix.length && prefix.every((byte, i) => key[i] === byte);

/** Versions whose key starts with the prefix, in order. REQUIRES: `list` in internal-key order. */
function beginningWith<T extends Version>(list: readonly T[], prefix: Key, max: number): readonly T[] {
  const found: T[] = [];
  for (let i = lowerBound(list, ({ key }) => compareBytes(key, prefix) < 0); i < list.length; i++) {
    if (found.length === max || !startsWith(list[i]!.key, prefix)) break;
    found.push(list[i]!);
  }
  return found;
}

/**
 * Locations of keys that start with these bytes, newest first: memtables, then levels from the top; at most `max`.
 * Ranges are reported for the whole key only and come last. REQUIRES: a scene of one column family. O(places + log
 * entries) for each run.
 */
export function locateKey(scene: Scene, prefix: Key, max: number): readonly KeyLocation[] {
  const found: KeyLocation[] = [];
  const ranges: KeyLocation[] = [];
  for (const { memtable, list } of [...scene.memtables].sort((a, b) => b.memtable - a.memtable))
    for (const version of beginningWith(list, prefix, max)) found.push({ place: 'memtable', memtable, version });
  for (const { level, tables } of scene.levels)
    for (const number of tables) {
      const table = scene.tables.get(number);
      if (!table) continue;
      if (table.versions)
        for (const version of beginningWith(table.versions, prefix, max))
          found.push({ place: 'table', table: number, level, version });
      else if (compareBytes(table.smallest, prefix) <= 0 && compareBytes(prefix, table.largest) <= 0)
        ranges.push({ place: 'range', table: number, level, key: prefix });
    }
  // The key itself before keys that only start with it.
  const exact = (where: KeyLocation): boolean => where.place !== 'range' && where.version.key.length === prefix.length;
  return [...found.filter(exact), ...found.filter((where) => !exact(where)), ...ranges].slice(0, max);
}
