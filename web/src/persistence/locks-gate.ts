/**
 * The turn by Web Locks: a lock is held as long as the page wants, goes with the page, and waits in a queue of the browser.
 *
 * Source: W3C, "Web Locks API": `ifAvailable`, `steal`, and that a lock that was stolen rejects with AbortError.
 */
import type { Ears, Gate } from './turn.ts';

const kLock = 'strata.writer';

export type Locks = Pick<LockManager, 'request'>;

export function locksGate(locks: Locks, { told }: Pick<Ears, 'told'>): Gate {
  /** There is one request at a time: what the browser says of an older one is not heard, and a lock that comes late is let go of. */
  let newest = 0;
  let end: () => void = () => undefined;

  /** Ends the newest request, whether it waits, is granted on the way, or holds. */
  function stop(): void {
    newest++;
    end();
    end = () => undefined;
  }

  function request(options: LockOptions): void {
    stop();
    const mine = newest;
    let held = false;
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (mine !== newest) return undefined;
      if (lock === null) {
        told('refused');
        return undefined;
      }
      held = true;
      return new Promise((resolve) => {
        end = resolve;
        told('granted');
      });
    };
    locks.request(kLock, options, hold).catch((error: unknown) => {
      if (mine !== newest) return;
      if (held) told('lost');
      // It was stolen before this tab heard that it has it.
      else if (error instanceof DOMException && error.name === 'AbortError') told('refused');
      // Where there is no waiting and no stealing, nobody else can hold it either: an origin of its own.
      else told('granted');
    });
  }

  return {
    ask: () => request({ ifAvailable: true }),
    queue() {
      const waiting = new AbortController();
      request({ signal: waiting.signal });
      end = () => waiting.abort();
    },
    seize: () => request({ steal: true }),
    release: stop,
    signed: () => undefined,
  };
}
