/**
 * Random tapes. A tape is a function of its seed: shape of the tree, contents of the memtable, snapshots, then gets and iterator moves.
 * Everything is small, so that a few hundred lines cover every case: versions across runs, tombstones, entries too new for a snapshot,
 * changes of direction among them. The extended dialect adds SingleDeletes, within their contract and on their own keys, and ranges; and,
 * on request, one or two families beside the default one, with writes and reads alternating between them.
 */
import { Prng } from '../../../web/src/base/prng.ts';

class Writer {
  readonly lines: string[] = [];
  readonly #prng: Prng;
  readonly #keys: number;
  readonly #extended: boolean;
  /** Families and keys that were put there and not deleted since. */
  readonly #once = new Set<string>();
  #values = 0;
  #snapshots: string[] = [];
  #taken = 0;
  readonly #families = ['default'];
  #here = 'default';

  constructor(prng: Prng, keys: number, extended: boolean) {
    this.#prng = prng;
    this.#keys = keys;
    this.#extended = extended;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.#prng.below(from.length)] as T;
  }

  times(least: number, most: number, act: () => void): void {
    for (let n = least + this.#prng.below(most - least + 1); n > 0; n--) act();
  }

  say(line: string): void {
    this.lines.push(line);
  }

  family(name: string): void {
    this.#families.push(name);
    const options = [`block_size=${this.pick([128, 512])}`, `max_sequential_skip_in_iterations=${this.pick([1, 8])}`];
    this.say(`family ${name} ${options.slice(this.#prng.below(3)).join(' ')}`.trim());
  }

  /** Switches the family, once in `times` calls on average. */
  turn(times: number): void {
    if (this.#families.length === 1 || this.#prng.below(times) > 0) return;
    this.#here = this.pick(this.#families);
    this.say(`in ${this.#here}`);
  }

  key(): string {
    return `key${String(this.#prng.below(this.#keys)).padStart(5, '0')}`;
  }

  write(): void {
    this.turn(5);
    if (this.#extended && this.#prng.below(8) === 0) return this.#writeExtended();
    if (this.#prng.below(4) === 0) this.say(`delete ${this.key()}`);
    else this.say(`put ${this.key()} ${'v'.repeat(this.#prng.below(20))}${this.#values++}`);
  }

  #writeExtended(): void {
    if (this.#prng.below(6) === 0) {
      const from = this.#prng.below(this.#keys);
      const to = from + 1 + this.#prng.below(this.#keys / 4);
      this.say(`delete_range key${String(from).padStart(5, '0')} key${String(to).padStart(5, '0')}`);
      return;
    }
    const key = `once${String(this.#prng.below(this.#keys)).padStart(5, '0')}`;
    const there = `${this.#here} ${key}`;
    this.say(this.#once.has(there) ? `single_delete ${key}` : `put ${key} ${this.#values++}`);
    if (!this.#once.delete(there)) this.#once.add(there);
  }

  /** Adjacent keys: a run of tombstones, or one key written many times. */
  burst(): void {
    if (this.#prng.below(2) === 0) {
      const key = this.key();
      this.times(2, 14, () => this.say(this.#prng.below(5) === 0 ? `delete ${key}` : `put ${key} ${this.#values++}`));
      return;
    }
    const from = this.#prng.below(this.#keys);
    const n = 1 + this.#prng.below(30);
    for (let i = from; i < from + n; i++) this.say(`delete key${String(i).padStart(5, '0')}`);
  }

  snapshot(): void {
    this.#snapshots.push(`s${++this.#taken}`);
    this.say(`snapshot s${this.#taken}`);
  }

  releaseAll(): void {
    for (const name of this.#snapshots.splice(0)) this.say(`release ${name}`);
  }

  at(): string {
    return this.#snapshots.length > 0 && this.#prng.below(3) === 0 ? ` at=${this.pick(this.#snapshots)}` : '';
  }

  iterate(): void {
    this.turn(2);
    this.say(`iterate${this.at()}`);
    this.say(this.pick(['first', 'last', `seek ${this.key()}`]));
    this.times(3, 12, () =>
      this.say(
        this.pick([
          'next',
          'prev',
          `next ${2 + this.#prng.below(20)}`,
          `prev ${2 + this.#prng.below(20)}`,
          `seek ${this.key()}`,
          'first',
          'last',
        ]),
      ),
    );
    this.say('close');
  }
}

/** families: number besides the default one; they need the extended dialect. */
export function randomTape(seed: number, dialect: 'strict' | 'extended' = 'strict', families = 0): string {
  const prng = new Prng(seed);
  const w = new Writer(prng, 40 + prng.below(400), dialect === 'extended');
  const deep = prng.below(2) === 0;
  w.say(`option dialect ${dialect}`);
  w.say(`option block_size ${w.pick([128, 512, 4096])}`);
  w.say(`option block_restart_interval ${w.pick([1, 2, 16])}`);
  w.say(`option block_cache_size ${w.pick([0, 8388608])}`);
  w.say(`option max_sequential_skip_in_iterations ${w.pick([0, 1, 3, 8, 8])}`);
  w.say(`option level_search file_indexer`);
  w.say('option compression none');
  w.say('option filter none');
  if (deep) {
    // Levels of a few tables each; then no more compactions.
    w.say('option write_buffer_size 2048');
    w.say('option target_file_size_base 1024');
    w.say('option max_bytes_for_level_base 2048');
    w.say('option max_bytes_for_level_multiplier 2');
  }
  w.say('open');
  for (let i = 1; i <= families; i++) w.family(`family${i}`);
  w.times(deep ? 300 : 0, deep ? 1500 : 200, () => w.write());
  w.say('option write_buffer_size 4194304');
  w.say('option disable_auto_compactions yes');
  w.say('share');
  w.times(0, 6, () => {
    w.times(1, 40, () => w.write());
    w.times(0, 2, () => w.burst());
    w.say('share');
  });
  w.times(1, 4, () => {
    w.times(0, 40, () => w.write());
    w.times(0, 2, () => w.burst());
    if (prng.below(2) === 0) w.snapshot();
    w.times(0, 20, () => w.write());
    w.times(2, 10, () => {
      w.turn(3);
      w.say(`get ${w.key()}${w.at()}`);
    });
    if (prng.below(3) === 0) w.say(`option max_skippable_internal_keys ${w.pick([0, 5, 30])}`);
    w.times(1, 4, () => w.iterate());
  });
  w.releaseAll();
  return `${w.lines.join('\n')}\n`;
}
