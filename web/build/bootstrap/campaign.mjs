/**
 * `npm run campaign`: runs the long tests one after another. They are data: tests/campaign.json has the name, reason and command of each.
 * Names as arguments run only those; `--plan` lists them.
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
  say(`tests/campaign.json has no entry ${unknown.join(' or ')}`);
  process.exit(1);
}
process.exitCode = asked.includes('--plan') ? printPlan(world, steps) : await runAll(world, steps);
