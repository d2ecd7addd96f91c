/**
 * Wires of a port: to a worker, or to a host in this thread. Both report the same failures with the same messages: an unknown message, an
 * unreadable one, a worker that never started, a script that did not load.
 */

export interface Wire<To, From> {
  post(message: To, transfer: readonly Transferable[]): void;
  /** One listener. broke: called with a message when the other end died. */
  listen(receive: (message: From) => void, broke: (message: string) => void): void;
  close(): void;
}

/** who: "the engine", "the engines". isOurs: validates a message from the worker. Closing ends the worker. */
export function workerWire<To, From>(
  worker: Worker,
  who: string,
  isOurs: (data: unknown) => data is From,
): Wire<To, From> {
  const owner = who.endsWith('s') ? `${who}'` : `${who}'s`;
  return {
    post: (message, transfer) => worker.postMessage(message, [...transfer]),
    listen: (receive, broke) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isOurs(data)) receive(data);
        else broke(`${who} sent a message that this page does not know`);
      };
      worker.onmessageerror = () => broke(`a message of ${who} could not be read`);
      worker.onerror = (event) => {
        event.preventDefault();
        broke(event.message === '' ? `${owner} worker could not be started` : event.message);
      };
    },
    close: () => worker.terminate(),
  };
}

/** What a host in this thread needs: posting, yielding, and a clock. */
export interface HereWorld<From> {
  post(message: From): void;
  soon(callback: () => void): void;
  now(): number;
}

/**
 * A host in this thread, for Node, for tests and where workers are forbidden. make: loads its script and creates it, once. Messages are
 * queued for it in order until then; after close() it receives and posts nothing.
 */
export function hereWire<To, From>(
  make: (world: HereWorld<From>) => Promise<{ receive(message: To): void }>,
): Wire<To, From> {
  let receive: ((message: From) => void) | null = null;
  let closed = false;
  let broke: (message: string) => void = () => undefined;
  const host = make({
    post: (message) => queueMicrotask(() => receive?.(message)),
    soon: (callback) => void setTimeout(callback, 0),
    now: () => performance.now(),
  });
  host.catch((error: unknown) => broke(`the engine's script could not be loaded: ${(error as Error).message}`));
  return {
    post: (message) => {
      if (closed) return;
      void host.then(
        (made) => made.receive(message),
        () => undefined,
      );
    },
    listen: (listener, onBroken) => {
      receive = listener;
      broke = onBroken;
    },
    close: () => {
      closed = true;
      receive = null;
    },
  };
}
