/** The first lesson as a reader meets it, the front page's three states, and embeds in hostile environments. */
import { expect, resting, stateOf, test } from './journey.ts';
import { hydrated } from './lessons.ts';
import { motions, recordMotion } from './motion.ts';
import { kHostPort } from './ports.ts';
import type { Page } from '@playwright/test';

const kLesson = 'lessons/write-path/index.html';

/** Scrolls through the page until every figure is live. */
async function allAlive(page: Page): Promise<void> {
  for (const figure of await page.locator('figure[data-figure]').all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure).toHaveAttribute('data-live', 'true');
  }
}

test('prerendered numbers are reproduced in the page', async ({ browser, page, baseURL }) => {
  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const before = await still.newPage();
  await before.goto(kLesson);
  const read = (p: Page) =>
    p.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.words-of p [data-measure]')].map(
        (e) => `${e.dataset['measure']} ${e.textContent}`,
      ),
    );
  const written = (await before.locator('.words-of p [data-measure]').allInnerTexts()).length;
  expect(written).toBeGreaterThan(3);
  const prerendered = await read(before).catch(() => null);
  await page.goto(kLesson);
  await hydrated(page);
  await page.getByRole('button', { name: 'Just show me' }).click();
  await allAlive(page);
  await expect(async () => {
    const live = await read(page);
    expect(live.length).toBeGreaterThan(3);
    for (const line of live) expect(line).toMatch(/ \d/);
    if (prerendered) for (const line of prerendered) expect(live).toContain(line);
  }).toPass();
  await still.close();
});

test('a prediction is kept before the reveal, and asked again only on demand', async ({ page }) => {
  await page.goto(kLesson);
  const task = page.locator('[data-predict="amplification"]');
  await expect(task.locator('.reveal')).toHaveCount(0);
  await expect(page.getByText('Make your prediction to see these numbers')).toBeVisible();
  await expect(page.locator('.spoiler .account')).toContainText('flushes');
  await expect(page.locator('.spoiler .account td:last-child')).toHaveText(['', '', '', '', '', '']);
  await task.getByRole('button', { name: 'about one' }).click();
  await expect(task.locator('.reveal')).toContainText('You said: about one.');
  await expect(page.locator('.account')).toBeVisible();
  await expect(page.locator('.spoiler')).toHaveCount(0);
  await page.reload();
  await expect(task.locator('.said')).toContainText('You said: about one.');
  await task.getByRole('button', { name: 'Ask me again' }).click();
  await expect(task.locator('.reveal')).toHaveCount(0);
});

test('a prediction reveals its numbers at once, also of runs without a figure', async ({ page }) => {
  await page.goto('lessons/point-reads/index.html');
  await page.locator('[data-predict="cost"]').getByRole('button', { name: 'Just show me' }).click();
  await page.locator('[data-predict="miss"]').getByRole('button', { name: 'Just show me' }).click();
  await expect(page.locator('.spoiler')).toHaveCount(0);
  const cells = page.locator('.account td:last-child');
  await expect(cells).toHaveText(Array.from({ length: await cells.count() }, () => /^\d+\.\d+$/));
  await page.goto('lessons/bloom-filters/index.html');
  const ten = page.locator('[data-predict="ten-bits"]');
  await ten.getByRole('button', { name: 'Just show me' }).click();
  await expect(ten.locator('.reveal [data-measure]').first()).toHaveText(/^\d+$/);
  await expect(page.locator('.curves svg.wide path[fill="none"]')).toHaveCount(6);
});

test('the option fills a table, and the engine grades the check', async ({ page }) => {
  await page.goto(kLesson);
  // The lesson's own run is listed, without the numbers that a prediction asks for.
  const own = page.locator('.try-it tr[data-own]');
  await expect(own.locator('th')).toHaveText('4 KiB in this lesson');
  await expect(page.locator('.try-it').getByRole('slider')).toHaveCount(0);
  await expect(own.locator('.hidden-number')).toHaveCount(3);
  await page.getByRole('button', { name: 'Just show me' }).click();
  await expect(own.locator('td:not(.bar)')).toHaveText([/^\d+$/, /^\d+$/, /^\d\.\d\d$/]);
  // No run is asked for: the slider shows the result of a value at once, and marks its row.
  const task = page.locator('.try-it');
  const row = task.locator('tr[aria-current]');
  await expect(row.locator('th')).toContainText('4 KiB');
  await task.getByRole('slider').press('ArrowRight');
  await expect(row.locator('th')).toHaveText('8 KiB');
  await expect(row.locator('td:not(.bar)')).toHaveText([/^\d+$/, /^\d+$/, /^\d\.\d\d$/]);
  await expect(task.locator('.figure')).toBeVisible();
  await expect(task.locator('.explained')).toHaveAttribute('data-open', 'false');
  await task.getByRole('slider').press('End');
  await expect(row.locator('th')).toHaveText('32 KiB');
  await expect(task.locator('.explained')).toHaveAttribute('data-open', 'true');
  await expect(task.locator('tr[data-tried]')).toHaveCount(2);
  const check = page.locator('.check');
  const grade = async (value: string) => {
    await check.locator('select').selectOption(value);
    await check.getByRole('button').click();
    await expect(check.locator('.verdict')).not.toBeEmpty();
    return check.locator('.verdict');
  };
  await expect(await grade('8192')).not.toHaveAttribute('data-right', 'true');
  await expect(await grade('32768')).toContainText('but so does 16 KiB');
  await expect(await grade('16384')).toHaveAttribute('data-right', 'true');
});

test('an embed whose drawing code fails to load stays static and says so', async ({ page, complaints }) => {
  await page.route('**/assets/write-path-layout-*.js', (route) => route.abort());
  await page.goto('embed/index.html?figure=write-path/flush');
  await expect(page.getByRole('alert')).toHaveText(
    'A still picture: The script that draws it could not be loaded. Reload to try again.',
  );
  await expect(page.locator('.static-figure svg.wide')).toBeVisible();
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  complaints.length = 0;
});

test('words in the prose control the figure, and a count leads to its records', async ({ page }) => {
  await page.goto(kLesson);
  const figure = page.locator('#figure-now');
  await expect(figure).toHaveAttribute('data-live', 'true');
  await page.getByRole('button', { name: 'client', exact: true }).click();
  await expect(figure.locator('.now')).toContainText('fay');
  await page.getByRole('button', { name: 'the memtable', exact: true }).last().click();
  await page.locator('button[data-measure="now/number_keys_written"]').click();
  await expect(figure.locator('.lit')).toContainText('number_keys_written: 14 records make it.');
  await expect(figure.locator('.lit')).toContainText('14 of 14');
  await figure.locator('.lit').getByRole('button', { name: 'previous' }).click();
  await expect(figure.locator('.lit')).toContainText('13 of 14');
});

test('a key that the reader writes takes the place of the first figure, and words of the prose bring the figure back', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(kLesson);
  await hydrated(page);
  const own = page.locator('.own-key');
  const box = own.getByRole('textbox');
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#figure-now .figure-controls')).toBeInViewport();
  await box.fill('two words');
  await box.press('Enter');
  await expect(own.getByRole('alert')).toContainText('one to twelve letters and digits');
  await box.fill('Ada');
  await box.press('Enter');
  const now = own.locator('.own-key-now');
  const odometer = own.locator('.odometer');
  await expect(now).toContainText('ada is in its place.');
  await expect(odometer).toHaveText('Your 73 bytes have been written 1 time (the log).');
  await expect(page.locator('#figure-now')).toBeHidden();
  const hold = own.getByRole('button', { name: 'Hold to write faster' });
  const pressUntil = (words: RegExp) =>
    expect(async () => {
      await hold.press('Enter');
      await expect(odometer).toHaveText(words, { timeout: 500 });
    }).toPass();
  await pressUntil(/written 2 times \(the log, the flush\)/);
  await pressUntil(/written \d+ times \(the log, the flush, \d+ compactions?\)/);
  await expect(own.locator('circle[data-mark="pin"]')).toHaveCount(1);
  const beat = page.locator('[data-beat="now 2"]');
  await beat.press('Enter');
  await expect(page.locator('#figure-now')).toBeVisible();
  await expect(beat).toHaveAttribute('aria-pressed', 'true');
  await expect(odometer).toHaveCount(0);
});

test('while the button is held, other clients write, and the key is flushed', async ({ page }) => {
  await page.goto(kLesson);
  await hydrated(page);
  const own = page.locator('.own-key');
  await own.getByRole('textbox').fill('ada');
  await own.getByRole('textbox').press('Enter');
  await expect(own.locator('.own-key-now')).toContainText('Now other clients write.');
  const hold = own.getByRole('button', { name: 'Hold to write faster' });
  await expect(hold).toHaveAttribute('aria-disabled', 'false');
  await hold.hover();
  await page.mouse.down();
  await expect(own.locator('.odometer')).toContainText('the flush');
  await page.mouse.up();
});

test('without the engine the static figures stay, and say why', async ({ page, complaints }) => {
  await page.route('**/assets/strata*.wasm', (route) => route.fulfill({ status: 404, body: 'not here' }));
  await page.goto(kLesson);
  await expect(page.locator('#figure-now .static-figure svg.wide')).toBeVisible();
  await expect(page.locator('#figure-now .now')).toContainText('A still picture: The engine was not found');
  await page.goto('index.html');
  await expect(page.locator('.home figure')).toHaveAttribute('data-state', 'recorded');
  await expect(page.locator('.home figcaption')).toContainText('not found');
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  complaints.length = 0;
});

test('the front page becomes live, and continues to write', async ({ page }) => {
  await page.goto('index.html');
  await expect(page.locator('.home figure')).toHaveAttribute('data-state', 'live');
  const state = () => stateOf(page);
  const { total } = await state();
  // The fastest. It writes after the punch line, wherever the episode is.
  await page.getByRole('slider', { name: 'Write faster' }).press('End');
  await expect(page.getByRole('button', { name: 'Pause writing' })).toBeVisible();
  await expect.poll(async () => (await state()).total).toBeGreaterThan(total);
  await expect.poll(async () => (await state()).cursor).toBeGreaterThan(total);
  await page.getByRole('button', { name: 'Pause writing' }).click();
  await expect.poll(async () => (await state()).playing).toBe(false);
});

test('a figure of the front page that cannot be fetched is reported, and loads on retry', async ({
  page,
  complaints,
}) => {
  // On a phone, where the figure is laid out by another grid.
  await page.setViewportSize({ width: 390, height: 844 });
  const script = '**/assets/home-island-*.js';
  await page.route(script, (route) => route.abort());
  await page.goto('index.html');
  const failed = page.locator('.home figure').getByRole('alert');
  await expect(failed).toContainText('could not be loaded');
  await expect(page.locator('.home .static-figure svg:visible')).toHaveCount(1);
  await page.unroute(script);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.home figure')).toHaveAttribute('data-state', 'live');
  await expect(failed).toHaveCount(0);
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  complaints.length = 0;
});

test('the picture of the front page can be pointed at, read in words, and saved', async ({ page }) => {
  // The episode does not begin by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('index.html');
  const figure = page.locator('.home figure[data-state="live"] .figure');
  await expect(figure).toBeVisible();
  const tables = figure.locator('rect[data-mark*="/table:"]');
  await resting(page, () => tables.first().boundingBox());
  // A table that a job has just begun to write may have no width yet, so each is tried until one responds.
  const tip = figure.locator('.tip');
  await expect(async () => {
    for (const table of await tables.all()) {
      await table.hover({ force: true });
      if ((await tip.count()) > 0) break;
    }
    await expect(tip).not.toBeEmpty({ timeout: 2000 });
  }).toPass();
  await figure.getByText('In words').click();
  await expect(figure.locator('.words li').first()).not.toBeEmpty();
  await figure.getByRole('button', { name: 'Save: An LSM-tree taking writes' }).click();
  await expect(figure.getByRole('button', { name: 'SVG' })).toBeVisible();
  await expect(figure.getByRole('button', { name: 'Save: An LSM-tree taking writes' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(figure.getByRole('button', { name: 'SVG' })).toHaveCount(0);
});

test('with reduced motion the front page is still until it is played, and then goes from picture to picture', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordMotion(page);
  await page.goto('index.html');
  await expect(page.locator('.home figure')).toHaveAttribute('data-state', 'live');
  const { cursor, playing } = await stateOf(page);
  expect(playing).toBe(false);
  await page.getByRole('button', { name: 'Previous beat' }).click();
  await expect.poll(async () => (await stateOf(page)).cursor).toBeLessThan(cursor);
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await expect.poll(async () => (await stateOf(page)).cursor).toBeGreaterThan(cursor + 30);
  await page.getByRole('button', { name: 'Pause writing' }).click();
  expect(await motions(page)).toEqual([]);
});

test('a figure of the lesson is live in a frame where storage throws, and a wrong name gives a message', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    window.addEventListener('message', (event) =>
      ((window as unknown as { heard?: unknown[] }).heard ??= []).push(event.data),
    );
  });
  const host = (query: string) =>
    `http://127.0.0.1:${kHostPort}/index.html?src=${encodeURIComponent(new URL(`embed/index.html${query}`, baseURL).href)}`;
  await page.goto(host('?figure=write-path/later&theme=night'));
  const frame = page.frameLocator('#figure');
  await expect(frame.locator('figure')).toHaveAttribute('data-live', 'true');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'night');
  const heard = () => page.evaluate(() => (window as unknown as { heard?: unknown[] }).heard ?? []);
  await expect
    .poll(async () => JSON.stringify(await heard()))
    .toContain('"type":"strata.embed","version":1,"event":"ready","figure":"write-path/later"');
  const height = async () => Number(await page.locator('#figure').getAttribute('height'));
  const wanted = () => frame.locator('#root').evaluate((root) => Math.ceil(root.getBoundingClientRect().height));
  await expect.poll(async () => (await height()) - (await wanted())).toBe(0);
  // Once it has grown to its content, the frame keeps its size.
  const grown = await height();
  await page.locator('#figure').evaluate((element) => element.setAttribute('height', '2000'));
  expect(await wanted()).toBe(grown);
  await page.goto(host('?figure=nothing-of-ours'));
  await expect(page.frameLocator('#figure').getByRole('alert')).toContainText(
    'There is no figure called “nothing-of-ours”',
  );
  // Available figures are listed under their lesson, with a link to it.
  const named = page.frameLocator('#figure').locator('dl > div', { hasText: 'write-path' });
  await named.getByRole('link', { name: 'flush', exact: true }).click();
  await expect(page.frameLocator('#figure').locator('figure')).toHaveAttribute('data-figure', 'write-path/flush');
});

test('a sandboxed frame is never blank, even if its host lets none of our scripts load', async ({
  browser,
  baseURL,
}) => {
  // A separate page: the browser reports what a sandbox forbids, and that is not an error of ours.
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${kHostPort}/index.html`);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.id = 'caged';
    frame.width = '760';
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = src;
    document.body.append(frame);
  }, new URL('embed/index.html', baseURL).href);
  const still = page.frameLocator('#caged').locator('.static-figure svg.wide');
  await expect(still).toBeVisible();
  await expect(page.frameLocator('#caged').locator('.static-figure svg.narrow')).toBeHidden();
  const colors = await still.evaluate((svg) =>
    [...svg.querySelectorAll('rect')].map((rect) => getComputedStyle(rect).fill),
  );
  expect(new Set(colors).size).toBeGreaterThan(2);
  await page.close();
});
