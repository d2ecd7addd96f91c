/** Seconds and clients: S66, S72, S73. */
import { expect, it } from 'vitest';
import {
  batchesPerSecond,
  flatUpTo,
  latency,
  queriesPerSecond,
  saturatedBatchesPerSecond,
  speedUp,
} from '../../../web/src/models/client-rates.ts';

it('mysqlslap: 1000 queries by 4 clients in 18.684 s', () => {
  expect(queriesPerSecond(1000, 18.684)).toBeCloseTo(53.52, 2);
  expect(latency(1000, 4, 18.684) * 1000).toBeCloseTo(74.7, 1);
});

it('fixed work per client', () => {
  expect(batchesPerSecond(24, 1.912)).toBeCloseTo(12.55, 2);
  expect(speedUp(24, 1.568, 1.912)).toBeCloseTo(19.7, 1);
  expect(flatUpTo([1, 2, 4, 8], [1, 1.05, 1.09, 1.2])).toBe(4);
  expect(flatUpTo([1, 2], [1, 1])).toBe(2);
});

it('a saturated server takes one more batch time per client', () => {
  expect(saturatedBatchesPerSecond([1, 10, 20, 30], [5, 2, 4, 6], 10)).toBeCloseTo(5, 9);
});
