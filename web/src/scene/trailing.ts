/**
 * The records that a counter counted, newest first, searched only as far as the list is scrolled.
 *
 *   records    . x . . x x . . x .|        x: matches the counter's source, | the position the search starts from
 *   taken          4     3 2   1           take(3) walks back to the third and stops there
 *
 * `lit` (causes.ts) sums all of them; a list on screen shows a dozen. The search stops once it has found that many, so
 * a list over a million records costs only its first page. `only` narrows the list to records that point at one
 * address.
 *
 * Invariants: numbers decrease; records already taken do not change; taking more continues from there. The history must
 * not change meanwhile.
 */
import { isSummary, summaryOf } from '../protocol/decode.ts';
import { addressesOf, weight } from './causes.ts';
import type { History } from './history.ts';

export class NewestMatches {
  private readonly history: History;
  private readonly counter: number;
  private readonly only: string | null;
  private readonly found: number[] = [];
  /** Records below this number have not been searched yet. */
  private place: number;

  /**
   * Finds records with numbers below `to` that add to the counter; with `only`, just those that point at this semantic
   * address.
   */
  constructor(history: History, counter: number, to: number, only: string | null = null) {
    this.history = history;
    this.counter = counter;
    this.only = only;
    this.place = to;
  }

  /** Numbers of the newest `count` matches, or of all if there are fewer. O(records walked since the last call). */
  take(count: number): readonly number[] {
    if (this.found.length < count && !this.whole)
      this.history.forEachBackwards(this.place, (record) => {
        this.place = record.number;
        if (weight(this.counter, record) === 0) return true;
        if (this.only !== null && !addressesOf(record).includes(this.only)) return true;
        this.found.push(record.number);
        return this.found.length < count;
      });
    if (this.found.length < count) this.place = this.history.first;
    return this.found.length > count ? this.found.slice(0, count) : this.found;
  }

  /** True once the search has reached the start of the history: no more matches can follow. */
  get whole(): boolean {
    return this.place <= this.history.first;
  }
}

/** Virtual time at the end of the step that contains the record; null if that step has not ended. O(records of the step). */
export function timeOf(history: History, number: number): number | null {
  let tNs: number | null = null;
  history.forEach(number, history.total, ({ kind, v, at }) => {
    if (!isSummary(kind)) return true;
    tNs = summaryOf(v, at).tNs;
    return false;
  });
  return tNs;
}
