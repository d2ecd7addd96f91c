/**
 * Layout shift of a page as its reader experiences it: loaded with fonts that arrive after the first paint, then scrolled from figure to figure until
 * each is live. The number is Cumulative Layout Shift: of shifts without input, the largest sum within a window that ends after a second without one or
 * after five. shift.spec.ts asserts it, and `npm run bench` prints it.
 */
import type { Page } from '@playwright/test';
import { openFolds } from './lessons.ts';

/** The maximum for any page. */
export const kShiftMax = 0.05;

export const kScreens = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const;

interface Shift {
  readonly at: number;
  readonly value: number;
  /** The element that moved, and its old and new position. */
  readonly moved: string;
}

/** The shift of a page, and descriptions of its largest shifts. */
export interface Shifted {
  readonly value: number;
  readonly largest: readonly string[];
}

declare global {
  interface Window {
    __shifts?: Shift[];
  }
}

/** Runs in the page, before its scripts. */
function observe(): void {
  const shifts: Shift[] = (window.__shifts = []);
  const words = (node: Node | null): string =>
    node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? ''}` : (node?.textContent ?? '');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const [first] = entry.sources;
      const moved = first ? `${words(first.node).slice(0, 40)} ${first.previousRect.y} to ${first.currentRect.y}` : '';
      shifts.push({ at: entry.startTime, value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Largest sum of shifts within a window. Pure. */
function largestWindow(shifts: readonly Pick<Shift, 'at' | 'value'>[]): number {
  let [most, sum, begun, last] = [0, 0, 0, -Infinity];
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - begun > 5000) [sum, begun] = [0, at];
    sum += value;
    last = at;
    most = Math.max(most, sum);
  }
  return most;
}

/** Selectors that show that a page is complete, as far as it gets without its reader. */
const kCome: Readonly<Record<string, string>> = {
  'index.html': 'figure[data-state="live"]',
  'embed/index.html': 'figure[data-live="true"]',
};

/**
 * Two frames, so that a change is laid out and its shifts are reported. A browser without a screen may omit a frame: the wait ends after a second.
 */
const frames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
        setTimeout(done, 1000);
      }),
  );

/** Parts of a lesson that become live when they are near the viewport. */
const kLiveParts = '.lesson figure[data-figure], .lesson [data-exercise]';

/** Scrolls a part to `below` window heights from the top of the window. */
const scrollToPart = (page: Page, index: number, below: number): Promise<void> =>
  page.evaluate(
    ([selector, n, below]) => {
      const { top } = document.querySelectorAll(selector)[n]!.getBoundingClientRect();
      scrollTo({ top: scrollY + top - below * innerHeight, behavior: 'instant' });
    },
    [kLiveParts, index, below] as const,
  );

/**
 * Loads a page and delivers its later stylesheets after it was scrolled to its end: those that the page does not name itself, which come with
 * prefetched parts. Requests are held, so the speed of the machine does not matter. `page`: as for shiftOf.
 */
export async function shiftOfLaterStyles(page: Page, address: string): Promise<Shifted> {
  await page.addInitScript(observe);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let html = '';
  await page.route('**/*.css', async (route) => {
    const name = route.request().url().replace(/.*\//, '');
    if (!html.includes(name)) await released;
    await route.continue();
  });
  html = await (await page.request.get(address)).text();
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForFunction(() => [...document.fonts].every(({ status }) => status !== 'loading'));
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await frames(page);
  release();
  await page.waitForSelector('html[data-parts="fetched"]', { state: 'attached' });
  await frames(page);
  return shifted(page);
}

/**
 * Loads a page, scrolls to a figure when it is live, and only then delivers a script of it. `part`: pattern of the script's address. `brings`: selector
 * of what the script adds to the figure. `page`: as for shiftOf.
 */
export async function shiftOfLaterPart(
  page: Page,
  address: string,
  { part, figure, brings }: { readonly part: string; readonly figure: string; readonly brings: string },
): Promise<Shifted> {
  await page.addInitScript(observe);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(part, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
  const scrollTo = (below: number): Promise<void> =>
    page
      .locator(figure)
      .evaluate(
        (it, part) =>
          window.scrollTo({ top: scrollY + it.getBoundingClientRect().top - part * innerHeight, behavior: 'instant' }),
        below,
      );
  await scrollTo(1.3);
  await page.waitForSelector(`${figure}[data-live="true"]`, { state: 'attached' });
  await scrollTo(0.3);
  await frames(page);
  release();
  await page.waitForSelector(`${figure} ${brings}`, { state: 'attached' });
  await frames(page);
  return shifted(page);
}

/** Loads a page and visits all of it. `page`: one in which nothing was loaded yet. `address`: relative to `root`, the address of the site. */
export async function shiftOf(page: Page, address: string, root = ''): Promise<Shifted> {
  await page.addInitScript(observe);
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await page.goto(root + address);
  await page.evaluate(() => document.fonts.ready);
  const path = address.replace(/[?#].*$/, '');
  const come = kCome[path];
  if (come !== undefined) await page.waitForSelector(come, { state: 'attached' });
  if (path.endsWith('lab/index.html'))
    await page.waitForFunction(() => '__strata' in window && window.__strata.state().total > 0);
  await frames(page);
  // What is in closed parts is not drawn, and must not move either.
  await openFolds(page);
  // Some parts wait until the reader has moved.
  await page.evaluate(() => scrollTo({ top: 1, behavior: 'instant' }));
  const parts = await page.locator(kLiveParts).count();
  for (let i = 0; i < parts; i++) {
    // Near first, where what fills it moves nothing in sight; then seen.
    await scrollToPart(page, i, 1.3);
    await page.waitForFunction(
      ([selector, n]) => {
        const part = document.querySelectorAll(selector)[n];
        return part?.matches('figure') ? part.matches('[data-live="true"]') : !part?.querySelector('.waiting');
      },
      [kLiveParts, i] as const,
    );
    await frames(page);
    await scrollToPart(page, i, 0.3);
    await frames(page);
  }
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await frames(page);
  return shifted(page);
}

/** The shift of a page until now. */
async function shifted(page: Page): Promise<Shifted> {
  const shifts = await page.evaluate(() => window.__shifts ?? []);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const largest = [...shifts].sort((a, b) => b.value - a.value).slice(0, 3);
  return {
    value: largestWindow(shifts),
    largest: largest.map(({ value, moved }) => `${value.toFixed(3)} ${moved}`),
  };
}
