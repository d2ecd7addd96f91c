/** The worker of the claims page: it makes whole rows, from the first command to the verdict, and the page only displays them. */
import { claims } from 'virtual:claims';
import { scope } from '../../engine/thread.ts';
import { ClaimsHost } from './claims-host.ts';
import { isToClaimsWorker } from './claims-messages.ts';
import { trialsRunner } from './claims-trials.ts';

const host = new ClaimsHost({ post: (message) => scope.postMessage(message, []) }, claims, trialsRunner);

scope.onmessage = ({ data }) => {
  if (!isToClaimsWorker(data)) throw new Error('the page sent a message that the claims worker does not know');
  host.receive(data);
};
