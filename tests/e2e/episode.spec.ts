/** A figure with an episode: it plays once when it is seen, beats by keyboard, words of the prose, steps without motion, and what is announced. */
import type { Page } from '@playwright/test';
import { heardIn, listenTo } from './heard.ts';
import { expect, stateOf, test } from './journey.ts';

const kPage = 'lessons/scans-and-the-heap/index.html';
const kBeats = 6;

const listen = (page: Page) => listenTo(page, '#figure-by-hand');
const said = async (page: Page) => (await heardIn(page)).said;

const figureOf = (page: Page) => page.locator('#figure-by-hand');
const sentenceOf = (page: Page) => figureOf(page).locator('.now').innerText();
const beatOf = (page: Page) => figureOf(page).locator('.figure-controls .beat');
const press = async (page: Page, name: string, key = 'Enter') => {
  await figureOf(page).getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press(key);
};

test('an episode plays once when it is seen, and holds on its punch line', async ({ page }) => {
  await listen(page);
  await page.goto(kPage);
  const figure = figureOf(page);
  await expect(figure).toHaveAttribute('data-live', 'true');
  // It opens on the punch line, plays all beats and is there again.
  await expect.poll(async () => (await heardIn(page)).beats.length).toBe(kBeats + 1);
  const { beats } = await heardIn(page);
  const punchLine = beats[0]!.sentence;
  expect(beats.map(({ beat }) => beat)).toEqual([kBeats, 1, 2, 3, 4, 5, kBeats].map((n) => `${n} of ${kBeats}`));
  expect(new Set(beats.map(({ height }) => height)).size, 'heights of the figure').toBe(1);
  await expect(figure.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const sentences = beats.slice(1).map(({ sentence }) => sentence);
  expect(sentences.at(-1)).toBe(punchLine);
  expect(new Set(sentences).size).toBe(kBeats);
  // It began by itself, so nothing was announced.
  expect(await said(page)).toEqual([]);
  // Again from the first, for the reader: its sentences are announced, nothing else.
  await press(page, 'Play');
  await expect.poll(async () => (await heardIn(page)).beats[kBeats + 1]?.beat).toBe(`1 of ${kBeats}`);
  await expect.poll(async () => (await said(page)).at(-1)).toBe(punchLine);
  for (const text of await said(page)) expect(sentences).toContain(text);
});

test('without motion the beats of an episode are steps, by keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listen(page);
  await page.goto(kPage);
  const figure = figureOf(page);
  await expect(figure).toHaveAttribute('data-live', 'true');
  await expect(beatOf(page)).toHaveText(`${kBeats} of ${kBeats}`);
  const sentences = [await sentenceOf(page)];
  for (let n = kBeats - 1; n >= 1; n--) {
    await press(page, 'Previous beat');
    await expect(beatOf(page)).toHaveText(`${n} of ${kBeats}`);
    sentences.unshift(await sentenceOf(page));
    await expect.poll(async () => (await said(page)).at(-1)).toBe(sentences[0]);
  }
  const slider = figure.getByRole('slider', { name: 'Moment' });
  for (let n = 2; n <= kBeats; n++) {
    await press(page, 'Next beat');
    await expect(beatOf(page)).toHaveText(`${n} of ${kBeats}`);
    expect(await sentenceOf(page)).toBe(sentences[n - 1]);
    await expect(slider).toHaveAttribute('aria-valuetext', sentences[n - 1]!);
  }
  for (const text of await said(page)) expect(sentences).toContain(text);
  // The slider covers the episode only.
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(beatOf(page)).toHaveText(`1 of ${kBeats}`);
  await page.keyboard.press('End');
  await expect(beatOf(page)).toHaveText(`${kBeats} of ${kBeats}`);
});

test('words of the prose and beats light each other, and the lab opens at the same moment', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(kPage);
  const figure = figureOf(page);
  await expect(figure).toHaveAttribute('data-live', 'true');
  const words = page.locator('[data-beat="by-hand 5"]');
  await expect(words).toHaveAttribute('aria-pressed', 'false');
  await words.focus();
  await page.keyboard.press('Enter');
  await expect(words).toHaveAttribute('aria-pressed', 'true');
  await expect(beatOf(page)).toHaveText(`5 of ${kBeats}`);
  await expect(figure.locator('.now')).toContainText('the scan reads @17 and @1 and skips both');
  await press(page, 'Next beat');
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
