/**
 * Two builds of the engine's module in turn, phase by phase, in this process or in Chromium: how much faster the second is. Both run in the
 * same thread with a memory each, so whatever slows one down slows down the other.
 *
 * Processor time: in Node of the process, which includes what V8 compiles in other threads; in Chromium of the page's thread.
 */
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { kilobytes, median, table, times } from './figures.ts';
import { kModulePhases, type ModulePhase, ModuleUnderTest } from './module-phases.ts';
import type * as InPage from './page/modules.ts';
import { kBrowserPath } from '../../web/build/browser.mjs';

const kWarmUpEntries = 20_000;

export type Runtime = 'node' | 'chromium';

export interface ModulesWishes {
  /** Paths: before, now. */
  readonly modules: readonly [string, string];
  readonly entries: number;
  readonly rounds: number;
  /** Bit i: group i of the schema is recorded. */
  readonly mask: number;
  readonly say: (this: void, text: string) => void;
}

/** Where modules run. Numbers are positions in `modules`. */
interface Host {
  open(at: number, entries: number, mask: number): Promise<void>;
  /** Resolves to the size of its records. */
  run(at: number, phase: ModulePhase): Promise<number>;
  /** Processor time so far, ms. */
  usedMs(): Promise<number>;
  close(): Promise<void>;
}

async function inNode(modules: readonly Buffer[]): Promise<Host> {
  const loaded = await Promise.all(modules.map((bytes) => ModuleUnderTest.load(new Uint8Array(bytes))));
  return {
    open: async (at, entries, mask) => loaded[at]!.open(entries, mask),
    run: async (at, phase) => loaded[at]!.run(phase),
    usedMs: async () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    close: async () => undefined,
  };
}

/** The page's script, as one text that defines `bench`. */
async function pageScript(): Promise<string> {
  const entry = fileURLToPath(new URL('./page/modules.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'bench', fileName: 'bench' } },
  });
  const first = [built].flat()[0];
  if (first === undefined || !('output' in first)) throw new Error('the script of the page was not built');
  return first.output[0].code;
}

async function inChromium(modules: readonly Buffer[]): Promise<Host> {
  const script = await pageScript();
  const browser = await chromium.launch({ executablePath: kBrowserPath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addScriptTag({ content: script });
  const bench = await page.evaluateHandle<typeof InPage>('bench');
  for (const bytes of modules) await bench.evaluate((page, text) => page.load(text), bytes.toString('base64'));
  return {
    open: (at, entries, mask) => bench.evaluate((page, args) => page.open(...args), [at, entries, mask] as const),
    run: (at, phase) => bench.evaluate((page, args) => page.run(...args), [at, phase] as const),
    usedMs: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * metrics.find(({ name }) => name === 'ThreadTime')!.value;
    },
    close: () => browser.close(),
  };
}

/** Times of a phase, ms, by round: of the module before and of the one now. */
type Pairs = readonly (readonly [before: number, now: number])[];

async function measure(
  host: Host,
  { entries, rounds, mask, say }: ModulesWishes,
): Promise<ReadonlyMap<ModulePhase, Pairs>> {
  const all = new Map<ModulePhase, [number, number][]>(kModulePhases.map((phase) => [phase, []]));
  // Round -1 is shorter and not counted: V8 compiles, pages of memory come into being.
  for (let round = -1; round < rounds; round++) {
    say(round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`);
    for (const at of [0, 1]) await host.open(at, round < 0 ? Math.min(kWarmUpEntries, entries) : entries, mask);
    for (const phase of kModulePhases) {
      const times: [number, number] = [0, 0];
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const begin = await host.usedMs();
        await host.run(at, phase);
        times[at] = (await host.usedMs()) - begin;
      }
      if (round >= 0) all.get(phase)!.push(times);
    }
  }
  return all;
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

function written(phases: ReadonlyMap<ModulePhase, Pairs>): string {
  const ratios = [...phases.values()].map((pairs) => pairs.map(([before, now]) => before / now));
  const means = ratios[0]!.map((_, round) => geometricMean(ratios.map((ratio) => ratio[round]!)));
  const row = (name: string, values: readonly number[], ms: readonly string[]): string[] => [
    name,
    ...ms,
    times(median(values)),
    `${times(Math.min(...values))} .. ${times(Math.max(...values))}`,
  ];
  return table([
    ['', 'before', 'now', 'faster', 'least .. most'],
    ...[...phases].map(([phase, pairs], i) =>
      row(
        phase,
        ratios[i]!,
        [0, 1].map((at) => `${median(pairs.map((pair) => pair[at]!)).toFixed(0)} ms`),
      ),
    ),
    [
      'geometric mean',
      '',
      '',
      times(geometricMean(ratios.map(median))),
      `${times(Math.min(...means))} .. ${times(Math.max(...means))}`,
    ],
  ]);
}

/** A table of the phases and the sizes of both modules. Throws if a module does not load or refuses the workload. */
export async function measureModules(runtime: Runtime, wishes: ModulesWishes): Promise<string> {
  const modules = wishes.modules.map((path) => readFileSync(path));
  const host = await (runtime === 'node' ? inNode : inChromium)(modules);
  try {
    const sizes = modules.map(
      (bytes) => `${kilobytes(bytes.length)}, ${kilobytes(brotliCompressSync(bytes).length)} after brotli`,
    );
    return `${written(await measure(host, wishes))}\nbefore: ${sizes[0]}; now: ${sizes[1]}`;
  } finally {
    await host.close();
  }
}
