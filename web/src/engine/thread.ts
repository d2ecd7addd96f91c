/** The thread that a worker's script runs in: what its hosts are given of it. */
import type { FromWorker } from './messages.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
}
export const scope = globalThis as unknown as WorkerScope;

// A message to ourselves comes behind those that wait, and unlike a timer it is never held back.
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Calls back behind the messages that wait. */
export function soon(callback: () => void): void {
  waiting.push(callback);
  channel.port2.postMessage(null);
}

/** What of a message is handed over instead of copied. */
export function transferOf(message: FromWorker): readonly Transferable[] {
  const given = message.kind === 'batch' || (message.kind === 'answer' && message.ok);
  return given ? [message.bytes.buffer as ArrayBuffer] : [];
}
