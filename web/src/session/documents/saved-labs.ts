/**
 * Labs saved on this device: {v, rev, name, saved, lab}, each under its own key, "strata.saved.<when>".
 *
 * 1. A save adds a document and never replaces one. A rename changes only `name`, so fields of newer versions stay.
 * 2. The list is loaded once and after each change by another tab. Changes show immediately; labs that the browser does not store are in the page
 *    only, and `notice` has the reason (persistence/document-store.ts).
 * 3. Where the browser has Web Locks one tab saves; the others list, open and export labs (persistence/writer-lock.ts).
 * 4. Stored texts are untrusted, like links: lab-state.ts checks them, and a damaged one is listed with the reason.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Database } from '../../persistence/database.ts';
import { DocumentStore } from '../../persistence/document-store.ts';
import { documentKinds, keyPrefix, kindOf } from '../../persistence/kinds.ts';
import type { LegacyDocuments } from '../../persistence/legacy-labs.ts';
import type { StorageError } from '../../persistence/storage.ts';
import type { Role, WriterLock } from '../../persistence/writer-lock.ts';
import { entryOf, fileInWords, nameOf, readFile, renamed, textOfFile, type LabEntry } from './lab-files.ts';
import { readLab } from './lab-state.ts';
import { labVersion, type LabState } from './lab.ts';

export { nameCharsMax } from './lab-files.ts';

export interface SavedLab {
  readonly key: string;
  readonly name: string;
  /** Milliseconds since the epoch; 0 if unknown. */
  readonly savedMs: number;
  readonly sizeBytes: number;
  /** Null if it cannot be read; `problem` has the reason. */
  readonly lab: LabState | null;
  readonly problem: string | null;
  /** Sentences about its content. */
  readonly notes: readonly string[];
  /** A newer Strata wrote it. */
  readonly newer: boolean;
  /** False: in this page only. */
  readonly kept: boolean;
}

export interface SavedState {
  /** The newest first; empty until the first `load`. */
  readonly labs: readonly SavedLab[];
  /** Why labs are not stored on the device; null while they are. */
  readonly notice: string | null;
  readonly role: Role;
}

export interface SavedLabsWorld {
  readonly database: Database;
  readonly legacy?: LegacyDocuments;
  readonly lock: WriterLock;
  /** Milliseconds of the epoch. */
  readonly nowMs: () => number;
  /** Asks the other tabs to load. */
  readonly announce?: () => void;
}

const kPrefix = keyPrefix + documentKinds.savedLabs.name;
const kLost = 'they are lost when you close this page.';
const kNotices: Readonly<Record<StorageError, string>> = {
  refused: `Labs are not stored on this device now: ${kLost} Save those you want to keep as files.`,
  full: `Labs are not stored on this device now because it is full: ${kLost} Delete labs you no longer need, or save them as files.`,
  'another tab': `Labs are not stored by this tab now because another tab took over: ${kLost} Take over again, or save them as files.`,
};

/** None of it throws or rejects. */
export class SavedLabs {
  readonly store: StoreApi<SavedState>;
  private readonly lock: WriterLock;
  private readonly nowMs: () => number;
  private readonly documents: DocumentStore;

  constructor({ database, legacy, lock, nowMs, announce }: SavedLabsWorld) {
    this.lock = lock;
    this.nowMs = nowMs;
    this.store = createStore<SavedState>(() => ({ labs: [], notice: null, role: lock.role() }));
    this.documents = new DocumentStore({
      database,
      legacy,
      holds: (key) => kindOf(key) === 'savedLabs',
      mayWrite: () => lock.role() === 'writer',
      onChange: () => this.publish(),
      announce: announce ?? (() => undefined),
    });
    lock.watch(() => {
      this.publish();
      if (lock.role() === 'writer') void this.load();
    });
    void this.load();
  }

  /** Resolves to whether the device has it. */
  async save(name: string, lab: LabState): Promise<boolean> {
    const key = this.add({ name: nameOf(name), saved: this.nowMs(), lab });
    await this.changed();
    return this.documents.isStored(key);
  }

  rename(key: string, name: string): void {
    const text = this.documents.texts().get(key);
    const record = text === undefined ? null : renamed(text, name);
    if (text === undefined || record === null || entryOf(text)!.name === record['name']) return;
    this.documents.change(key, JSON.stringify({ v: labVersion, ...record }));
    void this.changed();
  }

  /** Returns a function that restores it. */
  remove(key: string): () => void {
    const text = this.documents.texts().get(key);
    this.documents.change(key, null);
    void this.changed();
    return () => {
      if (text !== undefined) this.documents.change(key, text);
      void this.changed();
    };
  }

  /** These labs, or all, as the text of a file. */
  exported(keys: readonly string[] | null = null): string {
    return textOfFile(this.entries(keys));
  }

  /** Adds the labs of such a text. Resolves, after they were stored, to sentences: how many, what was refused and why. */
  async imported(text: string): Promise<string> {
    const read = readFile(text, this.entries());
    for (const entry of read.entries) this.add({ ...entry });
    await this.changed();
    return fileInWords(read);
  }

  /** Reads the database again, and offers it what it did not store. */
  load(): Promise<void> {
    return this.documents.load();
  }

  /** The reader sees the list: this tab asks to be the writer. */
  start(): void {
    this.lock.start();
  }

  takeOver(): void {
    this.lock.takeOver();
  }

  /** The database was erased: empties the page's list. */
  clear(): void {
    this.documents.clear();
    this.publish();
  }

  private publish(): void {
    const error = this.documents.error();
    this.store.setState({
      labs: [...this.documents.texts()].map(([key, text]) => savedOf(key, text, this.documents.isStored(key))),
      notice: error && kNotices[error],
      role: this.lock.role(),
    });
  }

  /** Shows pending changes, then stores them. */
  private changed(): Promise<void> {
    this.publish();
    return this.documents.flush();
  }

  private entries(keys: readonly string[] | null = null): readonly LabEntry[] {
    return [...this.documents.texts()].flatMap(([key, text]) =>
      keys === null || keys.includes(key) ? (entryOf(text) ?? []) : [],
    );
  }

  /** Returns its key: the first free one from now on. */
  private add(record: Readonly<Record<string, unknown>>): string {
    const taken = this.documents.texts();
    let stamp = Math.max(0, Math.floor(this.nowMs()));
    const key = (): string => kPrefix + String(stamp).padStart(14, '0');
    while (taken.has(key())) stamp++;
    this.documents.change(key(), JSON.stringify({ v: labVersion, ...record }));
    return key();
  }
}

function savedOf(key: string, text: string, kept: boolean): SavedLab {
  const entry = entryOf(text);
  const read = entry === null ? null : readLab(entry.lab);
  const sizeBytes = new TextEncoder().encode(text).length;
  const of = { key, name: entry?.name ?? 'Unreadable', savedMs: entry?.saved ?? 0, sizeBytes, kept };
  if (read?.ok) return { ...of, lab: read.lab, problem: null, notes: read.notes, newer: read.newer };
  return {
    ...of,
    lab: null,
    notes: [],
    newer: false,
    problem: read === null ? 'It is damaged or not a lab.' : `It ${read.problem}.`,
  };
}
