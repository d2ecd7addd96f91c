/**
 * Motion in a page, recorded as it happens, so that nothing is missed on a slow machine and nothing depends on the time of a check. Under reduced
 * motion nothing may move.
 *
 *   requests   CSS transitions and animations that start, and calls of Element.animate
 *   drawings   each change of a drawing is compared, mark by mark, with the marks of its layout (window.__strata.marks). A tween draws marks
 *              between two layouts; every other drawing is one layout, or a part of it
 *
 * A figure reports the marks of its layout in the commit that draws them, and a MutationObserver runs before painting: so the compared data belong
 * together, and every visible picture is compared.
 */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Recorded motion so far, one line each. */
    __motion?: string[];
  }
}

/** Runs in the page before its scripts. `figures`: a selector of the drawings whose marks window.__strata reports. */
function record(figures: string): void {
  const moved: string[] = [];
  for (const kind of ['transitionrun', 'animationstart'] as const)
    document.addEventListener(kind, ({ target }) =>
      moved.push(`${kind} of ${(target as Element).outerHTML.slice(0, 80)}`),
    );
  // oxlint-disable-next-line typescript/unbound-method -- called with its receiver below
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    moved.push(`animate of ${this.outerHTML.slice(0, 80)}`);
    return animate.apply(this, args);
  };

  const rounded = (n: string): number => Math.round(Number(n) * 100) / 100;
  const written = (kind: string, id: string, place: readonly string[] | string, opacity: string | null): string =>
    `${kind} ${id} at ${typeof place === 'string' ? place : place.map(rounded).join()}, opacity ${Math.round(Number(opacity ?? 1) * 1000) / 1000}`;
  /** The marks in a text of `marksText` (web/src/render/text/mark-text.ts). */
  const laidOut = (text: string): ReadonlySet<string> =>
    new Set(
      text.split('\n').flatMap((line) => {
        const [, kind, id, rest] = /^(rect|line|circle|path|text) (.+?) [\w-]+ {2}(.*)$/.exec(line) ?? [];
        if (kind === undefined) return [];
        const [place = '', flags = ''] = rest!.split('  ');
        const numbers = place
          .replace(' r ', ' ')
          .split(/[ ,x]/)
          .slice(0, kind === 'text' ? 2 : 4);
        return written(kind, id!, kind === 'path' ? place : numbers, /opacity (\S+)/.exec(flags)?.[1] ?? null);
      }),
    );
  const kPlaces: Readonly<Record<string, readonly string[]>> = {
    rect: ['x', 'y', 'width', 'height'],
    line: ['x1', 'y1', 'x2', 'y2'],
    circle: ['cx', 'cy', 'r'],
    text: ['x', 'y'],
  };
  /** The marks that are elements of a drawing. */
  const drawn = (svg: Element): readonly string[] =>
    [...svg.querySelectorAll('[data-mark]')].map((mark) => {
      const place = kPlaces[mark.localName]?.map((name) => mark.getAttribute(name) ?? '0');
      const id = mark.getAttribute('data-mark')!;
      return written(mark.localName, id, place ?? mark.getAttribute('d') ?? '', mark.getAttribute('opacity'));
    });

  const compare = (svg: Element): void => {
    const { view } = (svg.parentElement as HTMLElement).dataset;
    const known = laidOut(window.__strata.marks(view!));
    const between = drawn(svg).find((mark) => !known.has(mark));
    if (between !== undefined) moved.push(`${view}: ${between}`);
  };
  new MutationObserver((records) => {
    if (!('__strata' in window)) return;
    const changed = new Set<Element>();
    for (const { target } of records) {
      const svg = (target instanceof Element ? target : target.parentElement)?.closest('svg');
      // During a comparison the lab is hidden: it is still drawn, and reports nothing until it is shown.
      if (svg?.parentElement?.matches(figures) && svg.checkVisibility()) changed.add(svg);
    }
    changed.forEach(compare);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  window.__motion = moved;
}

/** Records motion in every page that is opened from now on. */
export async function recordMotion(page: Page): Promise<void> {
  await page.addInitScript(record, '[data-main-view] .figure, .home .figure');
}

/** Motion since the page was opened or since the last call, one line each. REQUIRES: recordMotion. */
export const motions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...window.__motion!.splice(0),
    ...document.getAnimations().map((each) => `runs: ${each.constructor.name}`),
  ]);

/** Asks for reduced motion; resolves when the page has been notified. */
export async function reduceMotion(page: Page): Promise<void> {
  const notified = await page.evaluateHandle(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    return { notified: new Promise((done) => query.addEventListener('change', done, { once: true })) };
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await notified.evaluate(({ notified }) => notified.then(() => undefined));
  await notified.dispose();
}
