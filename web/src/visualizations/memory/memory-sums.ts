/**
 * The engine's memory at a moment: sums, and the limits that apply. Bytes are declared sizes from records.
 *
 *     memtables + block cache + index and filters of open tables + memory held by jobs     against
 *     write_buffer_size x max_write_buffer_number of each family + block_cache_size
 *
 * Index and filters of open tables, and memory held by jobs, are in no option's budget: this is how a server uses more
 * than its owner planned. With cache_index_and_filter_blocks, index and filters are in the cache's budget.
 *
 * Pure. For the whole database, whichever family is shown.
 */
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { optionByName } from '../../protocol/option-value.ts';
import type { OptionInfo } from '../../protocol/info.ts';
import {
  entryOverheadBytes,
  placeIsKnown,
  type CachedBlock,
  type OpenTable,
} from '../../scene/features/memory/memory-state.ts';
import type { CompactionJob, FlushJob, Memtable, Scene } from '../../scene/types.ts';

export interface MemorySums {
  readonly memtables: readonly Memtable[];
  readonly memtableBytes: number;
  /** For the default family: size at which a memtable is sealed, and the maximum number of memtables. */
  readonly writeBufferBytes: number;
  readonly writeBuffers: number;
  /** From the most to the least recently used. */
  readonly blocks: readonly CachedBlock[];
  readonly cacheBytes: number;
  readonly cacheCapacityBytes: number;
  /** By number; only tables that hold memory. */
  readonly tables: readonly OpenTable[];
  readonly openTables: number;
  readonly tableBytes: number;
  readonly jobs: readonly JobHolds[];
  readonly jobBytes: number;
  readonly heldBytes: number;
  readonly limitBytes: number;
}

/** Memory held by a running flush or compaction. */
export interface JobHolds {
  readonly job: FlushJob | CompactionJob;
  readonly inputBytes: number;
  readonly outputBytes: number;
  /** Index and filters of tables that it opened for itself. */
  readonly tableBytes: number;
}

const [kWriteBufferSize, kWriteBuffers, kCacheSize] = [
  'write_buffer_size',
  'max_write_buffer_number',
  'block_cache_size',
].map((name) => optionByName(name)!);

const partsOf = ({ indexBytes, filterBytes }: OpenTable): number => indexBytes + filterBytes;
const sumOf = <T>(list: readonly T[], of: (each: T) => number): number => list.reduce((sum, each) => sum + of(each), 0);

/** Pure. O(n log n) in open tables, O(n) in blocks. */
export function memorySums(scene: Scene): MemorySums {
  const { memory, families } = scene;
  const option = (info: OptionInfo | undefined, own?: ReadonlyMap<number, number>): number =>
    own?.get(info!.id) ?? scene.options.get(info!.id) ?? info!.default;
  const budget = (own?: ReadonlyMap<number, number>): number =>
    option(kWriteBufferSize, own) * option(kWriteBuffers, own);
  const memtables = [scene, ...families].flatMap((family) => family.memtables);
  const tables = [...memory.tables.values()].filter((table) => partsOf(table) > 0).sort((a, b) => a.table - b.table);
  const jobs = [...scene.jobs.values()].flatMap((job): JobHolds[] => {
    if (job.kind !== 'flush' && job.kind !== 'compaction') return [];
    return [
      {
        job,
        inputBytes: job.kind === 'compaction' ? job.inputBlockBytes : 0,
        outputBytes: job.outputBlockBytes,
        tableBytes: sumOf(memory.jobTables, (table) => (table.job === job.job ? partsOf(table) : 0)),
      },
    ];
  });
  const memtableBytes = sumOf(memtables, ({ sizeBytes }) => sizeBytes);
  const tableBytes = sumOf(tables, partsOf);
  const jobBytes = sumOf(jobs, (held) => held.inputBytes + held.outputBytes + held.tableBytes);
  return {
    memtables,
    memtableBytes,
    writeBufferBytes: option(kWriteBufferSize),
    writeBuffers: option(kWriteBuffers),
    blocks: [...memory.blocks.values()].reverse(),
    cacheBytes: memory.cacheBytes,
    cacheCapacityBytes: option(kCacheSize),
    tables,
    openTables: memory.tables.size,
    tableBytes,
    jobs,
    jobBytes,
    heldBytes: memtableBytes + memory.cacheBytes + tableBytes + jobBytes,
    limitBytes: option(kCacheSize) + budget() + sumOf(families, ({ options }) => budget(options)),
  };
}

/** A block's charge to the cache. */
export const chargeOf = ({ sizeBytes }: CachedBlock): number => sizeBytes + entryOverheadBytes;

/** The level of each table, over all families; tables in no level are absent. Pure. */
export function levelsOfTables({ levels, families }: Scene): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const of of [levels, ...families.map((family) => family.levels)])
    for (const { level, tables } of of) for (const table of tables) found.set(table, level);
  return found;
}

/** "Data block at 4,096 of table 7 (L1)". */
export function blockName(block: CachedBlock, level: number | undefined): string {
  const kind = block.kind.replace(/^./, (c) => c.toUpperCase()).replaceAll('_', ' ');
  const where = level === undefined ? 'no longer in a level' : `L${level}`;
  return `${kind} block at ${formatInteger(block.offset)} of table ${block.table} (${where})`;
}

/**
 * What a block is, why it is cached, and how soon it will be evicted. place: from 0 at the hot end, out of the number
 * of blocks.
 */
export function blockWords(scene: Scene, block: CachedBlock, place: number, level: number | undefined): string {
  const { memory } = scene;
  const brought = block.broughtBy === null ? 'brought' : `brought by operation ${block.broughtBy}`;
  const used = block.usedStep > block.addedStep ? `last used in step ${formatInteger(block.usedStep)}` : 'no hit since';
  const earlier = memory.blocks.size - place - 1;
  const goes =
    earlier === 0 ? 'the next to be evicted' : `${formatCount(earlier, 'block is', 'blocks are')} evicted before it`;
  const order = placeIsKnown(memory, block) ? goes : 'its position in LRU order is unknown: lookups were not recorded';
  return `${blockName(block, level)}, ${formatBytes(block.sizeBytes)}: ${brought} in step ${formatInteger(block.addedStep)}, ${used}; ${order}`;
}

export function tableWords({ table, indexBytes, filterBytes, pinned }: OpenTable, level: number | undefined): string {
  const where = level === undefined ? 'no longer in a level' : `L${level}`;
  const why = pinned ? 'pinned: L0 tables keep theirs out of the block cache' : 'held while the table is open';
  return `Table ${table} (${where}) is open and holds ${formatBytes(indexBytes)} of index and ${formatBytes(filterBytes)} of filters, ${why}`;
}

export function jobWords({ job, inputBytes, outputBytes, tableBytes }: JobHolds): string {
  const own = tableBytes > 0 ? `, ${formatBytes(tableBytes)} of index and filters of tables it opened for itself` : '';
  if (job.kind === 'flush')
    return `The flush of memtable ${job.memtable} (job ${job.job}) builds a block: ${formatBytes(outputBytes)} of entries${own}`;
  return `The compaction from L${job.level} to L${job.outputLevel} (job ${job.job}) holds ${formatBytes(inputBytes)} of input blocks and builds a block: ${formatBytes(outputBytes)} of entries${own}`;
}
