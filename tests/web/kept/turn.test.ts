/**
 * One writer among many tabs (D5), without time: tabs over one device, whose messages and grants arrive in any order that a seed makes; they come,
 * go, take over, sleep and wake.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelGate } from '../../../web/src/kept/channel-gate.ts';
import { locksGate, type Locks } from '../../../web/src/kept/locks-gate.ts';
import { createTurn, turned, type Role, type Turn, type TurnEvent } from '../../../web/src/kept/turn.ts';
import { deviceOf } from './devices.ts';

/** What waits to happen: each thing belongs to a tab, and does not happen while that tab sleeps. */
class Waiting {
  private readonly things: { readonly tab: number; readonly late: boolean; readonly work: () => void }[] = [];
  readonly asleep = new Set<number>();

  add(tab: number, work: () => void, late = false): () => void {
    const thing = { tab, late, work };
    this.things.push(thing);
    return () => {
      const at = this.things.indexOf(thing);
      if (at >= 0) this.things.splice(at, 1);
    };
  }

  /** One of them, by `pick`; patience ends only when nothing else can happen. False where there is none. */
  one(pick: number): boolean {
    const awake = this.things.filter(({ tab }) => !this.asleep.has(tab));
    const soon = awake.filter(({ late }) => !late);
    const among = soon.length > 0 ? soon : awake;
    const thing = among[pick % Math.max(1, among.length)];
    if (thing === undefined) return false;
    this.things.splice(this.things.indexOf(thing), 1);
    thing.work();
    return true;
  }
}

type World = readonly Turn[];
const kTabs = 3;

/** Tabs that ask each other. */
function talking(waiting: Waiting, items: Map<string, string>): World {
  const listeners: ((message: unknown) => void)[][] = [];
  const device = deviceOf(items);
  return Array.from({ length: kTabs }, (_, i) => {
    const mine: ((message: unknown) => void)[] = [];
    listeners[i] = mine;
    const channel = {
      post: (message: unknown) =>
        listeners.forEach((others, to) => {
          if (to !== i) for (const listener of others) waiting.add(to, () => listener(structuredClone(message)));
        }),
      listen: (listener: (message: unknown) => void) => void mine.push(listener),
    };
    return createTurn(
      `tab ${i}`,
      () => device,
      (ears) => channelGate(channel, (work) => waiting.add(i, work, true), ears),
    );
  });
}

/** Tabs with Web Locks: one holder, a queue, stealing. */
function locking(waiting: Waiting, items: Map<string, string>): World {
  interface Request {
    readonly tab: number;
    readonly hold: (lock: Lock | null) => unknown;
    readonly resolve: () => void;
    readonly reject: (error: unknown) => void;
  }
  let holder: Request | null = null;
  const queue: Request[] = [];
  const device = deviceOf(items);
  function grant(request: Request): void {
    holder = request;
    waiting.add(request.tab, () => {
      const held = request.hold({ name: 'l', mode: 'exclusive' }) as Pausing;
      held.then(() => {
        if (holder !== request) return;
        holder = null;
        const next = queue.shift();
        if (next) grant(next);
      });
    });
  }
  const locksOf = (tab: number): Locks => ({
    request: ((_: string, options: LockOptions, hold: Request['hold']) => {
      let failed: (error: unknown) => void = () => undefined;
      const request: Request = { tab, hold, resolve: () => undefined, reject: (error) => failed(error) };
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(request);
        if (at >= 0) queue.splice(at, 1);
        waiting.add(tab, () => request.reject(new Error('aborted')));
      });
      if (options.steal) {
        const robbed = holder;
        if (robbed) waiting.add(robbed.tab, () => robbed.reject(new Error('stolen')));
        grant(request);
      } else if (holder === null) grant(request);
      else if (options.ifAvailable) waiting.add(tab, () => hold(null));
      else queue.push(request);
      return { catch: (told: (error: unknown) => void) => void (failed = told) };
    }) as unknown as Locks['request'],
  });
  return Array.from({ length: kTabs }, (_, i) =>
    createTurn(
      `tab ${i}`,
      () => device,
      (ears) => locksGate(locksOf(i), ears),
    ),
  );
}

/** What a promise does, at once. */
interface Pausing {
  then(done: () => void): void;
}

/** A promise of the gate settles in a microtask; the simulation wants it in its own order. */
const asPausing = <T>(work: () => T): T => {
  const Real = globalThis.Promise;
  class Fake {
    private done: (() => void) | null = null;
    private over = false;
    constructor(executor: (resolve: () => void) => void) {
      executor(() => {
        this.over = true;
        this.done?.();
      });
    }
    then(done: () => void): void {
      if (this.over) done();
      else this.done = done;
    }
  }
  globalThis.Promise = Fake as unknown as PromiseConstructor;
  try {
    return work();
  } finally {
    globalThis.Promise = Real;
  }
};

const act = fc.record({
  tab: fc.nat({ max: kTabs - 1 }),
  what: fc.constantFrom('begin', 'leave', 'takeOver', 'sleep', 'wake', 'write', 'wait', 'wait', 'wait'),
  pick: fc.nat({ max: 50 }),
});

describe.each([
  ['that ask each other', talking],
  ['with Web Locks', locking],
] as const)('tabs %s', (_, make) => {
  it('come to one writer, who alone may write, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) =>
        asPausing(() => {
          const waiting = new Waiting();
          const items = new Map<string, string>();
          const tabs = make(waiting, items);
          const open = new Set<number>();
          /** Terms in the order in which they wrote: no older one comes after a younger one. */
          let written = 0;
          const write = (i: number): void => {
            if (!tabs[i]!.mayWrite()) return;
            const mark = JSON.parse(items.get('strata.writer')!) as { term: number; tab: string };
            expect(mark.tab).toBe(`tab ${i}`);
            expect(mark.term).toBeGreaterThanOrEqual(written);
            written = mark.term;
          };
          for (const { tab, what, pick } of acts) {
            if (what === 'sleep') waiting.asleep.add(tab);
            else if (what === 'wake') waiting.asleep.delete(tab);
            else if (what === 'wait') waiting.one(pick);
            else if (waiting.asleep.has(tab)) continue;
            else if (what === 'write') write(tab);
            else {
              tabs[tab]![what]();
              if (what === 'begin') open.add(tab);
              if (what === 'leave') open.delete(tab);
            }
          }
          waiting.asleep.clear();
          for (let n = 0; waiting.one(n); n++) expect(n, 'the tabs never rest').toBeLessThan(5_000);
          const writers = tabs.filter((tab) => tab.mayWrite());
          for (let n = 0; waiting.one(n); n++) expect(n, 'the tabs never rest').toBeLessThan(5_000);
          expect(tabs.filter((tab) => tab.role() === 'writer')).toHaveLength(open.size > 0 ? 1 : 0);
          expect(writers.length).toBeLessThanOrEqual(1);
        }),
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the machine', () => {
  it('does nothing with what does not fit', () => {
    const roles: readonly Role[] = ['away', 'asking', 'writer', 'reader'];
    const events: readonly TurnEvent[] = ['began', 'granted', 'refused', 'lost', 'wanted', 'left', 'returned'];
    const table = roles.map((role) =>
      [role, ...events.map((event) => `${event}: ${turned(role, event).role} ${turned(role, event).deeds.join()}`)]
        .join(' | ')
        .trim(),
    );
    expect(table.join('\n')).toBe(
      [
        'away | began: asking ask | granted: away release | refused: away  | lost: away  | wanted: away  | left: away  | returned: asking ask',
        'asking | began: asking  | granted: writer sign | refused: reader queue | lost: asking  | wanted: asking  | left: away release | returned: asking',
        'writer | began: writer  | granted: writer  | refused: writer  | lost: reader queue | wanted: writer  | left: away release | returned: writer',
        'reader | began: reader  | granted: writer sign | refused: reader queue | lost: reader  | wanted: asking seize | left: away release | returned: reader',
      ].join('\n'),
    );
  });
});
