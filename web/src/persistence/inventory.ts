/** Counts what this site stores in localStorage and IndexedDB, by kind, and erases it. */
import type { Database } from './database.ts';
import { documentKinds, keyPrefix, kindOf, type DocumentKind, type KindName } from './kinds.ts';
import { removeKey, textsIn, type StorageSource } from './storage.ts';

export interface InventoryRow {
  /** Null for keys under our prefix of no kind, left by another version. */
  readonly kind: KindName | null;
  readonly words: string;
  readonly keys: readonly string[];
  /** Keys and texts in UTF-16 units of two bytes, as browsers count localStorage. */
  readonly size_bytes: number;
}

const kOther = 'From another version of this site';
const isOurs = (key: unknown): key is string => typeof key === 'string' && key.startsWith(keyPrefix);

/** One row per kind, in declaration order; empty kinds are omitted. A store that cannot be read counts as empty. Never rejects. */
export async function inventory(storage: StorageSource, database: Database): Promise<readonly InventoryRow[]> {
  const entries = await database.entries().catch(() => []);
  const texts = new Map<string, string>(textsIn(storage, isOurs));
  for (const [key, text] of entries) if (isOurs(key)) texts.set(key, String(text));
  const kinds: readonly (KindName | null)[] = [...(Object.keys(documentKinds) as KindName[]), null];
  return kinds.flatMap((kind) => {
    const keys = [...texts.keys()].filter((key) => kindOf(key) === kind).sort();
    if (keys.length === 0) return [];
    const known: DocumentKind | null = kind && documentKinds[kind];
    const size_bytes = keys.reduce((sum, key) => sum + 2 * (key.length + texts.get(key)!.length), 0);
    return [{ kind, words: known?.words ?? kOther, keys, size_bytes }];
  });
}

/** Erases everything of this site in both stores; resolves to what the browser did not erase. Never rejects. */
export async function eraseAll(storage: StorageSource, database: Database): Promise<readonly InventoryRow[]> {
  for (const key of textsIn(storage, isOurs).keys()) removeKey(storage, key);
  try {
    await database.remove((await database.entries()).map(([key]) => key).filter((key) => typeof key === 'string'));
  } catch {
    // What is left is in the result.
  }
  return inventory(storage, database);
}
