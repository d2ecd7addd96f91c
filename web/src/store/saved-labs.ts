/**
 * Labs saved on this device, each under a key of its own: "strata.saved.<when>" is {v, name, saved, lab}.
 *
 * 1. What was written is never written over. A new name is a new entry: written, read back, compared, and only then is the old one taken away.
 *    So two pages cannot overwrite each other, a full device loses nothing, and an entry of a newer Strata stays as it is.
 * 2. A device that throws, is missing, is full or forgets is no error of the reader: the entry is kept in the page, and one sentence in `notice`
 *    says so until the page is closed.
 * 3. What is found is from outside, like a link: read by lab-state.ts, and what cannot be read is listed with the reason, not hidden.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatCount } from '../base/units.ts';
import { labVersion, readLab, type LabState } from './lab-state.ts';
import { deeperThan, depthMax, jsonBytesMax } from './url.ts';

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
  /** Adds the labs of such a text. Returns a sentence: how many, or what is wrong. */
  imported(text: string): string;
  /** Looks again, for another page may have saved one. */
  refresh(): void;
}

export type Device = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

export const nameCharsMax = 80;
const kPrefix = 'strata.saved.';
const kLost =
  'Labs are not kept on this device now: they stay here until this page is closed. Save the files of those you want to keep.';

/** `device` may throw, which is no storage at all; `nowMs`: the time of day. */
export function createSavedLabs(device: () => Device, nowMs: () => number): SavedLabs {
  /** What the device did not take, or take away; its texts by key, null for what is gone. */
  const here = new Map<string, string | null>();
  let notice: string | null = null;
  const store = createStore<SavedState>(() => ({ labs: [], notice: null }));

  /** Every text that was read or written, for the times when the device does not answer. */
  const seen = new Map<string, string>();

  /** What the device answers; undefined, with the notice, where it throws. */
  function ask<T>(work: (device: Device) => T): T | undefined {
    try {
      return work(device());
    } catch {
      notice = kLost;
      return undefined;
    }
  }

  function textOf(key: string): string | null {
    const mine = here.get(key);
    if (mine !== undefined) return mine;
    const text = ask((of) => of.getItem(key));
    if (text === undefined) return seen.get(key) ?? null;
    if (text !== null) seen.set(key, text);
    return text;
  }

  function keys(): string[] {
    const there = ask((of) => Array.from({ length: of.length }, (_, i) => of.key(i)));
    const ours = (there ?? [...seen.keys()]).filter((key) => key?.startsWith(kPrefix) === true) as string[];
    return [...new Set([...ours, ...here.keys()])]
      .filter((key) => here.get(key) !== null)
      .sort()
      .reverse();
  }

  function write(key: string, text: string): void {
    const written = ask((of) => {
      of.setItem(key, text);
      return of.getItem(key) === text;
    });
    seen.set(key, text);
    if (written === true) here.delete(key);
    else {
      notice = kLost;
      here.set(key, text);
    }
  }

  function takeAway(key: string): void {
    const gone = ask((of) => {
      of.removeItem(key);
      return of.getItem(key) === null;
    });
    seen.delete(key);
    if (gone === true) here.delete(key);
    else {
      notice = kLost;
      here.set(key, null);
    }
  }

  function add(record: { readonly name: string; readonly saved: number; readonly lab: unknown }): void {
    const taken = new Set([...keys(), ...here.keys()]);
    let stamp = Math.max(0, Math.floor(nowMs()));
    const key = (): string => kPrefix + String(stamp).padStart(14, '0');
    while (taken.has(key())) stamp++;
    write(key(), JSON.stringify({ v: labVersion, ...record }));
  }

  function refresh(): void {
    const labs = keys().flatMap((key) => {
      const text = textOf(key);
      return text === null ? [] : [savedOf(key, text, !here.has(key))];
    });
    store.setState({ labs, notice });
  }
  refresh();

  return {
    store,
    refresh,
    save(name, lab) {
      add({ name: nameOf(name), saved: nowMs(), lab });
      refresh();
    },
    rename(key, name) {
      const text = textOf(key);
      const record = text === null ? null : recordOf(text);
      if (record === null || record.name === nameOf(name)) return;
      add({ ...record, name: nameOf(name) });
      takeAway(key);
      refresh();
    },
    remove(key) {
      const text = textOf(key);
      takeAway(key);
      refresh();
      return () => {
        if (text !== null) write(key, text);
        refresh();
      };
    },
    exported(which) {
      const labs = keys().flatMap((key) => {
        const text = which === undefined || which.includes(key) ? textOf(key) : null;
        const record = text === null ? null : recordOf(text);
        return record === null ? [] : [record];
      });
      return `${JSON.stringify({ strata: 'labs', v: labVersion, labs }, null, 2)}\n`;
    },
    imported(text) {
      if (text.length > jsonBytesMax)
        return `The file has more than ${jsonBytesMax / 1024 / 1024} MiB, too much for labs.`;
      const value = parsed(text);
      if (value === null) return 'The file is no JSON, or damaged.';
      const given = Array.isArray(value['labs']) ? (value['labs'] as readonly unknown[]) : [value];
      let added = 0;
      for (const each of given) {
        const record = recordOf(JSON.stringify(each));
        if (record === null || !readLab(record.lab).ok) continue;
        add(record);
        added++;
      }
      refresh();
      const left = given.length - added;
      if (added === 0) return 'There is no lab in the file.';
      return `${formatCount(added, 'lab')} added${left > 0 ? `; ${formatCount(left, 'entry', 'entries')} could not be read` : ''}.`;
    },
  };
}

function nameOf(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ');
  return plain === '' ? 'Unnamed' : [...plain].slice(0, nameCharsMax).join('');
}

interface Entry {
  readonly name: string;
  readonly saved: number;
  readonly lab: unknown;
}

/** An entry as it stands, its lab not yet read; a lab by itself is one too. Null where there is none. */
function recordOf(text: string): (Entry & Readonly<Record<string, unknown>>) | null {
  const value = parsed(text);
  if (value === null) return null;
  const { name, saved } = value;
  const lab = Object.hasOwn(value, 'lab') ? value['lab'] : Object.hasOwn(value, 'program') ? value : null;
  if (lab === null) return null;
  return {
    name: nameOf(typeof name === 'string' ? name : ''),
    saved: typeof saved === 'number' && Number.isSafeInteger(Math.floor(saved)) && saved >= 0 ? Math.floor(saved) : 0,
    lab,
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  if (text.length > jsonBytesMax || deeperThan(depthMax, text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function savedOf(key: string, text: string, kept: boolean): SavedLab {
  const record = recordOf(text);
  const read = record === null ? null : readLab(record.lab);
  const sizeBytes = new TextEncoder().encode(text).length;
  const of = { key, name: record?.name ?? 'Unreadable', savedMs: record?.saved ?? 0, sizeBytes, kept };
  if (read?.ok) return { ...of, lab: read.lab, problem: null, notes: read.notes, newer: read.newer };
  return {
    ...of,
    lab: null,
    notes: [],
    newer: false,
    problem: read === null ? 'It is damaged, or no lab.' : `It ${read.problem}.`,
  };
}
