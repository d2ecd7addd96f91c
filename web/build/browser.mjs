/** The browsers of tests, bench and pictures: the one that CHROMIUM_PATH names, or the first of bootstrap/tools.mjs that is installed. */
import { TOOLS } from './bootstrap/tools.mjs';
import { makeWorld } from './bootstrap/world.mjs';

const world = makeWorld();

/** Its path; only a name if none is installed. */
export const kBrowserPath = world.tool(TOOLS['headless-shell']) ?? 'chromium';

/** A browser with all that the headless shell lacks: it keeps pages in the back/forward cache. */
export const kWholeBrowserPath = world.tool(TOOLS.chromium) ?? 'chromium';
