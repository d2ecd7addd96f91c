/**
 * Maps positions of a clock to steps and back: the last step that had ended at a position, and the position at which a
 * step ended.
 *
 *   clock 'time'        0 ── 80 µs ── 80 µs ── 95 µs ── ...     virtual time at the end of each step, never decreasing
 *   clock 'operation'   0 ──── 1 ────── 1 ────── 2 ──── ...     operations finished by then
 *   step                0      1        2        3
 *
 * Each job has its own virtual time, so a later step may end earlier. The position of a step is therefore the latest
 * end of any step up to it. A position always shows a prefix of the history, and no step in that prefix ended later.
 *
 * The index keeps every 64th step with its positions. A search finds the last kept step before the target and walks on
 * from there, reading records from the history. The index stores steps only, so detail that is re-recorded or dropped
 * invalidates nothing. If a very long run dropped its oldest records, the first position is that of the first kept step
 * that is still present.
 */
import { isSummary, summaryOf } from '../protocol/decode.ts';
import { OpBegun, OpFinished, type OpKind, type StatusCode } from '../protocol/records.gen.ts';
import type { History } from './history.ts';
import { lowerBound } from './order.ts';

/** Virtual time in ns, or operations finished. */
export type Clock = 'time' | 'operation';

interface ClockPosition {
  readonly step: number;
  readonly time: number;
  readonly operation: number;
}

const stride = 64;
const beginning: ClockPosition = { step: 0, time: 0, operation: 0 };

export class ClockIndex {
  readonly history: History;
  /** Operations that the engine refused (not those that found nothing or failed part way), by kind. */
  readonly refused = new Map<OpKind, number>();
  private readonly kept: ClockPosition[] = [beginning];
  private last: ClockPosition = beginning;
  /** Operations in progress, by the job that carries them: a client has one at a time. */
  private readonly open = new Map<number, OpKind>();
  /** The operation that began last. Operations are numbered consecutively from 1, so this is how many have begun. */
  private op = 0;

  constructor(history: History) {
    this.history = history;
  }

  /** True if steps have ended that the index has not read. */
  get isBehind(): boolean {
    return this.history.head.step !== this.last.step;
  }

  /**
   * Reads the steps that ended since the last call; `recordsMax` bounds the records read (approximately). Returns
   * whether there were any.
   */
  take(recordsMax = Infinity): boolean {
    const { step } = this.last;
    if (!this.isBehind) return false;
    let records = 0;
    const from = this.history.positionOf({ step, ordinal: 0 });
    this.history.forEach(from, this.history.total, ({ kind, cause, v, at }) => {
      if (kind === OpBegun.kind) {
        this.open.set(cause, OpBegun.opKind(v, at));
        this.op = OpBegun.op(v, at);
      }
      records++;
      if (!isSummary(kind)) return true;
      this.last = placeAfter(this.last, kind, v, at);
      if (kind === OpFinished.kind) this.finish(cause, OpFinished.status(v, at));
      if (this.last.step % stride === 0) this.kept.push(this.last);
      return records < recordsMax;
    });
    return this.last.step !== step;
  }

  /** The position of the last step read. */
  end(clock: Clock): number {
    return this.last[clock];
  }

  /** The last step whose position is at or before `at`. O(log n) plus a walk of fewer than 64 steps. */
  stepAt(clock: Clock, at: number): number {
    return this.search((place) => place[clock] <= at)[0].step;
  }

  /** The position at the end of a step; for a step beyond the end, that of the last one. */
  clockPositionOf(clock: Clock, step: number): number {
    return this.search((place) => place.step <= step)[0][clock];
  }

  /** The next position after `at`, or the last one before it; null if there is none. */
  neighbor(clock: Clock, at: number, direction: 1 | -1): number | null {
    if (direction === 1) return this.search((place) => place[clock] <= at)[1]?.[clock] ?? null;
    return at > 0 ? this.search((place) => place[clock] < at)[0][clock] : null;
  }

  /** The last step for which isBefore holds, and the one after it. REQUIRES: isBefore holds for a prefix of the steps. */
  private search(isBefore: (place: ClockPosition) => boolean): readonly [ClockPosition, ClockPosition | null] {
    const { history, kept } = this;
    const { step: begins } = history.moment(history.first);
    const there = history.first === 0 ? 0 : lowerBound(kept, (place) => place.step < begins);
    let found = kept[Math.max(lowerBound(kept, isBefore) - 1, there)] ?? this.last;
    let next: ClockPosition | null = null;
    if (found.step === this.last.step) return [found, null];
    const from = history.positionOf({ step: found.step, ordinal: 0 });
    history.forEach(from, history.total, ({ kind, v, at }) => {
      if (!isSummary(kind)) return true;
      const place = placeAfter(found, kind, v, at);
      if (place.step <= this.last.step && isBefore(place)) {
        found = place;
        return true;
      }
      if (place.step <= this.last.step) next = place;
      return false;
    });
    return [found, next];
  }

  private finish(cause: number, status: StatusCode): void {
    const opKind = this.open.get(cause);
    this.open.delete(cause);
    // Counted from the numbers, because the begin of earlier operations may have been discarded.
    this.last = { ...this.last, operation: Math.max(this.last.operation, this.op - this.open.size) };
    if (opKind === undefined || (status !== 'invalid_argument' && status !== 'not_supported')) return;
    this.refused.set(opKind, (this.refused.get(opKind) ?? 0) + 1);
  }
}

function placeAfter(before: ClockPosition, kind: number, v: DataView, at: number): ClockPosition {
  const { step, tNs } = summaryOf(v, at);
  return {
    step,
    time: Math.max(before.time, tNs),
    operation: before.operation + (kind === OpFinished.kind ? 1 : 0),
  };
}
