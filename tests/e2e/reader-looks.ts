/**
 * What is looked at wherever a reader of a lesson stands: nothing scrolls sideways, nothing written is smaller than 11 px as it is drawn, the focus
 * is somewhere and is seen, axe finds nothing by day and by night. Each look returns what is wrong, a line each, so that one reading tells all.
 */
import type { Page } from '@playwright/test';
import { axeFinds, kColorRules } from './axe.ts';
import { expect } from './journey.ts';

const kSmallest_px = 11;

/** Runs in the page: text of a part that is shown and drawn too small, and what is wider than the window. */
function looked(part: Element, smallest: number): readonly string[] {
  const wrong: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) wrong.push(`scrolls sideways: ${scrollWidth} in ${clientWidth} px`);
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue?.trim() ?? '';
    if (element === null || text === '' || element.closest('script, noscript, title, option, .unseen')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    const drawn = size * (matrix === null ? 1 : Math.hypot(matrix.c, matrix.d));
    if (drawn < smallest - 0.05) wrong.push(`${drawn.toFixed(1)} px: ${element.localName} “${text.slice(0, 40)}”`);
  }
  return wrong;
}

/** Down the whole page and up again: each figure when it has come alive, then the page. Each fault once. */
export async function readThrough(page: Page): Promise<readonly string[]> {
  const wrong = new Set<string>();
  for (const figure of await page.locator('figure[data-figure]').all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure).toHaveAttribute('data-live', 'true');
    for (const what of await figure.evaluate(looked, kSmallest_px)) wrong.add(what);
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  for (const what of await page.locator('body').evaluate(looked, kSmallest_px)) wrong.add(what);
  await page.evaluate(() => scrollTo(0, 0));
  return [...wrong];
}

/** Where the focus is, if it is nowhere or cannot be seen; else nothing. REQUIRES: the last thing done was done with a key. */
export const focusAmiss = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return ['the focus is nowhere'];
    const { top, bottom, left, right } = (element.closest('label') ?? element).getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    const name = `${element.localName}.${element.className} “${element.textContent.trim().slice(0, 30)}”`;
    return isSeen ? [] : [`the focus is out of sight: ${name}`];
  });

/** What axe finds by day and by night. */
export async function axeByDayAndNight(page: Page): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // What a theme changes are colors.
    const found = await axeFinds(page, null, colorScheme === 'dark' ? kColorRules : null);
    lines.push(...found.map((what) => `${colorScheme}: ${what}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return lines;
}
