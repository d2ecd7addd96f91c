/**
 * Several engines in one thread: a host for each, told apart by number, that take turns by virtual time.
 *
 *   { engine: 2, message } ──► host 2 ──► wants a slice at 3.1 ms of its time ─┐
 *                              host 0 ──► wants a slice at 2.7 ms ─────────────┴──► whoever is furthest behind goes
 *
 * So engines that are compared come along together, and a reader sees all of them at one time of the clock. They share nothing but the
 * turns: each has a module instance and a memory of its own, and a trap ends one of them. It knows neither Worker nor page, as the host.
 */
import { Host } from './host.ts';
import type { FromWorker, ToWorker } from './messages.ts';

export interface SharedWorld {
  post(engine: number, message: FromWorker): void;
  /** Calls back soon, after messages that wait were delivered. */
  soon(callback: () => void): void;
  /** Milliseconds, for the length of slices only. */
  now(): number;
}

interface Turn {
  readonly atNs: number;
  readonly take: () => void;
}

export class SharedHost {
  private readonly world: SharedWorld;
  private readonly hosts = new Map<number, Host>();
  /** Who wants a slice; first those who wait longest. */
  private turns: Turn[] = [];

  constructor(world: SharedWorld) {
    this.world = world;
  }

  /** A message for an engine; the first one makes its host. null ends it. */
  receive(engine: number, message: ToWorker | null): void {
    if (message === null) {
      this.hosts.get(engine)?.close();
      this.hosts.delete(engine);
      return;
    }
    let host = this.hosts.get(engine);
    if (host === undefined) {
      host = new Host({
        post: (answer) => {
          if (this.hosts.get(engine) === host) this.world.post(engine, answer);
        },
        soon: (take, atNs) => {
          this.turns.push({ atNs, take });
          this.world.soon(() => this.turn());
        },
        now: () => this.world.now(),
      });
      this.hosts.set(engine, host);
    }
    host.receive(message);
  }

  /** Gives one slice. There are as many callbacks under way as turns. */
  private turn(): void {
    let next = 0;
    for (let i = 1; i < this.turns.length; i++) if (this.turns[i]!.atNs < this.turns[next]!.atNs) next = i;
    const [turn] = this.turns.splice(next, 1);
    turn?.take();
  }
}
