/** axe, by day and by night, at rest and in the middle of things, wide and on a phone; and no sideways scrolling at 320 px. */
import AxeBuilder from '@axe-core/playwright';
import { expect, kAnimations, lastEpisode, load, openLab, seek, test } from './journey.ts';

const kPages = ['index.html', 'lessons/index.html', 'lessons/write-path/index.html', 'embed/index.html', '404.html'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme === 'light' ? 'by day' : 'by night', () => {
    test.use({ colorScheme });

    for (const path of kPages) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('main')).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
      });
    }

    test('axe finds nothing in the lab, in the middle of each animation', async ({ page }) => {
      await openLab(page);
      for (const { preset } of kAnimations) {
        await load(page, preset);
        await seek(page, (await lastEpisode(page, 3))[1]!.position);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map((v) => `${preset}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
        ).toEqual([]);
      }
    });
  });
}

for (const width of [320, 390]) {
  test(`nothing has to be scrolled sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['lab/index.html', ...kPages]) {
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
}
