/**
 * Lifetimes of tombstones: for dropped ones, the time from write to drop; for live ones, their age so far.
 *
 *   dropped    |  ## ######## ###         |      by lifetime
 *   living     |            oooo oooooo   |      by age: their lifetimes are not known yet
 *              1 ms    4 ms    16 ms           bins from one power of two to the next
 *
 * The median covers only lifetimes that ended. Live tombstones are reported separately: an age is not a lifetime, and where
 * many are still alive, the median of the dropped ones is too small to represent all.
 */
import { isDropped, type Ending, type LifetimesAt } from './tombstone-lifetime.ts';

/** Lifetimes that lasted from one power of two of ns to the next; the first bin also holds zero. */
export interface Bin {
  readonly fromNs: number;
  readonly toNs: number;
  readonly dropped: number;
  readonly living: number;
}

export interface LifetimeSummary {
  readonly dropped: number;
  readonly living: number;
  /** Counts by reason, most frequent first; live ones are not included. */
  readonly ends: readonly (readonly [why: Ending, count: number])[];
  /** Median and maximum of the dropped ones; null if none was dropped. */
  readonly medianNs: number | null;
  readonly longestNs: number | null;
  /** Age of the oldest live one; null if none is alive. */
  readonly oldestNs: number | null;
  /** From the shortest to the longest, including empty bins. */
  readonly bins: readonly Bin[];
}

/** O(n log n). Pure. */
export function summarizeLifetimes({ nowNs, lifetimes }: LifetimesAt): LifetimeSummary {
  const ends = new Map<Ending, number>();
  const [over, ages] = [new Float64Array(lifetimes.length), new Float64Array(lifetimes.length)];
  let [dropped, living] = [0, 0];
  for (const { end, bornNs } of lifetimes) {
    if (end === null) ages[living++] = nowNs - bornNs;
    else ends.set(end.why, (ends.get(end.why) ?? 0) + 1);
    if (isDropped(end)) over[dropped++] = end.tNs - bornNs;
  }
  const sorted = over.subarray(0, dropped).sort();
  const aged = ages.subarray(0, living);
  return {
    dropped,
    living,
    ends: [...ends].sort(([, a], [, b]) => b - a),
    medianNs: medianOf(sorted),
    longestNs: sorted.at(-1) ?? null,
    oldestNs: living === 0 ? null : aged.reduce((a, b) => Math.max(a, b)),
    bins: binsOf(sorted, aged),
  };
}

/** The median. REQUIRES: ascending order. */
function medianOf(sorted: Float64Array): number | null {
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2);
}

const powerOf = (ns: number): number => Math.floor(Math.log2(Math.max(1, ns)));

function binsOf(over: Float64Array, ages: Float64Array): readonly Bin[] {
  const counts = new Map<number, { dropped: number; living: number }>();
  const count = (ns: number, of: 'dropped' | 'living') => {
    const power = powerOf(ns);
    let bin = counts.get(power);
    if (bin === undefined) counts.set(power, (bin = { dropped: 0, living: 0 }));
    bin[of]++;
  };
  for (const ns of over) count(ns, 'dropped');
  for (const ns of ages) count(ns, 'living');
  if (counts.size === 0) return [];
  const [low, high] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  return Array.from({ length: high - low + 1 }, (_, i) => ({
    fromNs: 2 ** (low + i),
    toNs: 2 ** (low + i + 1),
    ...(counts.get(low + i) ?? { dropped: 0, living: 0 }),
  }));
}
