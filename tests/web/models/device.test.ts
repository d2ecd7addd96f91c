/** Volumes with two limits: S90, S96, S123 to S126. */
import { expect, it } from 'vitest';
import {
  gp2,
  gp2Operations,
  limiterShare,
  operationBytesAtKnee,
  operationsAtKnee,
  sweepPoints,
  throughput,
} from '../../../web/src/models/volume-limits.ts';

it('gp2: three operations per second per GB, up to ten thousand', () => {
  expect([330, 500, 1000, 2600, 3334, 3400].map(gp2Operations)).toEqual([990, 1500, 3000, 7800, 10_000, 10_000]);
});

it('1000 operations of 16 KiB are 16,384,000 bytes per second', () => {
  expect(throughput(1000, 16384)).toBe(16_384_000);
  expect([1, 2, 4].map((mb) => Number((100 * limiterShare(mb * 2 ** 20, 1000, 16384)).toFixed(1)))).toEqual([
    6.4, 12.8, 25.6,
  ]);
});

it('160 MB/s are reached at 7800 operations of 20.5 KB, and at 9766 operations of 16 KiB', () => {
  expect(operationBytesAtKnee(7800, gp2.bytesPerSecond) / 1000).toBeCloseTo(20.5, 1);
  expect(operationBytesAtKnee(7800, 160 * 2 ** 20) / 1000).toBeCloseTo(21.5, 1);
  expect(Math.round(operationsAtKnee(16384, gp2.bytesPerSecond))).toBe(9766);
  expect(throughput(7800, 16384, gp2.bytesPerSecond)).toBe(7800 * 16384);
  expect(throughput(10_000, 16384, gp2.bytesPerSecond)).toBe(160e6);
});

it('a sweep includes both ends', () => {
  expect([sweepPoints(500, 3400, 100), sweepPoints(1000, 3400, 100), sweepPoints(1000, 30_000, 1000)]).toEqual([
    30, 25, 30,
  ]);
});
