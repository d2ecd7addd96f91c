/**
 * A browser in which several tabs of the site are open over one device, for tests: whatever one tab tells another, and whatever the browser tells a
 * tab, waits until the test lets it happen, in any order (from one tab to another in the order in which it was said) and never while that tab sleeps. There is no time in it: patience ends when nothing else
 * can happen.
 */
import { channelGate } from '../../../web/src/persistence/channel-gate.ts';
import type { Device } from '../../../web/src/persistence/device.ts';
import { locksGate, type Locks } from '../../../web/src/persistence/locks-gate.ts';
import { createTurn, type Turn } from '../../../web/src/persistence/turn.ts';

interface Thing {
  readonly tab: number;
  readonly work: () => void;
  /** Patience, which ends when nothing else can happen. */
  readonly late?: boolean;
  /** Things in one line happen in the order in which they came. */
  readonly line?: string;
}

/** What waits to happen, each thing to a tab. */
export class Happenings {
  private things: readonly Thing[] = [];
  readonly asleep = new Set<number>();

  /** Returns the way to call it off. */
  add(thing: Thing): () => void {
    this.things = [...this.things, thing];
    return () => void (this.things = this.things.filter((other) => other !== thing));
  }

  /** Lets one of them happen, by `pick`, and all that follows from it in its tab. Resolves to false where nothing can. */
  async one(pick: number): Promise<boolean> {
    await settled();
    const first = (thing: Thing): boolean =>
      thing.line === undefined || this.things.find(({ line }) => line === thing.line) === thing;
    const awake = this.things.filter((thing) => !this.asleep.has(thing.tab) && first(thing));
    const soon = awake.filter(({ late }) => !late);
    const among = soon.length > 0 ? soon : awake;
    const thing = among[pick % Math.max(1, among.length)];
    if (thing === undefined) return false;
    this.things = this.things.filter((other) => other !== thing);
    thing.work();
    await settled();
    return true;
  }

  /** Lets everything happen, until nothing can. */
  async rest(): Promise<void> {
    for (let n = 0; await this.one(n); n++) if (n > 5_000) throw new Error('the tabs never rest');
  }
}

/** More microtasks than any promise of the gates needs. */
export async function settled(): Promise<void> {
  for (let n = 0; n < 6; n++) await Promise.resolve();
}

/** Makes the turn of a tab; "tab 0" is the least of the names. */
export type Joining = (tab: number, device: () => Device) => Turn;

/** Tabs that ask each other. */
export function byMessages(happenings: Happenings): Joining {
  const listeners = new Map<number, (message: unknown) => void>();
  return (tab, device) =>
    createTurn(`tab ${tab}`, device, (ears) =>
      channelGate(
        {
          post: (message) =>
            listeners.forEach((listener, to) => {
              const copy: unknown = structuredClone(message);
              if (to !== tab) happenings.add({ tab: to, line: `${tab} to ${to}`, work: () => listener(copy) });
            }),
          listen: (listener) => void listeners.set(tab, listener),
        },
        (work) => happenings.add({ tab, work, late: true }),
        ears,
      ),
    );
}

interface Request {
  readonly tab: number;
  readonly hold: (lock: Lock | null) => Promise<void> | undefined;
  readonly reject: (error: Error) => void;
  /** Its tab was told that it has the lock. */
  told?: boolean;
  stolen?: boolean;
}

/** Tabs with Web Locks: one holder, a queue, stealing. What the browser tells one tab of one request comes in order. */
export function byLocks(happenings: Happenings): Joining {
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
    const work = (): void => {
      request.told = true;
      void Promise.resolve(request.hold({ name: 'l', mode: 'exclusive' })).then(() => release(request));
      if (request.stolen) tellStolen(request);
    };
    happenings.add({ tab: request.tab, work });
  }
  function tellStolen({ tab, reject }: Request): void {
    happenings.add({ tab, work: () => reject(new DOMException('stolen', 'AbortError')) });
  }
  function asked(request: Request, { signal, steal, ifAvailable }: LockOptions): void {
    signal?.addEventListener('abort', () => {
      if (!queue.includes(request)) return;
      queue = queue.filter((other) => other !== request);
      happenings.add({ tab: request.tab, work: () => request.reject(new DOMException('aborted', 'AbortError')) });
    });
    if (steal) {
      if (holder) holder.stolen = true;
      if (holder?.told) tellStolen(holder);
      grant(request);
    } else if (holder === null) grant(request);
    else if (ifAvailable) happenings.add({ tab: request.tab, work: () => void request.hold(null) });
    else queue = [...queue, request];
  }
  const locksOf = (tab: number): Locks => ({
    request: ((_: string, options: LockOptions, hold: Request['hold']) =>
      new Promise((_resolve, reject) => asked({ tab, hold, reject }, options))) as unknown as Locks['request'],
  });
  return (tab, device) => createTurn(`tab ${tab}`, device, (ears) => locksGate(locksOf(tab), ears));
}
