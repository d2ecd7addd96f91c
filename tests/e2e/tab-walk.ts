/**
 * A walk with Tab through a part of a page, there and back; returns faults of its stops, one line each. Requirements of a stop:
 *
 *   it has a name and a role (what the browser gives to a screen reader, not what our markup intends)
 *   it is visible: in the window and not under another element
 *   its focus is visible: an outline of at least 2 px, 3:1 against what it is drawn on, not cut off, and gone when the focus has gone
 *   it comes in reading order: where two stops diverge in the document, the branch of the first is not below that of the second, nor right of it on
 *   the same line. Up is allowed where a column begins that is completely to the right
 *   it is the only one of its group (tabs, options, radios, cells, marks of one drawing): arrows move inside
 *
 * And of the walk: everything that can have the focus is a stop, nothing traps the focus, and Shift+Tab walks the same way back.
 */
import type { CDPSession, Page } from '@playwright/test';
import { judgeOf } from './tab-judge.ts';

/** More stops than any page of ours has. */
const kStopsMax = 1200;
/** Presses without waiting for their looks: one by one, a walk is hundreds of round trips to the browser. */
const kAtOnce = 16;
/** In a key event. */
const kShift = 8;

/** Objects of the page that are kept for queries, and released at the end of a walk. */
const kLooked = 'strata-tab-walk';

/** What the browser exposes of the stops to assistive technology. */
async function namesOfStops(devtools: CDPSession): Promise<readonly string[]> {
  // The browser keeps its accessibility tree meanwhile; otherwise it would build one for each query.
  await devtools.send('Accessibility.enable');
  const stops = await devtools.send('Runtime.evaluate', { expression: 'window.__judge.stops', objectGroup: kLooked });
  const { result } = await devtools.send('Runtime.getProperties', {
    objectId: stops.result.objectId!,
    ownProperties: true,
  });
  const names = await Promise.all(
    result
      .filter(({ name }) => /^\d+$/.test(name))
      .map(async ({ value }) => {
        const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
          objectId: value!.objectId!,
          fetchRelatives: false,
        });
        return String(nodes[0]?.name?.value ?? '');
      }),
  );
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup: kLooked });
  await devtools.send('Accessibility.disable');
  return names;
}

/** Presses Tab until the walk of the judge is over. Its faults, one line each. */
async function walk(page: Page, devtools: CDPSession, modifiers: number, atOnce: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  const press = (type: 'rawKeyDown' | 'keyUp') =>
    devtools.send('Input.dispatchKeyEvent', { type, modifiers, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 });
  for (let presses = 0; presses < kStopsMax; presses += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => [press('rawKeyDown'), press('keyUp')]).flat());
    const { looks, isOver } = await page.evaluate(() => window.__judge!.looks());
    for (const { text, wrong: here } of looks) wrong.push(...here.map((what) => `${text}: ${what}`));
    if (isOver) return wrong;
  }
  return [...wrong, `the walk has no end after ${kStopsMax} presses`];
}

/** Tabs through a part of the page, from before its first stop to after its last, and back. The focus is then where it was. Faults, one line each. */
export async function tabWalk(page: Page, within: string | null = null): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(judgeOf, within);
  const atOnce = (await page.locator('iframe').count()) > 0 ? 1 : kAtOnce;
  const wrong = [...(await walk(page, devtools, 0, atOnce))];
  const names = await namesOfStops(devtools);
  const { texts, missed } = await page.evaluate(() => ({
    texts: window.__judge!.texts(),
    missed: window.__judge!.missed(),
  }));
  wrong.push(...texts.filter((_, i) => names[i]!.trim() === '').map((text) => `${text}: has no name`));
  wrong.push(...missed.map((text) => `${text}: Tab does not lead there`));
  await page.evaluate(() => window.__judge!.turn());
  if (names.length > 0) wrong.push(...(await walk(page, devtools, kShift, atOnce)));
  await page.evaluate(() => window.__judge!.end());
  await devtools.detach();
  return wrong;
}
