/**
 * Room: a state of the lab on small screens, zoomed, and with the text spacing that a reader may ask for (WCAG 1.4.10 and 1.4.12). The page never
 * scrolls both ways, dialogs stay in the window, and no text is cut off that was not before.
 */
import type { Page } from '@playwright/test';
import { drawn, lasting } from './journey.ts';
import type { LabState } from './lab-states.ts';
import { inTurn } from './slice.ts';

const kDesk = { width: 1440, height: 900 };
const kScreens = [
  { screen: 'at 400 %', width: 320, height: 256, spaced: false },
  { screen: 'at 200 %', width: 720, height: 450, spaced: false },
  { screen: 'on a phone on its side', width: 844, height: 390, spaced: false },
  { screen: 'on a phone, spaced', width: 390, height: 844, spaced: true },
  { screen: 'on a desk, spaced', ...kDesk, spaced: true },
];

/** The reader's style sheet of WCAG 1.4.12. */
const kSpacing = `:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Elements without enough room, one line each. */
function tight(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const lines: string[] = [];
    const name = (element: Element) =>
      `${element.localName}.${[...element.classList].join('.')} “${element.textContent.trim().slice(0, 40)}”`;
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) lines.push(`the page is ${scrollWidth} wide, of ${innerWidth}`);
    // Where the panes of the lab fill the window, each scrolls by itself and the window does not.
    const fills = document.querySelector('.lab')?.checkVisibility() && innerWidth > 860 && innerHeight > 500;
    const { scrollHeight } = document.documentElement;
    if (fills && scrollHeight > innerHeight) lines.push(`the page is ${scrollHeight} high, of ${innerHeight}`);
    const dialog = document.querySelector('dialog[open]');
    if (dialog) {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
        lines.push('the dialog is not in the window');
      if (dialog.scrollWidth > dialog.clientWidth + 1) lines.push('the dialog scrolls sideways');
    }
    // Controls must be visible completely, and text may be shortened only with an ellipsis.
    for (const element of document.querySelectorAll(
      'button, summary, label, h1, h2, h3, p, th, td, li, legend, dt, dd',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.unseen, svg')) continue;
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (clientWidth < 4 || clientHeight < 4) continue;
      const style = getComputedStyle(element);
      const cutX = style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && scrollWidth > clientWidth + 1;
      const cutY = ['hidden', 'clip'].includes(style.overflowY) && scrollHeight > clientHeight + 2;
      const overX = element.localName === 'button' && scrollWidth > clientWidth + 1;
      if (cutX || cutY || overX) lines.push(`cut off: ${name(element)}`);
    }
    return lines;
  });
}

const space = (page: Page, on: boolean) =>
  page.evaluate(
    ([rules, on]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = on ? [sheet] : [];
    },
    [kSpacing, on] as const,
  );

/** Elements without enough room in a state of the lab on a desktop: on every screen, in the slice on the one whose turn it is. One line each. */
export async function lacksRoom(page: Page, { name }: LabState, turn: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { screen, width, height, spaced } of inTurn(kScreens, turn)) {
    await page.setViewportSize({ width, height });
    await space(page, spaced);
    await drawn(page);
    lines.push(...(await lasting(() => tight(page))).map((what) => `${name}, ${screen}: ${what}`));
  }
  await space(page, false);
  await page.setViewportSize(kDesk);
  return lines;
}
