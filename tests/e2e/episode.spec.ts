/** A figure with an episode: it plays once when it is seen, beats by keyboard, words of the prose, steps without motion, and what is announced. */
import type { Page } from '@playwright/test';
import { expect, stateOf, test } from './journey.ts';

const kPage = 'lessons/scans-and-the-heap/index.html';
const kBeats = 5;

/** Records what the figure's live regions say. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { __said: said });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const place = target instanceof Element ? target : target.parentElement;
        const text = place?.closest('#figure-by-hand [role=status]')?.textContent ?? '';
        if (text !== '' && text !== said.at(-1)) said.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
const said = (page: Page) => page.evaluate(() => (window as unknown as { __said: string[] }).__said);

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
  const punchLine = await sentenceOf(page);
  const height = await figure.evaluate((element) => element.getBoundingClientRect().height);
  await expect(figure).toHaveAttribute('data-live', 'true');
  const sentences: string[] = [];
  for (let n = 1; n <= kBeats; n++) {
    await expect(beatOf(page)).toHaveText(`${n} of ${kBeats}`);
    sentences.push(await sentenceOf(page));
    expect(await figure.evaluate((element) => element.getBoundingClientRect().height), 'nothing moves').toBe(height);
  }
  await expect(figure.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(sentences.at(-1)).toBe(punchLine);
  expect(new Set(sentences).size).toBe(kBeats);
  // Its sentences are announced, nothing else.
  await expect.poll(async () => (await said(page)).at(-1)).toBe(punchLine);
  for (const text of await said(page)) expect(sentences).toContain(text);
  await press(page, 'Play');
  await expect(beatOf(page)).toHaveText(`1 of ${kBeats}`);
  await press(page, 'Pause', 'Space');
  const { cursor } = await figure.getByRole('slider', { name: 'Moment' }).evaluate((slider: HTMLInputElement) => ({
    cursor: slider.value,
  }));
  expect(await figure.getByRole('slider', { name: 'Moment' }).inputValue()).toBe(cursor);
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
    await press(page, 'Previous stop');
    await expect(beatOf(page)).toHaveText(`${n} of ${kBeats}`);
    sentences.unshift(await sentenceOf(page));
    await expect.poll(async () => (await said(page)).at(-1)).toBe(sentences[0]);
  }
  const slider = figure.getByRole('slider', { name: 'Moment' });
  for (let n = 2; n <= kBeats; n++) {
    await press(page, 'Next stop');
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
  const words = page.locator('[data-beat="by-hand 4"]');
  await expect(words).toHaveAttribute('aria-pressed', 'false');
  await words.focus();
  await page.keyboard.press('Enter');
  await expect(words).toHaveAttribute('aria-pressed', 'true');
  await expect(beatOf(page)).toHaveText(`4 of ${kBeats}`);
  await expect(figure.locator('.now')).toContainText('the tombstone @39 hides @17 and @1');
  await press(page, 'Next stop');
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
