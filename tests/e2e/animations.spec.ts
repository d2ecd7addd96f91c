/** The five animations: different at start, middle and end; counters that are what is lit; back is where one came from. */
import { at, expect, kAnimations, lastEpisode, load, marksOf, openLab, seek, stateOf, test } from './journey.ts';

const number = (text: string): number => Number(text.replace(/[^\d-]/g, ''));

for (const animation of kAnimations) {
  test.describe(animation.tab, () => {
    test.beforeEach(async ({ page }) => {
      await openLab(page);
      await load(page, animation.preset);
    });

    test('shows something else at start, middle and end', async ({ page }) => {
      const stops = await lastEpisode(page, 3);
      expect(stops.map((stop) => stop.phase)).toEqual(['start', 'middle', 'end']);
      const seen = [];
      for (const stop of stops) {
        await seek(page, stop.position);
        seen.push(await marksOf(page, animation.view));
      }
      expect(new Set(seen).size).toBe(3);
    });

    for (const counter of animation.counters) {
      test(`${counter} is what is lit, at every stop`, async ({ page }) => {
        const stops = await lastEpisode(page, 24);
        await seek(page, stops[0]!.position);
        await page.getByRole('button', { name: counter, exact: true }).click();
        const told: number[] = [];
        for (const stop of stops) {
          await seek(page, stop.position);
          const says = number(await page.locator(`tr[data-counter="${counter}"] td[data-episode]`).innerText());
          const lit = await page.evaluate((view) => window.__strata.lit(view), animation.view);
          expect({ position: stop.position, lit }).toEqual({ position: stop.position, lit: says });
          told.push(says);
        }
        expect(told).toEqual([...told].sort((a, b) => a - b));
      });
    }

    test('a step back restores the picture', async ({ page }) => {
      const stops = await lastEpisode(page, 8);
      for (const stop of stops) {
        await seek(page, stop.position);
        const before = await marksOf(page, animation.view);
        const tree = await marksOf(page, 'tree');
        const { total } = await stateOf(page);
        if (stop.position === total) continue;
        await page.getByRole('button', { name: 'Step', exact: true }).click();
        await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(stop.position);
        await page.getByRole('button', { name: 'Step back' }).click();
        await at(page, stop.position);
        expect(await marksOf(page, animation.view)).toBe(before);
        expect(await marksOf(page, 'tree')).toBe(tree);
      }
    });

    test('with reduced motion the same stops are shown', async ({ page }) => {
      const stops = await lastEpisode(page, 5);
      const moving: string[] = [];
      for (const stop of stops) {
        await seek(page, stop.position);
        moving.push(await marksOf(page, animation.view));
      }
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const [i, stop] of stops.entries()) {
        await seek(page, stop.position);
        expect(await marksOf(page, animation.view)).toBe(moving[i]);
      }
    });

    test('is reached, played, stepped and stepped back with the keyboard alone', async ({ page }) => {
      await page.getByRole('tab', { name: 'Write path' }).focus();
      await page.keyboard.press('Home');
      for (let i = 0; i < kAnimations.length; i++) {
        if ((await stateOf(page)).view === animation.view) break;
        await page.keyboard.press('ArrowRight');
      }
      expect((await stateOf(page)).view).toBe(animation.view);
      await expect(page.getByRole('tab', { name: animation.tab })).toBeFocused();
      await page.locator('[data-stage]').focus();
      await page.keyboard.press('Home');
      await at(page, 0);
      await page.keyboard.press('.');
      await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(0);
      const first = (await stateOf(page)).cursor;
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(first);
      await page.keyboard.press('ArrowLeft');
      await at(page, first);
      await page.keyboard.press(' ');
      await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(first);
    });
  });
}
