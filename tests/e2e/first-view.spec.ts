/**
 * A lesson is read before it is worked in. What reading takes stays within its budget, summed over the requests of a browser until the first figure
 * lives; React is not among it. What works in the lesson comes with the first press, within a budget of its own, and neither a press nor a
 * letter is lost that came before it. Whoever worked here before finds their page.
 */
import type { Locator, Page } from '@playwright/test';
import { basename, join } from 'node:path';
import { engineOfSite, ROOT, SITE, sizeOf } from '../perf/shipped.ts';
import { expect, resting, savingData, test } from './journey.ts';
import { kLessons, kWork, toWork } from './lessons.ts';
import { oneOf } from './slice.ts';

const kLesson = 'lessons/write-path/index.html';
const KIB = 1024;
/** HTML, CSS, JS and wasm until the first figure lives, of a lesson and of other pages. */
const kToRead = 340 * KIB;
// Debts, in KiB, of the pages themselves: the engine's 201 are in each.
const kOtherPages = [
  ['index.html', '.home figure[data-state="live"]', kToRead, 0],
  ['embed/index.html', 'figure[data-live="true"]', kToRead, 22],
  ['lab/index.html', '.stage svg [data-mark]', 420 * KIB, 95],
] as const;
/** React, what a lesson does with it, and the figures that are met on the way. */
const kToWork = 120 * KIB;

/** Follows what the page asks for: files of the site, each once; faces of letters and pictures are counted elsewhere. */
function asked(page: Page, prefix: string): ReadonlySet<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(html|css|js|wasm)$/.test(pathname)) files.add(join(SITE, pathname.slice(prefix.length)));
  });
  return files;
}

const brotli = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file).brotli, 0);
const isReact = (file: string): boolean => basename(file).startsWith('react-');
const lesson = (page: Page): Locator => page.locator('.lesson');
const isAtWork = (page: Page) => expect(lesson(page)).toHaveAttribute('data-at', 'work');

/** Keeps each sentence of a live region from now on: the next may follow before it is asked for. */
async function announcements(region: Locator): Promise<() => Promise<readonly string[]>> {
  const kept = await region.evaluateHandle((element) => {
    const texts: string[] = [];
    const keep = () => texts.push(element.textContent);
    new MutationObserver(keep).observe(element, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => kept.jsonValue();
}

/** Holds back what works, until it is told to go on. */
async function held(page: Page): Promise<() => void> {
  let goOn = (): void => undefined;
  const told = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(kWork, (route) => told.then(() => route.continue()));
  return goOn;
}

for (const [path, live, budget, debt] of kOtherPages)
  test(`${path}: what it takes until the first figure lives stays within its budget`, async ({ page, baseURL }) => {
    const files = asked(page, new URL(baseURL!).pathname);
    await savingData(page);
    await page.goto(path);
    await expect(page.locator(live).first()).toBeAttached();
    const names = [...files].map((file) => basename(file));
    expect(names).toContainEqual(expect.stringMatching(/^strata-.*\.wasm$/));
    expect(brotli(files), names.join(' ')).toBeLessThanOrEqual(budget + debt * KIB);
  });

for (const [i, { slug, path }] of kLessons.entries())
  test(
    `${slug}: reading it and working in it each stay within their budget`,
    oneOf(6, i, 1),
    async ({ page, baseURL }) => {
      const files = asked(page, new URL(baseURL!).pathname);
      // Else the page fetches what works, too, as soon as it has time.
      await savingData(page);
      await page.goto(path);
      const first = page.locator('figure[data-figure]').first();
      await expect(first).toBeAttached();
      // Lesson 4 begins with a filter that no engine has made.
      const isNear = await first.evaluate((element) => element.getBoundingClientRect().top < innerHeight);
      if (isNear) await expect(first).toHaveAttribute('data-live', 'true');
      const read = new Set([...files, ...engineOfSite().map(({ name }) => join(ROOT, name))]);
      expect([...files].filter(isReact)).toEqual([]);
      expect(brotli(read), [...read].map((file) => basename(file)).join(' ')).toBeLessThanOrEqual(kToRead);
      await page.locator('[data-predict]').first().getByRole('button', { name: 'Just show me' }).click();
      await isAtWork(page);
      await expect(page.locator('[data-predict]').first()).toHaveAttribute('data-revealed', 'true');
      const worked = [...files].filter((file) => !read.has(file));
      expect(worked.some(isReact)).toBe(true);
      expect(brotli(worked), worked.map((file) => basename(file)).join(' ')).toBeLessThanOrEqual(kToWork);
    },
  );

test('a figure plays, steps and speaks while it is only read, and goes on where it is when work begins', async ({
  page,
}) => {
  // Marks are where they are, none is on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(kLesson);
  const figure = page.locator('#figure-now');
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
  await figure.getByRole('button', { name: 'client', exact: true }).click();
  await expect(figure.getByRole('button', { name: 'client', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // From its beginning, so that it plays for longer than announcements are apart.
  await slider.fill('0');
  const announced = await announcements(heard);
  await figure.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0);
  await expect.poll(async () => (await announced()).some((text) => !/^Record|^$/.test(text))).toBe(true);
  await slider.fill('30');
  await figure.getByText('In words').click();
  await expect(figure.locator('.words li').first()).toHaveText(/\S/);
  await expect(lesson(page)).toHaveAttribute('data-at', 'reading');
  const said = await now.innerText();
  const marks = () =>
    figure
      .locator('svg:not(.wide):not(.narrow) [data-mark]')
      .evaluateAll((all) => all.map((mark) => (mark as SVGElement).dataset['mark']));
  const drawn = await marks();
  expect(drawn.length).toBeGreaterThan(3);
  await page.locator('[data-lights]').first().hover();
  await isAtWork(page);
  await expect(slider).toHaveValue('30');
  await expect(now).toHaveText(/^Lit: |\S/);
  await page.mouse.move(2, 2);
  await expect(now).toHaveText(said);
  await expect.poll(marks).toEqual(drawn);
  await expect(figure.locator('.words li').first()).toHaveText(/\S/);
});

test('a figure that plays goes on playing when work begins', async ({ page }) => {
  await page.goto('lessons/who-is-compacted-next/index.html');
  const figure = page.locator('#figure-at-work');
  await expect(figure).toHaveAttribute('data-live', 'true');
  const slider = figure.getByRole('slider', { name: 'Moment' });
  await slider.fill('0');
  await figure.getByRole('button', { name: 'Play', exact: true }).click();
  await toWork(page);
  await expect(figure.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const at = Number(await slider.inputValue());
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(at);
});

test('what is pressed before work has come is done when it has', async ({ page }) => {
  const goOn = await held(page);
  await page.goto(kLesson);
  const task = page.locator('[data-predict="amplification"]');
  const top = () => task.evaluate((element) => element.getBoundingClientRect().top);
  // The figure above it takes its height when it comes to life.
  await expect(page.locator('#figure-now')).toHaveAttribute('data-live', 'true');
  await task.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await resting(page, top);
  await task.getByRole('button', { name: 'about one' }).click();
  await expect(task).toHaveAttribute('data-revealed', 'false');
  goOn();
  await isAtWork(page);
  await expect(task.locator('.reveal')).toContainText('You said: about one.');
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});

test('who pressed with a key before work has come has the focus where it was done', async ({ page }) => {
  const goOn = await held(page);
  await page.goto(kLesson);
  const task = page.locator('[data-predict="amplification"]');
  await task.getByRole('button', { name: 'Just show me' }).focus();
  await page.keyboard.press('Enter');
  goOn();
  await expect(task).toHaveAttribute('data-revealed', 'true');
  await expect(task).toBeFocused();
});

test('what is typed before work has come is there when it has, with the caret and the focus', async ({ page }) => {
  const goOn = await held(page);
  await page.goto('lessons/tombstones/index.html');
  const field = page.locator('[data-predict="first-row"]').getByRole('textbox');
  await field.click();
  await page.keyboard.type('1500');
  await page.keyboard.press('ArrowLeft');
  goOn();
  await isAtWork(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('9');
  await expect(field).toHaveValue('15090');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-predict="first-row"]')).toContainText('How sure are you?');
});

test('Tab goes on from where it was when work comes in between', async ({ page }) => {
  await page.goto(kLesson);
  const lights = page.locator('[data-lights]');
  await expect(page.locator('#figure-now')).toHaveAttribute('data-live', 'true');
  while (!(await lights.first().evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await isAtWork(page);
  await expect(lights.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(lights.first()).not.toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.closest('.words-of') !== null)).toBe(true);
});

test('what works and cannot be fetched is said where it was pressed, and comes with the next press', async ({
  page,
  complaints,
}) => {
  await page.route(kWork, (route) => route.abort());
  await page.goto(kLesson);
  const task = page.locator('[data-predict="amplification"]');
  await task.getByRole('button', { name: 'Just show me' }).click();
  await expect(task.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(kWork);
  await task.getByRole('button', { name: 'Just show me' }).click();
  await expect(task.locator('.reveal')).toBeVisible();
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  complaints.length = 0;
});

test('what works is there before the network goes away', async ({ page, context, complaints }) => {
  await page.goto(kLesson);
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'fetched');
  await expect(lesson(page)).toHaveAttribute('data-at', 'reading');
  await context.setOffline(true);
  const task = page.locator('[data-predict="amplification"]');
  await task.getByRole('button', { name: 'Just show me' }).click();
  await expect(task.locator('.reveal')).toBeVisible();
  await context.setOffline(false);
  // Figures that come near meanwhile need another engine, and keep their stills.
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  complaints.length = 0;
});

test('whoever worked in a lesson before finds their page, and a new reader of another does not wait for it', async ({
  page,
}) => {
  await page.goto(kLesson);
  await page.getByRole('button', { name: 'Just show me' }).click();
  await isAtWork(page);
  await page.reload();
  await isAtWork(page);
  await expect(page.locator('[data-predict="amplification"]')).toHaveAttribute('data-revealed', 'true');
  await page.goto('lessons/snapshots/index.html');
  await expect(page.locator('figure[data-live="true"]').first()).toBeVisible();
  await expect(lesson(page)).toHaveAttribute('data-at', 'reading');
});

test('who comes to an exercise finds it made, without a press', async ({ page }) => {
  await page.goto('lessons/snapshots/index.html');
  await expect(page.locator('figure[data-live="true"]').first()).toBeVisible();
  await page.locator('[data-exercise]').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await isAtWork(page);
  await expect(page.locator('[data-exercise] form input').first()).toBeVisible();
});
