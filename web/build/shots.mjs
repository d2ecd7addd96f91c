/**
 * `npm run shots`: screenshots of the built site for people to look at, in build/shots. Every page in three sizes and both themes, at rest
 * (the end of a run, or the page as it loads) and half way (in the middle of what it shows).
 *
 *   npm run shots -- [part of a name ...]      only screenshots whose name contains every part: lab-merge 390 night
 *
 * STRATA_SITE names another folder than dist, STRATA_SHOTS_PORT another port, so that two builds can be compared at once.
 */
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { shots } from './shot-pages.mjs';
import { walks } from './shot-walks.ts';
import { kBrowserPath } from './browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.STRATA_SHOTS_PORT ?? 4829);
const wanted = process.argv.slice(2);
const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
];
/** Waits until everything is drawn in its final position. */
async function drawn(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(450);
}

/** A new browser context per visit, because pane sizes and other choices are stored. A failing shot does not stop the others. */
async function visit(browser, width, height, theme, looks) {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}/s/`,
    viewport: { width, height },
    colorScheme: theme === 'night' ? 'dark' : 'light',
    // Narrow screens are touch devices.
    hasTouch: width < 600,
    isMobile: width < 600,
  });
  try {
    await looks(await context.newPage());
  } catch (error) {
    process.exitCode = 1;
    console.error(`${width} ${theme}: ${error.message}`);
  }
  await context.close();
}

const server = spawn(
  process.execPath,
  ['tests/tools/serve.mjs', process.env.STRATA_SITE ?? 'dist', String(port), '/s'],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
);
let browser;
try {
  await new Promise((resolve) => server.stdout.once('data', resolve));
  browser = await chromium.launch({
    executablePath: kBrowserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  await mkdir(`${root}/build/shots`, { recursive: true });
  for (const [width, height] of sizes)
    for (const theme of ['day', 'night']) {
      const fileOf = (name) => `${name}-${width}-${theme}`;
      const isWanted = (name) => wanted.every((part) => fileOf(name).includes(part));
      const take = async (page, name, full = false) => {
        if (!isWanted(name)) return;
        await drawn(page);
        // Full pages are photographed from the top, because sticky elements stick where the window is.
        if (full) await page.evaluate(() => globalThis.scrollTo(0, 0));
        await page.screenshot({ path: `${root}/build/shots/${fileOf(name)}.png`, fullPage: full });
        console.log(`build/shots/${fileOf(name)}.png`);
      };
      for (const { name, open, full } of shots)
        if (isWanted(name))
          await visit(browser, width, height, theme, async (page) => {
            await open(page);
            await take(page, name, full);
          });
      for (const { names, go } of walks)
        if (names.some(isWanted)) await visit(browser, width, height, theme, (page) => go(page, take));
    }
} finally {
  await browser?.close();
  server.kill();
}
