/** The lab: its initial state, operations by hand, its keys, its panes, and its layout on a phone. */
import {
  expect,
  load,
  marksOf,
  opened,
  openEmptyLab,
  openLab,
  openPage,
  pictureOf,
  rested,
  resting,
  seek,
  stateOf,
  test,
} from './journey.ts';

test('it opens with an example that has run, at its first stop, and names the key to press', async ({ page }) => {
  await openLab(page);
  const { playing, cursor, total } = await stateOf(page);
  expect(playing).toBe(false);
  expect(cursor).toBeLessThan(total);
  await expect(page.locator('[data-load="flush"]')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.hint')).toBeVisible();
  await expect.poll(() => marksOf(page, 'write-path')).toContain("'Flushing'");
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(cursor);
});

test('if the view is empty at the cursor, a link leads to the last Get', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=filter');
  await seek(page, 5);
  await page.getByRole('button', { name: 'Go to the next Get' }).click();
  await expect(page.locator('.answer')).toContainText('the value of');
  await expect(page.locator('.invitation')).toHaveCount(0);
});

test('if a run has nothing of an animation, its example is offered', async ({ page }) => {
  await openLab(page);
  await page.getByRole('tab', { name: 'Tombstone run' }).click();
  await page.getByRole('button', { name: 'Open the example: A scan through tombstones' }).click();
  await expect.poll(() => marksOf(page, 'tombstones')).toContain("'All keys'");
  await expect(page.locator('.invitation')).toHaveCount(0);
});

test('on a phone both drawings are above the bar, and no tab and no name is cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page);
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = () => page.locator('.time').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => (await bottomOf('#lens-panel')) - (await bar())).toBeLessThanOrEqual(0);
  for (const tab of await page.getByRole('tablist', { name: 'Animation' }).getByRole('tab').all()) {
    const { left, right, cut } = await tab.evaluate((element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, right } = element.getBoundingClientRect();
      return { left: Math.ceil(left), right: Math.floor(right), cut: element.scrollWidth - element.clientWidth };
    });
    expect([left >= 0, right <= 390, cut <= 0], await tab.innerText()).toEqual([true, true, true]);
  }
  for (const { tab, preset } of [
    { tab: 'tombstones', preset: 'tombstones' },
    { tab: 'write-path', preset: 'flush' },
    { tab: 'compaction', preset: 'compaction' },
  ]) {
    await load(page, preset);
    expect(await pictureOf(page, tab), tab).not.toContain('…');
  }
});

test('a typed put is seen at client, WAL and memtable, in that order', async ({ page }) => {
  await openEmptyLab(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('hello');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('world');
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  const { total } = await rested(page);
  const seen: string[] = [];
  for (let position = 0; position <= total; position++) {
    await seek(page, position);
    const words = await page.evaluate(() =>
      window.__strata.words('write-path').filter((text) => text.includes('has reached')),
    );
    if (!(await marksOf(page, 'write-path')).includes("'put hello'")) continue;
    const furthest = words.at(-1)?.replace(/^.* has reached the /, '');
    if (furthest && seen.at(-1) !== furthest) seen.push(furthest);
  }
  expect(seen).toEqual(['client', 'WAL', 'memtable']);
  expect(await marksOf(page, 'write-path')).toContain('put hello');
});

test('a Get by hand finds what a put by hand wrote', async ({ page }) => {
  await openEmptyLab(page);
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await rested(page);
  await page.getByRole('button', { name: 'Get', exact: true }).click();
  await expect.poll(() => marksOf(page, 'read-path')).toContain("'= green'");
});

test('a key that is too long is refused with a message, and nothing is written', async ({ page }) => {
  await openEmptyLab(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill('k'.repeat(70_000));
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('64 KiB');
  expect((await stateOf(page)).total).toBe(0);
});

test('the help opens with ? and closes with Escape', async ({ page }) => {
  await openLab(page);
  await page.locator('[data-main-view]').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('single keys do nothing outside of the main view', async ({ page }) => {
  await openLab(page);
  await load(page, 'flush');
  const { cursor } = await stateOf(page);
  await page.getByRole('textbox', { name: 'Key', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('.?]');
  expect((await stateOf(page)).cursor).toBe(cursor);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the panes are resized by key and by pointer, hidden and restored, and keep their sizes after a reload', async ({
  page,
}) => {
  await openLab(page);
  const widthOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().width));
  const line = page.getByRole('separator', { name: 'Width of program, options and data' });
  const before = await widthOf('#left-pane');
  await line.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf('#left-pane')).toBe(before + 48);
  await expect(line).toHaveAttribute('aria-valuenow', String(before + 48));
  await page.keyboard.press('End');
  // The main view keeps its width.
  await expect.poll(() => widthOf('#left-pane')).toBeGreaterThan(before + 100);
  expect(await widthOf('#stage')).toBeGreaterThanOrEqual(420);
  const other = page.getByRole('separator', { name: 'Width of explanation and counters' });
  const { x, y, height } = await resting(page, () => other.boundingBox());
  const right = await widthOf('#right-pane');
  await page.mouse.move(x + 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 46, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => widthOf('#right-pane')).toBe(right + 50);
  await page.getByRole('button', { name: 'Hide program, options and data' }).click();
  await expect.poll(() => widthOf('#left-pane')).toBeLessThan(40);
  await openPage(page, 'Legend');
  await page.reload();
  await opened(page);
  await expect.poll(async () => [await widthOf('#left-pane'), await widthOf('#right-pane')]).toEqual([31, right + 50]);
  await expect(page.getByRole('tab', { name: 'Legend' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Show program, options and data' }).click();
  await line.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf('#left-pane')).toBe(before);
});

test('text typed into a pane survives a switch to another one, and the prompt for one operation is always visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLab(page);
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  const time = await page.locator('.time').evaluate((element) => element.getBoundingClientRect().top);
  const drawing = page.locator('#lens-panel svg').first();
  // Its height is measured when the main view has its final size.
  const { height, bottom } = await resting(page, () =>
    drawing.evaluate((element) => {
      const { height, bottom } = element.getBoundingClientRect();
      return { height, bottom };
    }),
  );
  expect(height, 'the animation').toBeGreaterThanOrEqual(240);
  expect(bottom).toBeLessThanOrEqual(time);
  expect(await bottomOf('.editor'), 'the editor').toBeLessThan(time);
  await openPage(page, 'Options');
  const search = page.getByRole('searchbox', { name: 'Find an option' });
  await search.fill('halfway');
  await openPage(page, 'Program');
  await expect(search).toBeHidden();
  await openPage(page, 'Options');
  await expect(search).toHaveValue('halfway');
  for (const tab of ['Program', 'Options', 'Data']) {
    await openPage(page, tab);
    await expect(page.getByRole('textbox', { name: 'Key', exact: true })).toBeVisible();
    expect(await bottomOf('.prompt'), tab).toBeLessThanOrEqual(time);
  }
});

test('charts leave the animation its minimum height in a low window, and their chooser stays visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLab(page);
  const charts = page.getByRole('combobox', { name: 'Charts' });
  const inSight = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const [drawing, time, chooser] = [box('#lens-panel svg'), box('.time'), box('.time-tools select')];
      return {
        animation: Math.min(drawing.bottom, time.top) - Math.max(drawing.top, box('.stage').top) >= 240,
        chooser: chooser.top >= time.top && chooser.bottom <= time.bottom,
      };
    });
  for (const choice of ['l0', 'all']) {
    await charts.selectOption(choice);
    await expect(page.locator('.timeline .charts')).toBeVisible();
    await expect.poll(inSight, { message: choice }).toEqual({ animation: true, chooser: true });
  }
});
