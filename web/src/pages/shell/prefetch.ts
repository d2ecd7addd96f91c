/** Fetches the parts of a page that come later while the page has nothing to do, so that a network that goes away takes none of them. */
import { fetchParts } from '../../base/later-parts.ts';

/** Resolves when the page has nothing to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has none.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Resolves when the page has loaded and has nothing to do. */
export const pageIdle = (): Promise<void> => loaded().then(idle);

/** Readers who asked their browser to save data fetch a part when they use it. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/**
 * Begins when the page has loaded. `first`: resolves when what the reader waits for is there; asked again before each part. Never rejects where
 * `first` does not. When all parts are there the root element says so (data-parts).
 */
export async function prefetchParts(first: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  if (savesData()) return;
  await loaded();
  const all = await fetchParts(async () => {
    await first();
    await idle();
  });
  if (all) document.documentElement.dataset['parts'] = 'fetched';
}
