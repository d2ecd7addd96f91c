/**
 * Instructions per operation, natively, by valgrind's callgrind: the same numbers on every run, however busy the machine is. They say
 * nothing about caches and nothing about what V8 makes of a module.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largest, readProfile, type Profile } from './callgrind.ts';
import { geometricMean, table, times, type Report } from './figures.ts';
import { kNeedsEmpty, kPhases, kRowNames, type Phase, type Setup } from './phases.ts';
import { build, commandOf, type Engine } from './programs.ts';
import type { Wishes } from './speed.ts';
import { ProcessSubject } from './subject.ts';

interface Counted {
  readonly operations: number;
  readonly profile: Profile;
}
type Counts = ReadonlyMap<Phase, Counted>;

/** Rejects with a sentence if there is no valgrind. */
function checkValgrind(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('valgrind', ['--version'], { stdio: 'ignore' });
    child.on('error', () => reject(new Error('valgrind is not installed; the package of that name has it')));
    child.on('exit', () => resolve());
  });
}

/** Every phase once. bench_run is a function of cpp/program.cc: callgrind counts inside it, and writes a file each time that it returns. */
async function count(engine: Engine, setup: Setup): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-callgrind-'));
  const options = ['--tool=callgrind', '-q', '--toggle-collect=bench_run', '--dump-after=bench_run'];
  const subject = new ProcessSubject(engine, [
    'valgrind',
    ...options,
    `--callgrind-out-file=${join(folder, 'out')}`,
    ...commandOf('native', engine),
  ]);
  try {
    const counts = new Map<Phase, Counted>();
    for (const [i, phase] of kPhases.entries()) {
      if (kNeedsEmpty.has(phase)) await subject.open(setup);
      const { operations } = await subject.run(phase, 0, 1);
      const dumps = readdirSync(folder).filter((name) => name.endsWith(`.${i + 1}`));
      if (dumps.length !== 1) throw new Error(`callgrind wrote ${dumps.length} files for ${phase}, and not one`);
      counts.set(phase, { operations, profile: readProfile(readFileSync(join(folder, dumps[0]!), 'utf8')) });
    }
    return counts;
  } finally {
    await subject.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const perOperation = (counts: Counts, phase: Phase): number => {
  const { operations, profile } = counts.get(phase)!;
  return profile.total / operations;
};

/** mask: what our engine records. functions: how many of each phase are listed, with their own instructions per operation. */
export async function measureInstructions(wishes: Wishes & Pick<Setup, 'mask'>, functions: number): Promise<Report> {
  await checkValgrind();
  build('native', false, wishes.say);
  const setup = { entries: wishes.entries, snappy: wishes.snappy, verify: wishes.verify, mask: wishes.mask };
  const radixTree = wishes.memtable === 'radix_tree';
  const [ours, leveldb] = await Promise.all([count('strata', { ...setup, radixTree }), count('leveldb', setup)]);
  const ratio = (phase: Phase): number => perOperation(leveldb, phase) / perOperation(ours, phase);
  const rows = kPhases.map((phase) => [
    kRowNames[phase],
    ...[ours, leveldb].map((counts) => perOperation(counts, phase).toFixed(0)),
    times(ratio(phase)),
  ]);
  const mean = geometricMean(kPhases.map(ratio));
  const lists = functions > 0 ? kPhases.map((phase) => listed(phase, ours, leveldb, functions)) : [];
  return {
    table: [
      table([
        ['instructions per operation', 'ours', 'LevelDB', 'fewer'],
        ...rows,
        ['geometric mean', '', '', times(mean)],
      ]),
      ...lists,
    ].join('\n\n'),
    figures: {
      ...setup,
      rows: kPhases.map((phase) => ({
        row: kRowNames[phase],
        ours: perOperation(ours, phase),
        leveldb: perOperation(leveldb, phase),
        fewer: ratio(phase),
      })),
      mean,
    },
  };
}

function listed(phase: Phase, ours: Counts, leveldb: Counts, functions: number): string {
  const column = (counts: Counts): string[] => {
    const { operations, profile } = counts.get(phase)!;
    return largest(profile, functions).map(([name, cost]) => `${(cost / operations).toFixed(0).padStart(6)}  ${name}`);
  };
  return [`${kRowNames[phase]}: ours`, ...column(ours), `${kRowNames[phase]}: LevelDB`, ...column(leveldb)].join('\n');
}
