/** A figure with an episode, in a lesson and on the front page: it plays once when it is seen, beats by keyboard, words of the prose, steps without motion, and what is announced. */
import type { Locator, Page } from '@playwright/test';
import { heardIn, listenTo } from './heard.ts';
import { expect, stateOf, test } from './journey.ts';
import { oneOf } from './slice.ts';

interface Subject {
  readonly path: string;
  readonly figure: string;
  /** What the figure is called once an engine draws it. */
  readonly live: string;
  readonly beats: number;
}

const kLesson: Subject = {
  path: 'lessons/scans-and-the-heap/index.html',
  figure: '#figure-by-hand',
  live: '[data-live="true"]',
  beats: 6,
};
const kHome: Subject = { path: 'index.html', figure: '.home figure', live: '[data-state="live"]', beats: 5 };

const said = async (page: Page) => (await heardIn(page)).said;

const liveOf = (page: Page, { figure, live }: Subject) => page.locator(`${figure}${live}`);
const beatOf = (figure: Locator) => figure.locator('.figure-controls .beat');
const press = async (figure: Locator, name: string, key = 'Enter') => {
  await figure.getByRole('button', { name, exact: true }).focus();
  await figure.page().keyboard.press(key);
};

for (const [i, subject] of [kLesson, kHome].entries()) {
  const { path, figure: selector, beats: count } = subject;

  test(`an episode plays once when it is seen, and holds on its punch line: ${path}`, oneOf(2, i), async ({ page }) => {
    await listenTo(page, selector);
    await page.goto(path);
    const figure = liveOf(page, subject);
    await expect(figure).toBeVisible();
    // It opens on the punch line, plays all beats and is there again.
    await expect.poll(async () => (await heardIn(page)).beats.length).toBe(count + 1);
    const { beats } = await heardIn(page);
    const numbers = Array.from({ length: count }, (_, i) => i + 1);
    expect(beats.map(({ beat }) => beat)).toEqual([count, ...numbers].map((n) => `${n} of ${count}`));
    expect(new Set(beats.map(({ height }) => height)).size, 'heights of the figure').toBe(1);
    await expect(figure.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    const [punchLine, ...sentences] = beats.map(({ sentence }) => sentence);
    expect(sentences.at(-1)).toBe(punchLine);
    expect(await (await page.request.get(path)).text(), 'the page that the build wrote').toContain(punchLine);
    expect(new Set(sentences).size).toBe(count);
    // It began by itself, so nothing was announced.
    expect(await said(page)).toEqual([]);
    // Again from the first, for the reader: its sentences are announced, nothing else.
    await press(figure, 'Play');
    await expect.poll(async () => (await heardIn(page)).beats[count + 1]?.beat).toBe(`1 of ${count}`);
    await expect.poll(async () => (await said(page)).at(-1)).toBe(punchLine);
    for (const text of await said(page)) expect(sentences).toContain(text);
  });

  test(`without motion the beats of an episode are steps, by keyboard: ${path}`, oneOf(2, i, 1), async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await listenTo(page, selector);
    await page.goto(path);
    const figure = liveOf(page, subject);
    const sentenceOf = () => figure.locator('.now').innerText();
    await expect(beatOf(figure)).toHaveText(`${count} of ${count}`);
    const sentences = [await sentenceOf()];
    for (let n = count - 1; n >= 1; n--) {
      await press(figure, 'Previous beat');
      await expect(beatOf(figure)).toHaveText(`${n} of ${count}`);
      sentences.unshift(await sentenceOf());
      await expect.poll(async () => (await said(page)).at(-1)).toBe(sentences[0]);
    }
    const slider = figure.getByRole('slider', { name: 'Moment' });
    for (let n = 2; n <= count; n++) {
      await press(figure, 'Next beat');
      await expect(beatOf(figure)).toHaveText(`${n} of ${count}`);
      expect(await sentenceOf()).toBe(sentences[n - 1]);
      await expect(slider).toHaveAttribute('aria-valuetext', sentences[n - 1]!);
    }
    for (const text of await said(page)) expect(sentences).toContain(text);
    // The slider covers the episode only.
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(beatOf(figure)).toHaveText(`1 of ${count}`);
    await page.keyboard.press('End');
    await expect(beatOf(figure)).toHaveText(`${count} of ${count}`);
  });
}

test('words of the prose and beats light each other, and the lab opens at the same moment', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(kLesson.path);
  const figure = liveOf(page, kLesson);
  await expect(figure).toBeVisible();
  const words = page.locator('[data-beat="by-hand 5"]');
  await expect(words).toHaveAttribute('aria-pressed', 'false');
  await words.focus();
  await page.keyboard.press('Enter');
  await expect(words).toHaveAttribute('aria-pressed', 'true');
  await expect(beatOf(figure)).toHaveText(`5 of ${kLesson.beats}`);
  await expect(figure.locator('.now')).toContainText('the scan reads @17 and @1 and skips both');
  await press(figure, 'Next beat');
  await expect(words).toHaveAttribute('aria-pressed', 'false');
  await words.focus();
  await page.keyboard.press('Enter');
  const link = figure.getByRole('link', { name: 'Open in the lab' });
  await link.focus();
  await link.press('Enter');
  await expect(page).toHaveURL(/\/lab\//);
  await expect.poll(async () => (await stateOf(page)).status).toBe('ready');
  await expect.poll(() => page.evaluate(() => window.__strata.narrate())).toContain('The scan skipped 05 @1');
});
