/** Page parts in files of their own, loaded on first use. Registers their loaders, so that the page can prefetch them. */

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
 * Fetches the registered parts one after another, including parts that register while it runs.
 *
 * idle: resolves when the page has time for the next part.
 *
 * Returns whether all were fetched. Stops at the first failure: later parts would fail too, and first use retries each anyway. Never
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
