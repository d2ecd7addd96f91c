/**
 * Small things a reader has arranged (sizes of panes, what was looked for last, whether single keys act), kept on this device where the
 * browser lets us. Storage throws in private windows and sandboxed frames; then they last as long as the page, and nobody is bothered.
 */
const here = new Map<string, string>();

/** Keeps a text under a name. Returns false when it will be gone with the page. Never throws. */
export function keep(name: string, text: string): boolean {
  here.set(name, text);
  try {
    localStorage.setItem(`strata.${name}`, text);
    return true;
  } catch {
    return false;
  }
}

/** The text kept under a name, by this page or an earlier one; null where there is none. Anybody may have written it: check it. Never throws. */
export function kept(name: string): string | null {
  const text = here.get(name);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(`strata.${name}`);
  } catch {
    return null;
  }
}

/** What JSON was kept under a name; null where there is none, or something else. Never throws. */
export function keptValue(name: string): unknown {
  try {
    return JSON.parse(kept(name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}
