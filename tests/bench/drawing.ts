/**
 * What drawing costs, in the built site and headless Chromium without a GPU: how long frames take while the engine loads keys, tasks that
 * keep the page busy, the engine's speed beside a page that draws nothing, and jumps through a long history. Printed, never asserted; the goals beside the figures are those of the budgets.
 *
 * A frame is the time between two callbacks of requestAnimationFrame; without a GPU they come every 16.7 ms at best. A jump is the time from
 * the slider's change until the frame that shows it has been drawn.
 */
import type { Page } from '@playwright/test';
import { linkTo } from '../../web/src/store/url.ts';
import { median, table } from './figures.ts';
import { kTraceCategories, sharesOf } from './main-thread.ts';
import type { Bare } from './page/page.ts';
import { askedOf, inBarePage, inPages, kLoad, newPage, type BenchPage, type Pages } from './pages.ts';

const kJumps = 200;

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

/** The same program with nobody watching. */
const bare = (pages: Pages, program: string): Promise<Bare> =>
  inBarePage(pages, (page) =>
    page.evaluate((asked) => (window as unknown as BenchPage).bench.bare(asked), askedOf(pages.base, program)),
  );

async function measure(pages: Pages, rounds: number): Promise<string[][]> {
  const { browser, base } = pages;
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
    await page.close();
    alone.push((await bare(pages, kLoad)).ms);
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
  await page.close();
  return rows;
}

/** A table of what was seen beside the goals, or a sentence that says what is missing. */
export const measureDrawing = (rounds: number): Promise<string> =>
  inPages(async (pages) => table(await measure(pages, rounds)));
