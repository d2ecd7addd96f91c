/**
 * Every lesson before any script has loaded, and permanently without scripts: all of its prose, a static figure for each screen size, the
 * numbers, even those that would wait for a prediction, and nothing wider than the screen. In the slice each lesson is read on one of the
 * two screens, in turn.
 */
import { expect, test } from './journey.ts';
import { kLessons, openFolds } from './lessons.ts';
import { isPlayed } from './slice.ts';

for (const [nth, { width, size }] of [
  { width: 1440, size: 'wide' },
  { width: 390, size: 'narrow' },
].entries())
  test(`lessons are readable before any script, ${width} px wide`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL!,
      viewport: { width, height: 844 },
    });
    const page = await context.newPage();
    for (const [i, { slug, path, title, figures }] of kLessons.entries()) {
      if (!isPlayed(2, i, nth)) continue;
      await test.step(slug, async () => {
        await page.goto(path);
        await openFolds(page);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const drawn = await page.locator('figure[data-figure]').all();
        expect(drawn.length).toBeGreaterThanOrEqual(figures.length);
        for (const figure of drawn) await expect(figure.locator(`.static-figure svg.${size}`)).toBeVisible();
        const numbers = await page.locator('article [data-measure]').allTextContents();
        expect(numbers.filter((number) => number.trim() === '')).toEqual([]);
        await expect(page.locator('.after .wait').filter({ visible: true })).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
    await context.close();
  });
