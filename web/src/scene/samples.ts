/**
 * Samples: the data of series.ts in flat arrays of bounded length.
 *
 *   steps    | | | | | | | | | | | | | | | |        each summary record ends one
 *   samples  [   0   ][   1   ][   2   ][ 3 ...     one for `stride` steps, the last one still growing
 *
 * 1. Numbers only: a run of ten million records allocates no objects, and at most `samplesMax` samples. When they are
 *    full, each pair is merged into one and the stride doubles.
 * 2. Totals are values at the end of a sample. For a gauge, which rises and falls in between, minimum and maximum are
 *    kept too: no peak is lost.
 */
import { lowerBound } from './order.ts';

/** Minimum, maximum and last value of each sample. */
export interface Gauge {
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly last: Float64Array;
}

/** Samples by index; only the first `count` elements of each array are valid. */
export interface Samples {
  readonly count: number;
  /** Steps in each sample except the last. */
  readonly stride: number;
  /** Position after the last record of the sample: ascending. */
  readonly position: Float64Array;
  /** The latest time that any step has reached, ns: never decreasing. */
  readonly tNs: Float64Array;
  /** From the beginning of the run to the end of the sample. */
  readonly operations: Float64Array;
  readonly deviceNs: Float64Array;
  /** Reads and writes that ended, and their total waiting time at the device. */
  readonly readsAndWrites: Float64Array;
  readonly waitedNs: Float64Array;
  readonly clientBytes: Float64Array;
  /** Written into tables by flushes and compactions. */
  readonly tableBytes: Float64Array;
  readonly l0Tables: Gauge;
  readonly overTargetBytes: Gauge;
  readonly spaceBytes: Gauge;
  /** True for an LSM-tree; a B+tree has no levels to report. */
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

const byName = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
const newColumn = (): Float64Array => new Float64Array(samplesFirst);

/** Collects samples: the caller sets the values in `now` and reports the end of each step. */
export class SampleColumns {
  /** Values of the current sample. */
  readonly now: Record<Total | GaugeName, number> = byName([...totals, ...gauges], () => 0);
  private columns: Record<Total, Float64Array> = byName(totals, newColumn);
  private ranges: Record<GaugeName, Gauge> = byName(gauges, () => ({
    least: newColumn(),
    most: newColumn(),
    last: newColumn(),
  }));
  private count = 0;
  private stride = 1;
  private steps = 0;

  /** @param max most samples kept, an even number. */
  constructor(private readonly max = samplesMax) {}

  /** Sets the current value of a gauge. */
  gauge(name: GaugeName, value: number): void {
    this.now[name] = value;
    const { least, most } = this.ranges[name];
    if (value < least[this.count]!) least[this.count] = value;
    if (value > most[this.count]!) most[this.count] = value;
  }

  /**
   * Ends a step. `sum` updates totals that are not kept up to date all the time; it is called only when the step ends a
   * sample.
   */
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

  /** The samples so far, including the current one. The arrays remain owned by this object. */
  read(sum: () => void): Omit<Samples, 'levels'> {
    if (this.steps > 0) {
      sum();
      this.note();
    }
    const { count, stride, columns, ranges } = this;
    return { count: this.steps > 0 ? count + 1 : count, stride, ...columns, ...ranges };
  }

  /** Writes the current values into the current sample. By name and not in a loop: most steps of a run end here. */
  private note(): void {
    const { now, columns, ranges, count } = this;
    columns.position[count] = now.position;
    columns.tNs[count] = now.tNs;
    columns.operations[count] = now.operations;
    columns.deviceNs[count] = now.deviceNs;
    columns.readsAndWrites[count] = now.readsAndWrites;
    columns.waitedNs[count] = now.waitedNs;
    columns.clientBytes[count] = now.clientBytes;
    columns.tableBytes[count] = now.tableBytes;
    ranges.l0Tables.last[count] = now.l0Tables;
    ranges.overTargetBytes.last[count] = now.overTargetBytes;
    ranges.spaceBytes.last[count] = now.spaceBytes;
  }

  /** Merges each pair of samples into one. */
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
    this.columns = byName(totals, (name) => larger(this.columns[name]));
    this.ranges = byName(gauges, (name) => {
      const { least, most, last } = this.ranges[name];
      return { least: larger(least), most: larger(most), last: larger(last) };
    });
  }
}

/**
 * Index of the sample that contains a position: the first that ends at or after it; `count` if there is none. O(log
 * count). Pure.
 */
export const sampleOf = ({ position, count }: Pick<Samples, 'position' | 'count'>, at: number): number =>
  lowerBound(position, (end) => end < at, count);
