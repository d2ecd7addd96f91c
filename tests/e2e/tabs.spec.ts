/**
 * Tab, through every page and every state of the lab, there and back: each stop is named and seen, its focus is seen, it comes in the order of
 * reading, and leads on (tab-walk.ts). On a desk by day, on a phone by night, so that outlines are weighed on both grounds; in the slice each page and
 * each state on one of the two, in turn.
 */
import type { Page } from '@playwright/test';
import { expect, openLab, test } from './journey.ts';
import { kHeldStates } from './held-states.ts';
import { holdable } from './held.ts';
import { kCompareStates, kLabStates } from './lab-states.ts';
import { kWork, toWork } from './lessons.ts';
import { inTurn } from './slice.ts';
import { tabWalk } from './tab-walk.ts';

const kLesson = 'lessons/write-path/index.html';
const kPages = [
  'index.html',
  'lessons/index.html',
  'lessons/sources/index.html',
  kLesson,
  'claims/index.html?find=S2+S29+S90',
  'reference/index.html',
  '404.html',
];

const kScreens = [
  { screen: 'on a desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { screen: 'on a phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Figures of a lesson come to life when they are near: all of them, one after the other. */
async function awake(page: Page): Promise<void> {
  // The ledger as the build wrote it has every row; when it searches it has taken that one's place.
  if (page.url().includes('claims/')) await expect(page.getByText('3 of 134 claims')).toBeVisible();
  for (const figure of await page.locator('figure[data-live]').all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure).toHaveAttribute('data-live', 'true');
  }
  await page.evaluate(() => scrollTo(0, 0));
}

for (const here of kScreens) {
  const { screen, ...use } = here;
  const isTurn = (index: number): boolean => inTurn(kScreens, index).includes(here);
  test.describe(screen, () => {
    // Dozens of states, one after the other.
    test.describe.configure({ timeout: 480_000 });
    test.use(use);

    test('Tab leads through every page', async ({ page }) => {
      const all: string[] = [];
      for (const name of kPages.filter((_, i) => isTurn(i))) {
        await page.goto(name);
        await expect(page.locator('main')).toBeVisible();
        if (name === kLesson) await toWork(page);
        await awake(page);
        all.push(...(await tabWalk(page)).map((what) => `${name}: ${what}`));
      }
      expect(all).toEqual([]);
    });

    test('Tab leads through a lesson that is only read', async ({ page }) => {
      // What would come with the first stop that answers never does.
      await page.route(kWork, () => undefined);
      await page.goto(kLesson);
      await awake(page);
      expect(await tabWalk(page)).toEqual([]);
      await expect(page.locator('.lesson')).toHaveAttribute('data-at', 'reading');
    });

    for (const [where, states] of [
      ['in the lab', kLabStates],
      ['where engines are compared', kCompareStates],
      ['that passes, held', kHeldStates],
    ] as const)
      test(`Tab leads through every state ${where}`, async ({ page }) => {
        if (states === kHeldStates) await holdable(page);
        await openLab(page);
        // The editor proper takes the place of its forerunner when somebody wants to write.
        await page.getByRole('textbox', { name: 'Program, one command a line' }).focus();
        await expect(page.locator('.editor-rich')).toBeVisible();
        const all: string[] = [];
        for (const [i, state] of states.entries()) {
          await test.step(state.name, () => state.enter(page));
          if (isTurn(i)) all.push(...(await tabWalk(page, state.within)).map((what) => `${state.name}: ${what}`));
          await state.leave?.(page);
        }
        expect(all).toEqual([]);
      });
  });
}
