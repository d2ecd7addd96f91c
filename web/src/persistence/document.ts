/**
 * One document that a person's doing writes again and again (an arrangement, a progress): named, versioned, checked.
 *
 *   {"v": 1, "rev": 7, "value": …}     under the name, or under the name and "~"
 *
 * 1. The last good text is never written over. A revision goes where the last one is not, is read back, and only then is the last one taken away;
 *    of two that are there the higher revision that can be read counts. So a device that is full, or a page that ends between, leaves one whole.
 * 2. What is found is from outside: no longer than `charsMax`, migrated from its version by steps that stay for ever, then read by `read`, which
 *    takes anything and makes a fresh value of it. A text without this envelope is version 0, as it stands.
 * 3. Of a newer version what is understood is used, and nothing is written in its place.
 * 4. What the device does not take lasts as long as the page, or until another page has written: an older value never hides a newer one.
 *
 * None of it throws.
 */
import { keyPrefix, otherSlot } from './kinds.ts';
import { createShelf, type ShelfWorld, type Trouble } from './shelf.ts';

export interface DocumentFormat<T> {
  /** The name of its kind. */
  readonly name: string;
  /** The version that `write` writes. */
  readonly version: number;
  /** From the version of its place to the next: as many as `version`. Each takes anything. */
  readonly steps: readonly ((value: unknown) => unknown)[];
  /** What is understood of a value; null where nothing is. Takes anything. */
  readonly read: (value: unknown) => T | null;
  /** UTF-16 units that a text may have, before it is parsed. Default: 256 Ki. */
  readonly charsMax?: number;
}

export type Found<T> =
  | { readonly state: 'absent' | 'damaged'; readonly value: null }
  | { readonly state: 'whole'; readonly value: T }
  /** What is understood of it. */
  | { readonly state: 'newer'; readonly value: T | null };

/** A step to a version that has the same values. */
export const asItWas = (value: unknown): unknown => value;

export interface KeptDocument<T> {
  read(): Found<T>;
  /** Returns whether it is on the device. */
  write(value: T): boolean;
  forget(): void;
  trouble(): Trouble | null;
  /** The texts of it on the device as they stand, for whoever takes along what cannot be read. */
  texts(): readonly string[];
}

interface Revision {
  readonly key: string;
  readonly text: string;
  readonly version: number;
  readonly rev: number;
  readonly value: unknown;
}

const kCharsMax = 256 * 1024;

/** A value that is in the page only. */
interface Unkept<T> {
  readonly value: T;
  /** The text that was the last one on the device then; null where there was none. */
  readonly over: string | null;
}

/** REQUIRES: `format.steps` has `format.version` of them. */
export function openDocument<T>(format: DocumentFormat<T>, world: Omit<ShelfWorld, 'holds'>): KeptDocument<T> {
  const slots = [keyPrefix + format.name, keyPrefix + otherSlot(format.name)] as const;
  const shelf = createShelf({ ...world, holds: (key) => slots.some((slot) => slot === key) });
  let unkept: Unkept<T> | null = null;

  function revisions(): readonly Revision[] {
    return slots
      .flatMap((key) => {
        const text = shelf.text(key);
        const revision = text === null ? null : revisionOf(key, text, format.charsMax ?? kCharsMax);
        return revision === null ? [] : [revision];
      })
      .sort((a, b) => b.rev - a.rev);
  }

  function valueOf({ version, value }: Revision): T | null {
    return format.read(format.steps.slice(version).reduce((of, step) => step(of), value));
  }

  /** What the page holds, unless another page has written since. */
  function ours([last]: readonly Revision[]): Unkept<T> | null {
    return last === undefined || last.text === unkept?.over ? unkept : null;
  }

  /** On the device, or not at all: what a page held would hide what others write. */
  function put(key: string, text: string): boolean {
    shelf.write(key, text);
    const taken = shelf.onDevice(key);
    if (!taken) shelf.forget(key);
    return taken;
  }

  return {
    read() {
      const all = revisions();
      const held = ours(all);
      if (held !== null) return { state: 'whole', value: held.value };
      const newer = all.find(({ version }) => version > format.version);
      if (newer) return { state: 'newer', value: format.read(newer.value) };
      for (const revision of all) {
        const value = valueOf(revision);
        if (value !== null) return { state: 'whole', value };
      }
      return { state: slots.some((slot) => shelf.text(slot) !== null) ? 'damaged' : 'absent', value: null };
    },
    write(value) {
      const all = revisions();
      unkept = { value, over: all[0]?.text ?? null };
      if (all.some(({ version }) => version > format.version)) return false;
      const last = all.find((revision) => valueOf(revision) !== null);
      const [from, to] = last?.key === slots[0] ? slots : ([slots[1], slots[0]] as const);
      shelf.refresh();
      if (!put(to, JSON.stringify({ v: format.version, rev: (all[0]?.rev ?? 0) + 1, value }))) return false;
      unkept = null;
      if (shelf.text(from) !== null) shelf.remove(from);
      shelf.forget(from);
      return true;
    },
    forget() {
      unkept = null;
      shelf.forget();
      for (const slot of slots) shelf.remove(slot);
      shelf.forget();
    },
    trouble: () => shelf.trouble(),
    texts: () => slots.flatMap((slot) => shelf.text(slot) ?? []),
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Null where it is no JSON, or too long to be looked at. Pure. */
function revisionOf(key: string, text: string, charsMax: number): Revision | null {
  if (text.length > charsMax) return null;
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || !Object.hasOwn(json, 'value'))
      return { key, text, version: 0, rev: 0, value: json };
    const { v, rev, value } = json as Readonly<Record<string, unknown>>;
    return isCount(v) && isCount(rev) ? { key, text, version: v, rev, value } : null;
  } catch {
    return null;
  }
}
