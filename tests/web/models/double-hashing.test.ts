/** The simulated filter against theory where theory holds, and against LevelDB's measured rates where it does not. */
import { expect, it } from 'vitest';
import { AssertionError } from '../../../web/src/base/assert.ts';
import { falsePositiveRate } from '../../../web/src/models/bloom.ts';
import { playDoubleHashing, type Distance } from '../../../web/src/models/double-hashing.ts';

const asked = 100_000;
const rate = (keys: number, distance: Distance, bitsPerKey = 10): number =>
  playDoubleHashing({ keys, bitsPerKey, distance }, asked, 1);
/** Three standard deviations for this number of lookups. */
const within = (expected: number): number => 3 * Math.sqrt((expected * (1 - expected)) / asked);

it.each([4, 10, 16])('%i bits per key, with a separate distance: the rate of independent probes', (bitsPerKey) => {
  const expected = falsePositiveRate(bitsPerKey);
  expect(Math.abs(rate(200_000, 'own', bitsPerKey) - expected)).toBeLessThan(within(expected) + 0.0005);
});

it.each([10, 16])('%i bits per key, with a rotated distance: at least half as many again', (bitsPerKey) =>
  expect(rate(200_000, 'turned', bitsPerKey)).toBeGreaterThan(1.5 * falsePositiveRate(bitsPerKey)),
);

it('a rotated distance does little harm to a small filter', () =>
  expect(rate(10_000, 'turned')).toBeLessThan(1.2 * falsePositiveRate(10)));

it('is determined by its seed', () => {
  const filter = { keys: 1000, bitsPerKey: 10, distance: 'turned' } as const;
  expect(playDoubleHashing(filter, 10_000, 5)).toBe(playDoubleHashing(filter, 10_000, 5));
  expect(playDoubleHashing(filter, 10_000, 5)).not.toBe(playDoubleHashing(filter, 10_000, 6));
});

it('requires keys and lookups', () => {
  expect(() => playDoubleHashing({ keys: 0, bitsPerKey: 10, distance: 'own' }, 1, 1)).toThrow(AssertionError);
  expect(() => playDoubleHashing({ keys: 1, bitsPerKey: 10, distance: 'own' }, 0, 1)).toThrow(AssertionError);
});
