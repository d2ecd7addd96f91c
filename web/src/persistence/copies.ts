/**
 * A second store beside the device, with a copy of what a person made: it tells what the device has lost, and brings it back.
 *
 * A browser keeps `localStorage` and IndexedDB apart, clears them apart where it is short of space, and a person may clear one of them; where both
 * are cleared together no page can know (the panel says so: only a file is safe). So the copies are in IndexedDB (indexed-db.ts).
 *
 * 1. Something is missing when there is a copy, the device answers and does not have it (or has nothing under its key), and nobody deleted it. A
 *    deletion is noted on the device, under "strata.deleted", until the copy is gone too; so a page that ends between does not mourn it later.
 * 2. Only who may write settles the two stores (`settle`); everybody may look (`missing`).
 * 3. A store that is not there, throws or never answers costs the copies and nothing else: no call here rejects.
 */
import type { Device } from './device.ts';
import { keptKinds, keyPrefix } from './kinds.ts';

/** The second store: texts by key. May reject at any call. */
export interface Copies {
  all(): Promise<ReadonlyMap<string, string>>;
  put(key: string, text: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

export interface Copier {
  /** The device has it. */
  written(key: string, text: string): void;
  /** The device has it no more, because somebody wanted so. */
  removed(key: string): void;
  /** Copies of what the device has lost, by key. Empty where one of the two stores does not answer. */
  missing(shelf: Looked): Promise<ReadonlyMap<string, string>>;
  /** Copies what has no copy yet, and takes away the copies of what was deleted. */
  settle(shelf: Looked): Promise<void>;
  /** Lets go of copies. */
  drop(keys: readonly string[]): Promise<void>;
}

/** What is on the device: a part of a shelf. */
export interface Looked {
  keys(): readonly string[];
  text(key: string): string | null;
  onDevice(key: string): boolean;
  answers(): boolean;
}

const kDeleted = keyPrefix + keptKinds.deleted.name;

export function createCopier(copies: Copies, device: () => Device): Copier {
  /** One thing at a time, in the order in which it was asked; what fails is over. */
  let last: Promise<unknown> = Promise.resolve();
  function later<T>(work: () => Promise<T>): Promise<T | undefined> {
    const mine = last.then(work).catch(() => undefined);
    last = mine;
    return mine;
  }

  function deleted(): ReadonlySet<string> {
    try {
      const note: unknown = JSON.parse(device().getItem(kDeleted) ?? '[]');
      return new Set(Array.isArray(note) ? note.filter((key) => typeof key === 'string') : []);
    } catch {
      return new Set();
    }
  }

  function note(change: (keys: Set<string>) => void): void {
    const keys = new Set(deleted());
    const before = keys.size;
    change(keys);
    if (keys.size === before) return;
    try {
      if (keys.size === 0) device().removeItem(kDeleted);
      else device().setItem(kDeleted, JSON.stringify([...keys]));
    } catch {
      // At worst somebody is asked whether what was deleted shall come back.
    }
  }

  function drop(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return Promise.resolve();
    return later(async () => {
      await copies.remove(keys);
      note((noted) => keys.forEach((key) => noted.delete(key)));
    });
  }

  return {
    written(key, text) {
      note((noted) => noted.delete(key));
      void later(() => copies.put(key, text));
    },
    removed(key) {
      note((noted) => noted.add(key));
      void drop([key]);
    },
    async missing(shelf) {
      // What another tab deletes meanwhile is there or noted at one of the two looks.
      const looked = (): readonly string[] => [...shelf.keys().filter((key) => shelf.text(key) !== ''), ...deleted()];
      const before = looked();
      const all = (await later(() => copies.all())) ?? new Map<string, string>();
      const accounted = new Set([...before, ...looked()]);
      return shelf.answers() ? new Map([...all].filter(([key]) => !accounted.has(key))) : new Map();
    },
    async settle(shelf) {
      await drop([...deleted()]);
      const all = await later(() => copies.all());
      if (all === undefined) return;
      for (const key of shelf.keys()) {
        const text = shelf.text(key);
        if (text && shelf.onDevice(key) && !all.has(key)) void later(() => copies.put(key, text));
      }
      await later(() => Promise.resolve());
    },
    drop,
  };
}
