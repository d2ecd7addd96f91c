/** Our engine compared with LevelDB, natively and in WebAssembly: four subjects that take turns, one row per phase. */
import { amount, median, percent, spread, table, times } from './figures.ts';
import { build, commandOf } from './programs.ts';
import { playRounds, type Turns } from './rounds.ts';
import { type Phase, PHASES, Subject } from './subject.ts';

export interface Wishes {
  readonly entries: number;
  readonly rounds: number;
  readonly snappy: boolean;
  readonly verify: boolean;
  readonly say: (this: void, text: string) => void;
}

/**
 * A row is a phase; the names are those of LevelDB's own benchmark. The full compaction has to do what filling leaves undone,
 * so engines that divide the work differently are comparable in the sum of both.
 */
const ROWS: readonly (readonly [name: string, phases: readonly Phase[]])[] = [
  ['fillrandom', ['fill']],
  ['full compaction', ['compact']],
  ['both together', ['fill', 'compact']],
  ['Get hit', ['hit']],
  ['Get miss', ['miss']],
  ['scan (readseq)', ['scan']],
  ['seekrandom', ['seek']],
  ['deleteseq', ['delete']],
  ['seek over tombstones', ['tombstones']],
];

/** Operations per second in each round; those of the first phase, over the time of all. */
function rates(turns: Turns, phases: readonly Phase[]): number[] {
  const first = turns.get(phases[0]!)!;
  return first.map((turn, round) => {
    const ns = phases.reduce((sum, phase) => sum + turns.get(phase)![round]!.ns, 0);
    return turn.operations / (ns / 1e9);
  });
}

export async function measureSpeed(wishes: Wishes): Promise<string> {
  for (const target of ['native', 'wasm'] as const) build(target, false, wishes.say);
  const setup = { entries: wishes.entries, snappy: wishes.snappy, verify: wishes.verify, mask: 0 };
  const entrants = (['native', 'wasm'] as const).flatMap((target) =>
    (['strata', 'leveldb'] as const).map((engine) => ({
      subject: new Subject(`${engine} ${target}`, commandOf(target, engine)),
      setup,
    })),
  );
  try {
    return written(await playRounds(entrants, wishes.rounds, PHASES, wishes.say));
  } finally {
    for (const { subject } of entrants) subject.end();
  }
}

/** Ratios are of medians; above 1, ours is faster. */
function written(turns: readonly Turns[]): string {
  const head = ['', 'ours native', '±', 'LevelDB native', '±', 'ratio', 'ours wasm', '±', 'LevelDB wasm', '±', 'ratio'];
  const rows = ROWS.map(([name, phases]) => {
    const all = turns.map((each) => rates(each, phases));
    const [native = 0, peerNative = 1, wasm = 0, peerWasm = 1] = all.map(median);
    const figures = all.map((values) => [amount(median(values)), percent(spread(values))]);
    return [
      name,
      ...[...figures[0]!, ...figures[1]!, times(native / peerNative)],
      ...[...figures[2]!, ...figures[3]!, times(wasm / peerWasm)],
      times(wasm / peerNative),
    ];
  });
  return table([[...head, 'wasm / LevelDB native'], ...rows]);
}
