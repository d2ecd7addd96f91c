/**
 * Saved labs in IndexedDB: texts by key, through idb-keyval.
 *
 * The names are those of the backup that earlier versions kept beside localStorage ("copies"), with the same keys and texts. So the backups are
 * there without being moved, and a tab that still runs an earlier version works on the same database.
 */
import { createStore, delMany, entries, update } from 'idb-keyval';

/** Any call may reject. */
export interface Database {
  entries(): Promise<readonly (readonly [key: unknown, value: unknown])[]>;
  /** Replaces the value of a key in one transaction. */
  update(key: string, next: (stored: unknown) => string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** The database of this page, opened on first use. A browser that throws on access rejects here. */
export function pageDatabase(): Database {
  const store = createStore('strata', 'copies');
  return {
    entries: async () => entries<IDBValidKey, unknown>(store),
    update: async (key, next) => update<unknown>(key, next, store),
    remove: async (keys) => delMany([...keys], store),
  };
}
