/**
 * Frames while the episode of a figure plays, in the built site and headless Chromium without a GPU: the time from one frame to the next, and the
 * work of the main thread for each. It prints and never asserts.
 *
 * Work says more than intervals: it is what the page causes, and without a GPU the compositor takes processor time from the page. The work of a frame
 * is the processor time of all tasks since the task of the frame before: scripts, style, layout and paint. Tracing adds a little. Of several rounds,
 * the one with the least work is closest to a quiet machine, so its percentiles are printed.
 */
import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { percent, percentile, table } from './figures.ts';
import { missed } from './loading.ts';
import { kTraceCategories, mainThreadOf, sharesOf, workPerFrame } from './main-thread.ts';
import { inPages, newPage, type Pages } from './pages.ts';

/** Figures with an episode: the page, and the id of the experiment. */
const kSubjects = [
  { what: 'merge theater (compaction)', page: 'lessons/tombstones/index.html', figure: 'covered' },
  { what: 'scan with its heap (merge)', page: 'lessons/scans-and-the-heap/index.html', figure: 'by-hand' },
] as const;
type Subject = (typeof kSubjects)[number];

const kPercentiles = [0.5, 0.95, 0.99];

interface Played {
  /** Between frames, ms. */
  readonly intervals: readonly number[];
  /** Of the main thread for each frame, ms. */
  readonly work: readonly number[];
  readonly shares: string;
}

const percentiles = (values: readonly number[]): string =>
  kPercentiles.map((part) => percentile(values, part).toFixed(1)).join(' / ');

/** Runs in the page: plays the episode from its first beat to its end. The durations of its frames, ms. */
async function playEpisode(id: string): Promise<readonly number[]> {
  const button = (name: string) => document.querySelector<HTMLElement>(`#figure-${id} button[aria-label="${name}"]`);
  button('Play')!.click();
  while (button('Pause') === null) await new Promise(requestAnimationFrame);
  const frames: number[] = [];
  await new Promise<void>((done) => {
    let before = NaN;
    const frame = (now: number): void => {
      if (!Number.isNaN(before)) frames.push(now - before);
      before = now;
      if (button('Pause') === null) done();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return frames;
}

/** Waits until the episode has played by itself and rests on its last beat. */
async function rested(page: Page, id: string): Promise<void> {
  await page.locator(`#figure-${id}`).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForSelector(`#figure-${id}[data-live="true"]`);
  const button = (name: string): string => `#figure-${id} button[aria-label="${name}"]`;
  await page.waitForSelector(button('Pause'));
  await page.waitForSelector(button('Play'));
}

async function play({ browser, base }: Pages, { page: path, figure }: Subject): Promise<Played> {
  const page = await newPage(browser);
  try {
    await page.goto(`${base}site/${path}`);
    await rested(page, figure);
    await browser.startTracing(page, { categories: kTraceCategories });
    const intervals = await page.evaluate(playEpisode, figure);
    const trace = await browser.stopTracing();
    return { intervals, work: workPerFrame(mainThreadOf(trace)), shares: sharesOf(trace) };
  } finally {
    await page.close();
  }
}

async function measure(pages: Pages, rounds: number): Promise<string[][]> {
  const rows = [['', 'frames', 'late', 'interval p50 / p95 / p99, ms', 'work p50 / p95 / p99, ms', 'the work', 'load']];
  for (const subject of kSubjects) {
    const runs: (Played & { readonly load: string })[] = [];
    for (let i = 0; i < rounds; i++) {
      const load = loadavg()[0]!.toFixed(1);
      runs.push({ ...(await play(pages, subject)), load });
    }
    const [quietest] = runs.sort((a, b) => percentile(a.work, 0.95) - percentile(b.work, 0.95));
    const { intervals, work, shares, load } = quietest!;
    const late = percent(missed(intervals));
    rows.push([subject.what, `${intervals.length}`, late, percentiles(intervals), percentiles(work), shares, load]);
  }
  return rows;
}

/** A table of the figures, or a message that says what is missing. */
export const measurePlaying = (rounds: number): Promise<string> =>
  inPages(async (pages) => table(await measure(pages, rounds)));
