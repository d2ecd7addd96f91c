/**
 * A lesson keeps at most two engines, however many figures its reader passes, and however fast. Each is a worker with memory that it never
 * returns, so the maximum at any instant matters: every worker of a page is counted when it is created and when it ends, from before the page's own
 * scripts, and compared with the workers that the browser reports. A figure whose engine was taken away
 * stays visible and can be played again. In the slice the most crowded lesson is on a desktop, the next on a phone.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { kLessons, hydrated, openFolds, type Written } from './lessons.ts';
import { oneOf } from './slice.ts';

/** Repeated here on purpose: a page that raised its own limit would pass its own. */
const kMost = 2;

declare global {
  interface Window {
    /** Live engines, the maximum so far, and the number created. */
    engines: { live: number; most: number; made: number };
  }
}

/** Runs in the page before its scripts: counts engine workers. */
function countEngines(): void {
  const engines = { live: 0, most: 0, made: 0 };
  window.engines = engines;
  window.Worker = class extends Worker {
    private counted: boolean;
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.counted = options?.name === 'strata-engine';
      if (!this.counted) return;
      engines.made++;
      engines.most = Math.max(engines.most, ++engines.live);
    }
    override terminate(): void {
      super.terminate();
      if (this.counted) engines.live--;
      this.counted = false;
    }
  };
}

const engines = (page: Page) => page.evaluate(() => ({ ...window.engines }));

/** Scrolls to the end or to the top, a window at a time, waiting only for the next frame. */
const sweep = (page: Page, way: 1 | -1): Promise<void> =>
  page.evaluate(async (way) => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const end = () => document.documentElement.scrollHeight - innerHeight;
    for (let y = way > 0 ? 0 : end(); y >= 0 && y <= end(); y += way * innerHeight) {
      scrollTo(0, y);
      await frame();
    }
    scrollTo(0, way > 0 ? end() : 0);
  }, way);

/** Visits each figure in turn, until it is live; the browser never reports more workers than allowed then. */
async function visit(page: Page, figures: readonly string[]): Promise<void> {
  for (const name of figures) {
    const figure = page.locator(`#figure-${name}`);
    // Not scrollIntoViewIfNeeded: it waits for two frames, and a page without a screen may omit them.
    await figure.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(figure).toHaveAttribute('data-live', 'true');
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(kMost);
  }
}

/** Plays from the beginning to some later position. */
async function plays(page: Page, name: string): Promise<void> {
  const figure = page.locator(`#figure-${name}`);
  const slider = figure.getByRole('slider', { name: 'Moment' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await figure.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0);
}

/** The three lessons with the most figures. */
const kCrowded: readonly Written[] = kLessons.toSorted((a, b) => b.figures.length - a.figures.length).slice(0, 3);

for (const [device, first, use] of [
  ['a desk', 0, { viewport: { width: 1440, height: 900 } }],
  ['a phone', 1, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(use);
    for (const [i, { slug, path, figures }] of kCrowded.entries())
      test(
        `${slug}: ${figures.length} figures, ${kMost} engines on ${device}`,
        oneOf(3, i, first),
        async ({ page }) => {
          expect(figures.length).toBeGreaterThan(2 * kMost);
          await page.addInitScript(countEngines);
          await page.goto(path);
          await openFolds(page);
          await sweep(page, 1);
          await sweep(page, -1);
          await hydrated(page);
          await visit(page, figures);
          await visit(page, figures.toReversed());
          // One for each figure: none is created without running, and none again for a returning reader.
          expect(await engines(page)).toEqual({ live: kMost, most: kMost, made: figures.length });
          await expect.poll(() => page.workers().length).toBe(kMost);
          for (const name of figures) await plays(page, name);
          expect(await engines(page)).toEqual({ live: kMost, most: kMost, made: figures.length });
        },
      );
  });
