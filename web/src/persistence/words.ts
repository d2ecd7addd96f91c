/**
 * Plain words that a reader chose (day or night, whether single keys act, an answer), kept on this device where the browser lets us. Storage throws
 * in private windows and sandboxed frames; then they last as long as the page, and nobody is bothered.
 */
import { pageDevice } from './device.ts';
import { keyPrefix } from './kinds.ts';

const here = new Map<string, string>();

/** Keeps a word under a name of kinds.ts. Returns false when it will be gone with the page. Never throws. */
export function keep(name: string, word: string): boolean {
  here.set(name, word);
  try {
    pageDevice().setItem(keyPrefix + name, word);
    return true;
  } catch {
    return false;
  }
}

/** The word kept under a name, by this page or an earlier one; null where there is none. Anybody may have written it: check it. Never throws. */
export function kept(name: string): string | null {
  const word = here.get(name);
  if (word !== undefined) return word;
  try {
    return pageDevice().getItem(keyPrefix + name);
  } catch {
    return null;
  }
}

/** Forgets it. Never throws. */
export function letGo(name: string): void {
  here.delete(name);
  try {
    pageDevice().removeItem(keyPrefix + name);
  } catch {
    // What was never kept is gone already.
  }
}
