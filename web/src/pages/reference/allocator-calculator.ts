/** The calculator of the allocator toy: memory of a process over its block cache, beside the published figures. */
import { formatInteger } from '../../base/units.ts';
import { cacheMemory, kCacheUnits, kPageUnits, type AllocatorKind, type Residency } from '../../models/allocators.ts';
import type { Calculator } from './calculator-types.ts';

const kBlocksPerPosition = 500;
const kAllocators: readonly { readonly kind: AllocatorKind; readonly name: string; readonly published: string }[] = [
  { kind: 'heap', name: 'Heaps, trimmed at their ends', published: '3.10' },
  { kind: 'classes', name: 'Size classes', published: '1.20' },
];
const playedSoFar = new Map<string, Residency>();

/** The toy at positions of its sliders; computed once, because rows and maps ask for it. */
function memoryOf(kind: AllocatorKind, [arenas = 0, stays = 0, blocks = 1]: readonly number[]): Residency {
  const place = [kind, arenas, stays, blocks].join();
  const known = playedSoFar.get(place);
  if (known !== undefined) return known;
  const residency = cacheMemory(kind, { arenas: 2 ** arenas, stays, blocks: kBlocksPerPosition * blocks });
  playedSoFar.set(place, residency);
  return residency;
}

export const allocator: Calculator = {
  id: 'allocator',
  title: 'How much memory does a block cache take?',
  formula: `A toy. Clients take turns to fill one cache of ${kCacheUnits / kPageUnits} pages with blocks of mixed size; the least recently used block is evicted, and a few are read again and again. A block is freed into the arena of the client that read it. Heaps give memory back only from their ends, so a block that stays keeps every page before it. Size classes give back each group of pages that is empty. With one arena, or if no block stays, both need little more than the cache. Published: glibc 2.23 and jemalloc 3.6.0 under a cache of 4 GB; the source names no cause.`,
  source: 'Published figures: M. Callaghan, “Malloc and fragmentation”, 2018 (claim S55)',
  inputs: [
    { name: 'Clients, each with an arena', min: 0, max: 4, initial: 2, text: (at) => formatInteger(2 ** at) },
    { name: 'Blocks that are read again and again', min: 0, max: 10, initial: 3, text: (at) => `${at} %` },
    {
      name: 'Blocks read so far',
      min: 1,
      max: 16,
      initial: 8,
      text: (at) => formatInteger(kBlocksPerPosition * at),
    },
  ],
  columns: ['toy: memory / cache', 'published'],
  rows: (at) =>
    kAllocators.map(({ kind, name, published }) => {
      const { residentUnits, cachedUnits } = memoryOf(kind, at);
      return [name, (residentUnits / cachedUnits).toFixed(2), published];
    }),
  memory: (at) => kAllocators.map(({ kind, name }) => ({ name, residency: memoryOf(kind, at) })),
};
