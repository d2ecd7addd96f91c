/** Worker script for one engine: connects a host to this thread's messages. */
import { Host } from './host.ts';
import { isToWorker } from './messages.ts';
import { scope, soon, transferOf } from './thread.ts';

const host = new Host({
  post: (message) => scope.postMessage(message, transferOf(message)),
  soon,
  now: () => performance.now(),
});

scope.onmessage = ({ data }) => {
  if (!isToWorker(data)) throw new Error('the page sent a message that the engine does not know');
  host.receive(data);
};
