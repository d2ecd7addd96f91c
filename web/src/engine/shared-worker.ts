/** Worker script for several engines: connects a shared host to this thread's messages. */
import { isSharedToWorker } from './messages.ts';
import { SharedHost } from './shared-host.ts';
import { scope, soon, transferOf } from './thread.ts';

const host = new SharedHost({
  post: (engine, message) => scope.postMessage({ engine, message }, transferOf(message)),
  soon,
  now: () => performance.now(),
});

scope.onmessage = ({ data }) => {
  if (!isSharedToWorker(data)) throw new Error('the page sent a message that the engines do not know');
  host.receive(data.engine, data.message);
};
