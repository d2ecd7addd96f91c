/**
 * Shared by the commands: `--plan` prints what would run and does nothing; otherwise runs setup and steps, and prints totals.
 */
import { makePlan, planText } from './plan.mjs';
import { endCleanly, lastLine, runJobs, runSetup, timeTable } from './run.mjs';

export const say = (text) => process.stdout.write(text + '\n');

/** Prints the plan of a list of steps. @returns {number} exit code: 1 if it cannot run completely. */
export function printPlan(world, steps) {
  const planned = makePlan(world, steps);
  say(planText(planned));
  return planned.some((each) => each.action === 'stop' || each.impossible) ? 1 : 0;
}

/** Runs setup, then every step; prints times, and the totals as the last line. @returns {Promise<number>} exit code. */
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
    `took ${Math.round((Date.now() - begun) / 1000)} s${broken.length > 0 ? `; failed: ${broken.map((result) => result.name).join(', ')}` : ''}`,
  );
  say(lastLine(results));
  return broken.length > 0 ? 1 : 0;
}
