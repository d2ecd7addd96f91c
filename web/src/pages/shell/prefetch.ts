/** Loads the on-demand parts of a page while it is idle, so that they also work offline. */
import { fetchParts } from '../../base/later-parts.ts';

/** Resolves when the page is idle. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Resolves when the page has loaded and is idle. */
export const pageIdle = (): Promise<void> => loaded().then(idle);

/** If the reader asked the browser to save data, parts are loaded on use only. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/**
 * Begins when the page has loaded. `first`: resolves when nothing more urgent is loading; called before each part. Rejects only if `first` does. When
 * all parts are loaded, sets data-parts of the root element.
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
