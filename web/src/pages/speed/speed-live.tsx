/** The page with its engine, to hydrate the prerendered page. The module is fetched with the first run. */
import { Clients } from '../shell/clients.ts';
import { clock } from '../shell/clock.ts';
import { thisMachine, whyNotLarge } from './machine.ts';
import { SpeedRun } from './run.ts';
import { SpeedPage } from './speed-page.tsx';

/** Creates the page. */
export function speedPage() {
  const clients = new Clients();
  const run = new SpeedRun(() => clients.client(), clock);
  return <SpeedPage run={run} machine={thisMachine} whyNotLarge={whyNotLarge} />;
}
