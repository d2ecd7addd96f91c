/**
 * The cost of drawing, in the built site and headless Chromium without a GPU: what each view costs while the engine loads keys (views.ts), the
 * engine's speed compared with a page that draws nothing, and jumps through a long history. It prints and never asserts; the goals next to the
 * figures are those of the budgets.
 *
 * A jump is the time from the slider's change until the frame that shows it has been drawn.
 */
import type { Page } from '@playwright/test';
import type { MainViewName } from '../../web/src/visualizations/registry.ts';
import { median, percentile, table } from './figures.ts';
import { open, run } from './loading.ts';
import { kTraceCategories, mainThreadOf, workPerFrame } from './main-thread.ts';
import type { Bare } from './page/page.ts';
import { askedOf, inBarePage, inPages, kLoad, newPage, type BenchPage, type Pages } from './pages.ts';
import { viewsTable, watch, watchedOf } from './views.ts';

const kJumps = 200;

const kLong = `set compression=none
fill n=1000000 order=random key_space=1000000 value_bytes=20
`;

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

/** The engine's speed while the page draws the tree and the write path. */
async function speedRow(pages: Pages, rounds: number): Promise<string[]> {
  const ratios: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const drawing = await watch(pages, watchedOf('write-path'));
    ratios.push((await bare(pages, kLoad)).ms / drawing.ms);
  }
  const [least, most] = [Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)];
  const seen = `${median(ratios).toFixed(2)} (${least} .. ${most})`;
  return ['speed of the engine while drawing, over a bare worker', seen, '0.85'];
}

async function jumpRows({ browser, base }: Pages): Promise<string[][]> {
  const page = await newPage(browser);
  await open(page, `${base}site/`, kLong);
  const long = await run(page);
  const jumps = await jump(page, kJumps);
  // Tracing slows the page, so it gets jumps of its own.
  await browser.startTracing(page, { categories: kTraceCategories });
  await jump(page, kJumps);
  const work = workPerFrame(mainThreadOf(await browser.stopTracing()));
  await page.close();
  const share = (values: readonly number[], part: number): string => ms(percentile(values, part));
  return [
    [`${kJumps} jumps in ${long.records} records of 1,000,000 operations, p50`, share(jumps, 0.5), ''],
    ['the same, p95', share(jumps, 0.95), '50 ms'],
    ['processor time of a jump, p50', share(work, 0.5), ''],
    ['the same, p95', share(work, 0.95), ''],
  ];
}

/** Tables of results next to the goals, or a message that says what is missing. */
export const measureDrawing = (
  views: readonly MainViewName[],
  rounds: number,
  say: (text: string) => void,
): Promise<string> =>
  inPages(async (pages) => {
    const all = await viewsTable(pages, views, rounds, say);
    const rows = [['', 'seen', 'goal'], await speedRow(pages, rounds), ...(await jumpRows(pages))];
    return `${all}\n\n${table(rows)}`;
  });
