/**
 * axe, on every page and in every state of the lab: by day, by night and under colors of the reader's own, on a desk and on a phone; and no
 * sideways scrolling at 320 px.
 *
 * One page walks through all states of lab-states.ts, and what is found is told of all of them at once. In the slice each page and each
 * state is asked every rule on one of the screens and in one of the themes, in turn. The campaign looks on both and in all: by day every rule
 * is asked; what the other themes change are colors, and of them the rules that look at colors are asked.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openLab, test } from './journey.ts';
import { kHeldStates } from './held-states.ts';
import { holdable } from './held.ts';
import { kCompareStates, kLabStates, kTroubles, type LabState } from './lab-states.ts';
import { kLessons } from './lessons.ts';
import { inSlice, inTurn, kAll } from './slice.ts';

/** What of axe is used here. */
interface Axe {
  run(
    within: string | Document,
    options: { readonly resultTypes: string[]; readonly runOnly?: string[] },
  ): Promise<{ readonly violations: { readonly id: string; readonly nodes: { readonly target: unknown[] }[] }[] }>;
}
declare global {
  interface Window {
    readonly axe: Axe;
  }
}

const kPages = [
  'index.html',
  'lessons/index.html',
  'lessons/sources/index.html',
  'lessons/write-path/index.html',
  'claims/index.html',
  'reference/index.html',
  'embed/index.html',
  '404.html',
];

const kColorRules = ['color-contrast', 'link-in-text-block'];
const kThemes = [
  { theme: 'by day', media: { colorScheme: 'light', forcedColors: 'none' }, rules: null },
  { theme: 'by night', media: { colorScheme: 'dark', forcedColors: 'none' }, rules: kColorRules },
  {
    theme: 'in colors of the reader’s own',
    media: { colorScheme: 'dark', forcedColors: 'active' },
    rules: kColorRules,
  },
] as const;

const kScreens = [
  { screen: 'on a desk', width: 1440, height: 900 },
  { screen: 'on a phone', width: 390, height: 844 },
] as const;

/** Brings axe into the page. */
const bring = (page: Page) => new AxeBuilder({ page }).withRules('document-title').analyze();

/** What axe finds in what is new in a state, in the themes of its turn, a line each. REQUIRES: bring. */
async function found(
  page: Page,
  { name, within }: Pick<LabState, 'name' | 'within'>,
  turn: number,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { theme, media, rules } of inTurn(kThemes, turn)) {
    await page.emulateMedia(media);
    const violations = await page.evaluate(
      async ({ within, rules }) => {
        const { violations } = await window.axe.run(within ?? document, {
          resultTypes: ['violations'],
          ...(rules === null ? {} : { runOnly: [...rules] }),
        });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(', ')}`);
      },
      { within, rules: kAll ? rules : null },
    );
    lines.push(...violations.map((what) => `${name}, ${theme}: ${what}`));
  }
  await page.emulateMedia(kThemes[0].media);
  return lines;
}

for (const here of kScreens) {
  const { screen, width, height } = here;
  const isTurn = (index: number): boolean => inTurn(kScreens, index).includes(here);
  test.describe(screen, () => {
    // Dozens of states, one after the other.
    test.describe.configure({ timeout: 480_000 });
    test.use({ viewport: { width, height } });

    test('axe finds nothing on any page', async ({ page }) => {
      const all: string[] = [];
      for (const [i, name] of kPages.entries()) {
        if (!isTurn(i)) continue;
        await page.goto(name);
        await expect(page.locator('main')).toBeVisible();
        await bring(page);
        all.push(...(await found(page, { name }, i)));
      }
      expect(all).toEqual([]);
    });

    for (const [where, states] of [
      ['in the lab', kLabStates],
      ['where engines are compared', kCompareStates],
      ['that passes, held', kHeldStates],
    ] as const)
      test(`axe finds nothing in any state ${where}`, async ({ page }) => {
        if (states === kHeldStates) await holdable(page);
        await openLab(page);
        await bring(page);
        const all: string[] = [];
        for (const [i, state] of states.entries()) {
          await test.step(state.name, () => state.enter(page));
          if (isTurn(i)) all.push(...(await found(page, state, i)));
          await state.leave?.(page);
        }
        expect(all).toEqual([]);
      });

    test('axe finds nothing in the lab where something is amiss', async ({ page, complaints }) => {
      const all: string[] = [];
      for (const [i, { name, before, hash, shown }] of kTroubles.entries()) {
        if (!isTurn(i)) continue;
        const there = await page.context().newPage();
        await before?.(there);
        await there.goto(`lab/index.html${(await hash?.()) ?? ''}`);
        await test.step(name, () => shown(there));
        await bring(there);
        all.push(...(await found(there, { name }, i)));
        await there.close();
      }
      expect(all).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
}

for (const width of [320, 390]) {
  // The narrower one fails first.
  test(`nothing has to be scrolled sideways at ${width} px`, inSlice(width === 320), async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of new Set(['lab/index.html', ...kPages, ...kLessons.map((lesson) => lesson.path)])) {
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
}
