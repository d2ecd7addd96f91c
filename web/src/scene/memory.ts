/**
 * What the engine holds in memory beside memtables: its parts, and their sums. Declared bytes, as records tell them, never an allocator's.
 *
 * Pure. The block cache is a Map from the least to the most recently used: a Map keeps the order in which keys were set, and a block that is
 * used is set again.
 */
import type { FileNumber, JobId, OpId } from '../base/ids.ts';
import type { BlockKind } from '../protocol/records.gen.ts';

/** A block in the block cache. Replaced, never changed, so that keyframes share it. */
export interface CachedBlock {
  readonly table: FileNumber;
  /** Where it lies in the table's file. */
  readonly offset: number;
  readonly kind: BlockKind;
  /** Uncompressed. */
  readonly sizeBytes: number;
  /** 1, 2, 3 ... in the order in which blocks came. */
  readonly added: number;
  readonly addedStep: number;
  /** The step of the last use that was told, its coming included. */
  readonly usedStep: number;
  /** The operation that brought it; null for one that a job brought. */
  readonly broughtBy: OpId | null;
  /** The operation that found it last, and how often. Tier 2. */
  readonly foundBy: OpId | null;
  readonly found: number;
}

/** Counters of which each block tells its part. */
export type CacheCounter =
  | 'block_cache_add'
  | 'block_cache_data_add'
  | 'block_cache_index_add'
  | 'block_cache_filter_add'
  | 'block_cache_bytes_write'
  | 'block_cache_hit_count'
  | 'block_cache_data_hit'
  | 'block_cache_index_hit'
  | 'block_cache_filter_hit';

const brought = (block: CachedBlock, op: OpId): number => (block.broughtBy === op ? 1 : 0);
const found = (block: CachedBlock, op: OpId): number => (block.foundBy === op ? block.found : 0);
const ofKind =
  (kind: BlockKind, part: (block: CachedBlock, op: OpId) => number) =>
  (block: CachedBlock, op: OpId): number =>
    block.kind === kind ? part(block, op) : 0;

/** What of a counter a block stands for, in one operation. */
export const cacheCounters: Readonly<Record<CacheCounter, (block: CachedBlock, op: OpId) => number>> = {
  block_cache_add: brought,
  block_cache_data_add: ofKind('data', brought),
  block_cache_index_add: ofKind('index', brought),
  block_cache_filter_add: ofKind('filter', brought),
  block_cache_bytes_write: (block, op) => block.sizeBytes * brought(block, op),
  block_cache_hit_count: found,
  block_cache_data_hit: ofKind('data', found),
  block_cache_index_hit: ofKind('index', found),
  block_cache_filter_hit: ofKind('filter', found),
};
export const isCacheCounter = (name: string): name is CacheCounter => Object.hasOwn(cacheCounters, name);

/** What blocks stand for together. Pure. */
export function cacheParts(
  blocks: Iterable<CachedBlock>,
  op: OpId | null,
  first: Readonly<Record<CacheCounter, number>> = noParts,
): Record<CacheCounter, number> {
  const parts = { ...first };
  if (op === null) return parts;
  // Of thousands an operation brings or finds a few; the others stand for nothing.
  for (const block of blocks)
    if (block.broughtBy === op || block.foundBy === op)
      for (const name of Object.keys(parts) as CacheCounter[]) parts[name] += cacheCounters[name](block, op);
  return parts;
}

/** What the operation at hand did to the cache, beside what is still in it. */
export interface Turnover {
  readonly op: OpId | null;
  /** Blocks that left to make room. */
  evicted: number;
  /** What those that left for whatever reason stand for. */
  gone: Readonly<Record<CacheCounter, number>>;
  /** The last blocks that left to make room, at most `leftMax`, newest last. */
  left: CachedBlock[];
}

/** What an open table holds. */
export interface OpenTable {
  readonly table: FileNumber;
  /** The job that opened it for itself, or 0: it is open for all. */
  readonly job: JobId;
  readonly indexBytes: number;
  readonly filterBytes: number;
  /** It holds them although those of other tables live in the block cache. */
  readonly pinned: boolean;
}

export interface HeldMemory {
  /** By `blockId`, from the least to the most recently used as far as looks were told. */
  blocks: Map<number, CachedBlock>;
  /** Declared bytes of them, each with its entry. */
  cacheBytes: number;
  /** Blocks that ever came. */
  added: number;
  /** block_cache_hit_count at the end of the last step, the last step in which it rose, and the last one in which not all of it was told. */
  hits: number;
  hitStep: number;
  lostStep: number;
  /** Of the step at hand. */
  hitsTold: number;
  turnover: Turnover;
  tables: Map<FileNumber, OpenTable>;
  /** In the order in which they were opened. */
  jobTables: OpenTable[];
}

const noParts = Object.fromEntries(Object.keys(cacheCounters).map((name) => [name, 0])) as Record<CacheCounter, number>;

/** Blocks that left and are still shown. */
export const leftMax = 32;

/** Declared for a block's entry in the cache beside its bytes (engine-wasm/src/table/block_cache.h). */
export const entryOverheadBytes = 64;

/** One number for a block. REQUIRES: a table file is smaller than 8 GiB, and there are fewer than a million of them; then it is exact. */
export const blockId = (table: number, offset: number): number => table * 2 ** 33 + offset;

export const nothingHeld = (): HeldMemory => ({
  blocks: new Map(),
  cacheBytes: 0,
  added: 0,
  hits: 0,
  hitStep: 0,
  lostStep: 0,
  hitsTold: 0,
  turnover: noTurnover(null),
  tables: new Map(),
  jobTables: [],
});

/** An operation has begun. */
export const noTurnover = (op: OpId | null): Turnover => ({ op, evicted: 0, gone: noParts, left: [] });

/** A copy that goes its own way. */
export const cloneHeld = (memory: HeldMemory): HeldMemory => ({
  ...memory,
  blocks: new Map(memory.blocks),
  turnover: { ...memory.turnover, left: [...memory.turnover.left] },
  tables: new Map(memory.tables),
  jobTables: [...memory.jobTables],
});

/** The same as tier 1 alone tells it: blocks in the order in which they came. */
export function heldWithoutLooks(memory: HeldMemory): HeldMemory {
  const unseen = (block: CachedBlock): CachedBlock => ({
    ...block,
    usedStep: block.addedStep,
    foundBy: null,
    found: 0,
  });
  const blocks = [...memory.blocks].sort(([, a], [, b]) => a.added - b.added);
  const { turnover } = memory;
  return {
    ...memory,
    blocks: new Map(blocks.map(([id, block]) => [id, unseen(block)])),
    turnover: {
      ...turnover,
      gone: {
        ...turnover.gone,
        block_cache_hit_count: 0,
        block_cache_data_hit: 0,
        block_cache_index_hit: 0,
        block_cache_filter_hit: 0,
      },
      left: turnover.left.map(unseen),
    },
    lostStep: memory.hitStep,
    hitsTold: 0,
  };
}

/** Whether the place of a block in the order of use is known: every look since its last use was told, or it came later. */
export const placeIsKnown = (memory: HeldMemory, block: CachedBlock): boolean => block.usedStep > memory.lostStep;
