/** Two builds of the product's module in turn, in Node or in a worker of Chromium: how much faster the second is. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { startThreads } from './chromium.ts';
import { kilobytes, median, table, type Report } from './figures.ts';
import { kPhases, kRowNames, type Phase } from './phases.ts';
import { nodeCommand } from './programs.ts';
import { faster, meanFaster, nsPerOperation, ratioCells } from './ratios.ts';
import { playRounds, type Turns } from './rounds.ts';
import type { Runtime } from './speed.ts';
import { ProcessSubject, type Subject } from './subject.ts';

export interface ModulesWishes {
  /** Paths: before, now. */
  readonly modules: readonly [string, string];
  readonly entries: number;
  readonly rounds: number;
  /** Bit i: group i of the schema is recorded. */
  readonly mask: number;
  readonly say: (this: void, text: string) => void;
}

const kNames = ['before', 'now'] as const;

function written(before: Turns, now: Turns): string {
  const rows = kPhases.map((phase) => [
    kRowNames[phase],
    ...[before, now].map((turns) => median(nsPerOperation(turns, phase)).toFixed(0)),
    ...ratioCells(faster(now, before, phase)),
  ]);
  return table([
    ['ns per operation', 'before', 'now', 'faster', 'least .. most'],
    ...rows,
    ['geometric mean', '', '', ...ratioCells(meanFaster(now, before))],
  ]);
}

const figuresOf = (phase: Phase, before: Turns, now: Turns): object => ({
  row: kRowNames[phase],
  before: before.get(phase),
  now: now.get(phase),
  faster: faster(now, before, phase),
});

/** The phases and the sizes of both modules. Throws if a module does not load or refuses the workload. */
export async function measureModules(
  runtime: Exclude<Runtime, 'native'>,
  { modules, entries, rounds, mask, say }: ModulesWishes,
): Promise<Report> {
  const bytes = modules.map((path) => readFileSync(path));
  const threads =
    runtime === 'chromium' ? await startThreads(kNames.map((name, i) => [name, bytes[i]!] as const)) : null;
  const subjects: readonly Subject[] =
    threads?.subjects ?? kNames.map((name, i) => new ProcessSubject(name, nodeCommand(modules[i]!)));
  try {
    const setup = { entries, snappy: false, verify: false, mask };
    const entrants = subjects.map((subject) => ({ subject, setup }));
    const [before, now] = await playRounds(entrants, rounds, kPhases, say);
    const sizes = bytes.map(
      (each) => `${kilobytes(each.length)}, ${kilobytes(brotliCompressSync(each).length)} after brotli`,
    );
    const clock = threads?.clock ?? 'processor time';
    return {
      table: `${runtime}, ${clock}\n${written(before!, now!)}\nbefore: ${sizes[0]}; now: ${sizes[1]}`,
      figures: { ...setup, rounds, runtime, clock, rows: kPhases.map((phase) => figuresOf(phase, before!, now!)) },
    };
  } finally {
    for (const subject of subjects) await subject.end();
    await threads?.end();
  }
}
