/**
 * Rates: what a part did in each tenth of a virtual second. Records carry no time, except the summary that ends their step; so what a
 * step did counts at its end. Bins are aligned with the clock, so the first and the last one of a part may be shorter than the others.
 *
 *   part       |-------------------------------|
 *   bins    |  .  |     |     |     |     |    .|        "seconds" are ten bins in sequence, aligned or sliding
 */
import { assert } from '../../base/assert.ts';
import type { CounterSource } from '../../protocol/info.ts';
import { recordInfos } from '../../protocol/records.gen.ts';
import { weighBy, type Weigh } from '../../scene/causes.ts';
import { kBinMs } from './trial.ts';

const kBinNs = kBinMs * 1e6;
const kBinsOfSecond = 1000 / kBinMs;

/** Plain data. */
export interface RateReading {
  /** Sums of the bins from the one in which the part began to the one in which it ended. */
  readonly bins: readonly number[];
}

export class Rate {
  private readonly kind: number;
  private readonly weigh: Weigh;
  private first = 0;
  private bins: number[] = [];
  private pending = 0;

  constructor(
    readonly name: string,
    source: CounterSource,
  ) {
    const info = recordInfos.find((candidate) => candidate.name === source.record);
    assert(info !== undefined && info.tier === 1, `${name}: no tier-1 record is called ${source.record}`);
    this.kind = info.kind;
    this.weigh = weighBy(source);
  }

  take(kind: number, view: DataView, at: number): void {
    if (kind === this.kind) this.pending += this.weigh(view, at);
  }

  /** The step ended at this time. Steps overlap, so it may be before the end of the step before. */
  endStep(tNs: number): void {
    if (this.pending === 0) return;
    const bin = Math.max(0, Math.floor(tNs / kBinNs) - this.first);
    while (this.bins.length <= bin) this.bins.push(0);
    this.bins[bin]! += this.pending;
    this.pending = 0;
  }

  /** The reading of the part that ends now; the next one begins. */
  takeReading(tNs: number): RateReading {
    const last = Math.floor(tNs / kBinNs);
    while (this.bins.length <= last - this.first) this.bins.push(0);
    const reading = { bins: this.bins };
    this.first = last;
    this.bins = [];
    return reading;
  }
}

/** The largest sum of any ten bins in sequence. Pure. */
export function mostInASecond({ bins }: RateReading): number {
  let sum = 0;
  let most = 0;
  for (const [i, bin] of bins.entries()) {
    sum += bin - (bins[i - kBinsOfSecond] ?? 0);
    most = Math.max(most, sum);
  }
  return most;
}

/** The sums of whole seconds; the rest at the end is omitted. Pure. */
export function seconds({ bins }: RateReading): readonly number[] {
  return Array.from({ length: Math.floor(bins.length / kBinsOfSecond) }, (_, second) =>
    bins.slice(second * kBinsOfSecond, (second + 1) * kBinsOfSecond).reduce((sum, bin) => sum + bin, 0),
  );
}

/** Standard deviation divided by mean; 0 if the mean is. Pure. */
export function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return mean === 0 ? 0 : Math.sqrt(square) / mean;
}
