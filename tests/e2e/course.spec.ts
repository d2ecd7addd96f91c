/** The course page: its map and lessons, progress, the search, the sources; and stored data that these pages cannot read. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { arrived, expect, resting, test } from './journey.ts';
import { hydrated } from './lessons.ts';
import { isPlayed } from './slice.ts';

const kCourse = 'lessons/index.html';
const kLesson = 'lessons/write-path/index.html';
const kLessons = fileURLToPath(new URL('../../lessons', import.meta.url));

const row = (page: Page) => page.locator('.lessons > li').first();
const panel = (page: Page) => page.getByRole('region', { name: 'Your progress' });
/** Stored progress, in either slot. */
const onDevice = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('strata.progress')));
const choose = (page: Page, name: string, text: string) =>
  panel(page)
    .getByLabel('A file of progress')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

/** The page with its script: actions before it has loaded are lost. */
async function openCourse(page: Page, hash = ''): Promise<void> {
  await page.goto(`${kCourse}${hash}`);
  await arrived(page);
}

async function predict(page: Page): Promise<void> {
  await page.goto(kLesson);
  await page.locator('[data-predict="amplification"]').getByRole('button', { name: 'about one' }).click();
  await expect(page.locator('[data-predict="amplification"] .said')).toContainText('You said: about one.');
}

test('progress is counted, saved as a file, erased, restored, and opened in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await openCourse(page);
  await expect(page.getByRole('link', { name: 'Start with lesson 1' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Erase' })).toBeDisabled();
  await predict(page);
  await openCourse(page);
  await expect(row(page)).toContainText('1 of 2 done');
  await expect(page.locator('.course-map > svg.wide [data-lesson="write-path"] .ring')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Continue with lesson 1' })).toBeVisible();
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Save as a file' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain('"about one"');
  await panel(page).getByRole('button', { name: 'Erase' }).click();
  await expect(row(page)).not.toContainText('done');
  await panel(page).getByRole('button', { name: 'Restore' }).click();
  await expect(row(page)).toContainText('1 of 2 done');
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openCourse(other);
  await choose(other, 'strata-progress.json', text);
  await expect(panel(other)).toContainText(/1.answer added\./);
  await other.reload();
  await arrived(other);
  await expect(row(other)).toContainText('1 of 2 done');
  await other.context().close();
});

test('a file that is damaged, newer, hostile, too large or unrelated is refused and changes nothing', async ({
  page,
}) => {
  await predict(page);
  await openCourse(page);
  const before = await onDevice(page);
  expect(before.length).toBeGreaterThan(0);
  for (const [text, says] of [
    ['{"strata":"progress","v":1,"prog', 'damaged'],
    ['{"strata":"progress","v":99,"progress":{}}', 'newer'],
    ['{"strata":"labs","v":2,"labs":[]}', 'lab'],
    ['{"strata":"progress","v":1,"progress":{"__proto__":{"predict:a":{}}}}', 'could not be understood'],
    [`"${'x'.repeat(300_000)}"`, 'too large'],
  ] as const) {
    await choose(page, 'a.json', text);
    await expect(panel(page)).toContainText(says);
    expect(await onDevice(page), says).toEqual(before);
    await expect(row(page)).toContainText('1 of 2 done');
  }
});

test('stored progress that is damaged or newer: the lesson starts again, and the old data is offered and intact', async ({
  page,
}) => {
  const newer = '{"v":9,"rev":4,"value":{"write-path":{"badges":3}}}';
  for (const [text, says] of [
    ['{"v":1,"rev":4,"value":{"write-path":{"pre', 'cannot be read'],
    [newer, 'A newer version'],
  ] as const) {
    await page.goto('404.html');
    await page.evaluate((kept) => {
      localStorage.clear();
      localStorage.setItem('strata.progress', kept);
    }, text);
    await page.goto(kLesson);
    const task = page.locator('[data-predict="amplification"]');
    await expect(task.locator('.reveal')).toHaveCount(0);
    await task.getByRole('button', { name: 'about one' }).click();
    await expect(task.locator('.said')).toContainText('You said: about one.');
    await expect(task.locator('.not-kept')).toHaveCount(text === newer ? 1 : 0);
    await openCourse(page);
    await expect(panel(page)).toContainText(says);
    const download = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: 'Save it to a file' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toBe(text);
  }
});

test('an answer to an earlier form of a question is offered, without obstructing', async ({ page }) => {
  await page.goto('404.html');
  await page.evaluate(() => localStorage.setItem('strata.write-path.amplification', '01234567 ten or more'));
  await page.goto(kLesson);
  const task = page.locator('[data-predict="amplification"]');
  await expect(task.locator('.reveal')).toHaveCount(0);
  await task.getByText('Your answer to an earlier version of this').click();
  await expect(task.locator('.earlier')).toContainText('You said: ten or more.');
  await task.getByRole('button', { name: 'about one' }).click();
  await page.reload();
  await expect(task.locator('.said')).toContainText('You said: about one.');
  await expect(task.locator('.earlier')).toHaveCount(1);
});

test('if storage throws the lesson works, and one line says that nothing is saved', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    }),
  );
  await predict(page);
  await expect(page.locator('.not-kept')).toHaveCount(1);
  await expect(page.locator('.not-kept')).toHaveText(
    'Nothing can be stored here, so your progress is lost when you close this page.',
  );
  await expect(page.locator('.account')).toBeVisible();
});

test('the search shows lesson and heading, leads to the place, and works by keyboard', async ({ page }) => {
  await openCourse(page);
  const field = page.getByRole('searchbox', { name: 'Search the lessons' });
  await field.fill('skiplist tower');
  const results = page.locator('.find ol a');
  await expect(results.first()).toBeVisible();
  await field.fill('acknowledged append insertion log memtable');
  await field.fill('the memtable is full sealed');
  await expect(results.first()).toContainText('The memtable is full');
  await expect(results.first()).toContainText('Why is a write cheap now and expensive later?');
  await field.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/lessons\/write-path\/index\.html#the-memtable-is-full$/);
  await expect(page.locator('#the-memtable-is-full')).toBeInViewport();
  await openCourse(page);
  await field.fill('zeppelin');
  await expect(page.locator('.find .count')).toContainText('No results in the lessons for “zeppelin”');
  // The search does not spoil a prediction.
  await field.fill('copied an entry on average after its flush');
  await expect(page.locator('.find .count')).toContainText('No results in the lessons');
});

test('words, lessons and sources link to each other', async ({ page }) => {
  await openCourse(page, '#word-tombstone');
  const word = page.locator('#word-tombstone');
  await expect(word).toBeInViewport();
  await expect(word.getByRole('link', { name: '7', exact: true })).toHaveAttribute('href', './tombstones/index.html');
  await page.getByRole('link', { name: 'sources', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible();
  const debt = page.getByRole('listitem').filter({ hasText: 'MVCC GC debt' });
  await expect(debt).toHaveCount(1);
  await expect(debt).toContainText('14 August 2023');
  await expect(debt.getByRole('link', { name: 'Why does the first row of a queue' })).toBeVisible();
  await debt.getByRole('link', { name: /^Claims of/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Claims' })).toBeVisible();
  await expect(page.locator('#S1')).toBeVisible();
  await expect(page.locator('#S17')).toBeHidden();
});

test('the map highlights prerequisites; planned lessons are marked and not links', async ({ page }) => {
  await openCourse(page);
  const lit = page.locator('.course-map > svg.wide .spot[data-highlighted="true"]');
  await expect(lit).toHaveCount(0);
  await page.getByRole('link', { name: 'Why does the first row of a queue' }).focus();
  const numbers = async () => (await lit.locator('.number').allTextContents()).map(Number).sort((a, b) => a - b);
  await expect.poll(numbers).toEqual([1, 2, 7]);
  const planned = page.locator('.lessons > li[data-planned="true"]');
  await expect(planned.last()).toContainText('Planned, ungraded');
  await expect(planned.getByRole('link')).toHaveCount(0);
  await expect(page.locator('.lessons > li')).toHaveCount(19);
});

test('beside the core of each lesson are its parts for engineers, and a link leads to each', async ({ page }) => {
  await openCourse(page);
  await expect(page.locator('.tracks > p')).toHaveText([
    /^Core track 10 lessons, about \d+ minutes/,
    /^For engineers \d+/,
  ]);
  await expect(row(page).locator('.meta')).toContainText(/^About \d+ minutes/);
  const core = await row(page).locator('> div').first().boundingBox();
  const parts = row(page).locator('.for-engineers');
  expect((await parts.boundingBox())!.x).toBeGreaterThan(core!.x + core!.width);
  const links = parts.getByRole('link');
  const count = await links.count();
  expect(count).toBeGreaterThan(0);
  const said = await links.first().innerText();
  await links.first().click();
  await expect(page.locator('details.engineers')).toHaveCount(count);
  const part = page.locator('details.engineers').filter({ hasText: said }).locator('summary');
  await expect(part).toBeInViewport();
});

test('without scripts and in print the course and its lessons are readable', async ({ browser, baseURL, page }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const still = await context.newPage();
  await still.goto(kCourse);
  await expect(still.locator('.course-map > svg.wide')).toBeVisible();
  await expect(still.locator('.lessons > li')).toHaveCount(19);
  await expect(still.getByRole('searchbox')).toHaveCount(0);
  await expect(still.locator('.progress')).toBeHidden();
  await context.close();
  for (const path of [kCourse, kLesson]) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('.top')).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), path).toBe('rgb(245, 241, 232)');
  }
  await expect(page.locator('.figure-controls').first()).toBeHidden();
  await expect(page.locator('#figure-now svg').first()).toBeVisible();
});

test('a canvas is printed in light colors, too, and covers nothing', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('lessons/snapshots/index.html');
  // A tree with hundreds of bars in its tables.
  const figure = page.locator('#figure-reader');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute('data-live', 'true');
  // The picture has another size there, so only colors are compared, those of most painted pixels first.
  const painted = () =>
    figure.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, width, height);
      const counts = new Map<string, number>();
      for (let i = 0; i < data.length; i += 4) {
        const color = data.slice(i, i + 3).join();
        if (data[i + 3] === 255) counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      return [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color);
    });
  const main = async () => (await painted())[0] ?? null;
  await expect.poll(main).not.toBeNull();
  await resting(page, main);
  const night = await painted();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(async () => night.includes((await main()) ?? '')).toBe(false);
  const paper = await resting(page, main);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await expect.poll(painted).toContain(paper);
  // A figure that was played. In the file, whatever a canvas erases of the picture below is an alpha mask; nothing else is one here.
  await figure.getByRole('button', { name: 'Next stop', exact: true }).click();
  await page.emulateMedia({ media: null });
  const file = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(file).toContain('/Type /Page');
  expect(file).not.toContain('/S /Alpha');
});

test('numbers of a lesson appear immediately after their prediction, even those of runs without a figure', async ({
  page,
}) => {
  const slugs = readdirSync(kLessons).flatMap((name) => /^\d+-(.+)$/.exec(name)?.[1] ?? []);
  expect(slugs.length).toBeGreaterThan(7);
  // In the slice one of three lessons.
  for (const slug of slugs.filter((_, i) => isPlayed(3, i, 1))) {
    await page.goto(`lessons/${slug}/index.html`);
    await hydrated(page);
    const shown = page.getByRole('button', { name: 'Just show me' });
    while ((await shown.count()) > 0) await shown.first().click();
    const numbers = page.locator('.reveal [data-measure], .after [data-measure]');
    expect(await numbers.count(), slug).toBeGreaterThan(0);
    const unknown = await numbers.evaluateAll((all) =>
      all.filter((each) => each.textContent.includes('…')).map((each) => (each as HTMLElement).dataset['measure']),
    );
    expect(unknown, slug).toEqual([]);
  }
});
