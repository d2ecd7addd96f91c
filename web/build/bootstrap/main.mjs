/**
 * What the commands have in common: `--plan` prints what would be done and does nothing; otherwise setup, the steps, the totals.
 */
import { makePlan, planText } from './plan.mjs';
import { endCleanly, lastLine, runJobs, runSetup, timeTable } from './run.mjs';

export const say = (text) => process.stdout.write(text + '\n');

/** Prints the plan of a list. @returns {number} exit code: 1 if something stands in the way. */
export function printPlan(world, steps) {
  const planned = makePlan(world, steps);
  say(planText(planned));
  return planned.some((each) => each.action === 'stop' || each.impossible) ? 1 : 0;
}

/** Setup, then every step; then where the time went. The last line alone says the sums. @returns {Promise<number>} exit code. */
export async function runAll(world, steps, width) {
  endCleanly();
  const begun = Date.now();
  const ready = await runSetup(world, steps, say);
  const results = ready
    ? await runJobs(world, steps, say, width)
    : [{ name: 'setup', passed: 0, failed: 1, begun, seconds: 0 }];
  const broken = results.filter((result) => result.failed > 0);
  say(timeTable(results));
  say(
    `took ${Math.round((Date.now() - begun) / 1000)} s${broken.length > 0 ? `; look at: ${broken.map((result) => result.name).join(', ')}` : ''}`,
  );
  say(lastLine(results));
  return broken.length > 0 ? 1 : 0;
}
