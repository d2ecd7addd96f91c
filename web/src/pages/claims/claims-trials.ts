/** Rows made in this thread: trials on engines in workers, and the verdict. Who calls it is the host behind the bench of the claims page. */
import { rowOf, TrialRunner } from '../../lessons/claims/runner.ts';
import type { Bench } from './claims-desk.ts';
import { ClaimsEngine } from './claims-engine.ts';
import { Clients } from '../shell/clients.ts';

export function trialsBench(): Bench {
  const clients = new Clients();
  return benchOn(new ClaimsEngine(() => clients.client()));
}

/** The same on any engine. */
export function benchOn(engine: ClaimsEngine): Bench {
  const runner = new TrialRunner(engine);
  return {
    row: (claim, onPart) => rowOf(claim, runner, onPart),
    forget: (claim) => runner.forget(claim),
    close: () => engine.close(),
  };
}
