/**
 * Ports to several engines in one worker. Each looks like a port of its own; what passes carries the engine's number, which is never used
 * again. The worker is made with the first port and ended with the last. When it dies itself, every engine in it is told, and whoever
 * opens a port then gets a new worker.
 */
import { isSharedFromWorker, type FromWorker, type SharedToWorker, type ToWorker } from './messages.ts';
import type { Port } from './port.ts';

/** The way to a shared host. */
export interface SharedLink {
  post(message: SharedToWorker, transfer: readonly Transferable[]): void;
  /** One listener. broke: the worker itself died, with a sentence. */
  listen(receive: (engine: number, message: FromWorker) => void, broke: (message: string) => void): void;
  close(): void;
}

interface Listener {
  readonly receive: (message: FromWorker) => void;
  readonly broke: (message: string) => void;
}

export class SharedPorts {
  private readonly connect: () => SharedLink;
  private link: SharedLink | null = null;
  private listeners = new Map<number, Listener>();
  private engines = 0;

  /** connect: a new worker, or what stands for one; may throw. */
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
      (engine, message) => listeners.get(engine)?.receive(message),
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

/** A worker of several engines. */
export function sharedWorker(): SharedLink {
  const worker = new Worker(new URL('./shared-worker.ts', import.meta.url), { type: 'module', name: 'strata-engines' });
  return {
    post: (message, transfer) => worker.postMessage(message, [...transfer]),
    listen: (receive, broke) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isSharedFromWorker(data)) receive(data.engine, data.message);
        else broke('the engines sent a message that this page does not know');
      };
      worker.onmessageerror = () => broke('a message of the engines could not be read');
      worker.onerror = (event) => {
        event.preventDefault();
        broke(event.message === '' ? "the engines' worker could not be started" : event.message);
      };
    },
    close: () => worker.terminate(),
  };
}

/** The engines in this thread: for Node, for tests and where workers are forbidden. */
export function sharedHere(): SharedLink {
  let receive: ((engine: number, message: FromWorker) => void) | null = null;
  let broke: (message: string) => void = () => undefined;
  const host = import('./shared-host.ts').then(
    ({ SharedHost }) =>
      new SharedHost({
        post: (engine, message) => queueMicrotask(() => receive?.(engine, message)),
        soon: (callback) => void setTimeout(callback, 0),
        now: () => performance.now(),
      }),
  );
  host.catch((error: unknown) => broke(`the engine's script could not be loaded: ${(error as Error).message}`));
  return {
    // Messages wait for the host in the order in which they came.
    post: ({ engine, message }) =>
      void host.then(
        (made) => made.receive(engine, message),
        () => undefined,
      ),
    listen: (listener, onBroken) => {
      receive = listener;
      broke = onBroken;
    },
    close: () => {
      receive = null;
    },
  };
}
