/** What the live regions of a page announce, recorded in the page, so that nothing is missed on a busy machine. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Announcements so far. */
    __announced?: string[];
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
