/**
 * A browser with several tabs of the site, for tests. An event for a tab, from the lock manager, the database or another tab, waits until the test
 * delivers it: in any order, and never while that tab is suspended. No time passes.
 */
import type { Locks } from '../../../web/src/persistence/writer-lock.ts';

interface Event {
  readonly tab: number;
  readonly deliver: () => void;
}

export class Events {
  private events: readonly Event[] = [];
  readonly suspended = new Set<number>();

  add(tab: number, deliver: () => void): void {
    this.events = [...this.events, { tab, deliver }];
  }

  /** Delivers one event, chosen by `pick`, and lets its tab react. Resolves to false if none can be delivered. */
  async deliverOne(pick: number): Promise<boolean> {
    await settled();
    const awake = this.events.filter(({ tab }) => !this.suspended.has(tab));
    const event = awake[pick % Math.max(1, awake.length)];
    if (event === undefined) return false;
    this.events = this.events.filter((other) => other !== event);
    event.deliver();
    await settled();
    return true;
  }

  async deliverAll(): Promise<void> {
    for (let n = 0; await this.deliverOne(0); n++) if (n > 5_000) throw new Error('the tabs never rest');
  }
}

/** More microtasks than any chain of promises here needs. */
async function settled(): Promise<void> {
  for (let n = 0; n < 20; n++) await Promise.resolve();
}

interface Request {
  readonly tab: number;
  readonly onLock: (lock: Lock | null) => Promise<void> | undefined;
  readonly reject: (error: Error) => void;
  wasGranted?: boolean;
  wasStolen?: boolean;
}

/** The lock manager of each tab: one holder, a queue, ifAvailable and steal. */
export function lockManagers(events: Events): (tab: number) => Locks {
  let holder: Request | null = null;
  let queue: readonly Request[] = [];

  function release(request: Request): void {
    if (holder !== request) return;
    const [next, ...others] = queue;
    holder = null;
    queue = others;
    if (next) grant(next);
  }
  function grant(request: Request): void {
    holder = request;
    events.add(request.tab, () => {
      request.wasGranted = true;
      void Promise.resolve(request.onLock({ name: 'l', mode: 'exclusive' })).then(() => release(request));
      if (request.wasStolen) rejectLater(request);
    });
  }
  const rejectLater = ({ tab, reject }: Request): void =>
    events.add(tab, () => reject(new DOMException('stolen or aborted', 'AbortError')));

  function ask(request: Request, { signal, steal, ifAvailable }: LockOptions): void {
    signal?.addEventListener('abort', () => {
      if (!queue.includes(request)) return;
      queue = queue.filter((other) => other !== request);
      rejectLater(request);
    });
    if (steal) {
      if (holder) holder.wasStolen = true;
      if (holder?.wasGranted) rejectLater(holder);
      grant(request);
    } else if (holder === null) grant(request);
    else if (ifAvailable) events.add(request.tab, () => void request.onLock(null));
    else queue = [...queue, request];
  }
  return (tab) => ({
    request: ((_: string, options: LockOptions, onLock: Request['onLock']) =>
      new Promise((_resolve, reject) => ask({ tab, onLock, reject }, options))) as unknown as Locks['request'],
  });
}
