/**
 * What goes on, held while somebody looks: what the workers of a page tell it is withheld, and given to it later, in order. The page then
 * stands in the middle of whatever it waits for, however fast the machine is, and an engine whose batches nobody takes in rests as well.
 *
 * It stands between the page and its workers, in the test alone: the page's Worker is one that can be held (an init script).
 */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    __hold?: (kinds: readonly string[] | null) => Promise<void>;
  }
}

/** What is withheld: kinds of FromWorker (web/src/engine/messages.ts). */
const kEverything = ['answer', 'batch', 'progress', 'idle', 'given', 'memory'];
/** What an engine makes; it is open, and answers. */
export const kRecords = ['batch', 'idle'];

/** Makes the workers of every page that is opened from now on ones that can be held; `fromTheStart`: and holds them. */
export async function holdable(page: Page, fromTheStart = false): Promise<void> {
  await page.addInitScript(
    (atFirst) => {
      let held: readonly string[] | null = atFirst;
      let giving = false;
      const waiting: (() => void)[] = [];
      const released = new WeakSet<Event>();
      /** From an engine, or from one of several. */
      type Told = { readonly kind: string } | { readonly message: { readonly kind: string } };
      const kindOf = (data: Told): string => ('kind' in data ? data : data.message).kind;
      window.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          // The first listener: none of the page's has been told when this one withholds.
          this.addEventListener('message', (event: MessageEvent<Told>) => {
            const { data } = event;
            // While some are still given what comes waits behind them.
            if (released.has(event) || (!giving && !held?.includes(kindOf(data)))) return;
            event.stopImmediatePropagation();
            waiting.push(() => {
              const again = new MessageEvent('message', { data });
              released.add(again);
              this.dispatchEvent(again);
            });
          });
        }
      };
      window.__hold = async (kinds) => {
        held = kinds;
        giving = held === null;
        // Each in a task of its own, as messages come: what one of them resolves is done before the next.
        while (giving && waiting.length > 0) {
          waiting.shift()!();
          await new Promise((done) => setTimeout(done));
        }
        giving = false;
      };
    },
    fromTheStart ? kEverything : null,
  );
}

/** Withholds messages of these kinds from now on. REQUIRES: holdable. */
export const hold = (page: Page, kinds: readonly string[] = kEverything): Promise<void> =>
  page.evaluate((kinds) => window.__hold!([...kinds]), kinds);

/** Gives the page all that was withheld, and withholds nothing more. */
export const letGo = (page: Page): Promise<void> => page.evaluate(() => window.__hold!(null));
