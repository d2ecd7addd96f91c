/**
 * Labs saved on this device: {v, rev, name, saved, lab}, each under its own key, "strata.saved.<when>".
 *
 * 1. A save adds a document and never replaces one. A new name changes `name` alone, so what a newer version stored besides is kept.
 * 2. The list is loaded once and after each change by another tab. Changes show at once; what the browser does not store is in the page only, and
 *    `notice` says why (persistence/document-store.ts).
 * 3. Where the browser has Web Locks one tab saves; the others list, open and export labs (persistence/writer-lock.ts).
 * 4. Stored texts are untrusted, like links: lab-state.ts checks them, and a damaged one is listed with the reason.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Database } from '../persistence/database.ts';
import { createDocumentStore } from '../persistence/document-store.ts';
import { documentKinds, keyPrefix, kindOf } from '../persistence/kinds.ts';
import type { LegacyDocuments } from '../persistence/legacy-labs.ts';
import type { StorageError } from '../persistence/storage.ts';
import type { Role, WriterLock } from '../persistence/writer-lock.ts';
import { entryOf, fileInWords, nameOf, readFile, renamed, textOfFile, type LabEntry } from './lab-files.ts';
import { labVersion, readLab, type LabState } from './lab-state.ts';

export { nameCharsMax } from './lab-files.ts';

export interface SavedLab {
  readonly key: string;
  readonly name: string;
  /** When, milliseconds of the epoch; 0 where it does not say. */
  readonly savedMs: number;
  readonly sizeBytes: number;
  /** Null where it cannot be read; `problem` says why. */
  readonly lab: LabState | null;
  readonly problem: string | null;
  /** What has to be said of it. */
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

/** None of it throws or rejects. */
export interface SavedLabs {
  readonly store: StoreApi<SavedState>;
  /** Resolves to whether the device has it. */
  save(name: string, lab: LabState): Promise<boolean>;
  rename(key: string, name: string): void;
  /** Returns a function that restores it. */
  remove(key: string): () => void;
  /** These labs, or all, as the text of a file. */
  exported(keys?: readonly string[]): string;
  /** Adds the labs of such a text. Resolves, after they were stored, to sentences: how many, what was refused and why. */
  imported(text: string): Promise<string>;
  /** Reads the database again, and offers it what it did not store. */
  load(): Promise<void>;
  /** The reader sees the list: this tab asks to be the writer. */
  start(): void;
  takeOver(): void;
  /** The database was erased: empties the page's list. */
  clear(): void;
}

export interface SavedLabsWorld {
  readonly database: Database;
  readonly legacy?: LegacyDocuments;
  readonly lock: WriterLock;
  /** Milliseconds of the epoch. */
  readonly nowMs: () => number;
  /** Tells the other tabs to load. */
  readonly announce?: () => void;
}

const kPrefix = keyPrefix + documentKinds.savedLabs.name;
const kLost = 'they are lost when you close this page.';
const kNotices: Readonly<Record<StorageError, string>> = {
  refused: `Labs are not stored on this device now: ${kLost} Save those you want to keep as files.`,
  full: `Labs are not stored on this device now because it is full: ${kLost} Delete labs you no longer need, or save them as files.`,
  'another tab': `Labs are not stored by this tab now because another tab took over: ${kLost} Take over again, or save them as files.`,
};

export function createSavedLabs({ database, legacy, lock, nowMs, announce }: SavedLabsWorld): SavedLabs {
  const store = createStore<SavedState>(() => ({ labs: [], notice: null, role: lock.role() }));
  const documents = createDocumentStore({
    database,
    legacy,
    holds: (key) => kindOf(key) === 'savedLabs',
    mayWrite: () => lock.role() === 'writer',
    onChange: publish,
    announce: announce ?? (() => undefined),
  });

  function publish(): void {
    const error = documents.error();
    store.setState({
      labs: [...documents.texts()].map(([key, text]) => savedOf(key, text, documents.isStored(key))),
      notice: error && kNotices[error],
      role: lock.role(),
    });
  }

  /** Shows pending changes, then stores them. */
  function changed(): Promise<void> {
    publish();
    return documents.flush();
  }

  function entries(keys: readonly string[] | null = null): readonly LabEntry[] {
    return [...documents.texts()].flatMap(([key, text]) =>
      keys === null || keys.includes(key) ? (entryOf(text) ?? []) : [],
    );
  }

  /** Returns its key: the first free one from now on. */
  function add(record: Readonly<Record<string, unknown>>): string {
    const taken = documents.texts();
    let stamp = Math.max(0, Math.floor(nowMs()));
    const key = (): string => kPrefix + String(stamp).padStart(14, '0');
    while (taken.has(key())) stamp++;
    documents.change(key(), JSON.stringify({ v: labVersion, ...record }));
    return key();
  }

  lock.watch(() => {
    publish();
    if (lock.role() === 'writer') void documents.load();
  });
  void documents.load();

  return {
    store,
    async save(name, lab) {
      const key = add({ name: nameOf(name), saved: nowMs(), lab });
      await changed();
      return documents.isStored(key);
    },
    rename(key, name) {
      const text = documents.texts().get(key);
      const record = text === undefined ? null : renamed(text, name);
      if (text === undefined || record === null || entryOf(text)!.name === record['name']) return;
      documents.change(key, JSON.stringify({ v: labVersion, ...record }));
      void changed();
    },
    remove(key) {
      const text = documents.texts().get(key);
      documents.change(key, null);
      void changed();
      return () => {
        if (text !== undefined) documents.change(key, text);
        void changed();
      };
    },
    exported: (keys) => textOfFile(entries(keys)),
    async imported(text) {
      const read = readFile(text, entries());
      for (const entry of read.entries) add({ ...entry });
      await changed();
      return fileInWords(read);
    },
    load: () => documents.load(),
    start: () => lock.start(),
    takeOver: () => lock.takeOver(),
    clear() {
      documents.clear();
      publish();
    },
  };
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
