/** Ports: a host in a worker, or in the same thread. A client sees no difference. */
import { isFromWorker, type FromWorker, type ToWorker } from './messages.ts';
import { trustOwnScripts } from './trusted.ts';
import { hereWire, workerWire } from './port-wire.ts';

export interface Port {
  post(message: ToWorker, transfer?: readonly Transferable[]): void;
  /** One listener. broke: called with a message when the worker itself died. */
  listen(receive: (message: FromWorker) => void, broke: (message: string) => void): void;
  close(): void;
}

/** A port to a new worker: the page stays responsive, and a crash is contained. */
export function workerPort(): Port {
  trustOwnScripts();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'strata-engine' });
  const wire = workerWire<ToWorker, FromWorker>(worker, 'the engine', isFromWorker);
  return { ...wire, post: (message, transfer = []) => wire.post(message, transfer) };
}

/** A host in this thread: for Node, for tests and where workers are forbidden. Its script is loaded on first use. */
export function localPort(): Port {
  const wire = hereWire<ToWorker, FromWorker>((world) => import('./host.ts').then(({ Host }) => new Host(world)));
  return { ...wire, post: (message, transfer = []) => wire.post(message, transfer) };
}
