/**
 * `npm run shots`: pictures of the built site for people to look at, into build/shots. Three sizes, day and night; the lab at rest and in the
 * middle of each animation, the other pages as they come.
 *
 *   node web/build/shots.mjs [part of a name]      only pictures whose name contains it
 */
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = 4829;
const base = `http://127.0.0.1:${port}/s/`;
const wanted = process.argv[2] ?? '';
const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
];
const animations = ['flush', 'filter', 'merge', 'compaction', 'tombstones'];

const server = spawn(
  process.execPath,
  ['tests/tools/serve.mjs', process.env.STRATA_SITE ?? 'dist', String(port), '/s'],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
await new Promise((resolve) => server.stdout.once('data', resolve));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});

const until = async (page, question) => {
  while (!(await page.evaluate(question))) await page.waitForTimeout(50);
};

/** The lab on an example, in the middle of its last episode, or (rest) at the end of the run. */
async function lab(page, preset, rest) {
  await page.goto(`${base}lab/index.html`);
  await until(page, () => globalThis.__strata?.state().status === 'ready');
  await page.selectOption('#preset', preset);
  await page.click('[data-load]');
  await until(
    page,
    () =>
      globalThis.__strata.state().total > 0 &&
      globalThis.__strata.state().status === 'ready' &&
      globalThis.__strata.state().cursor === globalThis.__strata.stops()[0]?.position,
  );
  const position = await page.evaluate((end) => {
    const stops = globalThis.__strata.stops();
    const own = stops.filter((stop) => stop.episode === stops.at(-1).episode);
    return end ? globalThis.__strata.state().total : own[own.length >> 1].position;
  }, rest);
  await page.getByRole('slider', { name: 'Moment' }).fill(String(position));
}

const shots = [
  ...animations.map((name) => ({ name: `lab-${name}`, open: (page) => lab(page, name, false) })),
  { name: 'lab-rest', open: (page) => lab(page, 'compaction', true) },
  {
    name: 'home',
    open: async (page) => {
      await page.goto(`${base}index.html`);
      await until(page, () => globalThis.__strata?.state().total > 0);
      await page.waitForTimeout(700);
    },
  },
  {
    name: 'lesson',
    full: true,
    open: async (page) => {
      await page.goto(`${base}lessons/write-path/index.html`);
      await page.waitForTimeout(1500);
    },
  },
  { name: 'lessons', open: (page) => page.goto(`${base}lessons/index.html`) },
  {
    name: 'embed',
    open: async (page) => {
      await page.goto(`${base}embed/index.html?figure=filter`);
      await page.waitForTimeout(1200);
    },
  },
  { name: '404', open: (page) => page.goto(`${base}404.html`) },
];

await mkdir(`${root}/build/shots`, { recursive: true });
for (const [width, height] of sizes) {
  for (const theme of ['day', 'night']) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme === 'night' ? 'dark' : 'light',
    });
    for (const { name, open, full = false } of shots) {
      const file = `${name}-${width}-${theme}`;
      if (!file.includes(wanted)) continue;
      const page = await context.newPage();
      await open(page);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${root}/build/shots/${file}.png`, fullPage: full });
      await page.close();
      console.log(`build/shots/${file}.png`);
    }
    await context.close();
  }
}
await browser.close();
server.kill();
