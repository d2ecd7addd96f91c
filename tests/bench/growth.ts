/**
 * What operations cost as a tree grows: ours and LevelDB, natively, with 100 thousand, 1 million and 10 million keys (--entries is the most), in
 * processes of their own, slice by slice in turn. Nothing is compacted on demand and no memory grows beforehand: both belong to growth.
 *
 * The goal is about the last row: a put with 10 million keys costs at most 1.6 times that with 1 million.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { amount, median, table, times, type Report } from './figures.ts';
import { kNothing, added } from './rounds.ts';
import { kRowNames, turnsOf, type Phase } from './phases.ts';
import { build, commandOf } from './programs.ts';
import type { Wishes } from './speed.ts';
import { ProcessSubject, type Turn } from './subject.ts';

const kSizes = [100_000, 1_000_000, 10_000_000];
const kPhases = ['fillrandom', 'hit', 'miss', 'scan'] as const satisfies readonly Phase[];
const kEngines = ['strata', 'leveldb'] as const;
const kSliceEntries = 100_000;
/** Of Gets: that many slices say enough. A scan is one sequence and has to end. */
const kReadSlices = 5;
/** The bytes of a key and its value, as in cpp/workload.h. */
const kEntryBytes = 16 + 100;

/** One engine at one size, in one round. */
interface Grown {
  readonly turns: Readonly<Record<(typeof kPhases)[number], Turn>>;
  readonly memoryBytes: number | null;
}

/** Resident memory of a process; null where the operating system does not show it. */
function residentBytes(pid: number | undefined): number | null {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? null : 1024 * Number(kibibytes);
  } catch {
    return null;
  }
}

const slicesOf = (phase: Phase, slices: number): number =>
  phase === 'hit' || phase === 'miss' ? Math.min(kReadSlices, slices) : slices;

/** Both engines at one size. */
async function grow(entries: number, round: number): Promise<readonly Grown[]> {
  const subjects = kEngines.map((engine) => new ProcessSubject(`${engine}, native`, commandOf('native', engine)));
  try {
    for (const subject of subjects) await subject.open({ entries, snappy: false, verify: false, mask: 0 });
    const turns = subjects.map(() => new Map<Phase, Turn>(kPhases.map((phase) => [phase, kNothing])));
    const slices = Math.max(1, Math.floor(entries / kSliceEntries));
    for (const phase of kPhases)
      for (let slice = 0; slice < slicesOf(phase, slices); slice++)
        for (const i of turnsOf(subjects.length, round, slice))
          turns[i]!.set(phase, added(turns[i]!.get(phase)!, await subjects[i]!.run(phase, slice, slices)));
    return subjects.map((subject, i) => ({
      turns: Object.fromEntries(turns[i]!) as unknown as Grown['turns'],
      memoryBytes: residentBytes(subject.pid),
    }));
  } finally {
    await Promise.all(subjects.map((subject) => subject.end()));
  }
}

/** By size and engine: a figure of each round. */
type Rounds = ReadonlyMap<number, readonly (readonly Grown[])[]>;

const nsOf = (phase: (typeof kPhases)[number]) => (at: Grown) => at.turns[phase].ns / at.turns[phase].operations;
const writtenOf = ({ turns: { fillrandom } }: Grown): number =>
  fillrandom.writtenBytes / (fillrandom.operations * kEntryBytes);

/** The median of the rounds, for each engine. */
const medians = (rounds: readonly (readonly Grown[])[], figure: (at: Grown) => number): number[] =>
  kEngines.map((_, engine) => median(rounds.map((engines) => figure(engines[engine]!))));

export async function measureGrowth(wishes: Wishes): Promise<Report> {
  build('native', false, wishes.say);
  const before = loadavg()[0]!;
  const sizes = kSizes.filter((size) => size <= wishes.entries);
  const all = new Map<number, (readonly Grown[])[]>();
  for (const size of sizes.length > 0 ? sizes : [wishes.entries])
    for (let round = 0; round < wishes.rounds; round++) {
      wishes.say(`${size} keys, round ${round + 1} of ${wishes.rounds}`);
      all.set(size, [...(all.get(size) ?? []), await grow(size, round)]);
    }
  const load = [before, loadavg()[0]!];
  return {
    table: `${written(all)}\n\nload of the machine: ${load.map((each) => each.toFixed(1)).join(' to ')}`,
    figures: { load, sizes: [...all].map(([entries, rounds]) => ({ entries, rounds })) },
  };
}

function written(all: Rounds): string {
  const both = (values: readonly number[], text: (value: number) => string): string => values.map(text).join(' / ');
  const whole = (value: number): string => value.toFixed(0);
  const rows = [...all].map(([size, rounds]) => [
    amount(size),
    ...kPhases.map((phase) => both(medians(rounds, nsOf(phase)), whole)),
    both(
      medians(rounds, ({ memoryBytes }) => (memoryBytes ?? NaN) / 2 ** 20),
      whole,
    ),
    both(medians(rounds, writtenOf), (value) => value.toFixed(1)),
  ]);
  const head = ['keys', ...kPhases.map((phase) => kRowNames[phase]), 'MiB', 'written / user bytes'];
  return [
    'ours / LevelDB; ns per operation of processor time; written: log and tables',
    table([head, ...rows]),
    ...steps(all),
  ].join('\n');
}

/** What a put costs at each size over that at the size before. */
function steps(all: Rounds): string[] {
  const sizes = [...all];
  return sizes.slice(1).map(([size, rounds], i) => {
    const [before, earlier] = sizes[i]!;
    const now = medians(rounds, nsOf('fillrandom'));
    const then = medians(earlier, nsOf('fillrandom'));
    const ratios = now.map((ns, engine) => times(ns / then[engine]!)).join(' / ');
    return `a put with ${amount(size)} keys over one with ${amount(before)}: ${ratios}`;
  });
}
