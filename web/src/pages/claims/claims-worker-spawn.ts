/** Creates the bench of the claims page: with a worker, or, where workers are unavailable, with the same host in the page. Loaded with the first row. */
import { trustOwnScripts } from '../../engine/trusted.ts';
import { hereWire, workerWire, type Wire } from '../../engine/port-wire.ts';
import { ClaimsWorkerClient } from './claims-worker-client.ts';
import { isFromClaimsWorker, type FromClaimsWorker, type ToClaimsWorker } from './claims-messages.ts';

export const spawnClaimsWorker = (): ClaimsWorkerClient => new ClaimsWorkerClient(wire);

function wire(): Wire<ToClaimsWorker, FromClaimsWorker> {
  try {
    trustOwnScripts();
    const worker = new Worker(new URL('./claims-worker.ts', import.meta.url), {
      type: 'module',
      name: 'strata-claims',
    });
    return workerWire<ToClaimsWorker, FromClaimsWorker>(worker, 'the bench', isFromClaimsWorker);
  } catch {
    return hereWire<ToClaimsWorker, FromClaimsWorker>(async (world) => {
      const [{ claims }, { ClaimsHost }, { trialsRunner }] = await Promise.all([
        import('virtual:claims'),
        import('./claims-host.ts'),
        import('./claims-trials.ts'),
      ]);
      return new ClaimsHost(world, claims, trialsRunner);
    });
  }
}
