/**
 * Documents in a database, one JSON text under each key, and the page's copy of them: reads are synchronous, changes show at once and are pending
 * until the database has them.
 *
 * 1. No change is lost while the page is open: one that the database refuses stays pending, `error` says why, and each `load` and `flush` offers it
 *    again. So does a tab that may not write (writer-lock.ts).
 * 2. Each change is one transaction on one key: a document is never half written. The last write wins; `rev` in its text is one more than that of
 *    the text it replaced.
 * 3. A new document never replaces one: if another tab took its key, it gets the next.
 *
 * No call throws or rejects.
 */
import type { Database } from './database.ts';
import type { LegacyDocuments } from './legacy-labs.ts';
import { revisionOf, withRevision } from './revision.ts';
import { quotaOrDenied, type StorageError } from './storage.ts';

export interface DocumentStore {
  /** All documents as this page sees them, in descending order of keys. */
  texts(): ReadonlyMap<string, string>;
  /** False: the document is in this page only. A write in progress counts as stored. */
  isStored(key: string): boolean;
  /** Changes the page's copy; null deletes. `flush` stores it. REQUIRES: the key ends in digits. */
  change(key: string, text: string | null): void;
  /** Stores what is pending. */
  flush(): Promise<void>;
  /** Reads the database again, then stores what is pending. */
  load(): Promise<void>;
  error(): StorageError | null;
  /** Forgets everything in the page: the database was erased. */
  clear(): void;
}

export interface DocumentStoreWorld {
  readonly database: Database;
  readonly legacy?: LegacyDocuments | undefined;
  /** Whether a key belongs to this store. */
  readonly holds: (key: string) => boolean;
  readonly mayWrite: () => boolean;
  /** Called after each read or write of the database. */
  readonly onChange: () => void;
  /** Called after something was stored, to tell the other tabs. */
  readonly announce: () => void;
}

interface Change {
  /** Null for a deletion. */
  readonly text: string | null;
  /** The database had nothing under the key when it was added here. */
  isNew: boolean;
  refused?: boolean;
}

export function createDocumentStore(world: DocumentStoreWorld): DocumentStore {
  const { database, legacy } = world;
  let stored = new Map<string, string>();
  const pending = new Map<string, Change>();
  let error: StorageError | null = null;
  /** One piece of work at a time, in the order of the calls. */
  let queue: Promise<void> = Promise.resolve();

  /** Returns whether the work succeeded. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (refused) {
      error = quotaOrDenied(refused);
      return false;
    }
  }

  async function read(): Promise<void> {
    if (legacy && world.mayWrite()) await attempt(() => legacy.migrate(database));
    await attempt(async () => {
      const entries = await database.entries();
      const texts = entries.filter((entry): entry is [string, string] =>
        entry.every((each) => typeof each === 'string'),
      );
      stored = new Map(texts.filter(([key]) => world.holds(key)));
    });
    if (legacy) stored = legacy.merge(stored);
  }

  async function store(key: string, change: Change): Promise<void> {
    const { text, isNew } = change;
    const isTaken = text !== null && !(await write(key, text, isNew));
    if (text === null && !isNew) {
      legacy?.remove(key);
      await database.remove([key]);
      stored.delete(key);
    }
    const later = pending.get(key);
    if (later !== change) {
      // Changed again meanwhile.
      if (later && !isTaken) later.isNew = false;
      return;
    }
    pending.delete(key);
    if (isTaken) await move(key, change);
  }

  /** Resolves to whether it was written; not if it is new and another tab took the key. */
  async function write(key: string, text: string, isNew: boolean): Promise<boolean> {
    const result = { text, isTaken: false };
    await database.update(key, (found) => {
      result.isTaken = isNew && typeof found === 'string';
      const revision = Math.max(revisionOf(found), revisionOf(text)) + 1;
      return (result.text = result.isTaken ? String(found) : withRevision(text, revision));
    });
    stored.set(key, result.text);
    return !result.isTaken;
  }

  async function move(from: string, change: Change): Promise<void> {
    let key = from;
    do key = key.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
    while (stored.has(key) || pending.has(key));
    pending.set(key, change);
    // `from` is another document in the list now.
    world.onChange();
    await store(key, change);
  }

  async function writePending(): Promise<void> {
    // Deletions first: they make room.
    const changes = [...pending].sort(([, a], [, b]) => Number(a.text !== null) - Number(b.text !== null));
    let wrote = false;
    for (const [key, change] of changes) {
      const isAllowed = world.mayWrite();
      if (!isAllowed) error = 'another tab';
      const isDone = isAllowed && (await attempt(() => store(key, change)));
      change.refused = !isDone;
      wrote ||= isDone;
    }
    if (wrote) world.announce();
  }

  function enqueue(isRead: boolean): Promise<void> {
    queue = queue.then(async () => {
      error = null;
      if (isRead) await read();
      await writePending();
      world.onChange();
    });
    return queue;
  }

  return {
    texts() {
      const all = new Map<string, string | null>(stored);
      for (const [key, { text }] of pending) all.set(key, text);
      const whole = [...all].filter((pair): pair is [string, string] => pair[1] !== null);
      return new Map(whole.sort(([a], [b]) => (a < b ? 1 : -1)));
    },
    isStored: (key) => pending.get(key)?.refused !== true,
    change(key, text) {
      pending.set(key, { text, isNew: pending.get(key)?.isNew ?? !stored.has(key) });
    },
    flush: () => enqueue(false),
    load: () => enqueue(true),
    error: () => error,
    clear() {
      stored.clear();
      pending.clear();
      error = null;
    },
  };
}
