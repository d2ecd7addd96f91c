/** The worker: a host behind this thread's messages. */
import { Host } from './host.ts';
import { isToWorker } from './messages.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
}
const scope = globalThis as unknown as WorkerScope;

// A message to ourselves comes behind those that wait, and unlike a timer it is never held back.
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

const host = new Host({
  post: (message) => {
    const bytes =
      message.kind === 'batch' || (message.kind === 'answer' && message.ok)
        ? [message.bytes.buffer as ArrayBuffer]
        : [];
    scope.postMessage(message, bytes);
  },
  soon: (callback) => {
    waiting.push(callback);
    channel.port2.postMessage(null);
  },
  now: () => performance.now(),
});

scope.onmessage = ({ data }) => {
  if (!isToWorker(data)) throw new Error('the page sent a message that the engine does not know');
  host.receive(data);
};
