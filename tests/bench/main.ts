/**
 * `npm run bench`: the speed of our engine, as ratios to LevelDB 1.20 built from the sources inside classic-level: in a worker of Chromium,
 * in Node and natively. It prints; it only asserts that every engine found the expected data.
 *
 *   npm run bench                                  200,000 entries, five rounds; some minutes, and some more to build the first time
 *   npm run bench -- --entries 1000000 --rounds 3  the size of the budgets
 *   npm run bench -- --quick                       the speed alone, under a minute
 *   npm run bench -- --snappy --verify             verify: checksums of every block that is read, in both engines
 *   npm run bench -- --only speed                  one of speed, tracing, growth, drawing, playing, first-figure, transport, stop, shift, sizes
 *   npm run bench -- --only speed --in chromium    one runtime of speed: native, node or chromium
 *   npm run bench -- --instructions                instructions per operation, natively, by callgrind; --functions 12: the largest ones;
 *                                                  --mask 0..31: what our engine records
 *   npm run bench -- --memtable radix_tree         our engine with memtable_factory=radix_tree; speed has skip_list beside it
 *   npm run bench -- --before OLD.wasm             our module beside an older build of it, and nothing else, in Node and in Chromium;
 *                                                  --now: another than build/wasm/strata.wasm; --in node|chromium; --mask 0..31
 *   npm run bench -- --before-site OLD/dist        the built site beside an older build of it, and nothing else: its main thread while it loads;
 *                                                  --views filter,memory: some views, also of --only drawing; --now-site: another than dist
 *
 * --json FILE: a list of what speed, --instructions or --before measured, round by round, for programs.
 */
import { writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { MainViewName } from '../../web/src/visualizations/registry.ts';
import { SITE, WASM_MODULE } from '../perf/shipped.ts';
import { measureDrawing } from './drawing.ts';
import { measureFirstFigure } from './first-figure.ts';
import type { Report } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { measureInstructions } from './instructions.ts';
import { measureModules } from './modules.ts';
import { measurePlaying } from './playing.ts';
import { sizes } from './sizes.ts';
import { measureShift } from './shift.ts';
import { measureSites } from './sites.ts';
import { kRuntimes, measureSpeed, type Runtime, type Wishes } from './speed.ts';
import { measureStop } from './stop.ts';
import { measureTracing } from './tracing.ts';
import { measureTransport } from './transport.ts';
import { viewsOf } from './views.ts';

const PARTS = [
  'speed',
  'tracing',
  'growth',
  'drawing',
  'playing',
  'first-figure',
  'transport',
  'stop',
  'shift',
  'sizes',
];

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} is a whole number from ${least} to ${most}, and not ${text}`);
}

const kOptions = {
  entries: { type: 'string' },
  rounds: { type: 'string' },
  quick: { type: 'boolean', default: false },
  snappy: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
  only: { type: 'string' },
  json: { type: 'string' },
  instructions: { type: 'boolean', default: false },
  functions: { type: 'string', default: '0' },
  before: { type: 'string' },
  'before-site': { type: 'string' },
  'now-site': { type: 'string', default: SITE },
  views: { type: 'string' },
  now: { type: 'string', default: WASM_MODULE },
  in: { type: 'string' },
  mask: { type: 'string', default: '0' },
  memtable: { type: 'string', default: 'skip_list' },
} as const;

function memtableOf(text: string): Wishes['memtable'] {
  if (text === 'skip_list' || text === 'radix_tree') return text;
  throw new Error(`--memtable is skip_list or radix_tree, and not ${text}`);
}

/** Those that --in selects. */
function runtimesOf<T extends Runtime>(wanted: string | undefined, all: readonly T[]): T[] {
  const runtimes = all.filter((name) => (wanted ?? name) === name);
  if (runtimes.length === 0) throw new Error(`--in is one of ${all.join(', ')}, and not ${wanted}`);
  return runtimes;
}

/** The parts of a run without other options, one after another. */
async function printParts(
  wishes: Wishes,
  views: readonly MainViewName[],
  wants: (part: string) => boolean,
): Promise<void> {
  if (wants('tracing')) console.log(`What watching costs\n${await measureTracing(wishes)}\n`);
  if (wants('drawing'))
    console.log(`Drawing, in the page\n${await measureDrawing(views, wishes.rounds, wishes.say)}\n`);
  if (wants('playing')) console.log(`Episodes that play\n${await measurePlaying(wishes.rounds)}\n`);
  if (wants('first-figure'))
    console.log(
      `First figures, at 10 Mbit/s, 40 ms and a quarter of the processor\n${await measureFirstFigure(wishes.rounds)}\n`,
    );
  if (wants('transport')) console.log(`Records on their way to the page\n${await measureTransport(wishes.rounds)}\n`);
  if (wants('stop')) console.log(`Stop, in the page\n${await measureStop(wishes.rounds)}\n`);
  if (wants('shift')) console.log(`Layout shift, page by page\n${await measureShift()}\n`);
  if (wants('sizes')) console.log(`What is shipped\n${sizes()}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: kOptions });
  const only = values.only ?? (values.quick ? 'speed' : undefined);
  if (only !== undefined && !PARTS.includes(only))
    throw new Error(`--only is one of ${PARTS.join(', ')}, and not ${only}`);
  const wants = (part: string): boolean => only === undefined || only === part;
  // callgrind is some fifty times slower than the machine.
  const entries = values.quick ? '40000' : values.instructions ? '100000' : only === 'growth' ? '1000000' : '200000';
  const wishes = {
    entries: wholeNumber('entries', values.entries ?? entries, 1000, 10_000_000),
    rounds: wholeNumber('rounds', values.rounds ?? (values.quick ? '3' : '5'), 1, 100),
    snappy: values.snappy,
    verify: values.verify,
    memtable: memtableOf(values.memtable),
    say: (text: string): void => void process.stderr.write(`bench: ${text}\n`),
  };
  const mask = wholeNumber('mask', values.mask, 0, 31);
  const views = viewsOf(values.views);
  const reports: Report[] = [];
  const print = (report: Report): void => {
    console.log(`${report.table}\n`);
    reports.push(report);
    const figures = reports.map((each) => each.figures);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  };
  if (values.before !== undefined) {
    const modules = [values.before, values.now] as const;
    console.log(`${wishes.entries} entries, mask ${mask}; medians of ${wishes.rounds} interleaved rounds\n`);
    for (const runtime of runtimesOf(values.in, ['node', 'chromium'] as const))
      print(await measureModules(runtime, { ...wishes, modules, mask }));
    return;
  }
  const beforeSite = values['before-site'];
  if (beforeSite !== undefined) {
    console.log(await measureSites(beforeSite, values['now-site'], views, wishes.rounds));
    return;
  }
  const conditions = [
    `${wishes.entries} entries of 16 + 100 bytes`,
    '4 MiB memtable, 4 KiB blocks, 10 filter bits, 64 MiB cache, no sync',
    `Snappy ${wishes.snappy ? 'on' : 'off'}, checksums on read ${wishes.verify ? 'on' : 'off'}`,
    `Node ${process.versions.node} on ${cpus()[0]?.model.trim() ?? arch()}`,
  ];
  if (values.instructions) {
    console.log(`${conditions.join('; ')}\n`);
    print(await measureInstructions({ ...wishes, mask }, wholeNumber('functions', values.functions, 0, 1000)));
    return;
  }
  if (only === 'growth') {
    // One round, unless it is asked for: the largest size takes minutes.
    print(await measureGrowth({ ...wishes, rounds: values.rounds === undefined ? 1 : wishes.rounds }));
    return;
  }
  if (wants('speed') || wants('tracing'))
    console.log(`${conditions.join('; ')}; medians of ${wishes.rounds} interleaved rounds\n`);
  if (wants('speed')) print(await measureSpeed(wishes, runtimesOf(values.in, kRuntimes)));
  await printParts(wishes, views, wants);
}

try {
  await main();
} catch (error) {
  console.error(`bench: ${(error as Error).message}`);
  process.exitCode = 1;
}
