import { expect, it } from 'vitest';
import { fleetBytes, fullAfterShrinking, growthUntil, rate } from '../../../web/src/models/capacity.ts';

it('75 % full and shrunk by 75 %: 18.75 %, two of them 37.5 %, four times to grow', () => {
  expect(fullAfterShrinking(0.75, 0.75)).toBe(0.1875);
  expect(fullAfterShrinking(0.75, 0.75, 2)).toBe(0.375);
  expect(growthUntil(0.75, 0.1875)).toBe(4);
});

it('2 TB on each of 10,000 servers are 20 petabytes', () => expect(fleetBytes(2e12, 10_000)).toBe(20e15));

it('an hour of transactions', () => {
  expect(rate(125_000, 3600)).toBeCloseTo(34.7, 1);
  expect(rate(575_000, 3600)).toBeCloseTo(159.7, 1);
});
