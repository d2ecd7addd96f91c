/**
 * A figure of each lesson in a foreign page: in a plain frame, and in one that is sandboxed without an origin, on a server that lets
 * others read its files and on one that does not; and the locks of an embed. In the slice one lesson of four is in each kind of frame.
 */
import type { Frame, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { kLessons } from './lessons.ts';
import { kHostPort } from './ports.ts';
import { oneOf } from './slice.ts';

declare global {
  interface Window {
    heard?: unknown[];
  }
}

/** The first message of ours that the host has received. */
const ready = (page: Page): Promise<Readonly<Record<string, unknown>> | undefined> =>
  page.evaluate(() =>
    (window.heard as Record<string, unknown>[] | undefined)?.find((message) => message['type'] === 'strata.embed'),
  );

/** A foreign page with the figure of an address in a frame; collects the frame's messages. Returns the frame, once its document exists. */
async function framed(page: Page, src: string, sandbox: string | null): Promise<Frame> {
  await page.goto(`http://127.0.0.1:${kHostPort}/index.html?src=about:blank`);
  await page.evaluate(
    ({ src, sandbox }) => {
      window.heard = [];
      window.addEventListener('message', ({ data }) => window.heard!.push(data));
      const frame = document.getElementById('figure')!;
      if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
      frame.setAttribute('src', src);
    },
    { src, sandbox },
  );
  await expect.poll(() => page.frames().some((frame) => frame.url() === src)).toBe(true);
  return page.frames().find((frame) => frame.url() === src)!;
}

/** Waits until the figure is live, and steps it with the keyboard. */
async function lives(page: Page, frame: Frame, name: string): Promise<void> {
  const figure = frame.locator('figure');
  await expect(figure).toHaveAttribute('data-figure', name);
  await expect(figure).toHaveAttribute('data-live', 'true');
  await expect(figure.getByRole('alert')).toHaveCount(0);
  const cursor = () => frame.evaluate(() => window.__strata.state().cursor);
  const slider = frame.getByRole('slider', { name: 'Moment' });
  // An episode that begins at this moment is at 0, too, and plays on.
  await expect(async () => {
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await slider.inputValue()).toBe('0');
  }).toPass();
  await frame.getByRole('button', { name: /^Next (beat|stop)$/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0);
  expect(await cursor()).toBeGreaterThan(0);
  await expect
    .poll(async () => JSON.stringify(await page.evaluate(() => window.heard)))
    .toContain(`"event":"ready","figure":"${name}","height":`);
  expect(await ready(page)).toMatchObject({ state: 'live', reason: '', notes: [] });
  expect(Number(await page.locator('#figure').getAttribute('height'))).toBeGreaterThan(300);
}

const addressOf = (baseURL: string | undefined, query: string): string =>
  new URL(`embed/index.html${query}`, baseURL).href;

/** A browser message about what a sandbox forbids is not an error of the page. */
const isOfTheCage = (text: string): boolean =>
  text.includes('origin ‘null’') || text.includes("origin 'null'") || text.includes('404');

for (const [i, { slug, figures }] of kLessons.entries()) {
  const name = `${slug}/${figures[0]!}`;
  test(`${name} is live in a frame of another origin`, oneOf(4, i, 1), async ({ page, baseURL }) => {
    await lives(page, await framed(page, addressOf(baseURL, `?figure=${name}`), null), name);
  });

  test(
    `${name} lives in a sandboxed frame of a server that lets others read`,
    oneOf(4, i, 3),
    async ({ page, baseURL }) => {
      await page.route('**/some/sub/path/**', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
      });
      const frame = await framed(page, addressOf(baseURL, `?figure=${name}`), 'allow-scripts');
      await lives(page, frame, name);
      expect(await frame.evaluate(() => window.origin)).toBe('null');
    },
  );
}

test('a sandboxed frame without scripts says so, and shows no figure under another’s name', async ({
  page,
  baseURL,
  complaints,
}) => {
  const why = 'this frame is sandboxed without allow-same-origin';
  const asked = await framed(page, addressOf(baseURL, '?figure=tombstones/queue'), 'allow-scripts');
  await expect(asked.getByRole('alert')).toContainText(`The figure cannot be drawn: ${why}`);
  await expect(asked.locator('.static-figure')).toHaveCount(0);
  await expect(asked.locator('h1')).toHaveText('tombstones/queue');
  await expect.poll(() => ready(page)).toMatchObject({ figure: 'tombstones/queue', state: 'error' });
  const first = await framed(page, addressOf(baseURL, ''), 'allow-scripts');
  await expect(first.getByRole('alert')).toContainText(`A still picture: ${why}`);
  await expect(first.locator('.static-figure svg.wide')).toBeVisible();
  await expect.poll(() => ready(page)).toMatchObject({ figure: 'write-path/flush', state: 'still' });
  expect((await ready(page))?.['reason']).toContain('allow-same-origin');
  const height = async () => Number(await page.locator('#figure').getAttribute('height'));
  await expect.poll(height).toBeGreaterThan(300);
  const wanted = () => first.locator('#root').evaluate((root) => Math.ceil(root.getBoundingClientRect().height));
  await expect.poll(async () => (await height()) - (await wanted())).toBe(0);
  const ours = complaints.filter((text) => !isOfTheCage(text) && !text.includes('ERR_FAILED'));
  complaints.splice(0, complaints.length, ...ours);
});

test('locked controls are missing, and the others are there', async ({ page, complaints }) => {
  const shown = async (query: string): Promise<readonly string[]> => {
    await page.goto(`embed/index.html?figure=write-path/flush${query}`);
    await expect(page.locator('figure')).toHaveAttribute('data-live', 'true');
    const names = ['Previous stop', 'Play', 'Next stop'].map((name) => page.getByRole('button', { name, exact: true }));
    const all = [
      ...names,
      page.getByRole('slider', { name: 'Moment' }),
      page.locator('.stops'),
      page.locator('figcaption a'),
    ];
    const counts = await Promise.all(all.map((locator) => locator.count()));
    return ['previous', 'play', 'next', 'slider', 'stops', 'more'].filter((_, i) => counts[i]! > 0);
  };
  const all = ['previous', 'play', 'next', 'slider', 'stops', 'more'];
  expect(await shown('')).toEqual(all);
  // A meaningless value is reported to the author, who opens the figure by itself, and in the console.
  expect(await shown('&lock=nonsense')).toEqual(all);
  await expect(page.locator('.address-notes p')).toContainText('“lock=nonsense”');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('“lock=nonsense”')]);
  expect(await shown('&controls=play')).toEqual(['previous', 'play', 'next', 'more']);
  expect(await shown('&controls=none')).toEqual(['more']);
  expect(await shown('&lock=step,more')).toEqual(['play', 'slider', 'stops']);
  expect(await shown('&lock=all')).toEqual([]);
  // Nothing that a key does moves it either.
  const cursor = () => page.evaluate(() => window.__strata.state().cursor);
  const before = await cursor();
  for (const key of ['Tab', 'ArrowRight', 'Enter', 'Space', 'Home']) await page.keyboard.press(key);
  expect(await cursor()).toBe(before);
});
