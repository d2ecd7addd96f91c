/** Medians, spreads, and the format of figures. Pure. */

/** What a measurement returns: for people, and for programs (--json). */
export interface Report {
  readonly table: string;
  readonly figures: object;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** `part` of the values, 0..1, are smaller. */
export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? NaN;

/** Half the distance from minimum to maximum, as a fraction of the median: the meaning of ± here. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / 2 / median(values);
}

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** Three significant digits: 1.02 M, 739 k, 42.0. */
export function amount(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toPrecision(3)} M`;
  // 999,500 and more would read 1.00e+3 k.
  if (value >= 1e3) return value >= 999_500 ? '1.00 M' : `${(value / 1e3).toPrecision(3)} k`;
  return value.toPrecision(3);
}

export function percent(part: number): string {
  return `${(100 * part).toFixed(0)} %`;
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)}x`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** Lines of aligned columns: the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return rows.map(line).join('\n');
}
