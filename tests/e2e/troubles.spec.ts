/** An engine that dies, or a part of the page that cannot be loaded, during use: the rest stays, and the reader is informed. */
import type { Page } from '@playwright/test';
import { expect, load, made, openLab, rested, savingData, stateOf, stopsOf, test, writeProgram } from './journey.ts';
import { crash } from './lab-states.ts';

const kProgram = `set write_buffer_size=2KiB max_bytes_for_level_base=8KiB target_file_size_base=2KiB compression=none
fill n=60000 order=random key_space=900 key_bytes=4 value_bytes=24
settle
`;

async function run(page: Page): Promise<void> {
  const { sceneVersion } = await stateOf(page);
  await writeProgram(page, kProgram);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).sceneVersion).toBeGreaterThan(sceneVersion);
}

test('an engine that dies while it compacts is restarted, says so, and reaches the same end', async ({ page }) => {
  await openLab(page);
  await run(page);
  await rested(page);
  const whole = await made(page);
  await run(page);
  await expect.poll(() => page.evaluate(() => window.__strata.state().status)).toBe('running');
  // Checked at every frame: a fast machine is soon done.
  await page.waitForFunction(() => window.__strata.words('tree').join().includes('being compacted'));
  await crash(page);
  await expect(page.locator('.status')).toContainText(
    /^The engine crashed after step \d+ \(.*planted\)\. It was restarted and restored to step \d+\.$/,
  );
  await rested(page);
  expect(await made(page)).toEqual(whole);
});

test('an engine that dies while idle leaves the picture, and continues', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=compaction');
  const before = { ...(await made(page)), cursor: (await stateOf(page)).cursor };
  await crash(page);
  await expect(page.locator('.status')).toContainText('restarted');
  await expect.poll(async () => ({ ...(await made(page)), cursor: (await stateOf(page)).cursor })).toEqual(before);
  const { total } = await stateOf(page);
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total).toBeGreaterThan(total);
});

test('an engine that dies repeatedly is given up, and the next opened lab has a new one', async ({ page }) => {
  await openLab(page);
  for (const status of ['restarted', 'skipped', 'repeatedly']) {
    await crash(page);
    await expect(page.locator('.status')).toContainText(status);
  }
  await expect(page.getByRole('alert')).toContainText('gets a new engine');
  await load(page, 'merge');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await stopsOf(page)).length).toBeGreaterThan(0);
});

test('a part of the lab that fails to load leaves the rest intact, and loads with a retry', async ({
  page,
  complaints,
}) => {
  await savingData(page);
  await page.route(/assets\/(filter-view|palette)-.*\.js$/, (route) => route.abort());
  await openLab(page);
  await page.getByRole('tab', { name: 'Filter bits', exact: true }).click();
  const failed = page.locator('#lens-panel').getByRole('alert');
  await expect(failed).toContainText('“Filter bits” cannot be shown. Its script could not be loaded');
  await expect(page.locator('[data-view=tree] svg')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Not loaded' });
  await expect(dialog.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(/assets\/(filter-view|palette)-.*\.js$/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-view=filter] svg')).toBeVisible();
  await expect(failed).toHaveCount(0);
  // The browser and React report each failure; nothing else may be reported.
  expect(complaints.filter((text) => !/ERR_FAILED|could not be loaded|PartBoundary/.test(text))).toEqual([]);
  complaints.length = 0;
});

test('a lens that is loading has no control that its own would replace', async ({ page }) => {
  await savingData(page);
  let send: () => void = () => undefined;
  const held = new Promise<void>((done) => (send = done));
  await page.route(/assets\/memory-(layout|view)-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openLab(page);
  const tab = page.getByRole('tab', { name: 'Memory', exact: true });
  await tab.click();
  await expect(page.locator('#lens-panel [aria-busy="true"]')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('#lens-panel [aria-busy="true"] :focus')).toHaveCount(0);
  send();
  await expect(page.locator('#lens-panel [data-view="memory"] [data-mark]').first()).toBeVisible();
  await tab.focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('#lens-panel [data-view="memory"] :focus')).toHaveCount(1);
});
