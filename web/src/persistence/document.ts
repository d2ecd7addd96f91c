/**
 * One small versioned document in localStorage: panes, recent commands, progress in lessons.
 *
 *   {"v": 1, "rev": 7, "value": ...}     under "strata.NAME"
 *
 * 1. A write is one `setItem`, which the browser applies whole or not at all. Earlier versions alternated between NAME and "NAME~": of two
 *    readable texts the higher revision counts, and the next write removes the second.
 * 2. A stored text is untrusted: at most `charsMax`, migrated from its version step by step, then checked by `read`. A text without the envelope
 *    is version 0. Steps are never removed.
 * 3. Of a newer version, what `read` understands is used, and nothing is written.
 * 4. A value that could not be stored stays in the page until it closes or until another tab writes a newer revision.
 *
 * None of it throws.
 */
import { keyPrefix, secondSlot } from './kinds.ts';
import { quotaOrDenied, removeKey, writeKey, type StorageError, type StorageSource } from './storage.ts';

export interface DocumentFormat<T> {
  /** The name of its kind. */
  readonly name: string;
  /** The version that `write` writes. */
  readonly version: number;
  /** `migrations[n]` turns a value of version n into one of n + 1; as many as `version`. Each takes any value. */
  readonly migrations: readonly ((value: unknown) => unknown)[];
  /** The checked value; null if it is not understood. Takes any value. */
  readonly read: (value: unknown) => T | null;
  /** UTF-16 units that a text may have before it is parsed. Default: 256 Ki. */
  readonly charsMax?: number;
}

export type Found<T> =
  | { readonly state: 'absent' | 'damaged'; readonly value: null }
  | { readonly state: 'whole'; readonly value: T }
  /** `value`: what is understood of it. */
  | { readonly state: 'newer'; readonly value: T | null };

/** A migration between versions that have the same values. */
export const identityMigration = (value: unknown): unknown => value;

export interface LocalDocument<T> {
  read(): Found<T>;
  /** Returns whether it is stored. */
  write(value: T): boolean;
  remove(): void;
  /** Why the last write was not stored. */
  error(): StorageError | null;
  /** The stored texts, readable or not. */
  texts(): readonly string[];
}

interface Revision {
  readonly text: string;
  readonly version: number;
  readonly rev: number;
  readonly value: unknown;
}

const kCharsMax = 256 * 1024;

/** REQUIRES: `format.version` migrations. */
export function openDocument<T>(format: DocumentFormat<T>, storage: StorageSource): LocalDocument<T> {
  const keys = [keyPrefix + format.name, keyPrefix + secondSlot(format.name)] as const;
  /** A value that is in the page only. `over`: the newest stored text at that time; null if there was none, undefined if it could not be read. */
  let pending: { readonly value: T; readonly over: string | null | undefined } | null = null;
  let error: StorageError | null = null;

  /** What was last read, for the times when the storage throws. */
  let known: readonly string[] = [];
  const readAll = (): readonly string[] => (known = keys.flatMap((key) => storage().getItem(key) ?? []));
  function texts(): readonly string[] {
    try {
      return readAll();
    } catch {
      return known;
    }
  }
  const revisions = (from = texts()): readonly Revision[] =>
    from.flatMap((text) => revisionOf(text, format.charsMax ?? kCharsMax) ?? []).sort((a, b) => b.rev - a.rev);
  const isNewer = ({ version }: Revision): boolean => version > format.version;
  const valueOf = ({ version, value }: Revision): T | null =>
    format.read(format.migrations.slice(version).reduce((of, step) => step(of), value));

  return {
    read() {
      const all = revisions();
      const newest = all[0]?.text;
      if (pending !== null && (newest === undefined || pending.over === undefined || newest === pending.over))
        return { state: 'whole', value: pending.value };
      const newer = all.find(isNewer);
      if (newer) return { state: 'newer', value: format.read(newer.value) };
      for (const revision of all) {
        const value = valueOf(revision);
        if (value !== null) return { state: 'whole', value };
      }
      return { state: texts().length > 0 ? 'damaged' : 'absent', value: null };
    },
    write(value) {
      let all: readonly Revision[];
      try {
        all = revisions(readAll());
      } catch (refused) {
        // A storage that cannot be read may hold a newer version.
        pending = { value, over: undefined };
        error = quotaOrDenied(refused);
        return false;
      }
      pending = { value, over: all[0]?.text ?? null };
      if (all.some(isNewer)) return false;
      const text = JSON.stringify({ v: format.version, rev: (all[0]?.rev ?? 0) + 1, value });
      error = writeKey(storage, keys[0], text);
      if (error !== null) return false;
      pending = null;
      known = [text];
      removeKey(storage, keys[1]);
      return true;
    },
    remove() {
      pending = null;
      known = [];
      for (const key of keys) removeKey(storage, key);
    },
    error: () => error,
    texts,
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Null if it is too long, or not JSON. Pure. */
function revisionOf(text: string, charsMax: number): Revision | null {
  if (text.length > charsMax) return null;
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || !Object.hasOwn(json, 'value'))
      return { text, version: 0, rev: 0, value: json };
    const { v, rev, value } = json as Readonly<Record<string, unknown>>;
    return isCount(v) && isCount(rev) ? { text, version: v, rev, value } : null;
  } catch {
    return null;
  }
}
