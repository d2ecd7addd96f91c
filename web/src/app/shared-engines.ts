/** Engines that share a worker: those that are compared. They take turns by virtual time, so that all of them are seen at one time of the clock. */
import { PortClient } from '../engine/client.ts';
import { SharedPorts, sharedHere, sharedWorker } from '../engine/shared-port.ts';
import type { Engines } from './live.ts';

/** Clients of one worker over the modules that `engines` has loaded; in this thread where no worker may be made. */
export function sharedClients(engines: Engines): () => PortClient {
  const ports = new SharedPorts(() => {
    try {
      return sharedWorker();
    } catch {
      return sharedHere();
    }
  });
  return () =>
    new PortClient(
      () => ports.port(),
      (link) => engines.load(link),
      engines.link,
    );
}
