/**
 * The second store (copies.ts) in IndexedDB: database "strata", one object store, texts by key.
 *
 * The database is opened for each piece of work and closed behind it: an open one keeps a page out of the browser's back-and-forward cache, and
 * another tab from erasing it.
 */
import type { Copies } from './copies.ts';

const kDatabase = 'strata';
const kStore = 'copies';
const kVersion = 1;

/** `factory` may throw, which is no second store. */
export function copiesIn(factory: () => IDBFactory): Copies {
  async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => () => T): Promise<T> {
    const database = await opened(factory());
    try {
      const transaction = database.transaction(kStore, mode);
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
      });
      const result = work(transaction.objectStore(kStore));
      await done;
      return result();
    } finally {
      database.close();
    }
  }
  return {
    all: () =>
      inStore('readonly', (store) => {
        const [keys, texts] = [store.getAllKeys(), store.getAll()];
        return () => {
          const both = keys.result.map((key, i) => [key, texts.result[i] as unknown] as const);
          return new Map(both.filter((pair): pair is [string, string] => pair.every((x) => typeof x === 'string')));
        };
      }),
    put: (key, text) =>
      inStore('readwrite', (store) => {
        store.put(text, key);
        return () => undefined;
      }),
    remove: (keys) =>
      inStore('readwrite', (store) => {
        for (const key of keys) store.delete(key);
        return () => undefined;
      }),
  };
}

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(kDatabase, kVersion);
    request.onupgradeneeded = () => request.result.createObjectStore(kStore);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
    request.onblocked = () => reject(new Error('another tab holds it'));
  });
}
