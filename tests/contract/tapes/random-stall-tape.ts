/**
 * Random tapes about stalls: options and memtables change while jobs are held, and after each change both engines must have the same
 * condition, cause, rate and pending bytes. Options stay free of contradictions.
 */
import { Prng } from '../../../web/src/base/prng.ts';
import { EXTENDED, key, range, tape } from './lines.ts';

type Draw = (below: number) => number;

/** Values that stay in order: a compaction is due before writes are slowed down, and they are slowed down before they stop. */
const TRIGGERS = ['level0_file_num_compaction_trigger', 'level0_slowdown_writes_trigger', 'level0_stop_writes_trigger'];
const LIMITS = ['soft_pending_compaction_bytes_limit', 'hard_pending_compaction_bytes_limit'];

/** Lines that give options these values, or those before them, in an order that never contradicts. */
class Ordered {
  readonly #names: readonly string[];
  readonly #values: number[];

  constructor(names: readonly string[], values: readonly number[]) {
    this.#names = names;
    this.#values = [...values];
  }

  options(): string[] {
    return this.#names.map((name, i) => `${name} ${this.#values[i]}`);
  }

  /** One of them changes, to a value between its neighbours. */
  change(draw: Draw, most: number): string {
    const i = draw(this.#names.length);
    const least = this.#values[i - 1] ?? 1;
    const value = least + draw((this.#values[i + 1] ?? most) - least + 1);
    this.#values[i] = value;
    return `option ${this.#names[i]} ${value}`;
  }
}

/** Pure. */
export function randomStallTape(seed: number): string {
  const prng = new Prng(seed);
  const draw: Draw = (below) => prng.below(below);
  const triggers = new Ordered(TRIGGERS, [2, 6, 9]);
  const limits = new Ordered(LIMITS, [5000, 12_000]);
  const families = draw(3) === 0 ? ['default', 'one'] : ['default'];
  const options = [
    'stall_rules rocksdb',
    ...(families.length > 1 ? EXTENDED : []),
    ...triggers.options(),
    ...limits.options(),
    `max_write_buffer_number ${2 + draw(4)}`,
    `delayed_write_rate ${[0, 10_000, 20_000, 1 + draw(100_000_000)][draw(4)]! + 1024}`,
  ];
  const flushes = (): string[] =>
    range(0, 1 + draw(8)).flatMap((i) => [...range(0, 5 + draw(60)).map((k) => `put ${key(k)} ${seed}-${i}`), 'flush']);
  const trees = families.flatMap((name) => [
    `in ${name}`,
    ...flushes(),
    ...(draw(2) === 0 ? ['compact', ...flushes()] : []),
  ]);
  const step = (): string[] => {
    const choice = draw(10);
    if (choice < 4) return [triggers.change(draw, 12)];
    if (choice < 6) return [limits.change(draw, 20_000)];
    if (choice < 7) return [`option max_write_buffer_number ${2 + draw(5)}`];
    if (choice < 8) return [`option max_bytes_for_level_base ${256 + draw(20_000)}`];
    return [`option disable_auto_compactions ${draw(4) === 0 ? 'yes' : 'no'}`];
  };
  const asked = (lines: readonly string[]): string[] => [
    ...lines,
    'stalls',
    ...families.flatMap((name) => [`in ${name}`, 'pending']),
  ];
  return tape(
    options,
    families.slice(1).map((name) => `family ${name}`),
    trees,
    ['share', 'hold', 'option disable_auto_compactions no'],
    range(0, 60).flatMap(() => asked(step())),
  );
}
