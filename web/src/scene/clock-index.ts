/**
 * The places of a clock in a history: which step had ended by then, and when a step had.
 *
 *   clock 'time'        0 ── 80 µs ── 80 µs ── 95 µs ── ...     virtual time at the end of each step, never going back
 *   clock 'operation'   0 ──── 1 ────── 1 ────── 2 ──── ...     operations finished by then
 *   step                0      1        2        3
 *
 * Virtual time is each job's own: a step that is made later may end earlier. So the place of a step is the latest end of any step up to
 * it: what is shown at a place is a beginning of the history, and nothing in it ended later.
 *
 * Every 64th step is kept with its places; a search goes to the last one before and walks the steps from there, whose records it asks of
 * the history. It speaks of steps only, so detail that is made again, or let go, moves nothing. Of a history that begins later, because a
 * very long run let its oldest records go, the first place is that of the first step which is kept and still there.
 */
import { isSummary, summaryOf } from '../protocol/decode.ts';
import { OpBegun, OpFinished, type OpKind } from '../protocol/records.gen.ts';
import type { History } from './history.ts';
import { lowerBound } from './order.ts';

/** Virtual time in ns, or operations finished. */
export type Clock = 'time' | 'operation';

interface Place {
  readonly step: number;
  readonly time: number;
  readonly operation: number;
}

const stride = 64;
const beginning: Place = { step: 0, time: 0, operation: 0 };

export class ClockIndex {
  readonly history: History;
  /** Operations that were refused as such (not those that found nothing or broke), by kind. */
  readonly refused = new Map<OpKind, number>();
  private readonly kept: Place[] = [beginning];
  private last: Place = beginning;
  private opKind: OpKind | null = null;
  /** The operation that began last. They are numbered from 1, one after another, so it is also how many there are when it ends. */
  private op = 0;

  constructor(history: History) {
    this.history = history;
  }

  /** Steps have ended that were not taken in. */
  get isBehind(): boolean {
    return this.history.head.step !== this.last.step;
  }

  /** Takes in the steps that ended since; with `recordsMax` about so many records of them at most. Returns whether there were any. */
  take(recordsMax = Infinity): boolean {
    const { step } = this.last;
    if (!this.isBehind) return false;
    let records = 0;
    const from = this.history.positionOf({ step, ordinal: 0 });
    this.history.forEach(from, this.history.total, ({ kind, v, at }) => {
      if (kind === OpBegun.kind) {
        this.opKind = OpBegun.opKind(v, at);
        this.op = OpBegun.op(v, at);
      }
      records++;
      if (!isSummary(kind)) return true;
      const place = placeAfter(this.last, kind, v, at);
      this.last = kind === OpFinished.kind ? { ...place, operation: Math.max(place.operation, this.op) } : place;
      if (this.last.step % stride === 0) this.kept.push(this.last);
      if (kind === OpFinished.kind) this.note(v, at);
      return records < recordsMax;
    });
    return this.last.step !== step;
  }

  /** The place of the last step taken in. */
  end(clock: Clock): number {
    return this.last[clock];
  }

  /** The last step whose place is `at` or before. O(log n) and a walk of fewer than 64 steps. */
  stepAt(clock: Clock, at: number): number {
    return this.search((place) => place[clock] <= at)[0].step;
  }

  /** The place at the end of a step; that of the last one for a step to come. */
  placeOf(clock: Clock, step: number): number {
    return this.search((place) => place.step <= step)[0][clock];
  }

  /** The next place behind `at`, or the last one before it; null where there is none. */
  neighbor(clock: Clock, at: number, direction: 1 | -1): number | null {
    if (direction === 1) return this.search((place) => place[clock] <= at)[1]?.[clock] ?? null;
    return at > 0 ? this.search((place) => place[clock] < at)[0][clock] : null;
  }

  /** The last step that is before the place sought, and the one behind it. REQUIRES: isBefore holds for a beginning of the steps. */
  private search(isBefore: (place: Place) => boolean): readonly [Place, Place | null] {
    const { history, kept } = this;
    const { step: begins } = history.moment(history.first);
    const there = history.first === 0 ? 0 : lowerBound(kept, (place) => place.step < begins);
    let found = kept[Math.max(lowerBound(kept, isBefore) - 1, there)] ?? this.last;
    let behind: Place | null = null;
    if (found.step === this.last.step) return [found, null];
    const from = history.positionOf({ step: found.step, ordinal: 0 });
    history.forEach(from, history.total, ({ kind, v, at }) => {
      if (!isSummary(kind)) return true;
      const place = placeAfter(found, kind, v, at);
      if (place.step <= this.last.step && isBefore(place)) {
        found = place;
        return true;
      }
      if (place.step <= this.last.step) behind = place;
      return false;
    });
    return [found, behind];
  }

  private note(v: DataView, at: number): void {
    const status = OpFinished.status(v, at);
    if (this.opKind === null || (status !== 'invalid_argument' && status !== 'not_supported')) return;
    this.refused.set(this.opKind, (this.refused.get(this.opKind) ?? 0) + 1);
  }
}

function placeAfter(before: Place, kind: number, v: DataView, at: number): Place {
  const { step, tNs } = summaryOf(v, at);
  return {
    step,
    time: Math.max(before.time, tNs),
    operation: before.operation + (kind === OpFinished.kind ? 1 : 0),
  };
}
