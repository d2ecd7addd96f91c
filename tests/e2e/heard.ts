/** What a page announces, and the beats that an episode shows: recorded in the page, so that nothing is missed on a busy machine. */
import type { Frame, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Announcements so far. */
    __announced?: string[];
    __heard?: Heard;
  }
}

/** Runs in the page before its scripts. */
function record(): void {
  const announced: string[] = (window.__announced = []);
  const last = new WeakMap<Element, string>();
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
      const text = region.textContent.trim();
      if (text === (last.get(region) ?? '')) continue;
      last.set(region, text);
      // What begins by itself is in a region that is off meanwhile.
      if (text !== '' && region.getAttribute('aria-live') !== 'off') announced.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Records announcements in every page that is opened from now on. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(record);
}

/** Announcements so far. REQUIRES: recordAnnouncements. */
export const announcements = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.__announced!);

/** Forgets the announcements so far. */
export const forgetAnnouncements = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.__announced!.length = 0;
  });

export interface Heard {
  /** What the live regions of the figure said. */
  readonly said: string[];
  /** Each beat that was shown: its number, its sentence, and the height of the figure. */
  readonly beats: { readonly beat: string; readonly sentence: string; readonly height: number }[];
}

/** Records the episode of a figure in every document that is opened from now on, frames included. */
export async function listenTo(page: Page, selector: string): Promise<void> {
  await page.addInitScript((selector) => {
    const heard: Heard = (window.__heard = { said: [], beats: [] });
    new MutationObserver(() => {
      const figure = document.querySelector(selector);
      const textOf = (part: string) => figure?.querySelector(part)?.textContent ?? '';
      const said = [...(figure?.querySelectorAll('[role=status]') ?? [])].map(({ textContent }) => textContent);
      for (const text of said) if (text !== '' && text !== heard.said.at(-1)) heard.said.push(text);
      const beat = textOf('.figure-controls .beat');
      if (beat !== '' && beat !== heard.beats.at(-1)?.beat)
        heard.beats.push({ beat, sentence: textOf('.now'), height: figure!.getBoundingClientRect().height });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, selector);
}

/** What was heard so far. REQUIRES: listenTo, before the document was opened. */
export const heardIn = (document: Page | Frame): Promise<Heard> => document.evaluate(() => window.__heard!);
