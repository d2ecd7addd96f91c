/**
 * Every state of the lab, of comparisons, and transient ones: one page goes through the states of a table, and each state is checked in several
 * ways before it is left. So a state is entered once for all of them.
 *
 *   axe       finds nothing in the light and dark themes and with forced colors (axe.ts)
 *   Tab       walks through the new part of the state, there and back (tab-walk.ts)
 *   room      on small screens, zoomed and with text spacing nothing is cut off (room.ts)
 *   targets   controls on a phone are large enough for a finger, and do not overlap (targets.ts)
 *
 * In the slice a state is entered on both screens and checked in one way on each: four states in turn, so that axe and Tab see every fourth state on
 * each screen, and room and targets every second one. axe runs in the theme, and room on the screen, whose turn it is. The campaign checks in all ways:
 * every axe rule in the light theme, and the color rules in the others, since only colors differ.
 */
import type { Page } from '@playwright/test';
import { axeInThemes, kByDay } from './axe.ts';
import { kHeldStates } from './held-states.ts';
import { holdable } from './held.ts';
import { expect, lasting, openLab, test } from './journey.ts';
import { kCompareStates, kLabStates, type LabState } from './lab-states.ts';
import { lacksRoom } from './room.ts';
import { inTurn } from './slice.ts';
import { tabWalk } from './tab-walk.ts';
import { pressedBadly } from './targets.ts';

/** One check of a state: its faults, one line each. `turn`: index of the state in its table. */
type Look = (page: Page, state: LabState, turn: number) => Promise<readonly string[]>;

const byAxe: Look = (page, { within }, turn) => axeInThemes(page, within ?? null, turn);

/** Light on one screen and dark on the other, so that outlines are measured on both grounds. */
const byTab =
  (colorScheme: 'light' | 'dark'): Look =>
  async (page, { within }) => {
    await page.emulateMedia({ colorScheme });
    const lines = await tabWalk(page, within);
    await page.emulateMedia(kByDay);
    return lines;
  };

const byFinger: Look = async (page, state, turn) => {
  const lines: string[] = [];
  // The two time bars are the narrow parts.
  const widths = turn === 0 || kCompareStates.includes(state) ? [320, 390] : [390];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    lines.push(...(await lasting(() => page.evaluate(pressedBadly))).map((what) => `at ${width} px: ${what}`));
  }
  return lines;
};

/** They change the size of the window, which no held state survives. */
const kAtRest: readonly Look[] = [lacksRoom, byFinger];

const kScreens = [
  {
    screen: 'on a desk',
    use: { viewport: { width: 1440, height: 900 } },
    turns: [byAxe, lacksRoom, byTab('light'), lacksRoom],
  },
  {
    screen: 'on a phone',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    turns: [byFinger, byTab('dark'), byFinger, byAxe],
  },
] as const;

for (const { screen, use, turns } of kScreens)
  test.describe(screen, () => {
    test.use(use);

    for (const [where, states] of [
      ['in the lab', kLabStates],
      ['where engines are compared', kCompareStates],
      ['that passes, held', kHeldStates],
    ] as const)
      test(`every state ${where}`, async ({ page }) => {
        if (states === kHeldStates) await holdable(page);
        await page.emulateMedia(kByDay);
        await openLab(page);
        // The rich editor replaces the plain one when it gets the focus.
        await page.getByRole('textbox', { name: 'Program, one command per line' }).focus();
        await expect(page.locator('.editor-rich')).toBeVisible();
        const all: string[] = [];
        for (const [i, state] of states.entries()) {
          await test.step(state.name, async () => {
            await state.enter(page);
            // A view whose layout is loading has a placeholder, which would be replaced during the checks.
            if (states !== kHeldStates) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
            for (const look of new Set(inTurn<Look>(turns, i)))
              if (states !== kHeldStates || !kAtRest.includes(look))
                all.push(...(await look(page, state, i)).map((what) => `${state.name}: ${what}`));
            await state.leave?.(page);
          });
        }
        expect(all).toEqual([]);
      });
  });
