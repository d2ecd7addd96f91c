/**
 * Memory that stays with a process beyond the size of its block cache, by allocator. A toy: it shows how it can happen, not how much.
 *
 *   clients take turns in bursts; each reads blocks of mixed size into one cache that evicts the least recently used block;
 *   a few blocks are read again and again, so they stay. A client's blocks come from its own arena, and are freed into that arena.
 *
 *   heap          first fit with coalescing; memory goes back to the system only from the end of the arena, as from a heap that grows upwards
 *   size classes  objects of one class share a group of pages (four classes between powers of two); an empty group goes back
 *
 * A burst grows an arena to the size of the whole cache. When other clients have evicted its blocks, the few that stay keep the pages below
 * them in a heap; of groups they keep their own. With a single arena the holes are filled by the next blocks and both need little more than
 * the cache. What is left out: threads, caches per thread, large objects, delays of giving pages back, virtual memory.
 *
 * Sources: claim S55 (M. Callaghan, 22 April 2018: published sizes, no cause); arenas and trimming of the end in the GNU C Library's manual
 * of malloc; size classes and purging of pages in the documentation of jemalloc.
 */
import { Prng } from '../base/prng.ts';

/** Sizes are in units of 256 bytes. */
export const kUnitBytes = 256;
export const kPageUnits = 16;
export const kCacheUnits = 4096;
const kBlockUnits = { least: 4, most: 32 };
/** Blocks of a burst: more than the cache holds. */
const kBurstBlocks = 500;
/** Of 100 blocks that are read, those of the client whose burst it is. */
const kBurstShare = 90;
/** How often a block that stays is found in the cache when its turn to be evicted comes. */
const kReadAgain = 20;

export type AllocatorKind = 'heap' | 'classes';

export interface CacheLoad {
  /** At least 1; one client for each. */
  readonly arenas: number;
  /** Of 100 blocks, those that are read again and again. */
  readonly stays: number;
  /** Blocks that were read so far. */
  readonly blocks: number;
  readonly seed?: number;
}

/** Share of each page of an arena that is in use; null where the page was given back. */
export type ArenaPages = readonly (number | null)[];

export interface Residency {
  readonly arenas: readonly ArenaPages[];
  readonly residentUnits: number;
  /** Of the blocks in the cache. */
  readonly cachedUnits: number;
}

interface Placed {
  readonly at: number;
  readonly units: number;
}

interface Arena {
  allocate(units: number): Placed;
  release(placed: Placed): void;
  /** Pages that the process has, by number. */
  isResident(page: number): boolean;
  readonly pages: number;
}

/** Free pieces in order of address, none adjacent to another or to the end. */
class HeapArena implements Arena {
  private readonly free: { at: number; units: number }[] = [];
  private end = 0;

  get pages(): number {
    return Math.ceil(this.end / kPageUnits);
  }
  isResident(page: number): boolean {
    return page < this.pages;
  }
  allocate(units: number): Placed {
    const i = this.free.findIndex((piece) => piece.units >= units);
    const piece = this.free[i];
    const at = piece?.at ?? this.end;
    if (piece === undefined) this.end += units;
    else if (piece.units === units) this.free.splice(i, 1);
    else this.free[i] = { at: at + units, units: piece.units - units };
    return { at, units };
  }
  release({ at, units }: Placed): void {
    const next = this.free.findIndex((piece) => piece.at > at);
    const i = next === -1 ? this.free.length : next;
    const [before, after] = [this.free[i - 1], this.free[i]];
    const joinsBefore = before !== undefined && before.at + before.units === at;
    const joinsAfter = after?.at === at + units;
    const piece = {
      at: joinsBefore ? before.at : at,
      units: units + (joinsBefore ? before.units : 0) + (joinsAfter ? after.units : 0),
    };
    const first = joinsBefore ? i - 1 : i;
    this.free.splice(first, Number(joinsBefore) + Number(joinsAfter), piece);
    if (piece.at + piece.units < this.end) return;
    this.free.splice(first, 1);
    this.end = piece.at;
  }
}

/** The size of the class of an object: a quarter of a power of two apart. Pure. */
export function classUnits(units: number): number {
  let power = 4;
  while (power * 2 <= units) power *= 2;
  return Math.ceil(units / (power / 4)) * (power / 4);
}

/** Pages of a group of a class: as few as waste at most an eighth of the group, or eight. Pure. */
function groupPages(units: number): number {
  let pages = Math.ceil(units / kPageUnits);
  while (pages < 8 && (pages * kPageUnits) % units > (pages * kPageUnits) / 8) pages++;
  return pages;
}

interface Group {
  readonly page: number;
  readonly pages: number;
  readonly used: boolean[];
}

class ClassArena implements Arena {
  /** By class. */
  private readonly groups = new Map<number, Group[]>();
  private readonly taken: boolean[] = [];

  get pages(): number {
    return this.taken.lastIndexOf(true) + 1;
  }
  isResident(page: number): boolean {
    return this.taken[page] === true;
  }
  allocate(units: number): Placed {
    const size = classUnits(units);
    const groups = this.groups.get(size) ?? [];
    this.groups.set(size, groups);
    let group = groups.find(({ used }) => used.includes(false));
    if (group === undefined) {
      const pages = groupPages(size);
      group = {
        page: this.take(pages),
        pages,
        used: Array<boolean>(Math.floor((pages * kPageUnits) / size)).fill(false),
      };
      groups.push(group);
    }
    const slot = group.used.indexOf(false);
    group.used[slot] = true;
    return { at: group.page * kPageUnits + slot * size, units };
  }
  release({ at, units }: Placed): void {
    const size = classUnits(units);
    const groups = this.groups.get(size)!;
    const i = groups.findIndex(({ page, pages }) => at >= page * kPageUnits && at < (page + pages) * kPageUnits);
    const group = groups[i]!;
    group.used[(at - group.page * kPageUnits) / size] = false;
    if (group.used.includes(true)) return;
    groups.splice(i, 1);
    this.taken.fill(false, group.page, group.page + group.pages);
  }
  /** The first place where so many pages are free. */
  private take(pages: number): number {
    let first = 0;
    for (let page = 0; page - first < pages; page++) if (this.taken[page] === true) first = page + 1;
    for (let page = first; page < first + pages; page++) this.taken[page] = true;
    return first;
  }
}

/** The memory of the process after so many blocks were read. Deterministic; O(blocks * pieces). */
export function cacheMemory(kind: AllocatorKind, { arenas: n, stays, blocks, seed = 1 }: CacheLoad): Residency {
  const random = new Prng(seed);
  const arenas: readonly Arena[] = Array.from({ length: n }, () =>
    kind === 'heap' ? new HeapArena() : new ClassArena(),
  );
  /** By number, the least recently used first. */
  const cache = new Map<number, { readonly arena: number; readonly placed: Placed; again: number }>();
  let cachedUnits = 0;
  for (let i = 0; i < blocks; i++) {
    const turn = Math.floor(i / kBurstBlocks) % n;
    const arena = random.below(100) < kBurstShare ? turn : random.below(n);
    const units = kBlockUnits.least + random.below(kBlockUnits.most - kBlockUnits.least + 1);
    const again = random.below(100) < stays ? kReadAgain : 0;
    for (const [number, block] of cache) {
      if (cachedUnits + units <= kCacheUnits) break;
      cache.delete(number);
      if (block.again-- > 0) cache.set(number, block);
      else {
        arenas[block.arena]!.release(block.placed);
        cachedUnits -= block.placed.units;
      }
    }
    cache.set(i, { arena, placed: arenas[arena]!.allocate(units), again });
    cachedUnits += units;
  }
  const used = arenas.map(({ pages }) => Array<number>(pages).fill(0));
  for (const { arena, placed } of cache.values())
    for (let unit = placed.at; unit < placed.at + placed.units; unit++)
      used[arena]![Math.floor(unit / kPageUnits)]! += 1;
  const shares = used.map((pages, i) =>
    pages.map((units, page) => (arenas[i]!.isResident(page) ? units / kPageUnits : null)),
  );
  const resident = shares.flat().filter((share) => share !== null).length;
  return { arenas: shares, residentUnits: resident * kPageUnits, cachedUnits };
}
