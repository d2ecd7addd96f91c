/** `npm test`: installs what is missing, then a slice of every check. `--plan` prints what it would do; a name or two run only those steps. */
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
  say(`there is no step called ${unknown.join(' or ')}; there are: ${TEST_STEPS.map((step) => step.name).join(', ')}`);
  process.exit(1);
}
process.exitCode = asked.includes('--plan') ? printPlan(makeWorld(), steps) : await runAll(makeWorld(), steps);
