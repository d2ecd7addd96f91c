/**
 * A histogram of whole numbers that keeps two significant digits of each, whatever their range, and is exact about its
 * counts.
 *
 *   values      0 .. 255    256 .. 511   512 .. 1023   1024 .. 2047 ...
 *   cell width     1            2             4              8
 *
 * So the value of a percentile is at most 1/128 too large, and adding is one increment. A percentile is the smallest
 * value that at least this share of all values do not exceed; it is reported as the largest value of its cell, but
 * never above the largest value added.
 *
 * Source: HdrHistogram, with two significant digits.
 */

/** Values below 2 * kHalf have cells of their own; each doubling above has kHalf cells. */
const kHalf = 128;
const kHalfBits = 7;

export class Histogram {
  private cells = new Map<number, number>();
  private counted = 0;
  private largest = 0;
  private total = 0;

  get count(): number {
    return this.counted;
  }
  /** The largest value added; 0 without any. */
  get max(): number {
    return this.largest;
  }
  /** The sum of all values. */
  get sum(): number {
    return this.total;
  }

  /** Adds a value, a safe integer from 0 on. */
  add(value: number): void {
    const cell = cellOf(value);
    this.cells.set(cell, (this.cells.get(cell) ?? 0) + 1);
    this.counted++;
    this.total += value;
    if (value > this.largest) this.largest = value;
  }

  copy(): Histogram {
    return Object.assign(new Histogram(), this, { cells: new Map(this.cells) });
  }

  /** The value of a percentile given in thousandths: 500 for the median, 999 for p99.9. 0 without values. */
  percentile(thousandths: number): number {
    let left = Math.max(1, Math.ceil((this.counted * thousandths) / 1000));
    for (const cell of [...this.cells.keys()].sort((a, b) => a - b)) {
      left -= this.cells.get(cell)!;
      if (left <= 0) return Math.min(this.largest, topOf(cell));
    }
    return 0;
  }
}

const bitsOf = (value: number): number =>
  value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(Math.floor(value / 2 ** 32));

/** How often a value was doubled until it no longer fits below 2 * kHalf. */
const doublings = (value: number): number => Math.max(0, bitsOf(value) - kHalfBits - 1);

function cellOf(value: number): number {
  const n = doublings(value);
  return n * kHalf + Math.floor(value / 2 ** n);
}

/** The largest value of a cell. */
function topOf(cell: number): number {
  const n = Math.max(0, (cell >> kHalfBits) - 1);
  return (cell - n * kHalf + 1) * 2 ** n - 1;
}
