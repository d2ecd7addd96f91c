/**
 * The engine's memory apart from memtables: its parts and their sums. Bytes are declared sizes from records, never an
 * allocator's.
 *
 * Pure. The block cache is a Map from the least to the most recently used block: a Map iterates in insertion order, and
 * using a block deletes and sets it again.
 */
import type { FileNumber, JobId, OpId } from '../../../base/ids.ts';
import type { BlockKind } from '../../../protocol/records.gen.ts';

/** A block in the block cache. Replaced, never changed, so that keyframes can share it. */
export interface CachedBlock {
  readonly table: FileNumber;
  /** Offset in the table's file. */
  readonly offset: number;
  readonly kind: BlockKind;
  /** Uncompressed. */
  readonly sizeBytes: number;
  /** 1, 2, 3 ... in insertion order. */
  readonly added: number;
  readonly addedStep: number;
  /** The step of its last recorded use, including its insertion. */
  readonly usedStep: number;
  /** The operation that inserted it; null if a job did. */
  readonly broughtBy: OpId | null;
  /** The last operation that found it, and how often. Tier 2. */
  readonly foundBy: OpId | null;
  readonly found: number;
}

const brought = (block: CachedBlock, op: OpId): number => (block.broughtBy === op ? 1 : 0);
const found = (block: CachedBlock, op: OpId): number => (block.foundBy === op ? block.found : 0);
const ofKind =
  (kind: BlockKind, part: (block: CachedBlock, op: OpId) => number) =>
  (block: CachedBlock, op: OpId): number =>
    block.kind === kind ? part(block, op) : 0;

/** The contribution of a block to a counter within one operation. */
export const cacheCounters = {
  block_cache_add: brought,
  block_cache_data_add: ofKind('data', brought),
  block_cache_index_add: ofKind('index', brought),
  block_cache_filter_add: ofKind('filter', brought),
  block_cache_bytes_write: (block: CachedBlock, op: OpId): number => block.sizeBytes * brought(block, op),
  block_cache_hit_count: found,
  block_cache_data_hit: ofKind('data', found),
  block_cache_index_hit: ofKind('index', found),
  block_cache_filter_hit: ofKind('filter', found),
} as const;
export type CacheCounter = keyof typeof cacheCounters;
export const isCacheCounter = (name: string): name is CacheCounter => Object.hasOwn(cacheCounters, name);

/** The sum of the contributions of blocks. Pure. */
export function cacheParts(
  blocks: Iterable<CachedBlock>,
  op: OpId | null,
  first: Readonly<Record<CacheCounter, number>> = noParts,
): Record<CacheCounter, number> {
  const parts = { ...first };
  if (op === null) return parts;
  // An operation inserts or finds a few of thousands; the others contribute nothing.
  for (const block of blocks)
    if (block.broughtBy === op || block.foundBy === op)
      for (const name of Object.keys(parts) as CacheCounter[]) parts[name] += cacheCounters[name](block, op);
  return parts;
}

/** What the current operation removed from the cache. */
export interface Turnover {
  readonly op: OpId | null;
  /** Blocks evicted to make room. */
  evicted: number;
  /** The contributions of blocks that left for any reason. */
  gone: Readonly<Record<CacheCounter, number>>;
  /** The last blocks evicted, at most `turnoversMax`, newest last. */
  left: CachedBlock[];
}

/** Memory held by an open table. */
export interface OpenTable {
  readonly table: FileNumber;
  /** The job that opened it privately, or 0: shared by all readers. */
  readonly job: JobId;
  readonly indexBytes: number;
  readonly filterBytes: number;
  /** Its index and filter are held by the open table although other tables keep theirs in the block cache. */
  readonly pinned: boolean;
}

export interface HeldMemory {
  /** By `blockId`, from the least to the most recently used, as far as lookups were recorded. */
  blocks: Map<number, CachedBlock>;
  /** Their declared bytes, including the overhead of each cache entry. */
  cacheBytes: number;
  /** Number of blocks ever inserted. */
  added: number;
  /**
   * block_cache_hit_count at the end of the last step, the last step in which it rose, and the last step whose hits
   * were not all recorded.
   */
  hits: number;
  hitStep: number;
  lostStep: number;
  /** Within the current step. */
  hitsRecorded: number;
  turnover: Turnover;
  tables: Map<FileNumber, OpenTable>;
  /** In the order of opening. */
  jobTables: OpenTable[];
}

const noParts = Object.fromEntries(Object.keys(cacheCounters).map((name) => [name, 0])) as Record<CacheCounter, number>;

/** Number of evicted blocks that are still shown. */
export const turnoversMax = 32;

/** Declared size of a block's cache entry, in addition to the block's bytes (engine-wasm/src/table/block_cache.h). */
export const entryOverheadBytes = 64;

/**
 * A unique number for a block. Exact, because REQUIRES: table files are smaller than 8 GiB, and there are fewer than a
 * million of them.
 */
export const blockId = (table: number, offset: number): number => table * 2 ** 33 + offset;

export const nothingHeld = (): HeldMemory => ({
  blocks: new Map(),
  cacheBytes: 0,
  added: 0,
  hits: 0,
  hitStep: 0,
  lostStep: 0,
  hitsRecorded: 0,
  turnover: noTurnover(null),
  tables: new Map(),
  jobTables: [],
});

/** The initial turnover of an operation. */
export const noTurnover = (op: OpId | null): Turnover => ({ op, evicted: 0, gone: noParts, left: [] });

/** An independent copy. */
export const cloneHeld = (memory: HeldMemory): HeldMemory => ({
  ...memory,
  blocks: new Map(memory.blocks),
  turnover: { ...memory.turnover, left: [...memory.turnover.left] },
  tables: new Map(memory.tables),
  jobTables: [...memory.jobTables],
});

/** The same as tier 1 alone would give: blocks in insertion order. */
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
    hitsRecorded: 0,
  };
}

/**
 * Whether a block's position in the LRU order is known: every lookup since its last use was recorded, or it was
 * inserted later.
 */
export const placeIsKnown = (memory: HeldMemory, block: CachedBlock): boolean => block.usedStep > memory.lostStep;
