/**
 * Elects the tab that writes saved labs, with one Web Lock:
 *
 *      none        start: requesting, with ifAvailable
 *      requesting  granted: writer. Not available: reader, which waits in the queue of the browser
 *      writer      the lock was stolen: reader
 *      reader      granted, because the writer stopped: writer. takeOver: requesting, with steal
 *      stop, from every role: none
 *
 * A browser without Web Locks makes every tab a writer; then the last write wins (document-store.ts). The lock is a convention between tabs, not a
 * protection of the data: a tab that was suspended may write before it learns that its lock was stolen, and each write is whole by itself.
 *
 * Source: W3C, "Web Locks API": `ifAvailable`, `steal`, and that the request of a stolen lock rejects with AbortError.
 */
export type Role = 'none' | 'requesting' | 'writer' | 'reader';
export type Locks = Pick<LockManager, 'request'>;

export interface WriterLock {
  role(): Role;
  /** Calls back after each change of the role. Returns a function that ends it. */
  watch(listener: () => void): () => void;
  start(): void;
  /** Releases the lock: the page is hidden, and one that holds a lock cannot go into the back-forward cache. */
  stop(): void;
  /** Takes the lock from the tab that has it. */
  takeOver(): void;
}

/** Earlier versions used the same name, so their tabs take part. */
const kLock = 'strata.writer';

/** `locks`: undefined if the browser has none. */
export function createWriterLock(locks: Locks | undefined): WriterLock {
  const listeners = new Set<() => void>();
  let role: Role = 'none';
  /** The newest request. What the browser reports about an earlier one is ignored, and a lock that it grants late is released. */
  let current = { release: (): void => undefined };

  function become(next: Role): void {
    if (next === role) return;
    role = next;
    for (const listener of listeners) listener();
  }

  function waitInQueue(): void {
    become('reader');
    const waiting = new AbortController();
    request({ signal: waiting.signal }, () => waiting.abort());
  }

  function request(options: LockOptions, cancel: () => void = () => undefined): void {
    current.release();
    if (locks === undefined) return become('writer');
    const mine = { release: cancel };
    current = mine;
    let granted = false;
    const onLock = (lock: Lock | null): Promise<void> | undefined => {
      if (mine !== current) return undefined;
      if (lock === null) {
        waitInQueue();
        return undefined;
      }
      granted = true;
      return new Promise((resolve) => {
        mine.release = resolve;
        become('writer');
      });
    };
    locks.request(kLock, options, onLock).catch((error: unknown) => {
      if (mine !== current) return;
      // Stolen. Any other error means that this origin cannot share locks, so no other tab can hold one.
      if (granted || (error instanceof DOMException && error.name === 'AbortError')) waitInQueue();
      else become('writer');
    });
  }

  return {
    role: () => role,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (role !== 'none') return;
      become('requesting');
      request({ ifAvailable: true });
    },
    stop() {
      const last = current;
      current = { release: () => undefined };
      last.release();
      become('none');
    },
    takeOver() {
      if (role !== 'reader') return;
      become('requesting');
      request({ steal: true });
    },
  };
}
