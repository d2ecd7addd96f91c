/** `npm run check`: the fast gate before a commit: format, lints, types, generated code, imports, language. Under a minute. */
import { printPlan, runAll } from './main.mjs';
import { CHECK_STEPS } from './steps.mjs';
import { makeWorld } from './world.mjs';

process.exitCode = process.argv.includes('--plan')
  ? printPlan(makeWorld(), CHECK_STEPS)
  : await runAll(makeWorld(), CHECK_STEPS);
