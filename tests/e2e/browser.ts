/** How journeys launch the browser: without a screen. */
import { kBrowserPath } from '../../web/build/browser.mjs';

export const kBrowser = {
  executablePath: kBrowserPath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Characters have the widths of the font, as in a window, and not those of a pixel grid.
    '--font-render-hinting=none',
    // The browser gets stuck less often (stuck.ts) if it scrolls on the main thread.
    '--disable-threaded-animation',
    '--disable-threaded-scrolling',
  ],
};
