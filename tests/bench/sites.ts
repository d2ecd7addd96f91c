/**
 * Two builds of the site in turn: what the page does while an engine loads keys, under the loads of views.ts. Processor time of the main
 * thread hardly depends on what else the machine does; frames do.
 */
import type { MainViewName } from '../../web/src/visualizations/registry.ts';
import { median, percent, percentile, table } from './figures.ts';
import { missed } from './loading.ts';
import { inPages, type Pages } from './pages.ts';
import { watch, watchedOf, type Seen } from './views.ts';

const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

/** What is compared of a run, and how it is printed. */
const kFigures: readonly (readonly [string, (run: Seen) => number, (value: number) => string])[] = [
  ['main thread, per million records', ({ busyMs, records }) => (busyMs / records) * 1e6, ms],
  ['work of a frame, p95', ({ work }) => percentile(work, 0.95), ms],
  ['the same, p99', ({ work }) => percentile(work, 0.99), ms],
  ['longest task', (run) => run.longestTask, ms],
  ['refreshes missed', ({ frames }) => missed(frames), percent],
  ['load', (run) => run.ms, ms],
];

/** Medians, and the least and the most in brackets. */
function cell(runs: readonly Seen[], of: (run: Seen) => number, text: (value: number) => string): string {
  const values = runs.map(of);
  return `${text(median(values))} (${text(Math.min(...values))} .. ${text(Math.max(...values))})`;
}

async function compare(pages: Pages, views: readonly MainViewName[], rounds: number): Promise<string> {
  const rows = [['', 'before', 'now']];
  for (const view of views) {
    const runs: Record<string, Seen[]> = { before: [], now: [] };
    for (let round = 0; round < rounds; round++)
      for (const site of round % 2 === 0 ? ['before', 'now'] : ['now', 'before'])
        runs[site]!.push(await watch(pages, watchedOf(view), { site, traced: true }));
    for (const [what, of, text] of kFigures)
      rows.push([`${view}: ${what}`, cell(runs['before']!, of, text), cell(runs['now']!, of, text)]);
  }
  return table(rows);
}

/** A table of two sites, or a message that says what is missing. */
export const measureSites = (
  before: string,
  now: string,
  views: readonly MainViewName[],
  rounds: number,
): Promise<string> => inPages((pages) => compare(pages, views, rounds), { before, now });
