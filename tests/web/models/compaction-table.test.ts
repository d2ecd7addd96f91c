/** Identities of the compaction statistics on published figures: S119, S120. */
import { expect, it } from 'vitest';
import {
  memtableBytes,
  newBytes,
  quotientOfRounded,
  score,
  writeAmplification,
} from '../../../web/src/models/compaction-table.ts';

it('the first family: 1.8 in all, 0.6 in the last level, score 0.77', () => {
  expect(writeAmplification(2.7, 1.5)).toBeCloseTo(1.8, 9);
  expect(writeAmplification(0.8, 1.3)).toBeCloseTo(0.62, 2);
  expect(score(197.05, 256)).toBeCloseTo(0.77, 2);
  expect(newBytes(0.8, 0.5)).toBeCloseTo(0.3, 9);
  expect(writeAmplification(1, 0)).toBe(0);
  expect(score(100, 10, 50)).toBe(2);
});

it('the second: 2.5 does not follow from 0.7 / 0.3, but rounding allows it', () => {
  expect(writeAmplification(0.7, 0.3)).toBeCloseTo(2.33, 2);
  const [least, most] = quotientOfRounded(0.7, 0.3, 1);
  expect(least).toBeLessThan(2.5);
  expect(most).toBeGreaterThan(2.5);
});

it('ten families: 640 to 1280 MB of memtables', () => {
  expect(memtableBytes(10, 64, 2)).toEqual([640, 1280]);
});
