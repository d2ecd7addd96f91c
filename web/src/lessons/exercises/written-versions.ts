/**
 * The versions of a key that a run wrote, and the table that holds one: facts for what a wrong answer leads to.
 *
 * A version is found by the range of keys and the range of sequences of a table. Ranges may overlap, so a version that two
 * tables may hold counts as not found, unless only one of them is of the level asked for.
 */
import { compareBytes } from '../../base/bytes.ts';
import { kindTable } from '../../protocol/decode.ts';
import { Kind, MemtableInserted } from '../../protocol/records.gen.ts';
import type { Scene, Table } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';

export interface Version {
  readonly sequence: number;
  readonly isTombstone: boolean;
}

/** Where a version is in a scene. */
export interface Held {
  readonly level: number;
  readonly table: Table;
  readonly version: Version;
}

const kWanted = kindTable([Kind.MemtableInserted]);

/** Versions of a key written before `position`, newest first. O(records). */
export function versionsOf(history: History, key: Uint8Array, position: number): readonly Version[] {
  const found: Version[] = [];
  history.forEach(
    0,
    position,
    ({ v, at }) => {
      if (compareBytes(MemtableInserted.key(v, at), key) !== 0) return;
      const type = MemtableInserted.type(v, at);
      found.push({ sequence: MemtableInserted.sequence(v, at), isTombstone: type !== 'put' });
    },
    kWanted,
  );
  return found.reverse();
}

export const covers = ({ smallest, largest }: Table, key: Uint8Array): boolean =>
  compareBytes(smallest, key) <= 0 && compareBytes(key, largest) <= 0;

/** The one table, of those that `isWanted`, that holds a version; null if none or several may. */
export function holderOf(
  scene: Scene,
  key: Uint8Array,
  version: Version,
  isWanted: (level: number, table: Table) => boolean = () => true,
): Held | null {
  const may = scene.levels.flatMap(({ level, tables }) =>
    tables.flatMap((number): readonly Held[] => {
      const table = scene.tables.get(number)!;
      const { smallestSequence, largestSequence } = table;
      const isWithin = smallestSequence <= version.sequence && version.sequence <= largestSequence;
      return isWithin && covers(table, key) && isWanted(level, table) ? [{ level, table, version }] : [];
    }),
  );
  return may.length === 1 ? may[0]! : null;
}
