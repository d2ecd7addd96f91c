/**
 * Checks wherever a reader of a lesson is: nothing scrolls sideways, no text is drawn smaller than 11 px, the focus is somewhere and visible. Each
 * check returns faults, one line each, so that one walk reports all.
 */
import type { Page } from '@playwright/test';

const kSmallest_px = 11;

/** Runs in the page: text of a visible part that is drawn too small, and elements wider than the window. */
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

/** Faults of what is drawn in the whole page. REQUIRES: its figures are live. */
export const looks = (page: Page): Promise<readonly string[]> => page.locator('body').evaluate(looked, kSmallest_px);

/** A fault if the focus is nowhere or invisible; else nothing. REQUIRES: the last action used a key. */
export const focusAmiss = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return ['the focus is nowhere'];
    const { top, bottom, left, right } = (element.closest('label') ?? element).getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    const name = `${element.localName}.${element.className} “${element.textContent.trim().slice(0, 30)}”`;
    return isSeen ? [] : [`the focus is out of sight: ${name}`];
  });
