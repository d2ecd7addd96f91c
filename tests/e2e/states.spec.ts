/**
 * Every state of the lab, those where engines are compared and those that pass: one page goes through the states of a table, and each state is looked at
 * in several ways before it is left. So a state is entered once for all of them.
 *
 *   axe       finds nothing by day, by night and in the reader's own colors (axe.ts)
 *   Tab       leads through what is new in the state, there and back (tab-walk.ts)
 *   room      on small screens, enlarged and with spaced text nothing is cut off (room.ts)
 *   targets   what is pressed on a phone is as large as a finger needs, and lies on nothing else (targets.ts)
 *
 * In the slice a state meets axe on one of the two screens and Tab on the other, axe in the theme and room on the screen whose turn it is. The campaign
 * looks in all ways on both: by day axe is asked every rule; what the other themes change are colors, and the rules that look at colors are asked.
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

/** One way to look at a state: what is wrong, a line each. `turn` is the place of the state in its table. */
type Look = (page: Page, state: LabState, turn: number) => Promise<readonly string[]>;

const byAxe: Look = (page, { within }, turn) => axeInThemes(page, within ?? null, turn);

/** By day on one screen and by night on the other, so that outlines are measured on both grounds. */
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
  // The two bars of time are what gets narrow.
  const widths = turn === 0 || kCompareStates.includes(state) ? [320, 390] : [390];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    lines.push(...(await lasting(() => page.evaluate(pressedBadly))).map((what) => `at ${width} px: ${what}`));
  }
  return lines;
};

const kScreens = [
  {
    screen: 'on a desk',
    use: { viewport: { width: 1440, height: 900 } },
    turns: [byAxe, byTab('light')],
    always: lacksRoom,
  },
  {
    screen: 'on a phone',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    turns: [byTab('dark'), byAxe],
    always: byFinger,
  },
] as const;

for (const { screen, use, turns, always } of kScreens)
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
            for (const look of [...inTurn<Look>(turns, i), ...(states === kHeldStates ? [] : [always])])
              all.push(...(await look(page, state, i)).map((what) => `${state.name}: ${what}`));
            await state.leave?.(page);
          });
        }
        expect(all).toEqual([]);
      });
  });
