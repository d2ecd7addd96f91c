/**
 * Saved labs where earlier versions stored them, and their way into the database:
 *
 *   localStorage "strata.saved.N"              a lab
 *   IndexedDB "strata", "copies"               its backup, same key and text: the database of today (database.ts)
 *   localStorage "strata.deleted"              JSON array of the keys of deleted labs whose backup may still be there
 *   localStorage "strata.writer"               the writer's fencing token; not used any more
 *
 * Every tab reads the union of both stores; only the writer moves labs, so nothing is moved back after another tab deleted it. A lab leaves
 * localStorage after the database has it. A backup whose lab the browser erased from localStorage becomes a saved lab again.
 */
import type { Database } from './database.ts';
import { keyPrefix, kindOf } from './kinds.ts';
import { isReadable, revisionOf } from './revision.ts';
import { readKey, removeKey, textsIn, type StorageSource } from './storage.ts';

export interface LegacyDocuments {
  /** What the database will hold after `migrate`. Never throws. */
  merge(stored: ReadonlyMap<string, string>): Map<string, string>;
  /** Rejects as the database does; then what was not moved is still in place. */
  migrate(database: Database): Promise<void>;
  /** Removes a document that may not have been moved yet. Never throws. */
  remove(key: string): void;
}

const kDeleted = `${keyPrefix}deleted`;
const kWriter = `${keyPrefix}writer`;

export function legacyLabs(storage: StorageSource): LegacyDocuments {
  const labs = (): ReadonlyMap<string, string> => textsIn(storage, (key) => kindOf(key) === 'savedLabs');

  /** A lab that an earlier version saved again is not deleted. */
  function deletedKeys(): readonly string[] {
    try {
      const keys: unknown = JSON.parse(readKey(storage, kDeleted) ?? '[]');
      const there = labs();
      return Array.isArray(keys) ? keys.filter((key): key is string => typeof key === 'string' && !there.has(key)) : [];
    } catch {
      return [];
    }
  }

  return {
    merge(stored) {
      const all = new Map(stored);
      for (const key of deletedKeys()) all.delete(key);
      for (const [key, text] of labs()) all.set(key, better(all.get(key), text));
      return all;
    },
    async migrate(database) {
      const deleted = deletedKeys().filter((key) => kindOf(key) === 'savedLabs');
      if (deleted.length > 0) await database.remove(deleted);
      removeKey(storage, kDeleted);
      removeKey(storage, kWriter);
      for (const [key, text] of labs()) {
        await database.update(key, (stored) => better(stored, text));
        // A tab of an earlier version may have changed it meanwhile.
        if (readKey(storage, key) === text) removeKey(storage, key);
      }
    },
    remove: (key) => void removeKey(storage, key),
  };
}

/** Of two texts of one lab: the readable one, then the higher revision, then the one in localStorage. Pure. */
function better(stored: unknown, legacy: string): string {
  if (typeof stored !== 'string') return legacy;
  if (isReadable(stored) !== isReadable(legacy)) return isReadable(stored) ? stored : legacy;
  return revisionOf(stored) > revisionOf(legacy) ? stored : legacy;
}
