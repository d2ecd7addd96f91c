/** Ports: a host reached through a worker, or in the same thread. A client sees no difference. */
import { isFromWorker, type FromWorker, type ToWorker } from './messages.ts';

export interface Port {
  post(message: ToWorker, transfer?: readonly Transferable[]): void;
  /** One listener. broke: the worker itself died, with a sentence. */
  listen(receive: (message: FromWorker) => void, broke: (message: string) => void): void;
  close(): void;
}

/** A worker of its own: the page stays free, and a crash stays in there. */
export function workerPort(): Port {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'strata-engine' });
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    listen: (receive, broke) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isFromWorker(data)) receive(data);
        else broke('the engine sent a message that this page does not know');
      };
      worker.onmessageerror = () => broke('a message of the engine could not be read');
      worker.onerror = (event) => {
        event.preventDefault();
        broke(event.message === '' ? "the engine's worker could not be started" : event.message);
      };
    },
    close: () => worker.terminate(),
  };
}

/** The host in this thread: for Node, for tests and where workers are forbidden. Its script is loaded when there is one. */
export function localPort(): Port {
  let receive: ((message: FromWorker) => void) | null = null;
  let broke: (message: string) => void = () => undefined;
  const host = import('./host.ts').then(
    ({ Host }) =>
      new Host({
        post: (message) => queueMicrotask(() => receive?.(message)),
        soon: (callback) => void setTimeout(callback, 0),
        now: () => performance.now(),
      }),
  );
  host.catch((error: unknown) => broke(`the engine's script could not be loaded: ${(error as Error).message}`));
  return {
    // Messages wait for the host in the order in which they came.
    post: (message) =>
      void host.then(
        (made) => {
          if (receive !== null) made.receive(message);
        },
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
