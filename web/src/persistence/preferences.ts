/**
 * Preferences that are one word: the theme, whether single keys act. They are in localStorage if the browser allows it; otherwise
 * they are lost with the page, without a notice.
 */
import { keyPrefix } from './kinds.ts';
import { pageStorage, readKey, writeKey } from './storage.ts';

const inPage = new Map<string, string>();

/** Stores a word under a name of kinds.ts. Returns whether it outlives the page. Never throws. */
export function setPreference(name: string, word: string): boolean {
  inPage.set(name, word);
  return writeKey(pageStorage, keyPrefix + name, word) === null;
}

/** The word stored under a name; null if there is none. Check it: another version or the reader may have written it. Never throws. */
export const getPreference = (name: string): string | null =>
  inPage.get(name) ?? readKey(pageStorage, keyPrefix + name);
