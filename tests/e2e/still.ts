/**
 * Whether a drawing moves, in a page that does not report the marks of its layouts (motion.ts compares with those). A step changes a drawing once, in one
 * commit; motion draws positions in between. A MutationObserver runs before painting, so every visible drawing is seen.
 */
import { expect, type Locator } from '@playwright/test';
import { drawn } from './journey.ts';

declare global {
  interface Window {
    /** Ends the watch, and returns the number of different drawings. */
    __drawings?: () => number;
  }
}

/** Runs in the page. */
function watch(figure: Element): void {
  const places = ['x', 'y', 'width', 'height', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'd', 'opacity', 'transform'];
  const drawing = (): string =>
    [...figure.querySelectorAll('svg [data-mark]')]
      .map((mark) => [mark.getAttribute('data-mark'), ...places.map((place) => mark.getAttribute(place))].join(' '))
      .join('\n');
  const drawings = new Set([drawing()]);
  const observer = new MutationObserver(() => drawings.add(drawing()));
  observer.observe(figure, { subtree: true, childList: true, attributes: true });
  window.__drawings = () => {
    observer.disconnect();
    return drawings.size;
  };
}

/** Runs an action after which a figure is final, and fails if the figure moved on the way: it has the drawing before and at most one other. */
export async function withoutMotion(figure: Locator, act: () => Promise<void>): Promise<void> {
  await figure.evaluate(watch);
  await act();
  await drawn(figure.page());
  expect(await figure.page().evaluate(() => window.__drawings!()), 'drawings of one step').toBeLessThanOrEqual(2);
}
