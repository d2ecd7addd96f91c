/**
 * What drawing costs, in the built site and headless Chromium without a GPU: how long frames take while the engine loads keys, tasks that
 * keep the page busy, the engine's speed beside a page that draws nothing, jumps through a long history, and the way of the records by
 * itself. Printed, never asserted; the goals beside the figures are those of the budgets.
 *
 * A frame is the time between two callbacks of requestAnimationFrame; without a GPU they come every 16.7 ms at best. A jump is the time from
 * the slider's change until the frame that shows it has been drawn.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildPage } from 'vite';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { concat, maskFor, operationsIn } from '../../web/src/store/commands.ts';
import { linkTo } from '../../web/src/store/url.ts';
import { ROOT, SITE } from '../perf/shipped.ts';
import { median, table } from './figures.ts';
import { kTraceCategories, sharesOf } from './main-thread.ts';
import type { Bare, Carried } from './page/page.ts';

const kPort = 4843;
const kBrowser = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const kJumps = 200;
/** A busy machine only takes longer. */
const kPatienceMs = 600_000;

/** Many small tables at once, and a memtable of many entries: what the tree has most marks for. */
const kLoad = `set write_buffer_size=32KiB
set target_file_size_base=16KiB
set max_bytes_for_level_base=128KiB
set compression=none
fill n=250000 order=random key_space=150000 value_bytes=100
`;
const kLong = `set compression=none
fill n=1000000 order=random key_space=1000000 value_bytes=20
`;

interface Lab {
  state(): { readonly total: number; readonly status: string; readonly cursor: number };
  marks(view: string): string;
}
interface Measured {
  readonly frames: readonly number[];
  readonly tasks: readonly number[];
  readonly ms: number;
  readonly records: number;
  readonly marks: number;
  readonly tables: number;
}

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? NaN;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(kPatienceMs);
  // What runs these files keeps the names of functions by calling this; the page has to have it too.
  await page.addInitScript('globalThis.__name = (f) => f');
  return page;
}

/** Opens the lab with a program that waits for a press, and runs it. Returns how its frames were. */
async function load(page: Page, base: string, program: string): Promise<Measured> {
  const link = await linkTo({ program });
  if (!link.ok) throw new Error(link.sentence);
  await page.goto(`${base}lab/index.html${link.hash}`);
  await page.waitForFunction(() => {
    const lab = (window as unknown as { readonly __strata?: Lab }).__strata?.state();
    return lab?.status === 'ready' && lab.total > 0;
  });
  return page.evaluate(async () => {
    const lab = (window as unknown as { readonly __strata: Lab }).__strata;
    const button = (text: string): HTMLButtonElement => {
      const found = [...document.querySelectorAll('button')].find((b) => b.textContent.trim() === text);
      if (!found) throw new Error(`the lab has no button ${text}`);
      return found;
    };
    const waiting = document.querySelector<HTMLButtonElement>('[data-load="link"]');
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    });
    observer.observe({ type: 'longtask' });
    (waiting ?? button('Run')).click();
    while (lab.state().status !== 'running') await new Promise((done) => setTimeout(done, 0));
    const begun = performance.now();
    const frames: number[] = [];
    let marks = 0;
    let tables = 0;
    await new Promise<void>((done) => {
      let before = performance.now();
      const frame = (now: number): void => {
        frames.push(now - before);
        before = now;
        if (frames.length % 60 === 0) {
          const drawn = lab.marks('tree').split('\n');
          marks = Math.max(marks, drawn.length);
          tables = Math.max(tables, new Set(drawn.flatMap((line) => /table:\d+/.exec(line) ?? [])).size);
        }
        if (lab.state().status === 'running') requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
    observer.disconnect();
    return { frames, tasks, ms: performance.now() - begun, records: lab.state().total, marks, tables };
  });
}

/** Moves the slider to places all over the history. */
function jump(page: Page, jumps: number): Promise<readonly number[]> {
  return page.evaluate(async (n) => {
    const slider = document.querySelector<HTMLInputElement>('input[type="range"][aria-label="Moment"]');
    if (!slider) throw new Error('the lab has no slider Moment');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    const took: number[] = [];
    let seed = 1;
    for (let i = 0; i < n; i++) {
      seed = (seed * 48271) % 2147483647;
      const to = Math.floor((seed / 2147483647) * Number(slider.max));
      const begun = performance.now();
      set.call(slider, String(to));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      took.push(performance.now() - begun);
    }
    return took;
  }, jumps);
}

interface BenchPage {
  readonly bench: {
    bare(module: string, setup: object, commands: readonly number[]): Promise<Bare>;
    transport(batch: readonly number[], batches: number): Promise<Carried>;
  };
}

/** The same program with nobody watching. */
async function bare(page: Page, base: string, program: string): Promise<Bare> {
  const { commands, options } = parseProgram(program);
  const bytes = concat(commands);
  const setup = { seed: 1, options: options.map(({ id, value }) => [id, value]), mask: maskFor(operationsIn(bytes)) };
  await page.goto(`${base}bench/index.html`);
  await page.waitForFunction(() => 'bench' in window);
  return page.evaluate(
    ({ module, setup, bytes }) => (window as unknown as BenchPage).bench.bare(module, setup, bytes),
    { module: `${base}site/engine/strata.wasm`, setup, bytes: [...bytes] },
  );
}

/** A batch as the engine cuts them: 8,000 records of 32 bytes. */
function madeBatch(): number[] {
  const batch = new DataView(new ArrayBuffer(256 * 1024 - 32));
  for (let at = 0; at < batch.byteLength; at += 32) {
    batch.setUint16(at, 1, true);
    batch.setUint16(at + 2, 32, true);
  }
  return [...new Uint8Array(batch.buffer)];
}

async function measure(browser: Browser, base: string, rounds: number): Promise<string[][]> {
  const rows = [['', 'seen', 'goal']];
  const watched: number[] = [];
  const alone: number[] = [];
  let last: Measured | null = null;
  const frames: number[] = [];
  const tasks: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const page = await newPage(browser);
    last = await load(page, `${base}site/`, kLoad);
    frames.push(...last.frames);
    tasks.push(...last.tasks);
    watched.push(last.ms);
    alone.push((await bare(page, base, kLoad)).ms);
    await page.close();
  }
  if (last === null) return rows;
  rows.push([
    `frames while it loads (${last.tables} tables, ${last.marks} marks in the tree), p50`,
    ms(median(frames)),
    '',
  ]);
  rows.push(['the same, p95', ms(percentile(frames, 0.95)), '16.7 ms']);
  rows.push(['tasks over 50 ms while it loads', `${tasks.length}, longest ${ms(Math.max(0, ...tasks))}`, '0']);
  const ratios = alone.map((ms, i) => ms / watched[i]!);
  const least = Math.min(...ratios).toFixed(2);
  const most = Math.max(...ratios).toFixed(2);
  rows.push([
    'speed of the engine while drawing, over a bare worker',
    `${median(ratios).toFixed(2)} (${least} .. ${most})`,
    '0.85',
  ]);
  // By itself: who is traced is slower.
  const traced = await newPage(browser);
  await browser.startTracing(traced, { categories: kTraceCategories });
  await load(traced, `${base}site/`, kLoad);
  rows.push(['where the time of the main thread goes while it loads', sharesOf(await browser.stopTracing()), '']);
  await traced.close();
  const page = await newPage(browser);
  const long = await load(page, `${base}site/`, kLong);
  const jumps = await jump(page, kJumps);
  rows.push([`${kJumps} jumps in ${long.records} records of 1,000,000 operations, p50`, ms(median(jumps)), '']);
  rows.push(['the same, p95', ms(percentile(jumps, 0.95)), '50 ms']);
  await page.goto(`${base}bench/index.html`);
  await page.waitForFunction(() => 'bench' in window);
  const carried = await page.evaluate(
    ({ batch, batches }) => (window as unknown as BenchPage).bench.transport(batch, batches),
    { batch: madeBatch(), batches: 2000 },
  );
  const perSecond = carried.arrived / (carried.ms / 1000) / 1e6;
  rows.push(['records a second from worker to page, each visited', `${perSecond.toFixed(1)} M`, '50 M']);
  rows.push(['records lost on the way', String(carried.sent - carried.arrived), '0']);
  await page.close();
  return rows;
}

/** A table of what was seen beside the goals, or a sentence that says what is missing. */
export async function measureDrawing(rounds: number): Promise<string> {
  if (!existsSync(join(SITE, 'lab/index.html'))) return 'dist is not built; `npm run build` builds it';
  if (!existsSync(kBrowser)) return `there is no browser at ${kBrowser}; CHROMIUM_PATH names another`;
  const served = join(ROOT, 'build/bench/drawing');
  await buildPage({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('./page/', import.meta.url)),
    base: './',
    worker: { format: 'es' },
    build: { outDir: join(served, 'bench'), emptyOutDir: true, target: 'es2022' },
  });
  rmSync(join(served, 'site'), { force: true });
  symlinkSync(SITE, join(served, 'site'));
  const server = spawn(process.execPath, ['tests/tools/serve.mjs', served, String(kPort), '/b'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await chromium.launch({
    executablePath: kBrowser,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    await new Promise((resolve) => server.stdout.once('data', resolve));
    return table(await measure(browser, `http://127.0.0.1:${kPort}/b/`, rounds));
  } finally {
    await browser.close();
    server.kill();
  }
}
