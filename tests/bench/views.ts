/**
 * Every view of the lab while the engine loads: the frames of the page, the processor time of its main thread for each frame, and its longest
 * task. Each view gets a load that it has much to draw for: many tables, a full block cache, a filter of many bits, or reads, deletes and
 * snapshots between the writes.
 */
import { kMainViewNames, type MainViewName } from '../../web/src/visualizations/registry.ts';
import { percent, percentile, table } from './figures.ts';
import { drawnIn, missed, open, run, type Drawn, type Measured } from './loading.ts';
import { kTraceCategories, longestTask, mainThreadOf, sharesOf, sinceFirstFrame, workPerFrame } from './main-thread.ts';
import { kLoad, newPage, type Pages } from './pages.ts';

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
/** Reads, deletes and snapshots between writes. */
const kMixed = `set write_buffer_size=64KiB
set target_file_size_base=32KiB
set max_bytes_for_level_base=256KiB
set compression=none
set filter=full
fill n=100000 order=random key_space=100000 value_bytes=100
${Array.from(
  { length: 8 },
  (_, i) => `snapshot s${i}
read-fill n=4000 order=random key_space=120000
delete-fill n=4000 order=random key_space=100000
scan from=0000000000020000 limit=2000
fill n=8000 order=random key_space=100000 value_bytes=100
`,
).join('')}`;
const kMixedViews: ReadonlySet<MainViewName> = new Set<MainViewName>([
  'read-path',
  'merge',
  'tombstones',
  'snapshots',
  'device',
  'words',
]);

/** A load, the lens that shows it, and the size of the page. */
interface Watched {
  readonly program: string;
  readonly lens: MainViewName;
  readonly display?: { readonly width: number; readonly height: number };
}

export function watchedOf(lens: MainViewName): Watched {
  if (lens === 'memory') return { program: kBlocks, lens };
  if (lens === 'filter') return { program: kCells, lens, display: kLargeDisplay };
  return { program: kMixedViews.has(lens) ? kMixed : kLoad, lens };
}

/** A run, and what its main thread did. */
export interface Seen extends Measured {
  readonly drawn: Drawn;
  /** Processor time of each frame and of the longest task, ms; 0 if nothing was traced. */
  readonly work: readonly number[];
  readonly longestTask: number;
  readonly shares: string;
}

/** Runs a load in a page of its own. `traced`: with the work of frames and tasks, which costs some speed. */
export async function watch(
  { browser, base }: Pages,
  { program, lens, display }: Watched,
  { site = 'site', traced = false } = {},
): Promise<Seen> {
  const page = await newPage(browser);
  if (display) await page.setViewportSize(display);
  await open(page, `${base}${site}/`, program, lens);
  if (traced) await browser.startTracing(page, { categories: kTraceCategories });
  const measured = await run(page);
  const trace = traced ? await browser.stopTracing() : null;
  const events = trace === null ? [] : sinceFirstFrame(mainThreadOf(trace));
  const drawn = await drawnIn(page, lens);
  await page.close();
  const shares = trace === null ? '' : sharesOf(trace);
  return { ...measured, drawn, work: workPerFrame(events), longestTask: longestTask(events), shares };
}

/** The views that `names` lists, separated by commas; all without it. */
export function viewsOf(names: string | undefined): readonly MainViewName[] {
  if (names === undefined) return kMainViewNames;
  const wanted = names.split(',');
  const unknown = wanted.find((name) => !kMainViewNames.some((view) => view === name));
  if (unknown !== undefined)
    throw new Error(`--views: there is no view ${unknown}; there are ${kMainViewNames.join(', ')}`);
  return kMainViewNames.filter((view) => wanted.includes(view));
}

const kGoal = ['goal', '', '16.7', '0 %', '', '', '', '50', '0', '', ''];

/**
 * One row for each view; of several rounds the one whose main thread worked least, because it is closest to a quiet machine. `say`: hears of
 * each view when it has been measured.
 */
export async function viewsTable(
  pages: Pages,
  views: readonly MainViewName[],
  rounds: number,
  say: (text: string) => void,
): Promise<string> {
  const rows = [
    [
      'view',
      'marks',
      'frame p95, ms',
      'late',
      'work p50',
      'p95',
      'p99, ms',
      'longest task, ms',
      'tasks over 50 ms',
      'main thread, ms / M records',
      'the work',
    ],
    kGoal,
  ];
  for (const lens of views) {
    const runs: Seen[] = [];
    for (let i = 0; i < rounds; i++) runs.push(await watch(pages, watchedOf(lens), { traced: true }));
    const [best] = runs.sort((a, b) => a.busyMs - b.busyMs);
    const { frames, tasks, work, records, busyMs, drawn, shares } = best!;
    const at = (part: number): string => percentile(work, part).toFixed(1);
    rows.push([
      lens,
      `${drawn.lensMarks}`,
      percentile(frames, 0.95).toFixed(1),
      percent(missed(frames)),
      at(0.5),
      at(0.95),
      at(0.99),
      best!.longestTask.toFixed(0),
      `${tasks.length}`,
      ((busyMs / records) * 1e6).toFixed(0),
      shares,
    ]);
    say(rows.at(-1)!.join('  '));
  }
  return table(rows);
}
