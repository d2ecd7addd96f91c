/** Creates the bench of the claims page: with a worker, or, where workers are unavailable, with the same host in the page. Loaded with the first row. */
import { trustOwnScripts } from '../../engine/trusted.ts';
import { hereWire, workerWire, type Wire } from '../../engine/port-wire.ts';
import { RowsBench } from './claims-bench.ts';
import { isFromBench, type FromBench, type ToBench } from './claims-messages.ts';

export const benchOf = (): RowsBench => new RowsBench(wire);

function wire(): Wire<ToBench, FromBench> {
  try {
    trustOwnScripts();
    const worker = new Worker(new URL('./claims-worker.ts', import.meta.url), {
      type: 'module',
      name: 'strata-claims',
    });
    return workerWire<ToBench, FromBench>(worker, 'the bench', isFromBench);
  } catch {
    return hereWire<ToBench, FromBench>(async (world) => {
      const [{ claims }, { ClaimsHost }, { trialsBench }] = await Promise.all([
        import('virtual:claims'),
        import('./claims-host.ts'),
        import('./claims-trials.ts'),
      ]);
      return new ClaimsHost(world, claims, trialsBench);
    });
  }
}
