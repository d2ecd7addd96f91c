/**
 * Behind: the records that a counter counted, newest first, found as far as somebody looks.
 *
 *   records    . x . . x x . . x .|        x: matches the counter's source, | the place from which one looks back
 *   taken          4     3 2   1           take(3) walks back to the third and stops there
 *
 * `lit` (causes.ts) adds all of them up; a list on a screen shows a dozen. So nothing is walked that nobody scrolls to, and a list of a
 * million records costs what its first page costs. It can be narrowed to records that point at one thing.
 *
 * Invariants: numbers fall; what was taken once stays as it is; taking more only goes on from there. The history must not change meanwhile.
 */
import { isSummary, summaryOf } from '../protocol/decode.ts';
import { addressesOf, weight } from './causes.ts';
import type { History } from './history.ts';

export class Behind {
  private readonly history: History;
  private readonly counter: number;
  private readonly only: string | null;
  private readonly found: number[] = [];
  /** Records below this number were not looked at yet. */
  private place: number;

  /** Records with numbers below `to` that add to the counter; with `only`, those that point at this semantic address. */
  constructor(history: History, counter: number, to: number, only: string | null = null) {
    this.history = history;
    this.counter = counter;
    this.only = only;
    this.place = to;
  }

  /** Numbers of the newest `count`, or of all where there are fewer. O(records walked since the last time). */
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

  /** Every one is known: there are no more than were taken. */
  get whole(): boolean {
    return this.place <= this.history.first;
  }
}

/** Virtual time at the end of the step that a record belongs to; null where that step has not ended. O(records of the step). */
export function timeOf(history: History, number: number): number | null {
  let tNs: number | null = null;
  history.forEach(number, history.total, ({ kind, v, at }) => {
    if (!isSummary(kind)) return true;
    tNs = summaryOf(v, at).tNs;
    return false;
  });
  return tNs;
}
