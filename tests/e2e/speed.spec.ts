/** "On your machine": a run by keyboard, its charts, table and text; Stop; axe before, during and after. No duration is asserted. */
import type { Page } from '@playwright/test';
import { axeInThemes } from './axe.ts';
import { expect, test } from './journey.ts';

const kSpeed = 'speed/index.html';
const kDone = 'Done: 10 000 keys were measured on this machine.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const size = (page: Page) => page.getByRole('combobox', { name: 'Size' });
const rows = (page: Page) => page.locator('.speed tbody tr');
const said = (page: Page) => page.locator('.speed .controls > p').first();

async function open(page: Page, label: string): Promise<void> {
  await page.goto(kSpeed);
  await expect(button(page, 'Run')).toBeEnabled();
  await size(page).selectOption({ label });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a run by keyboard measures every operation, ${viewport.width} px`, async ({ page, complaints }) => {
    await page.setViewportSize(viewport);
    await open(page, '10 000 keys');
    await size(page).focus();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Run')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(said(page)).toHaveText(kDone, { timeout: 120_000 });
    await expect(button(page, 'Run')).toBeFocused();
    await expect(rows(page).locator('th')).toHaveText(['2000', '5000', '10 000', '10 000, compacted']);
    for (const cell of await rows(page).nth(2).locator('td').all()) await expect(cell).toHaveText(/^[\d.\u202f]+$/);
    await expect(page.locator('.charts svg:visible')).toHaveCount(2);
    await expect(page.locator('.compaction')).toContainText('Full compaction of 10 000 keys');
    const text = await page.getByRole('region', { name: 'Text to share' }).innerText();
    expect(text).toMatch(/^Strata on one machine, \d{4}-\d\d-\d\d\n.+ logical processors; engine [\w-]{8}\n/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(await axeInThemes(page, '.speed', 0)).toEqual([]);
    expect(complaints).toEqual([]);
  });

test('Stop ends a run at once, keeps finished sizes, and another run starts', async ({ page }) => {
  await open(page, '1 000 000 keys');
  await button(page, 'Run').click();
  await expect(rows(page).first()).toBeVisible({ timeout: 120_000 });
  await button(page, 'Stop').click();
  await expect(said(page)).toHaveText('Stopped. The sizes measured so far are kept.');
  await expect(rows(page).first()).toBeVisible();
  await size(page).selectOption({ label: '10 000 keys' });
  await button(page, 'Run').click();
  await expect(said(page)).toHaveText(kDone, { timeout: 120_000 });
});

test('without the engine the page says so, and runs when it can be loaded', async ({ page, complaints }) => {
  await page.route('**/strata*.wasm', (route) => route.abort());
  await open(page, '10 000 keys');
  await button(page, 'Run').click();
  await expect(said(page)).toContainText('The run ended: The engine could not be loaded');
  await page.unroute('**/strata*.wasm');
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  complaints.length = 0;
  await button(page, 'Run').click();
  await expect(said(page)).toHaveText(kDone, { timeout: 120_000 });
});
