/**
 * Where keys stand in a scene: in which memtables and tables, as far as records told. A table whose entries were not recorded one by one
 * says only that a key lies within its range, and is called that. Pure.
 */
import { compareBytes } from '../base/bytes.ts';
import { lowerBound } from './order.ts';
import type { Key, Scene, Version } from './types.ts';

export type Whereabouts =
  | { readonly place: 'memtable'; readonly memtable: number; readonly version: Version }
  | { readonly place: 'table'; readonly table: number; readonly level: number; readonly version: Version }
  /** Its range holds the key; whether the table does was not recorded. */
  | { readonly place: 'range'; readonly table: number; readonly level: number; readonly key: Key };

const startsWith = (key: Key, prefix: Key): boolean =>
  key.length >= prefix.length && prefix.every((byte, i) => key[i] === byte);

/** Versions whose key begins with the prefix, in order. REQUIRES: `list` in internal-key order. */
function beginningWith<T extends Version>(list: readonly T[], prefix: Key, max: number): readonly T[] {
  const found: T[] = [];
  for (let i = lowerBound(list, ({ key }) => compareBytes(key, prefix) < 0); i < list.length; i++) {
    if (found.length === max || !startsWith(list[i]!.key, prefix)) break;
    found.push(list[i]!);
  }
  return found;
}

/**
 * Where keys that begin with these bytes stand, from new to old places: memtables, then levels from the top; at most `max` places. Ranges are
 * told of the whole key only: they come last. REQUIRES: a scene of one column family. O(places + log entries) for each run.
 */
export function whereabouts(scene: Scene, prefix: Key, max: number): readonly Whereabouts[] {
  const found: Whereabouts[] = [];
  const ranges: Whereabouts[] = [];
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
  // The key itself before what only begins with it.
  const exact = (where: Whereabouts): boolean => where.place !== 'range' && where.version.key.length === prefix.length;
  return [...found.filter(exact), ...found.filter((where) => !exact(where)), ...ranges].slice(0, max);
}
