/**
 * Input devices: the whole journey (whole-journey.ts) by keyboard, by touch on a phone and with reduced motion, each with its own driver
 * (drivers.ts); the palette and the help; forced colors, 400 %, a phone in landscape.
 */
import type { Locator, Page } from '@playwright/test';
import { FingerHands, KeyboardHands, MouseHands, type Hands } from './drivers.ts';
import { expect, kOften, load, marksOf, openLab, opened, resting, stateOf, test } from './journey.ts';
import { motions, recordMotion } from './motion.ts';
import { inSlice } from './slice.ts';
import { kJourney } from './whole-journey.ts';

const stage = (page: Page): Locator => page.locator('[data-main-view]');

/** Finds `query` and takes the result with that title, `below` the first one. */
async function find(page: Page, query: string, title: RegExp | string, below = 0): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: /^Find a command/ });
  await expect(field).toBeFocused();
  await page.keyboard.insertText(query);
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.nth(below)).toContainText(title);
  for (let i = 0; i < below; i++) await page.keyboard.press('ArrowDown');
  await expect(options.nth(below)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

/** All steps, one after another; after each of them the focus is somewhere, and `also` holds. */
async function travel(page: Page, hands: Hands, also: () => Promise<void>, steps = kJourney): Promise<void> {
  for (const { name, go } of steps)
    await test.step(name, async () => {
      await go(page, hands);
      await also();
    });
}

test.describe('the whole journey', () => {
  const hasFocus = (page: Page) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), kOften).not.toBe('BODY');
  const staysStill = async (page: Page) => expect(await motions(page)).toEqual([]);

  // Tab is pressed some thousand times: two tests share the journey.
  const half = kJourney.findIndex(({ name }) => name.startsWith('changes an option'));
  for (const { part, steps } of [
    { part: 'looked at', steps: kJourney.slice(0, half) },
    { part: 'changed, kept and shared', steps: [kJourney[0]!, ...kJourney.slice(half)] },
  ])
    test(`goes by keyboard alone and with reduced motion: the focus is never lost, every change is a step: ${part}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await recordMotion(page);
      await openLab(page);
      await travel(
        page,
        new KeyboardHands(page),
        async () => {
          await hasFocus(page);
          await staysStill(page);
        },
        steps,
      );
    });

  test('goes by keyboard alone while pictures move', inSlice(false), async ({ page }) => {
    await openLab(page);
    await travel(page, new KeyboardHands(page), () => hasFocus(page));
  });

  test('goes with the mouse and reduced motion', inSlice(false), async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await recordMotion(page);
    await openLab(page);
    await travel(page, new MouseHands(page), () => staysStill(page));
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test('goes by touch', async ({ page }) => {
      await openLab(page);
      await travel(page, new FingerHands(page), async () => {
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      });
    });

    test('the head is one row, and what does not fit is in its menu', async ({ page }) => {
      await openLab(page);
      const head = page.getByRole('banner');
      const more = head.getByRole('button', { name: 'More' });
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(async () => (await head.boundingBox())!.height).toBeLessThanOrEqual(51);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await more.tap();
      const list = head.getByRole('group', { name: 'Page actions' });
      for (const name of ['Learn', 'Lab']) await expect(list.getByRole('link', { name })).toBeVisible();
      for (const name of ['Compare', 'Export', /^Undo/, /^Redo/, 'Help', 'Dark theme'])
        await expect(list.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await list.getByRole('button', { name: 'Export' }).tap();
      await expect(list).toBeHidden();
      await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(more).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowUp');
      await expect(list.getByRole('button', { name: 'Dark theme' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
      await expect(more).toBeFocused();
      // A message has its own line, complete.
      await head.getByRole('button', { name: 'Share' }).tap();
      const status = page.locator('.status');
      await expect(status).not.toHaveText('');
      await expect.poll(() => status.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
    });

    test('a long press shows the description of a mark; pinching and scrolling are the browser’s', async ({ page }) => {
      await openLab(page, 'lab/index.html#example=compaction');
      const figure = page.locator('[data-view=tree]');
      expect(await figure.evaluate((element) => getComputedStyle(element).touchAction)).toBe('auto');
      const mark = figure.locator('[data-mark*="table:"]').first();
      await expect(mark).toBeVisible();
      // A picture that still moves may replace the mark between two reads.
      const box = await resting(page, () => mark.boundingBox());
      const devtools = await page.context().newCDPSession(page);
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await expect(page.locator('.tip')).toContainText(/able \d/);
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(page.locator('.tip')).toBeVisible();
    });
  });
});

test('the palette finds actions, options with a value, keys, events; reopens at once; and runs the actions of the lab', async ({
  page,
}) => {
  await openLab(page);
  await test.step('recent commands come first', () => findsAll(page));
  await test.step('opened right after it was closed it opens again', () => opensAgain(page));
  await test.step('undone, forked, exported, saved, given a set of options', () => doesAll(page));
});

async function findsAll(page: Page): Promise<void> {
  await find(page, 'bits_per_key 4', 'Set bits_per_key to 4');
  await find(page, 'show compaction', 'Show Compaction');
  await expect.poll(async () => (await stateOf(page)).view).toBe('compaction');
  await find(page, '0068', 'History of 0068');
  await expect(page.getByRole('tab', { name: 'Key', exact: true })).toHaveAttribute('aria-selected', 'true');
  await find(page, '0068', '0068 in memtable', 1);
  await expect.poll(() => marksOf(page, 'tree')).toMatch(/entry:30303638@\d+.*lit/);
  await find(page, 'flush', /^Flush \d/);
  // Search results belong to this run: only the action is remembered.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Show Compaction');
  await page.keyboard.insertText('there is no such thing');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('No results for');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function opensAgain(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: /^Find a command/ });
  for (const key of ['Enter', 'Escape']) {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await page.keyboard.insertText('show compaction');
    // Microtasks of the page run between the two, but no task of the browser; a closed dialog is reported in a task.
    await field.evaluate(async (input, leaving) => {
      if (leaving === 'Enter') input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      else input.closest('dialog')!.requestClose();
      await Promise.resolve();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    }, key);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

async function doesAll(page: Page): Promise<void> {
  await load(page, 'compaction');
  const { total } = await stateOf(page);
  await find(page, 'set options rocks', /^Set options: RocksDB/);
  await expect.poll(async () => (await stateOf(page)).total).not.toBe(total);
  await expect.poll(async () => (await stateOf(page)).status).toBe('ready');
  await find(page, 'undo', /^Undo: /);
  await expect.poll(async () => (await stateOf(page)).total).toBe(total);
  await find(page, 'export tables', 'Export the tables');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.locator('[data-export="tables"] button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await find(page, 'save this', 'Save this lab');
  await expect(page.getByRole('textbox', { name: 'Name of this lab' })).toBeFocused();
  await page.locator('#stage').focus();
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: 'Fork here' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-engine]')).toHaveCount(1);
}

test('single-character shortcuts can be switched off, and stay off', async ({ page }) => {
  await openLab(page);
  await stage(page).focus();
  await page.keyboard.press('?');
  const act = page.getByRole('switch', { name: 'Single-key shortcuts on the stage' });
  await act.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(stage(page)).toBeFocused();
  const { cursor } = await stateOf(page);
  for (const key of ['.', '/', '?', ']']) await page.keyboard.press(key);
  expect((await stateOf(page)).cursor).toBe(cursor);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await stateOf(page)).cursor).toBe(cursor + 1);
  await page.reload();
  await opened(page);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(act).not.toBeChecked();
});

test('with forced colors pictures are drawn on the reader’s background color, and the focus outline is visible', async ({
  page,
}) => {
  // A stored choice for this site does not override the system's forced colors.
  await page.addInitScript(() => localStorage.setItem('strata.theme', 'night'));
  await page.emulateMedia({ forcedColors: 'active' });
  await openLab(page, 'lab/index.html#example=compaction');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    // The page learns of another scheme in the next frame.
    await expect(async () => {
      const [ground, canvas] = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('p'));
        probe.style.backgroundColor = 'Canvas';
        const system = getComputedStyle(probe).backgroundColor;
        probe.style.setProperty('forced-color-adjust', 'none');
        probe.style.backgroundColor = 'var(--ground)';
        const own = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return [own, system];
      });
      expect(ground).toBe(canvas);
      // A pressed control is read on its ground: both colors are the reader's.
      const unread = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('p'));
        probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
        const pair = (of: Element) => `${getComputedStyle(of).color} on ${getComputedStyle(of).backgroundColor}`;
        const wanted = pair(probe);
        probe.remove();
        const pressed = [...document.querySelectorAll('button[aria-pressed="true"]')];
        if (pressed.length === 0) return ['no button is pressed'];
        return pressed.filter((each) => pair(each) !== wanted).map((each) => `${each.textContent}: ${pair(each)}`);
      });
      expect(unread).toEqual([]);
    }).toPass(kOften);
    // The focus is visible: it has its own outline.
    await stage(page).focus();
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(outline).not.toBe('none');
  }
});

test('with more contrast notes have the color of other text; a canvas that was lost and restored is drawn again', async ({
  page,
}) => {
  await openLab(page);
  const note = page.locator('.status').or(page.locator('.corner-choice button[aria-pressed="false"]')).first();
  const colors = () => note.evaluate((of) => [getComputedStyle(of).color, getComputedStyle(document.body).color]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    await expect.poll(async () => new Set(await colors()).size).toBe(2);
    const ink = (await colors())[1];
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    await expect.poll(colors).toEqual([ink, ink]);
  }
  const canvas = page.locator('[data-view=tree] canvas');
  const inked = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const before = await resting(page, inked);
  const taken = await canvas.evaluate((element: HTMLCanvasElement) => {
    element.getContext('2d')!.reset();
    return element.toDataURL();
  });
  expect(taken).not.toBe(before);
  await canvas.dispatchEvent('contextrestored');
  await expect.poll(inked).toBe(before);
});

test('at 400 %, and on a phone in landscape, nothing scrolls sideways and everything is reachable', async ({
  page,
}) => {
  // It plays for a minute, so a slow reader still finds it playing.
  await openLab(page, 'lab/index.html#example=compaction');
  for (const { width, height } of [
    { width: 320, height: 256 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize({ width, height });
    for (const name of ['Program', 'Options', 'Data', 'Counters', 'Cost', 'Legend']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name })
        .toBeLessThanOrEqual(width);
    }
    const { cursor } = await stateOf(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(async () => (await stateOf(page)).cursor, kOften).toBeGreaterThan(cursor);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
  }
});
