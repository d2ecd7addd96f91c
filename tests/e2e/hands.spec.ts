/**
 * Hands: the whole journey (whole-journey.ts) by keyboard alone, by touch on a phone and with reduced motion, each with hands of its own
 * (drivers.ts); the palette and the help; colors of the reader's own, 400 %, a phone on its side.
 */
import type { Locator, Page } from '@playwright/test';
import { FingerHands, KeyboardHands, MouseHands, type Hands } from './drivers.ts';
import { kCompareStates, kLabStates } from './lab-states.ts';
import { expect, load, marksOf, openLab, opened, stateOf, test } from './journey.ts';
import { kJourney } from './whole-journey.ts';

const stage = (page: Page): Locator => page.locator('[data-stage]');

/** Finds something with the palette and takes the first answer. */
async function find(page: Page, query: string, title: RegExp | string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: /^Find a command/ });
  await expect(field).toBeFocused();
  await page.keyboard.insertText(query);
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(title);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

/** All steps, one after the other; after each of them the focus is somewhere, and `also` holds. */
async function travel(page: Page, hands: Hands, also: () => Promise<void>, steps = kJourney): Promise<void> {
  for (const { name, go } of steps)
    await test.step(name, async () => {
      await go(page, hands);
      await also();
    });
}

/**
 * In the page: controls that are smaller than 24 px, of those that are used most than 40 px, and pairs in the bar of time and in the head that
 * lie on each other. A control within a label is as large as the label; a link within a sentence is as high as its line.
 */
function pressedBadly(): string[] {
  const most = '.transport button:not(.steps *), .clock-bar button, .speed select, .stage .tabs button, .knob';
  const shown = [...document.querySelectorAll('button, a[href], select, input, textarea, summary, .knob')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.skip, [type=hidden]'),
  );
  const called = (element: Element) =>
    element.getAttribute('aria-label') ?? (element.textContent.trim().slice(0, 30) || element.outerHTML.slice(0, 60));
  const boxes = shown.map((element) => ({
    element,
    box: (element.closest('label') ?? element).getBoundingClientRect(),
  }));
  const small = boxes.flatMap(({ element, box }) => {
    const least = element.matches(most) ? 40 : 24;
    // In a narrow bar the buttons of time give up width, never height.
    const [width, height] = [Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10];
    const fits = width >= 24 && height >= (getComputedStyle(element).display === 'inline' ? 0 : least);
    return fits || width === 0 ? [] : [`'${called(element)}' is ${width} by ${height} px`];
  });
  const rows = boxes.filter(({ element }) =>
    element.matches('.time :is(button, select), .clock-bar :is(button, select), .top :is(button, a):not(dialog *)'),
  );
  const laid = rows.flatMap((a, i) =>
    rows.slice(i + 1).flatMap((b) => {
      const [w, h] = [
        Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left),
        Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top),
      ];
      return w > 0.5 && h > 0.5 ? [`'${called(a.element)}' lies on '${called(b.element)}'`] : [];
    }),
  );
  return [...small, ...laid];
}

test.describe('the whole journey', () => {
  // Twenty steps, one after the other.
  test.describe.configure({ timeout: 150_000 });

  // Tab is pressed some thousand times: two tests share the way.
  const half = kJourney.findIndex(({ name }) => name.startsWith('turns a knob'));
  for (const { part, steps } of [
    { part: 'looked at', steps: kJourney.slice(0, half) },
    { part: 'changed, kept and shared', steps: [kJourney[0]!, ...kJourney.slice(half)] },
  ])
    test(`goes by keyboard alone, and the focus is never lost: ${part}`, async ({ page }) => {
      await openLab(page);
      await travel(
        page,
        new KeyboardHands(page),
        () => expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY'),
        steps,
      );
    });

  test('goes with reduced motion, and every change is a step', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLab(page);
    const drawn = () =>
      page.evaluate(() => [...document.querySelectorAll('[data-stage] svg *')].map((e) => e.outerHTML).join());
    const frames = () =>
      // A page that is busy draws late what it has known before; when it has nothing to do it has drawn it.
      page.evaluate(
        () =>
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done)))),
      );
    await travel(page, new MouseHands(page), async () => {
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await frames();
      const first = await drawn();
      await frames();
      expect(await drawn()).toBe(first);
    });
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test('goes by touch', async ({ page }) => {
      await openLab(page);
      await travel(page, new FingerHands(page), async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      });
    });

    test('what can be pressed is as large as a finger needs, and lies on nothing else, in every state', async ({
      page,
    }) => {
      await openLab(page);
      const wrong: string[] = [];
      const states = [...kLabStates, ...kCompareStates.slice(0, 2)];
      for (const { name, enter, leave } of states) {
        await test.step(name, () => enter(page));
        // The two bars of time are what gets narrow.
        const widths =
          name === states[0]!.name || kCompareStates.some((each) => each.name === name) ? [320, 390] : [390];
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 });
          wrong.push(...(await page.evaluate(pressedBadly)).map((what) => `${name} at ${width} px: ${what}`));
        }
        await leave?.(page);
      }
      expect(wrong).toEqual([]);
    });

    test('the head is one row, and what does not fit is in its menu', async ({ page }) => {
      await openLab(page);
      const head = page.getByRole('banner');
      const more = head.getByRole('button', { name: 'More' });
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect((await head.boundingBox())!.height).toBeLessThanOrEqual(51);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await more.tap();
      const list = head.getByRole('group', { name: 'What can be done with this page' });
      for (const name of ['Learn', 'Lab']) await expect(list.getByRole('link', { name })).toBeVisible();
      for (const name of ['Compare', 'Export', /^Undo/, /^Redo/, 'Help', 'Show by night'])
        await expect(list.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await list.getByRole('button', { name: 'Export' }).tap();
      await expect(list).toBeHidden();
      await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(more).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowUp');
      await expect(list.getByRole('button', { name: 'Show by night' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
      await expect(more).toBeFocused();
      // A sentence has its own line, whole.
      await head.getByRole('button', { name: 'Share' }).tap();
      const status = page.locator('.status');
      await expect(status).not.toHaveText('');
      expect(await status.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
    });

    test('a finger that rests is told what it rests on; pinching and scrolling are the browser’s', async ({ page }) => {
      await openLab(page, 'lab/index.html#example=compaction');
      const figure = page.locator('[data-view=tree]');
      expect(await figure.evaluate((element) => getComputedStyle(element).touchAction)).toBe('auto');
      const box = (await figure.locator('[data-mark*="table:"]').first().boundingBox())!;
      const devtools = await page.context().newCDPSession(page);
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await expect(page.locator('.tip')).toContainText(/able \d/);
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(page.locator('.tip')).toBeVisible();
    });
  });
});

test('a canvas that was taken away and given back is drawn again', async ({ page }) => {
  await openLab(page);
  const canvas = page.locator('[data-view=tree] canvas');
  const inked = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const before = await inked();
  await canvas.evaluate((element: HTMLCanvasElement) => {
    element.getContext('2d')!.reset();
  });
  expect(await inked()).not.toBe(before);
  await canvas.dispatchEvent('contextrestored');
  await expect.poll(inked).toBe(before);
});

test('the palette finds actions, options with a value, keys, events; lately chosen things come first', async ({
  page,
}) => {
  await openLab(page);
  await find(page, 'bits_per_key 4', 'Set bits_per_key to 4');
  await find(page, 'show compaction', 'Show Compaction');
  expect((await stateOf(page)).view).toBe('compaction');
  await find(page, '0068', '0068 in memtable');
  await expect.poll(() => marksOf(page, 'tree')).toMatch(/entry:30303638@\d+.*lit/);
  await find(page, 'flush', /^Flush \d/);
  // What was found belongs to this run: only the action is remembered.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Show Compaction');
  await page.keyboard.insertText('there is no such thing');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Nothing is called');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a palette that is asked for in the same breath in which it was left opens again', async ({ page }) => {
  await openLab(page);
  const field = page.getByRole('combobox', { name: /^Find a command/ });
  for (const key of ['Enter', 'Escape']) {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await page.keyboard.insertText('show compaction');
    // What the page does at once is done between the two; no task of the browser's own is, and a closed dialog is told in one.
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
});

test('the palette does what is done with the lab: undone, forked, exported, saved, given a set of options', async ({
  page,
}) => {
  await openLab(page);
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
  await expect(page.locator('[data-lane]')).toHaveCount(1);
});

test('keys that are a character can be switched off, and stay so', async ({ page }) => {
  await openLab(page);
  await stage(page).focus();
  await page.keyboard.press('?');
  const act = page.getByRole('switch', { name: 'Single characters act on the stage' });
  await act.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(stage(page)).toBeFocused();
  const { cursor } = await stateOf(page);
  for (const key of ['.', '/', '?', ']']) await page.keyboard.press(key);
  expect((await stateOf(page)).cursor).toBe(cursor);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  expect((await stateOf(page)).cursor).toBe(cursor + 1);
  await page.reload();
  await opened(page);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(act).not.toBeChecked();
});

for (const [name, media] of [
  ['by day', { colorScheme: 'light', forcedColors: 'active' }],
  ['by night', { colorScheme: 'dark', forcedColors: 'active' }],
] as const)
  test(`under colors of the reader’s own, ${name}, pictures stand on the reader’s ground, and the focus is seen`, async ({
    page,
  }) => {
    await page.emulateMedia(media);
    // What was chosen for this site does not go before what was chosen for all.
    await page.addInitScript(() => localStorage.setItem('strata.theme', 'night'));
    await openLab(page, 'lab/index.html#example=compaction');
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
    // What is pressed is read on its ground: both are the reader's.
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
    // The focus is seen: it has an outline of its own.
    await stage(page).focus();
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(outline).not.toBe('none');
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`who asks for more contrast reads notes in the ink of the rest, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openLab(page);
    const note = page.locator('.status').or(page.locator('.corner-choice button[aria-pressed="false"]')).first();
    const colors = () => note.evaluate((of) => [getComputedStyle(of).color, getComputedStyle(document.body).color]);
    const [quiet, ink] = await colors();
    expect(quiet).not.toBe(ink);
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    await expect.poll(colors).toEqual([ink, ink]);
  });

for (const { what, width, height } of [
  { what: 'at 400 %', width: 320, height: 256 },
  { what: 'on a phone on its side', width: 844, height: 390 },
])
  test(`${what} nothing is scrolled sideways and everything is reached`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openLab(page);
    for (const name of ['Program', 'Knobs', 'Data', 'Counters', 'Cost', 'Signs']) {
      await page.getByRole('tab', { name, exact: true }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
    }
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(0);
  });
