/**
 * The cost of drawing, in the built site and headless Chromium without a GPU: how long frames take while the engine loads keys, tasks that
 * keep the page busy, the engine's speed compared with a page that draws nothing, and jumps through a long history. It prints and never asserts; the
 * goals next to the figures are those of the budgets.
 *
 * Three loads, each under the lens that has the most to draw for it: many tables, a full block cache, a filter of many bits. loading.ts
 * explains how frames are measured. A jump is the time from the slider's change until the frame that shows it has been drawn.
 */
import type { Page } from '@playwright/test';
import { median, percent, table } from './figures.ts';
import { load, missed, type Measured } from './loading.ts';
import { kTraceCategories, sharesOf } from './main-thread.ts';
import type { Bare } from './page/page.ts';
import { askedOf, inBarePage, inPages, kLoad, newPage, type BenchPage, type Pages } from './pages.ts';

const kJumps = 200;
/** Frames that are in time, with the precision of tenths of a millisecond. */
const kInTimeMs = 16.9;

/** The load with the most blocks in the Memory lens: reads fill a block cache of 8 MiB with blocks of 1 KiB, and writes in between evict some. */
const kBlocks = `set write_buffer_size=256KiB
set target_file_size_base=256KiB
set max_bytes_for_level_base=1MiB
set compression=none
set block_size=1KiB
fill n=150000 value_bytes=100
${`read-fill n=15000 order=random key_space=150000
fill n=5000 order=random key_space=150000 value_bytes=100
`.repeat(6)}`;
/** The load with the most cells in the lens of filter bits: one filter for a whole table of some thousand keys. */
const kCells = `set write_buffer_size=512KiB
set target_file_size_base=512KiB
set max_bytes_for_level_base=2MiB
set compression=none
set filter=full
fill n=250000 order=random key_space=150000 value_bytes=100
`;
/** Room for the cells of a filter: with less room, a cell combines several bits. */
const kLargeDisplay = { width: 1920, height: 1200 };

const kLong = `set compression=none
fill n=1000000 order=random key_space=1000000 value_bytes=20
`;

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? NaN;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Moves the slider to places throughout the history. */
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

/** The same program without a page that draws. */
const bare = (pages: Pages, program: string): Promise<Bare> =>
  inBarePage(pages, (page) =>
    page.evaluate((asked) => (window as unknown as BenchPage).bench.bare(asked), askedOf(pages.base, program)),
  );

/** Frame times, next to what was drawn in the frames. */
function frameRows(what: string, runs: readonly Measured[]): string[][] {
  const frames = runs.flatMap((run) => run.frames);
  const tasks = runs.flatMap((run) => run.tasks);
  return [
    [`frames while it loads, ${what}: p50`, ms(median(frames)), ''],
    ['the same, p95', ms(percentile(frames, 0.95)), '16.7 ms'],
    ['frames that missed a refresh of the display', percent(missed(frames)), ''],
    ['tasks over 50 ms meanwhile', `${tasks.length}, longest ${ms(Math.max(0, ...tasks))}`, '0'],
  ];
}

const mostDrawn = (runs: readonly Measured[], name: keyof Measured['drawn']): number =>
  Math.max(...runs.map(({ drawn }) => drawn[name]));

/** A load, and the size of the page that shows it. */
export interface Watched {
  readonly program: string;
  readonly lens: string;
  readonly display?: { readonly width: number; readonly height: number };
}

export const kTree: Watched = { program: kLoad, lens: 'write-path' };
export const kMemory: Watched = { program: kBlocks, lens: 'memory' };
export const kFilter: Watched = { program: kCells, lens: 'filter', display: kLargeDisplay };

/** Runs a load in a page of its own. */
export async function watch(
  { browser, base }: Pages,
  { program, lens, display }: Watched,
  site = 'site',
): Promise<Measured> {
  const page = await newPage(browser);
  if (display) await page.setViewportSize(display);
  const run = await load(page, `${base}${site}/`, program, lens);
  await page.close();
  return run;
}

/** Rows that show where the time went, if frames or tasks missed their goal. From a run of its own, because tracing slows the page. */
async function causeRows(pages: Pages, watched: Watched, runs: readonly Measured[]): Promise<string[][]> {
  const frames = runs.flatMap((run) => run.frames);
  const isInTime = percentile(frames, 0.95) < kInTimeMs;
  if (isInTime && runs.every((run) => run.tasks.length === 0)) return [];
  await pages.browser.startTracing(undefined, { categories: kTraceCategories });
  await watch(pages, watched);
  return [['where the time of the main thread goes meanwhile', sharesOf(await pages.browser.stopTracing()), '']];
}

/** Loads under the lenses that have the most to draw. */
async function lensRows(pages: Pages, rounds: number): Promise<string[][]> {
  const memory: Measured[] = [];
  const filter: Measured[] = [];
  for (let i = 0; i < rounds; i++) {
    memory.push(await watch(pages, kMemory));
    filter.push(await watch(pages, kFilter));
  }
  const blocks = `Memory with ${mostDrawn(memory, 'blocks')} blocks in ${mostDrawn(memory, 'lensMarks')} marks`;
  return [
    ...frameRows(blocks, memory),
    ...(await causeRows(pages, kMemory, memory)),
    ...frameRows(`Filter bits with ${mostDrawn(filter, 'cells')} cells`, filter),
    ...(await causeRows(pages, kFilter, filter)),
  ];
}

async function measure(pages: Pages, rounds: number): Promise<string[][]> {
  const { browser, base } = pages;
  const rows = [['', 'seen', 'goal']];
  const watched: number[] = [];
  const alone: number[] = [];
  const runs: Measured[] = [];
  for (let i = 0; i < rounds; i++) {
    const run = await watch(pages, kTree);
    runs.push(run);
    watched.push(run.ms);
    alone.push((await bare(pages, kLoad)).ms);
  }
  rows.push(...frameRows(`${mostDrawn(runs, 'tables')} tables, ${mostDrawn(runs, 'marks')} marks in the tree`, runs));
  const ratios = alone.map((ms, i) => ms / watched[i]!);
  const least = Math.min(...ratios).toFixed(2);
  const most = Math.max(...ratios).toFixed(2);
  rows.push([
    'speed of the engine while drawing, over a bare worker',
    `${median(ratios).toFixed(2)} (${least} .. ${most})`,
    '0.85',
  ]);
  // The engine's speed is a goal of this load too, and the same work slows it.
  await browser.startTracing(undefined, { categories: kTraceCategories });
  await watch(pages, kTree);
  rows.push(['where the time of the main thread goes while it loads', sharesOf(await browser.stopTracing()), '']);
  rows.push(...(await lensRows(pages, rounds)));
  const page = await newPage(browser);
  const long = await load(page, `${base}site/`, kLong);
  const jumps = await jump(page, kJumps);
  rows.push([`${kJumps} jumps in ${long.records} records of 1,000,000 operations, p50`, ms(median(jumps)), '']);
  rows.push(['the same, p95', ms(percentile(jumps, 0.95)), '50 ms']);
  await page.close();
  return rows;
}

/** A table of results next to the goals, or a message that says what is missing. */
export const measureDrawing = (rounds: number): Promise<string> =>
  inPages(async (pages) => table(await measure(pages, rounds)));
