/**
 * The counters within the current activity: this flush, this Get, this merge, this compaction, this scan, these
 * snapshots, this queue. Summed from the records themselves (the schema says which), so that the numbers follow the
 * picture, even in the middle of a step.
 */
import { counterOf } from '../../protocol/counter-info.ts';
import { weight } from '../../scene/causes.ts';
import type { Stop } from '../../scene/stops.ts';
import type { Session } from '../../session/session-types.ts';

export interface Activity {
  /** Position of its first stop. */
  readonly start: number;
  readonly end: number;
}

/** The activity that contains the cursor, or the last one before it; null before the first. */
export function activityAt(stops: readonly Stop[], cursor: number): Activity | null {
  let here = -1;
  for (let low = 0, high = stops.length - 1; low <= high;) {
    const middle = (low + high) >> 1;
    if (stops[middle]!.position <= cursor) [here, low] = [middle, middle + 1];
    else high = middle - 1;
  }
  if (here < 0) return null;
  const number = stops[here]!.activity;
  const own = stops.filter((stop) => stop.activity === number);
  return { start: own[0]!.position, end: own.at(-1)!.position };
}

/** Sums over [from, cursor), continuing from the previous call if possible. */
export class Meter {
  private from = -1;
  private to = -1;
  private counters: readonly number[] = [];
  private sums = new Map<number, number>();

  /** By counter id; counters without a source are omitted. */
  read(session: Session, counters: readonly number[], from: number, to: number): ReadonlyMap<number, number> {
    const goOn = from === this.from && to >= this.to && counters === this.counters;
    if (!goOn) {
      this.sums = new Map(counters.filter((id) => counterOf(id).source.length > 0).map((id) => [id, 0]));
      this.to = from;
    }
    session.history().forEach(this.to, to, (record) => {
      for (const [id, sum] of this.sums) {
        const adds = weight(id, record);
        if (adds !== 0) this.sums.set(id, sum + adds);
      }
    });
    [this.from, this.to, this.counters] = [from, to, counters];
    return this.sums;
  }
}
