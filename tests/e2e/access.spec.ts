/**
 * Every page, and the lab in error states, with assistive technology and a keyboard. The states of the lab are in states.spec.ts.
 *
 *   axe   finds nothing in the light and dark themes and with forced colors (axe.ts)
 *   Tab   walks through every page, there and back (tab-walk.ts): light on a desktop, dark on a phone, so that outlines are measured on both
 *
 * And nothing scrolls sideways at 320 px. In the slice each page is checked on one of the two screens, and with axe in one of the themes, in turn.
 */
import type { Page } from '@playwright/test';
import { axeInThemes, kByDay } from './axe.ts';
import { arrived, expect, test } from './journey.ts';
import { kTroubles } from './lab-states.ts';
import { hydrated, kLessons, kTree } from './lessons.ts';
import { inSlice, inTurn, isPlayed, kAll } from './slice.ts';
import { tabWalk } from './tab-walk.ts';

const kLesson = 'lessons/write-path/index.html';
/** Three rows of the claims, which are all built alike; the campaign checks all with axe. */
const kClaims = 'claims/index.html?find=S2+S29+S90';

const kPages = [
  'index.html',
  'lessons/index.html',
  'lessons/sources/index.html',
  'teach/index.html',
  'teach/sheet/index.html',
  'teach/key/index.html',
  kLesson,
  kClaims,
  'reference/index.html',
  'speed/index.html',
  'embed/index.html',
  '404.html',
  ...(kAll ? ['claims/index.html'] : []),
];
/** The page with all claims has more stops than can be visited. */
const isWalked = (name: string): boolean => name !== 'claims/index.html';

const kScreens = [
  { screen: 'on a desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { screen: 'on a phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Waits for the final state: scripts have drawn the page, the front page's engine runs, each figure of a lesson was near and is live. */
async function awake(page: Page): Promise<void> {
  if (/\/(reference|lessons)\/index\.html$/.test(page.url())) await arrived(page);
  const home = page.locator('.home figure');
  if (await home.count()) await expect(home).toHaveAttribute('data-state', 'live');
  // The prerendered claims have every row; the search replaces them.
  if (page.url().endsWith(kClaims)) await expect(page.getByText('3 of 134 claims')).toBeVisible();
  for (const figure of await page.locator('figure[data-live]').all()) {
    // A static figure may be replaced by the live one while it is scrolled to.
    await expect(() => figure.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();
    await expect(figure).toHaveAttribute('data-live', 'true');
  }
  await page.evaluate(() => scrollTo(0, 0));
}

for (const here of kScreens) {
  const { screen, viewport, colorScheme } = here;
  const isTurn = (index: number): boolean => inTurn(kScreens, index).includes(here);
  test.describe(screen, () => {
    test.use({ viewport });

    test('axe finds nothing on any page, and Tab walks through it', async ({ page }) => {
      const all: string[] = [];
      for (const [i, name] of kPages.entries()) {
        if (!isTurn(i)) continue;
        await test.step(name, async () => {
          // Marks are at rest: an episode that plays by itself has some that fade.
          await page.emulateMedia({ ...kByDay, colorScheme, reducedMotion: 'reduce' });
          await page.goto(name);
          await expect(page.locator('main')).toBeVisible();
          if (name === kLesson) await hydrated(page);
          await awake(page);
          if (isWalked(name)) all.push(...(await tabWalk(page)).map((what) => `${name}: ${what}`));
          all.push(...(await axeInThemes(page, null, i)).map((what) => `${name}, ${what}`));
        });
      }
      expect(all).toEqual([]);
    });

    test('Tab leads through a lesson whose script has not come, and axe finds nothing', async ({ page }) => {
      await page.emulateMedia({ ...kByDay, colorScheme });
      await page.route(kTree, () => undefined);
      await page.goto(kLesson);
      await expect(page.locator('main')).toBeVisible();
      expect(await tabWalk(page)).toEqual([]);
      expect(await axeInThemes(page, null, 0)).toEqual([]);
      await expect(page.locator('.lesson .fields:disabled').first()).toBeVisible();
    });

    test('axe finds nothing in the error states of the lab', async ({ page, complaints }) => {
      const all: string[] = [];
      for (const [i, { name, before, hash, shown }] of kTroubles.entries()) {
        if (!isTurn(i)) continue;
        const there = await page.context().newPage();
        await before?.(there);
        await there.goto(`lab/index.html${(await hash?.()) ?? ''}`);
        await test.step(name, () => shown(there));
        all.push(...(await axeInThemes(there, null, i)).map((what) => `${name}, ${what}`));
        await there.close();
      }
      expect(all).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
}

for (const width of [320, 390]) {
  // The narrower one fails first.
  test(`nothing scrolls sideways at ${width} px`, inSlice(width === 320), async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const lessons = kLessons.filter((_, i) => isPlayed(3, i)).map((lesson) => lesson.path);
    for (const path of new Set(['lab/index.html', ...kPages, ...lessons])) {
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBeLessThanOrEqual(width);
    }
  });
}
