/**
 * A browser with other settings: it limits a module to 32 MB, and keeps pages in the back/forward cache to show them again as they
 * were.
 */
import { kWholeBrowserPath } from '../../web/build/browser.mjs';
import { kBrowser } from './browser.ts';
import { expect, load, made, openLab, seek, stateOf, stopsOf, test, writeProgram } from './journey.ts';

test.use({
  launchOptions: {
    ...kBrowser,
    executablePath: kWholeBrowserPath,
    // Pages of 64 KiB.
    args: [...kBrowser.args, '--js-flags=--wasm-max-mem-pages=512'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('exhausted memory is reported, and the lab continues', async ({ page }) => {
  await openLab(page);
  await writeProgram(page, 'fill n=100000 value_bytes=1000\n');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  // The outcome depends on what is freed first: the rest of the program is skipped, or the engine is replaced.
  await expect(page.locator('.status')).toContainText(/skipped|gets a new engine/, { timeout: 600_000 });
  await load(page, 'merge');
  expect((await stopsOf(page)).length).toBeGreaterThan(0);
});

test('a lab from the back/forward cache is at the same position, and its engine is alive', async ({ page }) => {
  await openLab(page, 'lab/index.html#example=compaction');
  await seek(page, (await stopsOf(page))[7]!.position);
  const seen = async () => ({ ...(await made(page)), cursor: (await stateOf(page)).cursor });
  const before = await seen();
  // Only a page from the cache, not a reloaded one, still has this.
  await page.evaluate(() => void Object.assign(window, { kept: true }));
  await page.goto('404.html');
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => 'kept' in window)).toBe(true);
  expect(await seen()).toEqual(before);
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total).toBeGreaterThan(before.total);
});
