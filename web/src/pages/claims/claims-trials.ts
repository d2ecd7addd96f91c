/** A bench that makes rows in this thread: it runs trials on engines in workers and judges them. ClaimsHost calls it. */
import { rowOf, TrialRunner } from '../../lessons/claims/runner.ts';
import type { ClaimsRunner } from './claims-queue.ts';
import { ClaimsEngine } from './claims-engine.ts';
import { Clients } from '../shell/clients.ts';

export function trialsRunner(): ClaimsRunner {
  const clients = new Clients();
  return runnerOn(new ClaimsEngine(() => clients.client()));
}

/** The same on any engine. */
export function runnerOn(engine: ClaimsEngine): ClaimsRunner {
  const runner = new TrialRunner(engine);
  return {
    row: (claim, onPart) => rowOf(claim, runner, onPart),
    forget: (claim) => runner.forget(claim),
    close: () => engine.close(),
  };
}
