/**
 * Browser tests of the built site, served by a plain server from a sub-path; a second server is another origin, for embedding. Long
 * forms are left to the campaign (slice.ts).
 */
import { defineConfig } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { kBrowser } from './browser.ts';
import { kHostPort, kPrefix, kSite, kSitePort } from './ports.ts';
import { kAll, kLeftOut } from './slice.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  testDir: '.',
  outputDir: `${root}/build/e2e-results/${kSitePort}`,
  // Tests share only the servers: three at a time keep two cores busy where one would wait for a picture.
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // Only for a stuck browser: stuck.ts refuses to repeat any other failure, and count.mjs accepts no other repetition.
  retries: 1,
  grepInvert: kLeftOut,
  // Limits that a slow or busy machine does not reach. Tests wait for states, which come immediately on a quiet machine.
  timeout: kAll ? 7_200_000 : 1_200_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${kSitePort}${kPrefix}/`,
    viewport: { width: 1440, height: 900 },
    reuseContext: true,
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // STRATA_SLOW_MS delays each action: a test that waits for a passing state misses it then.
    launchOptions: { ...kBrowser, slowMo: Number(process.env['STRATA_SLOW_MS'] ?? 0) },
  },
  webServer: [
    {
      command: `node tests/tools/serve.mjs ${kSite} ${kSitePort} ${kPrefix}`,
      cwd: root,
      url: `http://127.0.0.1:${kSitePort}${kPrefix}/index.html`,
      reuseExistingServer: false,
    },
    {
      command: `node tests/tools/serve.mjs tests/e2e/host ${kHostPort}`,
      cwd: root,
      url: `http://127.0.0.1:${kHostPort}/index.html`,
      reuseExistingServer: false,
    },
  ],
});
