/**
 * Saved labs in IndexedDB: texts by key, through idb-keyval.
 *
 * `add`, `set` and `remove` are one request each, and commit without waiting for its result: a page that closes right after still has it stored.
 *
 * The names are those of the backup that earlier versions kept beside localStorage ("copies"), with the same keys and texts. So the backups are
 * there without being moved, and a tab that still runs an earlier version works on the same database.
 */
import { createStore, entries, promisifyRequest, update } from 'idb-keyval';

/** Any call may reject. Each is one transaction. */
export interface Database {
  entries(): Promise<readonly (readonly [key: unknown, value: unknown])[]>;
  /** Resolves to false, and changes nothing, if the key is taken. */
  add(key: string, text: string): Promise<boolean>;
  set(key: string, text: string): Promise<void>;
  /** Replaces a value depending on what is stored. */
  update(key: string, next: (stored: unknown) => string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** The database of this page, opened on first use. A browser that throws on access rejects here. */
export function pageDatabase(): Database {
  const store = createStore('strata', 'copies');
  const write = async (request: (objects: IDBObjectStore) => void): Promise<void> =>
    store('readwrite', (objects) => {
      request(objects);
      const done = promisifyRequest(objects.transaction);
      // Older browsers have no `commit`.
      (objects.transaction as { readonly commit?: () => void }).commit?.();
      return done;
    });
  return {
    entries: async () => entries<IDBValidKey, unknown>(store),
    async add(key, text) {
      try {
        await write((objects) => objects.add(text, key));
        return true;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'ConstraintError') return false;
        throw error;
      }
    },
    set: (key, text) => write((objects) => objects.put(text, key)),
    update: async (key, next) => update<unknown>(key, next, store),
    remove: (keys) => write((objects) => keys.forEach((key) => objects.delete(key))),
  };
}
