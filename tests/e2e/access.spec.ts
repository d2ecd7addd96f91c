/** axe, by day and by night, at rest and in the middle of things, wide and on a phone; and no sideways scrolling at 320 px. */
import AxeBuilder from '@axe-core/playwright';
import { expect, kAnimations, lastEpisode, load, openLab, seek, test, writeProgram } from './journey.ts';

const kPages = ['index.html', 'lessons/index.html', 'lessons/write-path/index.html', 'embed/index.html', '404.html'];

/** What axe found, a line each. */
const told = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>, where = 'the page'): string[] =>
  violations.map((v) => `${where}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme === 'light' ? 'by day' : 'by night', () => {
    test.use({ colorScheme });

    for (const path of kPages) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('main')).toBeVisible();
        expect(told(await new AxeBuilder({ page }).analyze())).toEqual([]);
      });
    }

    test('axe finds nothing in the calculators', async ({ page }) => {
      await page.goto('reference/index.html');
      expect(told(await new AxeBuilder({ page }).include('#calculators').analyze())).toEqual([]);
    });

    test('axe finds nothing in the lab at rest, in any tab, nor in what it says of bad input', async ({ page }) => {
      await openLab(page);
      const whole = await new AxeBuilder({ page }).analyze();
      expect(told(whole)).toEqual([]);
      for (const { tab } of kAnimations) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        expect(told(await new AxeBuilder({ page }).include('[data-stage]').analyze(), tab)).toEqual([]);
      }
      await writeProgram(page, 'pit a 1\n');
      await expect(page.locator('.problems li')).toHaveCount(1);
      await page.getByRole('textbox', { name: 'Key', exact: true }).fill('0x1');
      await page.getByRole('button', { name: 'Put', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      expect(told(await new AxeBuilder({ page }).include('.left').analyze(), 'bad input')).toEqual([]);
    });

    test('axe finds nothing in the lab, in the middle of each animation', async ({ page }) => {
      await openLab(page);
      for (const { preset } of kAnimations) {
        await load(page, preset);
        await seek(page, (await lastEpisode(page, 3))[1]!.position);
        expect(told(await new AxeBuilder({ page }).analyze(), preset)).toEqual([]);
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
