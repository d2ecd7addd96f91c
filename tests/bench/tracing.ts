/**
 * The cost of tracing: fillrandom on our engine built without a tracer, with a disabled one, with tier 1, and with every
 * record. The cost is extra time over the first, the median of the rounds' own ratios, so that a slow round cancels out.
 */
import { amount, median, percent, spread, table } from './figures.ts';
import { build, commandOf, type Engine, type Target } from './programs.ts';
import { playRounds } from './rounds.ts';
import type { Wishes } from './speed.ts';
import { ProcessSubject } from './subject.ts';

interface Kind {
  readonly name: string;
  readonly engine: Engine;
  readonly mask: number;
}

/** Masks as in the schema: life 1, io 2, probe 4, entry 8, compare 16. */
const KINDS: readonly Kind[] = [
  { name: 'no tracer', engine: 'untraced', mask: 0 },
  { name: 'mask 0', engine: 'strata', mask: 0 },
  { name: 'tier 1', engine: 'strata', mask: 0b00011 },
  { name: 'steps and entries', engine: 'strata', mask: 0b01111 },
  { name: 'every comparison', engine: 'strata', mask: 0b11111 },
];

async function measure(target: Target, wishes: Wishes): Promise<string[][]> {
  build(target, false, wishes.say);
  build(target, true, wishes.say);
  const entrants = KINDS.map(({ name, engine, mask }) => ({
    subject: new ProcessSubject(`${name}, ${target}`, commandOf(target, engine)),
    setup: { entries: wishes.entries, snappy: wishes.snappy, verify: wishes.verify, mask },
  }));
  try {
    const all = await playRounds(entrants, wishes.rounds, ['fillrandom'], wishes.say);
    const turns = all.map((each) => each.get('fillrandom')!);
    return KINDS.map(({ name }, kind) => {
      const own = turns[kind]!;
      const ratios = own.map((turn, round) => turn.ns / turns[0]![round]!.ns);
      const rates = own.map((turn) => turn.operations / (turn.ns / 1e9));
      return [
        `${target}, ${name}`,
        ...[amount(median(rates)), percent(spread(rates))],
        kind === 0 ? '-' : percent(median(ratios) - 1),
        kind === 0 ? '-' : `${percent(Math.min(...ratios) - 1)} .. ${percent(Math.max(...ratios) - 1)}`,
        (own[0]!.tracedBytes / own[0]!.operations).toFixed(0),
      ];
    });
  } finally {
    for (const { subject } of entrants) await subject.end();
  }
}

export async function measureTracing(wishes: Wishes): Promise<string> {
  const head = ['fillrandom', 'ops/s', '±', 'cost', 'over the rounds', 'trace bytes/op'];
  return table([head, ...(await measure('native', wishes)), ...(await measure('wasm', wishes))]);
}
