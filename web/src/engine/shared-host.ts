/**
 * Several engines in one thread: one host per engine, identified by number, scheduled by virtual time.
 *
 *   { engine: 2, message } ──► host 2 ──► requests a slice at 3.1 ms of its time ─┐
 *                              host 0 ──► requests a slice at 2.7 ms ─────────────┴──► the least virtual time runs first
 *
 * So compared engines advance together, and a reader sees all of them at about the same virtual time. They share only the scheduling: each
 * has its own module instance and memory, and a trap ends one of them. Like Host, it depends on neither Worker nor page.
 */
import { Host } from './host.ts';
import type { FromWorker, ToWorker } from './messages.ts';

export interface SharedWorld {
  post(engine: number, message: FromWorker): void;
  /** Calls back soon, after queued messages. */
  soon(callback: () => void): void;
  /** Milliseconds; used only to limit slices. */
  now(): number;
}

interface Turn {
  readonly atNs: number;
  readonly take: () => void;
}

export class SharedHost {
  private readonly world: SharedWorld;
  private readonly hosts = new Map<number, Host>();
  /** Requested slices, oldest first. */
  private turns: Turn[] = [];

  constructor(world: SharedWorld) {
    this.world = world;
  }

  /** Delivers a message to an engine; the first one creates its host. null ends the engine. */
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

  /** Runs one slice. One callback is scheduled per requested slice. */
  private turn(): void {
    let next = 0;
    for (let i = 1; i < this.turns.length; i++) if (this.turns[i]!.atNs < this.turns[next]!.atNs) next = i;
    const [turn] = this.turns.splice(next, 1);
    turn?.take();
  }
}
