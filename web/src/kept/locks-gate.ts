/**
 * The turn by Web Locks: a lock is held as long as the page wants, goes with the page, and waits in a queue of the browser.
 *
 * Source: W3C, "Web Locks API": `ifAvailable`, `steal`, and that a lock that was stolen rejects with AbortError.
 */
import type { Ears, Gate } from './turn.ts';

const kLock = 'strata.writer';

export type Locks = Pick<LockManager, 'request'>;

export function locksGate(locks: Locks, { told }: Pick<Ears, 'told'>): Gate {
  let letGo: () => void = () => undefined;
  /** The request that waits in the queue. */
  let waiting: AbortController | null = null;
  /** Only the newest request speaks of a loss: one that this tab stole from itself is none. */
  let newest = 0;

  function stopWaiting(): void {
    waiting?.abort();
    waiting = null;
  }

  function request(options: LockOptions): void {
    const mine = ++newest;
    let held = false;
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock === null) {
        told('refused');
        return undefined;
      }
      held = true;
      return new Promise((resolve) => {
        letGo = resolve;
        told('granted');
      });
    };
    locks.request(kLock, options, hold).catch(() => {
      if (mine !== newest) return;
      if (held) told('lost');
      // Where there is no waiting and no stealing, nobody else can hold it either: an origin of its own.
      else if (options.signal?.aborted !== true) told('granted');
    });
  }

  return {
    ask: () => request({ ifAvailable: true }),
    queue() {
      stopWaiting();
      waiting = new AbortController();
      request({ signal: waiting.signal });
    },
    seize() {
      stopWaiting();
      request({ steal: true });
    },
    release() {
      stopWaiting();
      letGo();
    },
    signed: () => undefined,
  };
}
