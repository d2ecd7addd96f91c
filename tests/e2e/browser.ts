/** How journeys launch the browser: the system's Chromium (CHROMIUM_PATH, else /usr/bin/chromium), without a screen. */

export const kBrowser = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Chromium 156 without a screen: on a busy machine about one scrolled page in forty got no more frames, and no script ran in it
    // any more, since its compositor waited forever. On the main thread scrolling does not do that.
    '--disable-threaded-animation',
    '--disable-threaded-scrolling',
  ],
};
