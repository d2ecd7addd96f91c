/**
 * When sequences were written, from the summaries of steps: a point for each step that raised the last sequence. Beyond
 * 4,096 points every second one is dropped, and from then on only every second such step adds one. A sequence between
 * two points gets the time of the later one, so a computed age never exceeds the true age. (RocksDB's sequence-to-time
 * mapping does the same.)
 */
import { lowerBound } from '../../order.ts';
import type { Written } from '../../types.ts';

const pointsMax = 4096;

/** For a database that is being opened. */
export const nothingWritten = (): Written => ({ points: [], stride: 1, since: 0 });

/** Ends a step at this time with this last sequence. Changes `written`. */
export function note(written: Written, lastSequence: number, tNs: number): void {
  const { points } = written;
  if (lastSequence <= (points.at(-1)?.sequence ?? -1)) return;
  if (++written.since < written.stride) return;
  written.since = 0;
  points.push({ sequence: lastSequence, tNs });
  if (points.length < pointsMax) return;
  written.points = points.filter((_, i) => i % 2 === 1);
  written.stride *= 2;
}

/**
 * The time at the end of the step that wrote a sequence, or of the step that opened the database if it existed before;
 * null if no step has ended since. `exact` is false if the true time may be earlier. O(log n). Pure.
 */
export function whenWritten(
  { points, stride }: Written,
  sequence: number,
): { readonly tNs: number; readonly exact: boolean } | null {
  const point = points[lowerBound(points, (each) => each.sequence < sequence)];
  return point === undefined ? null : { tNs: point.tNs, exact: stride === 1 };
}

/**
 * How long ago a sequence was written, by the clock of the current step, ns; null if no step has ended since. Every job
 * has its own virtual time, so a step may end before another whose record came earlier; relative to it, the other's
 * writes have age 0. Never below zero. Pure.
 */
export function ageOf(
  written: Written,
  sequence: number,
  nowNs: number,
): { readonly ageNs: number; readonly exact: boolean } | null {
  const when = whenWritten(written, sequence);
  return when === null ? null : { ageNs: Math.max(0, nowNs - when.tNs), exact: when.exact };
}
