/**
 * Hands: the same journey (open an example, play, step, read the why, select a table, turn a knob, run, share) by keyboard alone, by touch on
 * a phone, and with reduced motion; the palette and the help.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, load, marksOf, openLab, opened, rested, seek, stateOf, stopsOf, test } from './journey.ts';

const stage = (page: Page): Locator => page.locator('[data-stage]');

/** Goes with Tab, as somebody without a pointer does, until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

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

/** A table that stands in the tree now. */
async function tableInTree(page: Page): Promise<string> {
  const { levels } = JSON.parse(await page.evaluate(() => window.__strata.scene())) as {
    levels: { table: number }[][];
  };
  return String(levels.flat()[0]!.table);
}

test('the whole journey goes by keyboard alone', async ({ page }) => {
  await openLab(page);
  const { sceneVersion } = await stateOf(page);
  // An example, by Tab and Enter.
  await tabTo(page, page.locator('[data-load="compaction"]'));
  await page.keyboard.press('Enter');
  await opened(page, sceneVersion);
  // Play and pause, step there and back, on the stage.
  await tabTo(page, stage(page));
  const { cursor } = await stateOf(page);
  await page.keyboard.press('ArrowRight');
  expect((await stateOf(page)).cursor).toBe(cursor + 1);
  const why = page.locator('.why');
  const said = await why.innerText();
  expect(said).toMatch(/\.$/);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(why).not.toHaveText(said);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(cursor + 30);
  await page.keyboard.press('Space');
  expect((await stateOf(page)).playing).toBe(false);
  await page.keyboard.press('End');
  // A table, by its number.
  const table = await tableInTree(page);
  await find(page, `#${table}`, `Table ${table} in L`);
  await expect.poll(() => marksOf(page, 'tree')).toMatch(new RegExp(`table:${table}\\b.*lit`));
  await expect(stage(page)).toBeFocused();
  // A knob, and another run under it.
  await find(page, 'write_buffer_size', 'write_buffer_size');
  const knob = page.locator('[data-option="write_buffer_size"] input').first();
  await expect(knob).toBeFocused();
  await knob.press('ControlOrMeta+a');
  await page.keyboard.type('8KiB');
  await page.keyboard.press('Enter');
  const before = await stateOf(page);
  await find(page, 'run the program', 'Run the program');
  await expect.poll(async () => (await stateOf(page)).sceneVersion).toBeGreaterThan(before.sceneVersion);
  await rested(page);
  await find(page, 'share', 'Share');
  await expect.poll(() => page.url()).toContain('#x=');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the same journey goes on a phone', async ({ page }) => {
    await openLab(page);
    const { sceneVersion } = await stateOf(page);
    await page.locator('[data-load="compaction"]').tap();
    await opened(page, sceneVersion);
    const { cursor } = await stateOf(page);
    await page.getByRole('button', { name: 'Step', exact: true }).tap();
    expect((await stateOf(page)).cursor).toBe(cursor + 1);
    await expect(page.locator('.why')).toHaveText(/\.$/);
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(cursor + 30);
    await page.getByRole('button', { name: 'Pause', exact: true }).tap();
    await page.getByRole('slider', { name: 'Moment' }).fill(String((await stateOf(page)).total));
    const table = await tableInTree(page);
    await page.getByRole('button', { name: /^Find a command/ }).tap();
    await page.getByRole('combobox', { name: /^Find a command/ }).fill(`#${table}`);
    await page.getByRole('option', { name: new RegExp(`Table ${table} in L`) }).tap();
    await expect.poll(() => marksOf(page, 'tree')).toMatch(new RegExp(`table:${table}\\b.*lit`));
    // A finger that rests is told what it rests on; pinching and scrolling are the browser's.
    const figure = page.locator('[data-view=tree]');
    await figure.scrollIntoViewIfNeeded();
    expect(await figure.evaluate((element) => getComputedStyle(element).touchAction)).toBe('auto');
    const box = (await figure.locator(`[data-mark$="table:${table}"]`).first().boundingBox())!;
    const devtools = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(page.locator('.tip')).toContainText(`able ${table}`);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.locator('.tip')).toBeVisible();
    await page.getByRole('tab', { name: 'Knobs' }).tap();
    const before = await stateOf(page);
    await page.locator('[data-option="write_buffer_size"]').getByRole('slider').fill('13');
    await page.getByRole('tab', { name: 'Program' }).tap();
    await page.getByRole('button', { name: 'Run', exact: true }).tap();
    await expect.poll(async () => (await stateOf(page)).sceneVersion).toBeGreaterThan(before.sceneVersion);
    await rested(page);
    await page.getByRole('button', { name: 'Share' }).tap();
    await expect.poll(() => page.url()).toContain('#x=');
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

test('with reduced motion every record is a step, and the journey is the same', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'lab/index.html#example=compaction');
  const { cursor } = await stateOf(page);
  await stage(page).focus();
  await page.keyboard.press('ArrowRight');
  expect((await stateOf(page)).cursor).toBe(cursor + 1);
  // Nothing moves on its own: the first frame after a jump is the last one.
  await seek(page, (await stopsOf(page)).at(-1)!.position);
  const drawn = () =>
    page.evaluate(() => [...document.querySelectorAll('[data-view=tree] svg *')].map((e) => e.outerHTML).join());
  const first = await drawn();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await drawn()).toBe(first);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
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
    // The focus is seen: it has an outline of its own.
    await stage(page).focus();
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(outline).not.toBe('none');
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
