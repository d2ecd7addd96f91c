/**
 * Every lesson before any script has come, and for good where none can: all of its prose, a still of each figure for the screen that it is on, the
 * numbers, also those that would wait for a prediction, and nothing wider than the screen. In the slice each lesson is read on one of the
 * two screens, in turn.
 */
import { expect, test } from './journey.ts';
import { kLessons } from './lessons.ts';
import { oneOf } from './slice.ts';

for (const [i, { slug, path, title, figures }] of kLessons.entries())
  for (const [first, width, size] of [
    [0, 1440, 'wide'],
    [1, 390, 'narrow'],
  ] as const)
    test(
      `${slug} can be read before any script, ${width} px wide`,
      oneOf(2, i, first),
      async ({ browser, baseURL }) => {
        const context = await browser.newContext({
          javaScriptEnabled: false,
          baseURL: baseURL!,
          viewport: { width, height: 844 },
        });
        const page = await context.newPage();
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const drawn = await page.locator('figure[data-figure]').all();
        expect(drawn.length).toBeGreaterThanOrEqual(figures.length);
        for (const figure of drawn) await expect(figure.locator(`.still svg.${size}`)).toBeVisible();
        for (const number of await page.locator('article [data-measure]').all())
          await expect(number).not.toHaveText('');
        await expect(page.locator('.after .wait').filter({ visible: true })).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await context.close();
      },
    );
