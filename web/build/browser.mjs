/** The browser of tests, bench and pictures: the one that CHROMIUM_PATH names, or the first of bootstrap/tools.mjs that is installed. */
import { TOOLS } from './bootstrap/tools.mjs';
import { makeWorld } from './bootstrap/world.mjs';

/** Its path; only a name if none is installed. */
export const kBrowserPath = makeWorld().tool(TOOLS.chromium) ?? 'chromium';
