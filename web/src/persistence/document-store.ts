/**
 * Documents in a database, one JSON text under each key, and the page's copy of them: reads are synchronous, changes show at once and are pending
 * until the database has them.
 *
 * 1. No change is lost while the page is open: one that the database refuses stays pending, `error` says why, and each `load` and `flush` offers it
 *    again. So does a tab that may not write (writer-lock.ts).
 * 2. Each change is one transaction on one key: a document is never half written. The last write wins; `rev` in its text is one more than that of
 *    the text that the page knew.
 * 3. A new document never replaces one: if another tab took its key, it gets the next.
 *
 * No call throws or rejects.
 */
import type { Database } from './database.ts';
import type { LegacyDocuments } from './legacy-labs.ts';
import { revisionOf, withRevision } from './revision.ts';
import { quotaOrDenied, type StorageError } from './storage.ts';

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

export class DocumentStore {
  private readonly world: DocumentStoreWorld;
  private stored = new Map<string, string>();
  private readonly pending = new Map<string, Change>();
  private lastError: StorageError | null = null;
  /** One piece of work at a time, in the order of the calls. */
  private queue: Promise<void> = Promise.resolve();

  constructor(world: DocumentStoreWorld) {
    this.world = world;
  }

  /** All documents as this page sees them, in descending order of keys. */
  texts(): ReadonlyMap<string, string> {
    const all = new Map<string, string | null>(this.stored);
    for (const [key, { text }] of this.pending) all.set(key, text);
    const whole = [...all].filter((pair): pair is [string, string] => pair[1] !== null);
    return new Map(whole.sort(([a], [b]) => (a < b ? 1 : -1)));
  }

  /** False: the document is in this page only. A write in progress counts as stored. */
  isStored(key: string): boolean {
    return this.pending.get(key)?.refused !== true;
  }

  /** Why something is pending; null while nothing was refused. */
  error(): StorageError | null {
    return this.lastError;
  }

  /** Changes the page's copy; null deletes. `flush` stores it. REQUIRES: the key ends in digits. */
  change(key: string, text: string | null): void {
    this.pending.set(key, { text, isNew: this.pending.get(key)?.isNew ?? !this.stored.has(key) });
  }

  /** Stores what is pending. */
  flush(): Promise<void> {
    return this.enqueue(() => Promise.resolve());
  }

  /** Reads the database again, then stores what is pending. */
  load(): Promise<void> {
    return this.enqueue(() => this.read());
  }

  /** Forgets everything in the page: the database was erased. */
  clear(): void {
    this.stored.clear();
    this.pending.clear();
    this.lastError = null;
  }

  private enqueue(before: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(async () => {
      this.lastError = null;
      await before();
      await this.writePending();
      this.world.onChange();
    });
    return this.queue;
  }

  /** Returns whether the work succeeded. */
  private async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (refused) {
      this.lastError = quotaOrDenied(refused);
      return false;
    }
  }

  private async read(): Promise<void> {
    const { database, legacy, holds, mayWrite } = this.world;
    if (legacy && mayWrite()) await this.attempt(() => legacy.migrate(database));
    await this.attempt(async () => {
      const entries = await database.entries();
      const texts = entries.filter((entry): entry is [string, string] =>
        entry.every((each) => typeof each === 'string'),
      );
      this.stored = new Map(texts.filter(([key]) => holds(key)));
    });
    if (legacy) this.stored = legacy.merge(this.stored);
  }

  private async writePending(): Promise<void> {
    // Deletions first: they make room.
    const changes = [...this.pending].sort(([, a], [, b]) => Number(a.text !== null) - Number(b.text !== null));
    let wrote = false;
    for (const [key, change] of changes) {
      const isAllowed = this.world.mayWrite();
      if (!isAllowed) this.lastError = 'another tab';
      const isDone = isAllowed && (await this.attempt(() => this.store(key, change)));
      change.refused = !isDone;
      wrote ||= isDone;
    }
    if (wrote) this.world.announce();
  }

  private async store(key: string, change: Change): Promise<void> {
    const { text, isNew } = change;
    const isTaken = text !== null && !(await this.write(key, text, isNew));
    if (text === null && !isNew) {
      this.world.legacy?.remove(key);
      await this.world.database.remove([key]);
      this.stored.delete(key);
    }
    const later = this.pending.get(key);
    if (later !== change) {
      // Changed again meanwhile.
      if (later && !isTaken) later.isNew = false;
      return;
    }
    this.pending.delete(key);
    if (isTaken) await this.move(key, change);
  }

  /** Resolves to whether it was written; not if it is new and another tab took the key. */
  private async write(key: string, text: string, isNew: boolean): Promise<boolean> {
    const { database } = this.world;
    const next = withRevision(text, Math.max(revisionOf(this.stored.get(key)), revisionOf(text)) + 1);
    if (!isNew) await database.set(key, next);
    else if (!(await database.add(key, next))) {
      await this.read();
      return false;
    }
    this.stored.set(key, next);
    return true;
  }

  /** Stores a new document under the next free key. */
  private async move(from: string, change: Change): Promise<void> {
    let key = from;
    do key = key.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
    while (this.stored.has(key) || this.pending.has(key));
    this.pending.set(key, change);
    // `from` is another document in the list now.
    this.world.onChange();
    await this.store(key, change);
  }
}
