/**
 * Prints the results of counter lines in a program, for `strata run`:
 *
 *   counters-diff clean: 5 of 14 counters that changed
 *     user_key_comparison_count     +80287
 *     merge_heap_comparisons        +60603
 */
import { difference, linesOfChanges, type Dump } from '../../web/src/models/counter-difference.ts';
import type { CounterReading } from '../../web/src/protocol/counter-lines.ts';
import { counterInfos } from '../../web/src/protocol/counters.gen.ts';
import { plural } from './text.ts';

export class CounterReader {
  readonly #readings: readonly CounterReading[];
  readonly #totals: Float64Array;
  readonly #print: (line: string) => void;
  readonly #snapshots = new Map<string, Dump>();
  #next = 0;

  /** `totals`: by counter id; the caller updates it, and it is read at each counter line. */
  constructor(readings: readonly CounterReading[], totals: Float64Array, print: (line: string) => void) {
    this.#readings = readings;
    this.#totals = totals;
    this.#print = print;
  }

  /** Call when this many commands of the program have ended. */
  take(commands: number): void {
    for (;;) {
      const reading = this.#readings[this.#next];
      if (reading === undefined || reading.commands > commands) return;
      this.#next++;
      this.#look(reading);
    }
  }

  #look({ what, name, top }: CounterReading): void {
    const now: Dump = new Map(counterInfos.map(({ id, name: counter }) => [counter, this.#totals[id] ?? 0]));
    if (what === 'snapshot') {
      this.#snapshots.set(name, now);
      return;
    }
    const changes = difference(this.#snapshots.get(name) ?? new Map(), now);
    const shown = changes.slice(0, top);
    this.#print(`counters-diff ${name}: ${shown.length} of ${plural(changes.length, 'counter')} that changed`);
    for (const line of linesOfChanges(shown)) this.#print(`  ${line}`);
  }
}
