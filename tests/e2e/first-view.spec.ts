/**
 * The first view of a lesson: the downloads until the first figure is live stay within their budget, summed over the requests of a browser. Before its
 * script has loaded, the page is readable and its controls are disabled, with the reason; hydration then keeps every element, the focus, the
 * selection and the scroll position. A reader who worked here before finds their answers.
 */
import type { Locator, Page } from '@playwright/test';
import { basename, join } from 'node:path';
import { kFirstFigureKib, kLabKib } from '../perf/budgets.ts';
import { engineOfSite, firstFigureOf, ROOT, SITE, sizeOf } from '../perf/shipped.ts';
import { expect, resting, savingData, test } from './journey.ts';
import { hydrated, kLessons, kTree } from './lessons.ts';
import { oneOf } from './slice.ts';

const kLesson = 'lessons/write-path/index.html';
const KIB = 1024;
const kOtherPages = [
  ['index.html', '.home figure[data-state="live"]', kFirstFigureKib],
  ['embed/index.html', 'figure[data-live="true"]', kFirstFigureKib],
  ['lab/index.html', '.stage svg [data-mark]', kLabKib],
] as const;
/** Collects what the page requests: files of the site, each once; other code counts fonts and pictures. */
function asked(page: Page, prefix: string): ReadonlySet<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(html|css|js|wasm)$/.test(pathname)) files.add(join(SITE, pathname.slice(prefix.length)));
  });
  return files;
}

/** Of everything but the module, which has a budget of its own (tests/perf). */
const brotli = (files: Iterable<string>): number =>
  [...files].filter((file) => !file.endsWith('.wasm')).reduce((sum, file) => sum + sizeOf(file).brotli, 0);
/** Keeps each sentence of a live region from now on: the next may replace it before the test reads it. */
async function announcements(region: Locator): Promise<() => Promise<readonly string[]>> {
  const kept = await region.evaluateHandle((element) => {
    const texts: string[] = [];
    const keep = () => texts.push(element.textContent);
    new MutationObserver(keep).observe(element, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => kept.jsonValue();
}

/** Holds back the script that hydrates a lesson, until the returned function is called. */
async function held(page: Page): Promise<() => void> {
  let goOn = (): void => undefined;
  const released = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(kTree, (route) => released.then(() => route.continue()));
  return goOn;
}

for (const [path, live, budget] of kOtherPages)
  test(`${path}: downloads until the first figure is live stay within budget`, async ({ page, baseURL }) => {
    const files = asked(page, new URL(baseURL!).pathname);
    await savingData(page);
    await page.goto(path);
    await expect(page.locator(live).first()).toBeAttached();
    const names = [...files].map((file) => basename(file));
    expect(names).toContainEqual(expect.stringMatching(/^strata-.*\.wasm$/));
    expect(brotli(files), names.join(' ')).toBeLessThanOrEqual(budget * KIB);
  });

for (const [i, { slug, path }] of kLessons.entries())
  test(
    `${slug}: what it takes until the first figure lives stays within its budget`,
    oneOf(6, i, 1),
    async ({ page, baseURL }) => {
      const files = asked(page, new URL(baseURL!).pathname);
      // Otherwise the page fetches later parts, too, when it is idle.
      await savingData(page);
      await page.goto(path);
      const first = page.locator('figure[data-figure]').first();
      await expect(first).toBeAttached();
      // Lesson 4 begins with a filter that does not come from an engine.
      const isNear = await first.evaluate((element) => element.getBoundingClientRect().top < innerHeight);
      if (isNear) await expect(first).toHaveAttribute('data-live', 'true');
      else await expect(page.locator('.lesson .fields').first()).toBeEnabled();
      const all = new Set([...files, ...engineOfSite().map(({ name }) => join(ROOT, name))]);
      expect(brotli(all), [...all].map((file) => basename(file)).join(' ')).toBeLessThanOrEqual(kFirstFigureKib * KIB);
      // tests/perf/sizes.test.ts sums these files without a browser.
      const names = [...all].filter((file) => !file.endsWith('.wasm')).map((file) => basename(file));
      expect(names.sort()).toEqual(
        firstFigureOf(path)
          .map(({ name }) => basename(name))
          .sort(),
      );
    },
  );

test('a figure plays, steps and announces', async ({ page }) => {
  // Marks are at rest.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(kLesson);
  // The first figure has an episode, and so other controls.
  const figure = page.locator('#figure-flush');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute('data-live', 'true');
  const slider = figure.getByRole('slider', { name: 'Moment' });
  const now = figure.locator('.now');
  const sentence = await now.innerText();
  const heard = figure.locator('[role="status"][aria-live="polite"]');
  await expect(heard).toHaveText('');
  await figure.getByRole('button', { name: 'Previous stop' }).click();
  await expect(now).not.toHaveText(sentence);
  await expect(now).toHaveText(/\S.*\./);
  await expect(heard).toHaveText(/^Record \d+ of \d+: \S.*\.$/);
  await figure.getByRole('button', { name: 'sealed', exact: true }).click();
  await expect(figure.getByRole('button', { name: 'sealed', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // From the beginning, so that it plays for longer than the interval of announcements.
  await slider.fill('0');
  const announced = await announcements(heard);
  await figure.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0);
  await expect.poll(async () => (await announced()).some((text) => !/^Record|^$/.test(text))).toBe(true);
  // A slider that is at the value already reports no change, and a playing one may be at 30 just now.
  for (const value of ['31', '30']) await slider.fill(value);
  await figure.getByText('In words').click();
  await expect(figure.locator('.words li').first()).toHaveText(/\S/);
  const said = await now.innerText();
  await page.locator('[data-highlight^="flush "]').first().hover();
  await expect(now).toHaveText(/^Highlighted: \S|^Not in the picture/);
  await page.mouse.move(2, 2);
  await expect(now).toHaveText(said);
  await expect(slider).toHaveValue('30');
});

test('before the script has loaded, controls are disabled and say why, and hydration moves and replaces nothing', async ({
  page,
}) => {
  const goOn = await held(page);
  // The engine never loads, so the still is compared.
  await page.route(/assets\/strata-.*\.wasm$/, () => undefined);
  await page.goto(kLesson);
  const task = page.locator('[data-predict="amplification"]');
  const button = task.getByRole('button', { name: 'about one' });
  const lights = page.locator('[data-highlight]').first();
  const theme = page.locator('.top button');
  await expect(button).toBeDisabled();
  await expect(task.locator('.fields')).toHaveAttribute('title', /script/);
  await expect(theme).toBeDisabled();
  await expect(theme).toHaveAttribute('title', /script/);
  await expect(lights).toHaveAttribute('aria-disabled', 'true');
  await expect(lights).toHaveAttribute('title', /script/);
  await expect(page.getByRole('button', { name: 'Play' }).first()).toBeDisabled();
  const top = () => task.evaluate((element) => element.getBoundingClientRect().top);
  await task.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await resting(page, top);
  const kept = await page.evaluateHandle(() =>
    [
      ...document.querySelectorAll(
        '.lesson :is(p, section, figure, button, .static-figure, .static-figure [data-mark])',
      ),
    ].filter((element) => element.closest('noscript') === null),
  );
  expect(await kept.evaluate((all) => all.length)).toBeGreaterThan(100);
  goOn();
  await hydrated(page);
  expect(await kept.evaluate((all) => all.filter((element) => !element.isConnected).length)).toBe(0);
  expect(Math.abs((await resting(page, top)) - before)).toBeLessThanOrEqual(2);
  // Words highlight marks on the still, too.
  await lights.hover();
  await expect(page.locator('#figure-now .static-figure [data-pointed]').first()).toBeAttached();
  await button.click();
  await expect(task.locator('.reveal')).toContainText('You said: about one.');
});

test('the rest of a lesson waits for its reader, and works when they come', async ({ page }) => {
  await savingData(page);
  await page.goto(kLesson);
  await expect(page.locator('#figure-now')).toHaveAttribute('data-live', 'true');
  const show = page.locator('[data-predict="amplification"]').getByRole('button', { name: 'Just show me' });
  await expect(show).toBeDisabled();
  // At the end of the page, far below the start of the rest.
  await page.locator('.onward').evaluate((element) => element.scrollIntoView());
  await hydrated(page);
  await show.click();
  await expect(page.locator('[data-predict="amplification"] .reveal')).toBeVisible();
});

test('the rest of a lesson stays readable if its script cannot be fetched, and the next press tries again', async ({
  page,
  complaints,
}) => {
  const kRest = /assets\/tasks-.*\.js$/;
  await savingData(page);
  await page.goto(kLesson);
  await expect(page.locator('#figure-now')).toHaveAttribute('data-live', 'true');
  await page.route(kRest, (route) => route.abort());
  const task = page.locator('[data-predict="amplification"]');
  await task.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(missing).toBeVisible();
  await expect(task.locator('.question')).toBeVisible();
  await page.unroute(kRest);
  await page.locator('.lesson h2').last().click();
  await expect(missing).toHaveCount(0);
  await hydrated(page);
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  complaints.length = 0;
});

test('focus and selection stay through hydration, and Tab continues from there', async ({ page }) => {
  const goOn = await held(page);
  await page.goto(kLesson);
  const term = page.locator('.words-of a.term').first();
  await term.focus();
  await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('.words-of p')!));
  const selected = await page.evaluate(() => getSelection()!.toString());
  expect(selected).not.toBe('');
  goOn();
  await hydrated(page);
  expect(await page.evaluate(() => getSelection()!.toString())).toBe(selected);
  await expect(term).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(term).not.toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.closest('.lesson') !== null)).toBe(true);
});

test('a press with a key that removes its button leaves the focus on the task', async ({ page }) => {
  await page.goto(kLesson);
  const task = page.locator('[data-predict="amplification"]');
  const show = task.getByRole('button', { name: 'Just show me' });
  await expect(show).toBeEnabled();
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(task).toHaveAttribute('data-revealed', 'true');
  await expect(task).toBeFocused();
});

test('a script that cannot be fetched is reported, and fetched at the next press', async ({ page, complaints }) => {
  await page.route(kTree, (route) => route.abort());
  await page.goto(kLesson);
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(missing).toContainText('Press anywhere to try again');
  const show = page.locator('[data-predict="amplification"]').getByRole('button', { name: 'Just show me' });
  await expect(show).toBeDisabled();
  await page.unroute(kTree);
  await page.locator('h1').click();
  await expect(missing).toHaveCount(0);
  await show.click();
  await expect(page.locator('[data-predict="amplification"] .reveal')).toBeVisible();
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  complaints.length = 0;
});

test('the interactive part is prefetched before the network goes away', async ({ page, context, complaints }) => {
  await page.goto(kLesson);
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'fetched');
  await context.setOffline(true);
  const task = page.locator('[data-predict="amplification"]');
  await task.getByRole('button', { name: 'Just show me' }).click();
  await expect(task.locator('.reveal')).toBeVisible();
  await context.setOffline(false);
  // Figures that come near meanwhile need another engine, and stay static.
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  complaints.length = 0;
});

test('a reader who worked in a lesson before finds their answers', async ({ page }) => {
  await page.goto(kLesson);
  await page.getByRole('button', { name: 'Just show me' }).click();
  const task = page.locator('[data-predict="amplification"]');
  await expect(task).toHaveAttribute('data-revealed', 'true');
  await page.reload();
  await expect(task).toHaveAttribute('data-revealed', 'true');
  await page.goto('lessons/snapshots/index.html');
  await hydrated(page);
  await expect(page.locator('[data-revealed="true"]')).toHaveCount(0);
});

test('the target of the address stays in its place when earlier answers appear above it', async ({ page }) => {
  await page.goto(kLesson);
  await page.getByRole('button', { name: 'Just show me' }).click();
  await expect(page.locator('[data-revealed="true"]').first()).toBeVisible();
  const goOn = await held(page);
  // Far below the prediction.
  const heading = page.locator('.lesson h2[id]').last();
  const anchor = (await heading.getAttribute('id'))!;
  await page.goto(`lessons/index.html`);
  await page.goto(`${kLesson}#${anchor}`);
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  const before = await resting(page, top);
  goOn();
  await expect(page.locator('[data-revealed="true"]').first()).toBeAttached();
  expect(Math.abs((await resting(page, top)) - before)).toBeLessThanOrEqual(2);
});

test('an exercise is ready when its reader comes to it, without a press', async ({ page }) => {
  await page.goto('lessons/snapshots/index.html');
  await page.locator('[data-exercise]').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect(page.locator('[data-exercise] form input').first()).toBeVisible();
});
