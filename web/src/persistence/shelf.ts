/**
 * Texts of one kind, each under a key of its own, on a device that may fail at any call.
 *
 * 1. Nothing is lost while the page is open: what the device does not take, or take away, or give back, is held in the page, and `trouble` says so.
 *    It is offered to the device again at every `refresh`, so a device that failed once, or was full and has room again, has all in the end.
 * 2. What the device says is believed only when it was read back. A text is written whole under a key that is not in use, or it is not written:
 *    no call here changes a text in two steps.
 * 3. Who may not write (another tab does, turn.ts) writes in the page only.
 * 4. A text is taken away by who has seen it: one that has come in its place since, because another tab could write it whole at last, stays.
 *
 * None of it throws.
 */
import { whyRefused, type Device } from './device.ts';

/** Why not all is on the device: it does not answer or take, it has no room, or another tab is the one that writes. */
export type Trouble = 'refused' | 'full' | 'another tab';

export interface ShelfWorld {
  readonly device: () => Device;
  /** Whether a key of the device is on this shelf. */
  readonly holds: (key: string) => boolean;
  /** Asked before every write. Default: always. */
  readonly mayWrite?: (() => boolean) | undefined;
  /** Told when the device has it, and no earlier. */
  readonly onWritten?: ((key: string, text: string) => void) | undefined;
  /** Told when the device has it no more. */
  readonly onRemoved?: ((key: string) => void) | undefined;
}

export interface Shelf {
  /** The greatest first. */
  keys(): readonly string[];
  text(key: string): string | null;
  /** On the device; otherwise in this page only. */
  onDevice(key: string): boolean;
  write(key: string, text: string): void;
  /** The text instead of another one, which the device has until it has this one. */
  replace(old: string, key: string, text: string): void;
  /** `was`: the text that was seen, and shall go; default: the one that was read last. */
  remove(key: string, was?: string): void;
  /** Offers the device again what it did not take. */
  refresh(): void;
  trouble(): Trouble | null;
  /** Whether the device answered when it was last asked for its keys. */
  answers(): boolean;
  /** Lets go of what is held in the page only, of one key or of all. */
  forget(key?: string): void;
}

interface Held {
  /** Null for what is gone. */
  readonly text: string | null;
  /** It goes from the device when this key is there. */
  readonly after?: string;
  /** What goes; another text stays. */
  readonly was?: string | undefined;
}

export function createShelf(world: ShelfWorld): Shelf {
  /** What the device did not take, or take away. */
  const here = new Map<string, Held>();
  /** Every text that was read or written, for the times when the device does not answer. */
  const seen = new Map<string, string>();
  let trouble: Trouble | null = null;
  let answered = true;

  /** What the device answers; undefined, with the trouble, where it throws. */
  function ask<T>(work: (device: Device) => T): T | undefined {
    try {
      return work(world.device());
    } catch (error) {
      trouble = whyRefused(error);
      return undefined;
    }
  }

  /** Work that changes the device and says whether it did. */
  function change(work: (device: Device) => boolean): boolean {
    if (world.mayWrite?.() === false) {
      trouble = 'another tab';
      return false;
    }
    const done = ask(work);
    if (done === false) trouble = 'refused';
    return done === true;
  }

  function put(key: string, text: string): boolean {
    return change((of) => {
      of.setItem(key, text);
      return of.getItem(key) === text;
    });
  }

  /** Whether there is nothing left to do. `was`: the only text that goes. */
  function take(key: string, was: string | undefined): boolean {
    return change((of) => {
      const there = of.getItem(key);
      if (there !== null && was !== undefined && there !== was) return true;
      of.removeItem(key);
      if (of.getItem(key) !== null) return false;
      world.onRemoved?.(key);
      return true;
    });
  }

  const shelf: Shelf = {
    keys() {
      const there = ask((of) => Array.from({ length: of.length }, (_, i) => of.key(i)));
      answered = there !== undefined;
      const ours = (there ?? [...seen.keys()]).filter((key): key is string => key !== null && world.holds(key));
      return [...new Set([...ours, ...here.keys()])]
        .filter((key) => here.get(key)?.text !== null)
        .sort()
        .reverse();
    },
    text(key) {
      const mine = here.get(key);
      if (mine !== undefined) return mine.text;
      const text = ask((of) => of.getItem(key));
      if (text === undefined) return seen.get(key) ?? null;
      if (text !== null) seen.set(key, text);
      return text;
    },
    onDevice: (key) => !here.has(key),
    write(key, text) {
      seen.set(key, text);
      if (!put(key, text)) return void here.set(key, { text });
      here.delete(key);
      world.onWritten?.(key, text);
    },
    replace(old, key, text) {
      shelf.write(key, text);
      if (shelf.onDevice(key)) return shelf.remove(old);
      // What waits for one that the device never had waits for this one now.
      for (const [other, { after }] of here) if (after === old) here.set(other, { text: null, after: key });
      here.set(old, { text: null, after: key });
    },
    remove(key, was = seen.get(key)) {
      const mine = here.get(key);
      // What this page holds, nobody else can have written.
      const goes = mine === undefined ? was : mine.was;
      seen.delete(key);
      if (take(key, goes)) here.delete(key);
      else here.set(key, { text: null, was: goes });
    },
    refresh() {
      trouble = null;
      // What is taken away first makes room for the rest.
      for (const [key, { text, after }] of here) if (text === null && after === undefined) shelf.remove(key);
      for (const [key, { text }] of here) if (text !== null) shelf.write(key, text);
      for (const [key, { after }] of here) if (after !== undefined && shelf.onDevice(after)) shelf.remove(key);
    },
    trouble: () => trouble,
    answers: () => answered,
    forget(key) {
      if (key !== undefined) {
        here.delete(key);
        seen.delete(key);
        return;
      }
      here.clear();
      seen.clear();
      trouble = null;
    },
  };
  return shelf;
}
