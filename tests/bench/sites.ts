/**
 * Two builds of the site in turn: what the page does while an engine loads keys, under each lens of drawing.ts. Processor time of the main
 * thread per million records hardly depends on what else the machine does; frames and tasks do.
 */
import { kFilter, kMemory, kTree, watch, type Watched } from './drawing.ts';
import { median, percent, table } from './figures.ts';
import { missed, type Measured } from './loading.ts';
import { inPages, type Pages } from './pages.ts';

const kLoads: readonly (readonly [name: string, Watched])[] = [
  ['tree', kTree],
  ['Memory', kMemory],
  ['Filter bits', kFilter],
];

const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** What is compared of a run, and how it is printed. */
const kFigures: readonly (readonly [string, (run: Measured) => number, (value: number) => string])[] = [
  ['main thread, per million records', ({ busyMs, records }) => (busyMs / records) * 1e6, ms],
  ['refreshes missed', ({ frames }) => missed(frames), percent],
  [
    'time in missed refreshes',
    ({ frames }) => frames.reduce((sum, each) => sum + Math.max(0, each - 1000 / 60), 0),
    ms,
  ],
  ['longest frame', ({ frames }) => Math.max(...frames), ms],
  ['tasks over 50 ms', ({ tasks }) => tasks.length, (value) => value.toFixed(0)],
  ['load', (run) => run.ms, ms],
];

/** Medians, and the least and the most in brackets. */
function cell(runs: readonly Measured[], of: (run: Measured) => number, text: (value: number) => string): string {
  const values = runs.map(of);
  return `${text(median(values))} (${text(Math.min(...values))} .. ${text(Math.max(...values))})`;
}

async function compare(pages: Pages, rounds: number): Promise<string> {
  const rows = [['', 'before', 'now']];
  for (const [name, watched] of kLoads) {
    const runs: Record<string, Measured[]> = { before: [], now: [] };
    for (let round = 0; round < rounds; round++)
      for (const site of round % 2 === 0 ? ['before', 'now'] : ['now', 'before'])
        runs[site]!.push(await watch(pages, watched, site));
    for (const [what, of, text] of kFigures)
      rows.push([`${name}: ${what}`, cell(runs['before']!, of, text), cell(runs['now']!, of, text)]);
  }
  return table(rows);
}

/** A table of two sites, or a message that says what is missing. */
export const measureSites = (before: string, now: string, rounds: number): Promise<string> =>
  inPages((pages) => compare(pages, rounds), { before, now });
