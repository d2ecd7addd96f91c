/** What hosts need from the worker thread they run in: yielding and transferring. */
import type { FromWorker } from './messages.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
}
export const scope = globalThis as unknown as WorkerScope;

// A message to ourselves is queued after pending messages and, unlike a timer, is never throttled.
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Calls back after the pending messages. */
export function soon(callback: () => void): void {
  waiting.push(callback);
  channel.port2.postMessage(null);
}

/** The buffers of a message that are transferred instead of copied. */
export function transferOf(message: FromWorker): readonly Transferable[] {
  const given = message.kind === 'batch' || (message.kind === 'answer' && message.ok);
  return given ? [message.bytes.buffer as ArrayBuffer] : [];
}
