/**
 * The part of `localStorage` that this folder uses: the page's own in a browser, a map in tests. Any call may throw, and so may the property
 * itself (private windows, frames without an origin), so callers pass a function. The functions below never throw.
 */
export type StorageBackend = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;
export type StorageSource = () => StorageBackend;

/** Why something is not stored: the browser refuses, there is no room, or another tab is the writer. */
export type StorageError = 'refused' | 'full' | 'another tab';

/** The storage of this page. May throw. REQUIRES: a document. */
export const pageStorage: StorageSource = () => localStorage;

/** Whether an exception of a storage means "no room". Pure. */
export function quotaOrDenied(error: unknown): 'full' | 'refused' {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' ? 'full' : 'refused';
}

/** The text of a key; null if there is none or it cannot be read. */
export function readKey(storage: StorageSource, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text and reads it back: some browsers accept a write and drop it. Returns null once it is stored. */
export function writeKey(storage: StorageSource, key: string, text: string): StorageError | null {
  try {
    storage().setItem(key, text);
    return storage().getItem(key) === text ? null : 'refused';
  } catch (error) {
    return quotaOrDenied(error);
  }
}

/** Returns whether the key is gone. */
export function removeKey(storage: StorageSource, key: string): boolean {
  try {
    storage().removeItem(key);
    return storage().getItem(key) === null;
  } catch {
    return false;
  }
}

/** The texts of the keys that `holds` selects, sorted by key; empty if the storage cannot be read. */
export function textsIn(storage: StorageSource, holds: (key: string) => boolean): ReadonlyMap<string, string> {
  try {
    const from = storage();
    const keys = Array.from({ length: from.length }, (_, i) => from.key(i));
    const ours = keys.filter((key): key is string => key !== null && holds(key)).sort();
    return new Map(ours.map((key) => [key, from.getItem(key) ?? '']));
  } catch {
    return new Map();
  }
}
