/** Storages and databases in memory, for tests: they count their calls, and fail on request. */
import type { Database } from '../../../web/src/persistence/database.ts';
import type { StorageBackend } from '../../../web/src/persistence/storage.ts';

/** A storage over `items`; `before` is called before every call and may throw. */
export function storageOf(
  items: Map<string, string>,
  before: (call: number) => void = () => undefined,
): StorageBackend {
  let calls = 0;
  const called = <T>(work: () => T): T => {
    before(++calls);
    return work();
  };
  return {
    get length() {
      return called(() => items.size);
    },
    key: (i) => called(() => [...items.keys()][i] ?? null),
    getItem: (key) => called(() => items.get(key) ?? null),
    setItem: (key, text) => called(() => void items.set(key, text)),
    removeItem: (key) => called(() => void items.delete(key)),
  };
}

/** How an operation on a database is run; may reject without running it. */
export type Run = <T>(name: keyof Database, work: () => T) => Promise<T>;

/** A database over `items`. Each operation is one transaction. */
export function databaseOf(
  items: Map<string, string>,
  run: Run = async (_, work) => Promise.resolve().then(work),
): Database {
  return {
    entries: async () => run('entries', () => [...items]),
    add: async (key, text) => run('add', () => !items.has(key) && Boolean(items.set(key, text))),
    set: async (key, text) => run('set', () => void items.set(key, text)),
    update: async (key, next) => run('update', () => void items.set(key, next(items.get(key)))),
    remove: async (keys) => run('remove', () => keys.forEach((key) => items.delete(key))),
  };
}

export function quotaExceeded(): never {
  throw new DOMException('no', 'QuotaExceededError');
}
