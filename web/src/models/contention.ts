/**
 * Clients that share processors and one mutex, in virtual time. Every client makes the same number of requests, one after another:
 *
 *   wait for a processor | own work | wait for the mutex | work under it | next request
 *                        |<------------ holds the processor ----------->|
 *
 * All waits are first come, first served, and a client spins while it waits for the mutex. Requests are all equal and nothing is random, so
 * requests start, reach the mutex and end in one order, and two queues suffice. The knee is therefore sharp: times are flat up to the smaller
 * of `processors` and 1 / (share of the mutex), and from there on each further client adds the time of its whole share. Real servers bend
 * earlier. With `lockedNs` 0 there is no mutex.
 */
import { assert } from '../base/assert.ts';

export interface Server {
  /** Clients that can work at a time. */
  readonly processors: number;
  /** Of a request, without the mutex. */
  readonly ownNs: number;
  /** Of a request, under the mutex. */
  readonly lockedNs: number;
}

export interface ContentionRun {
  /** When the last client has ended. */
  readonly endNs: number;
  /** Sums over all requests. */
  readonly processorWaitNs: number;
  readonly lockWaitNs: number;
}

/** O(clients x requests). REQUIRES: whole numbers, at least one processor, client and request, at most 10 million requests in all. Pure. */
export function simulateContention(server: Server, clients: number, requestsPerClient: number): ContentionRun {
  const { processors, ownNs, lockedNs } = server;
  const requests = clients * requestsPerClient;
  assert(processors >= 1 && requests >= 1 && requests <= 1e7, 'a contention run has 1 to 10 million requests');
  // The i-th request is that of client i % clients, and gets the processor that request i - processors left.
  const ends = new Float64Array(requests);
  let lockFreeNs = 0;
  let processorWaitNs = 0;
  let lockWaitNs = 0;
  for (let i = 0; i < requests; i++) {
    const readyNs = i < clients ? 0 : ends[i - clients]!;
    const startNs = Math.max(readyNs, i < processors ? 0 : ends[i - processors]!);
    const lockedFromNs = Math.max(startNs + ownNs, lockFreeNs);
    lockFreeNs = ends[i] = lockedFromNs + lockedNs;
    processorWaitNs += startNs - readyNs;
    lockWaitNs += lockedFromNs - startNs - ownNs;
  }
  return { endNs: ends[requests - 1]!, processorWaitNs, lockWaitNs };
}
