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
    // The browser gets stuck less often (stuck.ts) if it scrolls on the main thread.
    '--disable-threaded-animation',
    '--disable-threaded-scrolling',
  ],
};
