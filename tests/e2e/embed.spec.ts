/** A figure in a frame of somebody else's page. */
import { expect, test } from './journey.ts';
import { kHostPort } from './ports.ts';

test('a figure lives in a frame from another origin and tells its height', async ({ page, baseURL }) => {
  const src = new URL('embed/index.html?figure=filter', baseURL).href;
  await page.goto(`http://127.0.0.1:${kHostPort}/index.html?src=${encodeURIComponent(src)}`);
  const frame = page.frameLocator('#figure');
  await expect(frame.getByRole('button', { name: 'Next stop' })).toBeEnabled();
  await expect(frame.locator('svg').first()).toBeVisible();
  await expect.poll(async () => Number(await page.locator('#figure').getAttribute('height'))).toBeGreaterThan(300);
  const inside = page.frames().find((f) => f.url().includes('/embed/'))!;
  const before = await inside.evaluate(() => window.__strata.state().cursor);
  await frame.getByRole('button', { name: 'Next stop' }).click();
  await expect.poll(() => inside.evaluate(() => window.__strata.state().cursor)).not.toBe(before);
});
