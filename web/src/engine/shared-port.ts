/**
 * Ports to several engines in one worker. Each port behaves like one with its own worker; its messages carry the engine's number, which is
 * never reused. The worker starts with the first port and ends with the last. If the worker dies, every port reports it, and the next port
 * to be opened starts a new worker.
 */
import {
  isSharedFromWorker,
  type FromWorker,
  type SharedFromWorker,
  type SharedToWorker,
  type ToWorker,
} from './messages.ts';
import type { Port } from './port.ts';
import { trustOwnScripts } from './trusted.ts';
import { hereWire, workerWire, type Wire } from './port-wire.ts';

/** The connection to a shared host. */
export type SharedLink = Wire<SharedToWorker, SharedFromWorker>;

interface Listener {
  readonly receive: (message: FromWorker) => void;
  readonly broke: (message: string) => void;
}

export class SharedPorts {
  private readonly connect: () => SharedLink;
  private link: SharedLink | null = null;
  private listeners = new Map<number, Listener>();
  private engines = 0;

  /** connect: starts a worker, or connects to a replacement for one; may throw. */
  constructor(connect: () => SharedLink) {
    this.connect = connect;
  }

  port(): Port {
    const link = this.opened();
    const engine = this.engines++;
    const { listeners } = this;
    listeners.set(engine, { receive: () => undefined, broke: () => undefined });
    return {
      post: (message: ToWorker, transfer = []) => {
        if (listeners.has(engine)) link.post({ engine, message }, transfer);
      },
      listen: (receive, broke) => {
        if (listeners.has(engine)) listeners.set(engine, { receive, broke });
      },
      close: () => {
        if (!listeners.delete(engine)) return;
        link.post({ engine, message: null }, []);
        if (listeners.size > 0) return;
        link.close();
        if (this.link === link) this.link = null;
      },
    };
  }

  private opened(): SharedLink {
    if (this.link !== null) return this.link;
    const link = this.connect();
    const listeners = new Map<number, Listener>();
    this.link = link;
    this.listeners = listeners;
    link.listen(
      ({ engine, message }) => listeners.get(engine)?.receive(message),
      (message) => {
        if (this.link === link) this.link = null;
        const lost = [...listeners.values()];
        listeners.clear();
        link.close();
        for (const { broke } of lost) broke(message);
      },
    );
    return link;
  }
}

/** A worker that runs several engines. */
export function sharedWorker(): SharedLink {
  trustOwnScripts();
  const worker = new Worker(new URL('./shared-worker.ts', import.meta.url), { type: 'module', name: 'strata-engines' });
  return workerWire(worker, 'the engines', isSharedFromWorker);
}

/** Several engines in this thread: for Node, for tests and where workers are forbidden. */
export function sharedHere(): SharedLink {
  return hereWire(async (world) => {
    const { SharedHost } = await import('./shared-host.ts');
    const host = new SharedHost({ ...world, post: (engine, message) => world.post({ engine, message }) });
    return { receive: ({ engine, message }) => host.receive(engine, message) };
  });
}
