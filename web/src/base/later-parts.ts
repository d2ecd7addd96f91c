/** Parts of a page that come from files of their own, when they are first used: which there are, so that they can be fetched in advance. */

/** The sentence for a part whose script could not be fetched. */
export const kPartMissing =
  'Its script could not be loaded: the network may be down, or the site may have changed since you opened this page.';

type Load = () => Promise<unknown>;

const loads = new Set<Load>();

/** Registers a part under its loader, a function that calls import(). Returns the loader. */
export function laterPart<T>(load: () => Promise<T>): () => Promise<T> {
  loads.add(load);
  return load;
}

/**
 * Fetches the registered parts one after another, also those that are registered by parts on the way.
 *
 * idle: resolves when the page has time for the next part.
 *
 * Stops at the first part that cannot be fetched: the next ones would fail too, and each is fetched again when it is used. Returns whether all were fetched. Never
 * rejects.
 */
export async function fetchParts(idle: () => Promise<unknown>): Promise<boolean> {
  for (const load of loads) {
    await idle();
    try {
      await load();
    } catch {
      return false;
    }
  }
  return true;
}
