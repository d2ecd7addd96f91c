/** The claims page: search, filter, run, cancel; finished results stay, and axe finds nothing while it runs. */
import type { Page } from '@playwright/test';
import { axeFinds } from './axe.ts';
import { holdable } from './held.ts';
import { expect, test } from './journey.ts';

const kClaims = 'claims/index.html';

const row = (page: Page, id: string) => page.locator(`#${id}`);
const rows = (page: Page) => page.locator('.ledger > li');
const run = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const find = (page: Page) => page.getByRole('textbox', { name: 'Find' });

/** The page with its script: the prerendered controls cannot be pressed before. */
async function open(page: Page, address = ''): Promise<void> {
  await page.goto(`${kClaims}${address}`);
  await expect(find(page)).toBeEnabled();
}

test('a search is in the address, and a link restores it', async ({ page }) => {
  await open(page);
  await expect(rows(page)).toHaveCount(134);
  await find(page).fill('tombstones S1..S16');
  await page.getByRole('combobox', { name: 'Verdict' }).selectOption('not run');
  await expect.poll(() => rows(page).count()).toBeLessThan(17);
  const count = await rows(page).count();
  expect(count).toBeGreaterThan(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(count);
  await expect(find(page)).toHaveValue('tombstones S1..S16');
  await expect(page.getByText(`${count} of 134 claims`)).toBeVisible();
});

test('a damaged address reports what was lost, and shows the rest', async ({ page }) => {
  await open(page, '?kind=Q&find=S29');
  await expect(page.getByRole('alert')).toContainText('kind “Q”');
  await expect(rows(page)).toHaveCount(1);
});

test('a row runs, and holds; finished rows stay when others are shown', async ({ page }) => {
  await open(page, '?find=S3');
  await expect(row(page, 'S3')).toContainText('not run yet');
  await run(page, 'Run S3').click();
  await expect(row(page, 'S3').getByText('holds', { exact: true })).toBeVisible();
  await expect(row(page, 'S3').locator('.here .counted').first()).toHaveText('1 table');
  await expect(row(page, 'S3').locator('.trouble')).toHaveCount(0);
  await find(page).fill('S5');
  await expect(row(page, 'S3')).toHaveCount(0);
  await find(page).fill('S3 S5');
  await expect(row(page, 'S3').getByText('holds', { exact: true })).toBeVisible();
  await expect(row(page, 'S5')).toContainText('not run yet');
});

test('a row with a whole benchmark runs every part, and has the recorded result', async ({ page }) => {
  // No SQL here: the effect of its statements is loaded, indexed and churned.
  await open(page, '?find=S91');
  await run(page, 'Run S91').click();
  await expect(row(page, 'S91').getByText('holds', { exact: true })).toBeVisible({ timeout: 600_000 });
  await expect(row(page, 'S91').locator('.here .counted')).toHaveText(['1 pair', '3 pairs', '8 entries', '2 writes']);
  await expect(row(page, 'S91').locator('.trouble')).toHaveCount(0);
});

test('several rows run one after another, and axe finds nothing meanwhile; a cancel keeps finished rows', async ({
  page,
}) => {
  await holdable(page);
  await open(page, '?find=S2+S3+S23');
  // Messages of S23 are withheld as soon as it runs, so it is running during the check.
  await page.evaluate(() =>
    new MutationObserver((_, observer) => {
      if (document.querySelector('#S23[data-state="runs"]') === null) return;
      observer.disconnect();
      void window.__hold!(['row']);
    }).observe(document.body, { subtree: true, childList: true, attributes: true }),
  );
  await run(page, 'Run 3 claims').click();
  await expect(page.getByRole('progressbar', { name: 'Claims done' })).toHaveAttribute('value', '2');
  await expect(row(page, 'S23')).toHaveAttribute('data-state', 'runs');
  for (const media of [
    { colorScheme: 'light', forcedColors: 'none' },
    { colorScheme: 'dark', forcedColors: 'none' },
    { colorScheme: 'dark', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(media);
    expect(await axeFinds(page)).toEqual([]);
  }
  await run(page, 'Cancel').click();
  await expect(page.locator('.runs')).toContainText('Canceled:');
  await expect(row(page, 'S2')).toHaveAttribute('data-state', 'judged');
  await expect(row(page, 'S3')).toHaveAttribute('data-state', 'judged');
  await expect(row(page, 'S23')).not.toHaveAttribute('data-state', 'runs');
});

test('without an engine each row says so, and runs when one has loaded', async ({ page }) => {
  await page.route('**/strata*.wasm', (route) => route.abort());
  await open(page, '?find=S2+S3');
  await run(page, 'Run 2 claims').click();
  for (const id of ['S2', 'S3']) await expect(row(page, id).locator('.trouble')).toContainText('could not be loaded');
  await page.unroute('**/strata*.wasm');
  await run(page, 'Run 2 claims').click();
  await expect(row(page, 'S3').getByText('holds', { exact: true })).toBeVisible();
});

test('a trial opens in the lab', async ({ page }) => {
  await open(page, '?find=S3');
  await row(page, 'S3').getByText('Checks, tolerances').click();
  await row(page, 'S3').getByRole('button', { name: 'open it in the lab' }).first().click();
  await expect(page).toHaveURL(/lab\/index\.html.*#x=/);
  await expect(page.getByRole('heading', { level: 1, name: 'The lab' })).toBeAttached();
});
