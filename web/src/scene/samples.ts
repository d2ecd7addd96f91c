/**
 * Samples: what series.ts tells of a run, in flat arrays that never grow past a limit.
 *
 *   steps    | | | | | | | | | | | | | | | |        each summary record ends one
 *   samples  [   0   ][   1   ][   2   ][ 3 ...     one for `stride` steps, the last one still growing
 *
 * 1. Numbers only: a run of ten million records costs the page no object, and at most `samplesMax` samples. When they are full, each two
 *    become one and the stride doubles.
 * 2. Totals are as they stood at the end of a sample; of a gauge, which goes up and down between, the least and the most are kept too: no
 *    peak is lost.
 */

/** Least, most and last of each sample. */
export interface Gauge {
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly last: Float64Array;
}

/** Samples by place; only the first `count` places of each array mean something. */
export interface Samples {
  readonly count: number;
  /** Steps in each sample but the last. */
  readonly stride: number;
  /** Position after the last record of the sample: rising. */
  readonly position: Float64Array;
  /** The latest moment that any step has reached, ns: never falling. */
  readonly tNs: Float64Array;
  /** From the beginning to the end of the sample. */
  readonly operations: Float64Array;
  readonly deviceNs: Float64Array;
  /** Reads and writes that ended, and what they waited at the device. */
  readonly readsAndWrites: Float64Array;
  readonly waitedNs: Float64Array;
  readonly clientBytes: Float64Array;
  /** Written into tables, by flushes and compactions. */
  readonly tableBytes: Float64Array;
  readonly l0Tables: Gauge;
  readonly overTargetBytes: Gauge;
  readonly spaceBytes: Gauge;
  /** Whether it was an LSM-tree at all; a B+tree has no levels to tell of. */
  readonly levels: boolean;
}

const samplesMax = 1 << 16;
const samplesFirst = 1 << 10;
const totals = [
  'position',
  'tNs',
  'operations',
  'deviceNs',
  'readsAndWrites',
  'waitedNs',
  'clientBytes',
  'tableBytes',
] as const;
const gauges = ['l0Tables', 'overTargetBytes', 'spaceBytes'] as const;
export type Total = (typeof totals)[number];
export type GaugeName = (typeof gauges)[number];

const newTotals = (size: number): Record<Total, Float64Array> =>
  Object.fromEntries(totals.map((name) => [name, new Float64Array(size)])) as Record<Total, Float64Array>;

const newGauges = (size: number): Record<GaugeName, Gauge> =>
  Object.fromEntries(
    gauges.map((name) => [
      name,
      { least: new Float64Array(size), most: new Float64Array(size), last: new Float64Array(size) },
    ]),
  ) as unknown as Record<GaugeName, Gauge>;

const nothing = (): Record<Total | GaugeName, number> =>
  Object.fromEntries([...totals, ...gauges].map((name) => [name, 0])) as Record<Total | GaugeName, number>;

/** Samples while they are taken: the caller holds what is true `now`, and says when a step has ended. */
export class SampleColumns {
  /** What stands in the sample at hand. */
  readonly now: Record<Total | GaugeName, number> = nothing();
  private columns: Record<Total, Float64Array> = newTotals(samplesFirst);
  private ranges: Record<GaugeName, Gauge> = newGauges(samplesFirst);
  private count = 0;
  private stride = 1;
  private steps = 0;

  /** @param max most samples kept, an even number. */
  constructor(private readonly max = samplesMax) {}

  /** A gauge has this value now. */
  gauge(name: GaugeName, value: number): void {
    this.now[name] = value;
    const { least, most } = this.ranges[name];
    if (value < least[this.count]!) least[this.count] = value;
    if (value > most[this.count]!) most[this.count] = value;
  }

  /** A step has ended. `sum` brings totals up to date that are not kept so all the time: it is called where that ends a sample. */
  finishStep(sum: () => void): void {
    if (++this.steps < this.stride) return;
    sum();
    this.note();
    this.steps = 0;
    if (++this.count === this.max) this.halve();
    if (this.count === this.columns.position.length) this.grow();
    for (const name of gauges)
      this.ranges[name].least[this.count] = this.ranges[name].most[this.count] = this.now[name];
  }

  /** Those so far, the one at hand included. The arrays stay this object's own. */
  read(sum: () => void): Omit<Samples, 'levels'> {
    if (this.steps > 0) {
      sum();
      this.note();
    }
    const { count, stride, columns, ranges } = this;
    return { count: this.steps > 0 ? count + 1 : count, stride, ...columns, ...ranges };
  }

  /** Writes the sample at hand down as it is now. */
  private note(): void {
    for (const name of totals) this.columns[name][this.count] = this.now[name];
    for (const name of gauges) this.ranges[name].last[this.count] = this.now[name];
  }

  /** Each two samples become one. */
  private halve(): void {
    for (const name of totals) {
      const column = this.columns[name];
      for (let i = 0; 2 * i < this.count; i++) column[i] = column[2 * i + 1]!;
    }
    for (const name of gauges) {
      const { least, most, last } = this.ranges[name];
      for (let i = 0; 2 * i < this.count; i++) {
        least[i] = Math.min(least[2 * i]!, least[2 * i + 1]!);
        most[i] = Math.max(most[2 * i]!, most[2 * i + 1]!);
        last[i] = last[2 * i + 1]!;
      }
    }
    this.count /= 2;
    this.stride *= 2;
  }

  private grow(): void {
    const size = Math.min(this.max, 2 * this.count);
    const larger = (array: Float64Array): Float64Array => {
      const copy = new Float64Array(size);
      copy.set(array);
      return copy;
    };
    for (const name of totals) this.columns[name] = larger(this.columns[name]);
    for (const name of gauges) {
      const { least, most, last } = this.ranges[name];
      this.ranges[name] = { least: larger(least), most: larger(most), last: larger(last) };
    }
  }
}

/** The sample in which a position lies: the first that ends at or behind it; `count` for one behind all. O(log count). Pure. */
export function sampleOf({ position, count }: Pick<Samples, 'position' | 'count'>, at: number): number {
  let low = 0;
  for (let high = count; low < high;) {
    const middle = (low + high) >> 1;
    if (position[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
