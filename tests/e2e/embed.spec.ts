/** A figure in a frame of somebody else's page. */
import { linkTo } from '../../web/src/store/url.ts';
import { expect, stateOf, test } from './journey.ts';
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
  await expect(frame.locator('[role="status"][aria-live="polite"]')).toHaveText(/^Record \d+ of \d+: \S/);
});

for (const [name, first] of [
  ['memory', 'Memtables'],
  ['device', 'Device'],
] as const)
  test(`what needs a scene alone stands by itself: ${name}`, async ({ page }) => {
    await page.goto(`embed/index.html?figure=${name}`);
    await expect(page.locator('figure')).toHaveAttribute('data-live', 'true');
    await expect(page.locator('figure svg').getByText(first, { exact: true }).first()).toBeVisible();
    const marks = () => page.evaluate((view) => window.__strata.marks(view), name);
    const before = await marks();
    expect(before.length).toBeGreaterThan(500);
    // It stands in the middle of the last Get, or of the last queue; not each stop changes what is held.
    const stepped = async () => {
      await page.getByRole('button', { name: 'Previous stop' }).click();
      return marks();
    };
    await expect.poll(stepped).not.toBe(before);
  });

test('an embed takes the core link of the engine, and the full one for what only that can do', async ({ page }) => {
  const modules: string[] = [];
  page.on('request', (request) => {
    const module = /engine\/([a-z-]+\.wasm)$/.exec(request.url())?.[1];
    if (module !== undefined) modules.push(module);
  });
  const program = (first: string, last: string): string =>
    `${first}fill n=40 key_bytes=8\nflush\n${last}scan limit=5\n`;
  const asked = async (text: string): Promise<string[]> => {
    modules.length = 0;
    const link = await linkTo({ program: text });
    await page.goto('about:blank');
    await page.goto(`embed/index.html?view=tree${link.ok ? link.hash : ''}`);
    await expect(page.locator('figure')).toHaveAttribute('data-live', 'true');
    await expect.poll(async () => (await stateOf(page)).status).toBe('ready');
    return [...new Set(modules)];
  };
  expect(await asked(program('', ''))).toEqual(['strata-core.wasm']);
  expect(await asked(program('set merge_strategy=loser_tree\n', ''))).toContain('strata.wasm');
  expect(await asked(program('', 'set merge_strategy=linear\n'))).toContain('strata.wasm');
});
