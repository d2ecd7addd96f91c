/**
 * `npm run shots`: pictures of the built site for people to look at, into build/shots. Every page at three sizes, by day and by night, at
 * rest (where a run ended, or as the page comes) and half way (in the middle of what it shows).
 *
 *   node web/build/shots.mjs [part of a name ...]      only pictures whose name contains every part: lab-merge 390 night
 *
 * STRATA_SITE names another folder than dist, STRATA_SHOTS_PORT another port, so that two builds can be looked at at once.
 */
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.STRATA_SHOTS_PORT ?? 4829);
const base = `http://127.0.0.1:${port}/s/`;
const wanted = process.argv.slice(2);
const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
];
const animations = ['flush', 'filter', 'merge', 'compaction', 'tombstones', 'snapshots'];
/** Examples whose lens asks the engine for what it draws, by the view that draws it. */
const asking = { 'filter-bits': 'filter', bytes: 'bytes' };

/** Until the page answers a question with yes. It is asked about a state, so that a slow machine only takes longer. */
const until = (page, question, argument) => page.waitForFunction(question, argument, { timeout: 60_000 });

/** Until what is drawn is where it belongs: two looks at it, a few frames apart, are the same. */
async function drawn(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(450);
}

/** Moves the scrubber of a page with one session: to the end, or into the middle of the last episode of what its view shows; of compactions of the longest. */
async function stand(page, where) {
  await until(page, () => globalThis.__strata?.state().status === 'ready' && globalThis.__strata.state().total > 0);
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button[aria-label="Pause"]')) button.click();
  });
  const position = await page.evaluate((where) => {
    if (where === 'rest') return globalThis.__strata.state().total;
    const episodes = [...Map.groupBy(globalThis.__strata.stops(), (stop) => stop.episode).values()];
    const longest = episodes.reduce((a, b) => (b.length > a.length ? b : a));
    const shown = globalThis.__strata.state().stopKind === 'compaction' ? longest : episodes.at(-1);
    return shown[shown.length >> 1].position;
  }, where);
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.fill(String(position));
  await slider.blur();
  await until(page, (at) => globalThis.__strata.state().cursor === at, position);
}

async function lab(page, preset, where) {
  await page.goto(`${base}lab/index.html#example=${preset}`);
  await until(page, () => {
    const { status, total, cursor, playing } = globalThis.__strata?.state() ?? {};
    return status === 'ready' && total > 0 && !playing && cursor === globalThis.__strata.stops()[0]?.position;
  });
  if (where !== 'opened') await stand(page, where);
  if (asking[preset] === undefined) return;
  const answered = (view) => /^(circle|rect)/m.test(globalThis.__strata.marks(view));
  await until(page, answered, asking[preset]);
}

/** An example with these engines beside it, the clock at a share of the run. */
async function compare(page, preset, designs, share) {
  await lab(page, preset, 'opened');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  for (const [i, design] of designs.entries()) {
    if (i > 0) await page.getByRole('button', { name: 'Add an engine' }).click();
    await page.locator(`[data-add="${design}"]`).last().click();
    await page
      .locator('[data-lane][data-status="ready"]')
      .nth(i + 1)
      .waitFor();
  }
  await page.getByRole('combobox', { name: 'Clock' }).selectOption('operation');
  const slider = page.getByRole('slider', { name: 'Place of the clock' });
  await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) * share)));
  await slider.blur();
}

async function embed(page, figure, where) {
  await page.goto(`${base}embed/index.html?figure=${figure}`);
  await page.locator('[data-live="true"]').waitFor();
  // A stop of its animation is what makes it know which animation that is.
  await page.getByRole('button', { name: 'Next stop' }).click();
  await stand(page, where);
}

/** Every figure of a lesson alive; half way, every prediction made and every figure played on. */
async function lesson(page, where) {
  await page.goto(`${base}lessons/write-path/index.html`);
  for (const figure of await page.locator('figure[data-figure]').all()) {
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((f) => f.dataset.live === 'true', await figure.elementHandle(), { timeout: 60_000 });
    if (where === 'half') await figure.getByRole('button', { name: 'Next stop' }).click();
  }
  if (where === 'half')
    for (const task of await page.locator('[data-predict] .row button.link').all()) await task.click();
  await page.evaluate(() => globalThis.scrollTo(0, 0));
}

const shots = [
  ...[...animations, ...Object.keys(asking)].flatMap((name) =>
    ['rest', 'half'].map((where) => ({ name: `lab-${name}-${where}`, open: (page) => lab(page, name, where) })),
  ),
  { name: 'compare-alone', open: (page) => compare(page, 'compaction', [], 1) },
  { name: 'compare-three', full: true, open: (page) => compare(page, 'compaction', ['universal', 'btree'], 0.62) },
  {
    name: 'compare-reads',
    full: true,
    open: async (page) => {
      await compare(page, 'filter', ['btree'], 1);
      await page.getByRole('combobox', { name: 'Picture' }).selectOption('read-path');
    },
  },
  { name: 'lab-opened', open: (page) => lab(page, 'flush', 'opened') },
  {
    // Before the engine has come: it never comes here.
    name: 'home-rest',
    open: async (page) => {
      await page.route('**/strata*.wasm', () => undefined);
      await page.goto(`${base}index.html`);
      await page.locator('figure[data-state="recorded"]').waitFor();
    },
  },
  {
    name: 'home-half',
    open: async (page) => {
      await page.goto(`${base}index.html`);
      await page.locator('figure[data-state="live"]').waitFor();
      await page.waitForTimeout(2500);
    },
  },
  { name: 'lesson-rest', full: true, open: (page) => lesson(page, 'rest') },
  { name: 'lesson-half', full: true, open: (page) => lesson(page, 'half') },
  ...[...animations, 'write-path/flush'].flatMap((figure) =>
    ['rest', 'half'].map((where) => ({
      name: `embed-${figure.replace('/', '-')}-${where}`,
      open: (page) => embed(page, figure, where),
    })),
  ),
  { name: 'embed-none', open: (page) => page.goto(`${base}embed/index.html?figure=none`) },
  { name: 'lessons-rest', open: (page) => page.goto(`${base}lessons/index.html`) },
  { name: 'reference-calculators', open: (page) => page.goto(`${base}reference/index.html#calculators`) },
  { name: 'reference-explorer', open: (page) => page.goto(`${base}reference/index.html#explorer`) },
  { name: '404-rest', open: (page) => page.goto(`${base}404.html`) },
];

const server = spawn(
  process.execPath,
  ['tests/tools/serve.mjs', process.env.STRATA_SITE ?? 'dist', String(port), '/s'],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
);
let browser;
try {
  await new Promise((resolve) => server.stdout.once('data', resolve));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  await mkdir(`${root}/build/shots`, { recursive: true });
  for (const [width, height] of sizes)
    for (const theme of ['day', 'night']) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme === 'night' ? 'dark' : 'light',
      });
      for (const { name, open, full = false } of shots) {
        const file = `${name}-${width}-${theme}`;
        if (!wanted.every((part) => file.includes(part))) continue;
        const page = await context.newPage();
        await open(page);
        await drawn(page);
        await page.screenshot({ path: `${root}/build/shots/${file}.png`, fullPage: full });
        await page.close();
        console.log(`build/shots/${file}.png`);
      }
      await context.close();
    }
} finally {
  await browser?.close();
  server.kill();
}
