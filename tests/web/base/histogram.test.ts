/** Percentiles against sorted values: exact where cells have width 1, at most 1/128 too large elsewhere, never above the maximum. */
import { expect, it } from 'vitest';
import { Histogram } from '../../../web/src/base/histogram.ts';
import { Prng } from '../../../web/src/base/prng.ts';

const of = (values: Iterable<number>): Histogram => {
  const histogram = new Histogram();
  for (const value of values) histogram.add(value);
  return histogram;
};

it('is empty at first', () => {
  const { count, max, sum } = new Histogram();
  expect({ count, max, sum, p50: new Histogram().percentile(500) }).toEqual({ count: 0, max: 0, sum: 0, p50: 0 });
});

it('is exact for small values', () => {
  const histogram = of(Array.from({ length: 200 }, (_, i) => i + 1));
  expect([1, 500, 950, 990, 999, 1000].map((p) => histogram.percentile(p))).toEqual([1, 100, 190, 198, 200, 200]);
  expect(histogram.sum).toBe(20_100);
});

it('reports the maximum, not the end of its cell', () => {
  expect(of([1_000_000]).percentile(500)).toBe(1_000_000);
  expect(of([2 ** 53 - 1]).percentile(1000)).toBe(2 ** 53 - 1);
});

it.each([1, 2, 3])('is at most 1/128 above the exact percentile (seed %d)', (seed) => {
  const random = new Prng(seed);
  const values = Array.from({ length: 5000 }, () => Math.floor(2 ** (random.unit() * 40)));
  const histogram = of(values);
  const sorted = values.toSorted((a, b) => a - b);
  for (const thousandths of [1, 10, 250, 500, 900, 950, 990, 999, 1000]) {
    const exact = sorted[Math.ceil((sorted.length * thousandths) / 1000) - 1]!;
    const reported = histogram.percentile(thousandths);
    expect(reported, `p${thousandths}`).toBeGreaterThanOrEqual(exact);
    expect(reported, `p${thousandths}`).toBeLessThanOrEqual(exact + exact / 128);
  }
});
