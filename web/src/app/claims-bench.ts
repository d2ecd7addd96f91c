/** The bench of the claims page: trials on engines in workers, and their rows. Fetched when a row is first asked for. */
import { rowOf, TrialRunner } from '../lessons/claims/runner.ts';
import { needsFullLink } from '../protocol/options.ts';
import { ClaimsEngine } from './claims-engine.ts';
import type { Bench } from './claims-desk.ts';
import { Modules } from './modules.ts';

/** `up`: from the page to the root of the site. */
export function benchOf(up: string): Bench {
  const modules = new Modules(up, 'core', needsFullLink);
  const engine = new ClaimsEngine(() => modules.client());
  const runner = new TrialRunner(engine);
  return {
    row: (claim, onPart) => rowOf(claim, runner, onPart),
    forget: (claim) => runner.forget(claim),
    close: () => engine.close(),
  };
}
