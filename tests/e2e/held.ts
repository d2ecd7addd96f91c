/**
 * Holds transient states: messages of a page's workers are withheld, and delivered later, in order. The page then stays in the middle of whatever it
 * waits for, however fast the machine is, and an engine whose batches are not received stops as well.
 *
 * It is installed between the page and its workers, in the test only: an init script replaces the page's Worker.
 */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    __hold?: (kinds: readonly string[] | null) => Promise<void>;
  }
}

/** All kinds of FromWorker (web/src/engine/messages.ts). */
const kEverything = ['answer', 'batch', 'progress', 'idle', 'given', 'memory'];
/** Records of an engine; it stays open, and answers. */
export const kRecords = ['batch', 'idle'];

/** Makes workers of all pages opened from now on holdable; `fromTheStart`: and holds them. */
export async function holdable(page: Page, fromTheStart = false): Promise<void> {
  await page.addInitScript(
    (atFirst) => {
      let held: readonly string[] | null = atFirst;
      let giving = false;
      const waiting: (() => void)[] = [];
      const released = new WeakSet<Event>();
      /** From an engine, or from one of several. */
      type WorkerMessage = { readonly kind: string } | { readonly message: { readonly kind: string } };
      const kindOf = (data: WorkerMessage): string => ('kind' in data ? data : data.message).kind;
      window.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          // The first listener: the page's own have not run when this one withholds a message.
          this.addEventListener('message', (event: MessageEvent<WorkerMessage>) => {
            const { data } = event;
            // New messages wait while earlier ones are still being delivered.
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
        // Each in a task of its own, as messages arrive: effects of one are complete before the next.
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

/** Delivers all withheld messages, and withholds no more. */
export const releaseHeld = (page: Page): Promise<void> => page.evaluate(() => window.__hold!(null));
