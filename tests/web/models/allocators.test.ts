/** The shape of S55: memory beyond the cache with heaps, little with size classes; and the conditions without which there is none. */
import { describe, expect, it } from 'vitest';
import {
  cacheMemory,
  classUnits,
  kCacheUnits,
  kPageUnits,
  type AllocatorKind,
  type CacheLoad,
} from '../../../web/src/models/allocators.ts';

const ratio = (kind: AllocatorKind, load: CacheLoad): number => {
  const { residentUnits, cachedUnits } = cacheMemory(kind, load);
  return residentUnits / cachedUnits;
};

describe.each([1, 2, 3, 4, 5])('with seed %i', (seed) => {
  it.each([4, 8, 16])(
    '%i arenas: heaps take twice the cache or more, size classes half of it more at most',
    (arenas) => {
      const load = { arenas, stays: 3, blocks: 4000, seed };
      expect(ratio('heap', load)).toBeGreaterThan(2);
      expect(ratio('classes', load)).toBeGreaterThan(1);
      expect(ratio('classes', load)).toBeLessThan(1.6);
    },
  );

  it('one arena, or no block that stays: both take at most a third more', () => {
    for (const load of [
      { arenas: 1, stays: 3, blocks: 4000, seed },
      { arenas: 8, stays: 0, blocks: 4000, seed },
    ])
      for (const kind of ['heap', 'classes'] as const) expect(ratio(kind, load)).toBeLessThan(1.34);
  });
});

describe.each(['heap', 'classes'] as const)('%s', (kind) => {
  it.each([0, 1, 300, 1500, 4100])('after %i blocks every block is on pages that are resident, and fits', (blocks) => {
    const { arenas, residentUnits, cachedUnits } = cacheMemory(kind, { arenas: 4, stays: 5, blocks });
    const pages = arenas.flat();
    const used = pages.reduce<number>((sum, share) => sum + kPageUnits * (share ?? 0), 0);
    // A page that was given back has no share, so its blocks would be missing; one over 1 would have two blocks in one place.
    expect(used).toBe(cachedUnits);
    expect(Math.max(0, ...pages.map((share) => share ?? 0))).toBeLessThanOrEqual(1);
    expect(cachedUnits).toBeLessThanOrEqual(kCacheUnits);
    expect(residentUnits).toBe(kPageUnits * pages.filter((share) => share !== null).length);
  });
});

it('a heap that ends with a free piece gives it back', () => {
  const { arenas } = cacheMemory('heap', { arenas: 2, stays: 3, blocks: 4000 });
  for (const pages of arenas) expect(pages.at(-1)).toBeGreaterThan(0);
});

it('classes are a quarter of a power of two apart', () => {
  expect([4, 5, 8, 9, 11, 16, 17, 21, 32].map(classUnits)).toEqual([4, 5, 8, 10, 12, 16, 20, 24, 32]);
});
