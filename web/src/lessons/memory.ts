/** What a learner chose, kept where the browser lets us; storage throws in private windows and sandboxed frames, and then it lasts as long as the page. */
const here = new Map<string, string>();

export function remember(name: string, value: string): void {
  here.set(name, value);
  try {
    localStorage.setItem(`strata.${name}`, value);
  } catch {
    // Kept in the page alone.
  }
}

export function remembered(name: string): string | null {
  try {
    return here.get(name) ?? localStorage.getItem(`strata.${name}`);
  } catch {
    return here.get(name) ?? null;
  }
}
