/**
 * `npm test`: installs what is missing, then runs a slice of every check. `--plan` prints what it would do; names run only those steps.
 */
import { printPlan, runAll, say } from './main.mjs';
import { TEST_STEPS } from './steps.mjs';
import { pick } from './pick.mjs';
import { makeWorld } from './world.mjs';

const asked = process.argv.slice(2);
const { steps, unknown } = pick(
  TEST_STEPS,
  asked.filter((word) => !word.startsWith('--')),
);
if (unknown.length > 0) {
  say(`unknown step: ${unknown.join(', ')}; the steps are: ${TEST_STEPS.map((step) => step.name).join(', ')}`);
  process.exit(1);
}
process.exitCode = asked.includes('--plan') ? printPlan(makeWorld(), steps) : await runAll(makeWorld(), steps);
