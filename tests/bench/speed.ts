/** Our engine beside LevelDB, natively and in WebAssembly: four subjects that take turns, one row for each phase. */
import { amount, median, percent, spread, table, times } from './figures.ts';
import { build, commandOf } from './programs.ts';
import { playRounds, type Turns } from './rounds.ts';
import { type Phase, PHASES, Subject, type Turn } from './subject.ts';

export interface Wishes {
  readonly entries: number;
  readonly rounds: number;
  readonly snappy: boolean;
  readonly verify: boolean;
  say(text: string): void;
}

/** Row names are those that LevelDB's own benchmark gave to the field. */
const ROWS: Record<Phase, string> = {
  fill: 'fillrandom',
  compact: 'full compaction',
  hit: 'Get hit',
  miss: 'Get miss',
  scan: 'scan (readseq)',
  seek: 'seekrandom',
  delete: 'deleteseq',
  tombstones: 'seek over tombstones',
};

function rate(turn: Turn): number {
  return turn.operations / (turn.ns / 1e9);
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

/** Ratios are of medians; above 1 ours is the faster. */
function written(turns: readonly Turns[]): string {
  const head = ['', 'ours native', '±', 'LevelDB native', '±', 'ratio', 'ours wasm', '±', 'LevelDB wasm', '±', 'ratio'];
  const rows = PHASES.map((phase) => {
    const rates = turns.map((each) => each.get(phase)!.map(rate));
    const [native = 0, peerNative = 1, wasm = 0, peerWasm = 1] = rates.map(median);
    const figures = rates.map((values) => [amount(median(values)), percent(spread(values))]);
    return [
      ROWS[phase],
      ...[...figures[0]!, ...figures[1]!, times(native / peerNative)],
      ...[...figures[2]!, ...figures[3]!, times(wasm / peerWasm)],
      times(wasm / peerNative),
    ];
  });
  return table([[...head, 'wasm / LevelDB native'], ...rows]);
}
