/**
 * `npm run campaign`: the long forms, one after another. Which ones there are is data: tests/campaign.json, each with a name, why it
 * is done and the command. Names as arguments run only those; `--plan` lists them.
 */
import { printPlan, runAll, say } from './main.mjs';
import { pick } from './pick.mjs';
import { campaignSteps } from './steps.mjs';
import { makeWorld } from './world.mjs';

const world = makeWorld();
const all = campaignSteps(world.readJson('tests/campaign.json'));
const asked = process.argv.slice(2);
const { steps, unknown } = pick(
  all,
  asked.filter((word) => !word.startsWith('--')),
);
if (unknown.length > 0) {
  say(`there is no entry called ${unknown.join(' or ')} in tests/campaign.json`);
  process.exit(1);
}
process.exitCode = asked.includes('--plan') ? printPlan(world, steps) : await runAll(world, steps);
