/**
 * Labs saved on this device, each under a key of its own: "strata.saved.<when>" is {v, name, saved, lab}.
 *
 * 1. What was written is never written over. A new name is a new entry: written, read back, compared, and only then is the old one taken away.
 *    So two pages cannot overwrite each other, a full device loses nothing, and an entry of a newer Strata stays as it is.
 * 2. A device that throws, is missing, is full or forgets is no error of the reader: the entry is kept in the page, offered again at every look, and
 *    one sentence in `notice` says so until all is on the device (persistence/shelf.ts).
 * 3. What the device has lost by itself is found by its copy in a second store, said, and brought back or let go (persistence/copies.ts).
 * 4. One tab saves; in the others everything is seen as it changes, can be opened and taken along as a file (persistence/turn.ts).
 * 5. What is found is from outside, like a link: read by lab-state.ts, and what cannot be read is listed with the reason, not hidden.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Copier } from '../persistence/copies.ts';
import type { Device } from '../persistence/device.ts';
import { keptKinds, keyPrefix } from '../persistence/kinds.ts';
import { createShelf, type Trouble } from '../persistence/shelf.ts';
import type { Role, Turn } from '../persistence/turn.ts';
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
  /** On the device; otherwise only in this page. */
  readonly kept: boolean;
}

export interface SavedState {
  /** The newest first. */
  readonly labs: readonly SavedLab[];
  /** Why labs are not kept on the device; null while they are. */
  readonly notice: string | null;
  /** What the device has lost and a copy can bring back, by name. */
  readonly erased: readonly string[];
  /** 'writer' where there is one page only. */
  readonly role: Role;
}

/** None of it throws or rejects. */
export interface SavedLabs {
  readonly store: StoreApi<SavedState>;
  save(name: string, lab: LabState): void;
  rename(key: string, name: string): void;
  /** Returns what brings it back. */
  remove(key: string): () => void;
  /** These labs, or all, as the text of a file. */
  exported(keys?: readonly string[]): string;
  /** Adds the labs of such a text. Returns sentences: how many, what was refused and why. */
  imported(text: string): string;
  /** Looks again, for another page may have saved one. */
  refresh(): void;
  /** Looks into the second store as well: what was lost is in `erased` when it resolves. */
  look(): Promise<void>;
  /** Brings back what the device has lost. */
  bringBack(): void;
  /** Lets it go. */
  letGo(): Promise<void>;
  /** Somebody looks at them, or comes back to them: this page asks to be the one that saves. */
  attend(): void;
  takeOver(): void;
  /** Everything kept here was erased: the page holds nothing of it either. */
  forget(): void;
}

/** What there is besides the device. */
export interface Beside {
  readonly copier?: Copier;
  /** Without one this page is the only one. */
  readonly turn?: Turn;
}

const kPrefix = keyPrefix + keptKinds.savedLabs.name;
const kHere = 'they are lost when you close this page.';
const kNotices: Readonly<Record<Trouble, string>> = {
  refused: `Labs are not stored on this device now: ${kHere} Save those you want to keep as files.`,
  full: `Labs are not stored on this device now because it is full: ${kHere} Delete labs you no longer need, or save them as files.`,
  'another tab': `Labs are not stored by this tab now because another tab took over: ${kHere} Take over again, or save them as files.`,
};

/** `device` may throw, which is no storage at all; `nowMs`: the time of day. */
export function createSavedLabs(device: () => Device, nowMs: () => number, { copier, turn }: Beside = {}): SavedLabs {
  const shelf = createShelf({
    device,
    holds: (key) => key.startsWith(kPrefix),
    mayWrite: turn && (() => turn.mayWrite()),
    onWritten: copier && ((key, text) => copier.written(key, text)),
    onRemoved: copier && ((key) => copier.removed(key)),
  });
  let lost: ReadonlyMap<string, string> = new Map();
  /** Texts of the labs that are shown, by key. */
  let shown: ReadonlyMap<string, string> = new Map();
  const role = (): Role => turn?.role() ?? 'writer';
  const store = createStore<SavedState>(() => ({ labs: [], notice: null, erased: [], role: role() }));

  function entries(keys = shelf.keys()): readonly LabEntry[] {
    return keys.flatMap((key) => entryOf(shelf.text(key) ?? '') ?? []);
  }

  /** `old`: the key of what it stands for from now on. */
  function add(record: Readonly<Record<string, unknown>>, old: string | null = null): void {
    const taken = new Set([...shelf.keys(), ...lost.keys()]);
    let stamp = Math.max(0, Math.floor(nowMs()));
    const key = (): string => kPrefix + String(stamp).padStart(14, '0');
    // A key whose removal the device refused is not listed, and has its text all the same.
    while (taken.has(key()) || !shelf.onDevice(key())) stamp++;
    const text = JSON.stringify({ v: labVersion, ...record });
    if (old === null) shelf.write(key(), text);
    else shelf.replace(old, key(), text);
  }

  function publish(): void {
    shown = new Map(
      shelf.keys().flatMap((key) => {
        const text = shelf.text(key);
        return text === null ? [] : [[key, text] as const];
      }),
    );
    const labs = [...shown].map(([key, text]) => savedOf(key, text, shelf.onDevice(key)));
    const trouble = shelf.trouble();
    const erased = [...lost].map(([key, text]) => savedOf(key, text, false).name);
    store.setState({ labs, notice: trouble && kNotices[trouble], erased, role: role() });
  }

  function refresh(): void {
    shelf.refresh();
    publish();
  }

  async function look(): Promise<void> {
    if (!copier) return;
    lost = new Map([...(await copier.missing(shelf))].filter(([key]) => key.startsWith(kPrefix)));
    publish();
    if (role() === 'writer') await copier.settle(shelf);
  }

  refresh();
  turn?.watch(() => {
    refresh();
    if (role() === 'writer') void look();
  });

  return {
    store,
    refresh,
    look,
    save(name, lab) {
      add({ name: nameOf(name), saved: nowMs(), lab });
      refresh();
    },
    rename(key, name) {
      const text = shelf.text(key);
      const record = text === null ? null : renamed(text, name);
      if (text === null || record === null || entryOf(text)!.name === record['name']) return;
      add(record, key);
      refresh();
    },
    remove(key) {
      const text = shown.get(key);
      shelf.remove(key, text);
      refresh();
      return () => {
        if (text !== undefined) shelf.write(key, text);
        refresh();
      };
    },
    exported: (which) => textOfFile(entries(which && shelf.keys().filter((key) => which.includes(key)))),
    imported(text) {
      const read = readFile(text, entries());
      for (const entry of read.entries) add({ ...entry });
      refresh();
      return fileInWords(read);
    },
    bringBack() {
      for (const [key, text] of lost) shelf.write(key, text);
      lost = new Map();
      refresh();
    },
    async letGo() {
      const keys = [...lost.keys()];
      lost = new Map();
      publish();
      await copier?.drop(keys);
    },
    attend: () => turn?.begin(),
    takeOver: () => turn?.takeOver(),
    forget() {
      lost = new Map();
      shelf.forget();
      refresh();
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
