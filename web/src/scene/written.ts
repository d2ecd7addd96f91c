/**
 * When sequences were written, from the summaries of steps: a point for each step that raised the last sequence. Beyond 4,096 points
 * every second one goes, and from then on only every second such step leaves one: what is told of a sequence between two points is then the
 * time of the later one, so an age reckoned from it is never more than the true one. (RocksDB's mapping of sequences to times does the same.)
 */
import { lowerBound } from './order.ts';
import type { Written } from './types.ts';

const pointsMax = 4096;

/** Of a database that is being opened. */
export const nothingWritten = (): Written => ({ points: [], stride: 1, since: 0 });

/** A step ended at this time with this last sequence. Changes `written`. */
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
 * The time at the end of the step that wrote a sequence, or of the one that opened the database where it was there before; null where no step since has
 * ended. `exact` is false where the time may be earlier than that. O(log n). Pure.
 */
export function whenWritten(
  { points, stride }: Written,
  sequence: number,
): { readonly tNs: number; readonly exact: boolean } | null {
  const point = points[lowerBound(points, (each) => each.sequence < sequence)];
  return point === undefined ? null : { tNs: point.tNs, exact: stride === 1 };
}

/**
 * How long ago a sequence was written, by the clock of the step at hand, ns; null where no step since has ended. Every job has a lane of its own in
 * virtual time, so a step may end before another whose record came earlier: to it, what that one wrote is new. Never below zero. Pure.
 */
export function ageOf(
  written: Written,
  sequence: number,
  nowNs: number,
): { readonly ageNs: number; readonly exact: boolean } | null {
  const when = whenWritten(written, sequence);
  return when === null ? null : { ageNs: Math.max(0, nowNs - when.tNs), exact: when.exact };
}
