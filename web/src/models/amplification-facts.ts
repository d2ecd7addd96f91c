/** What the formulas of amplification are computed from. */

export type FilterScheme = 'leveldb_bloom' | 'legacy_bloom' | 'fast_local_bloom' | 'flat_bloom';

/** The inputs of the ledger: options, the current tree, counters of the run. Counts and bytes, nonnegative integers. */
export interface AmplificationFacts {
  readonly design: 'leveled' | 'tiered' | 'lazy_leveling' | 'fifo' | 'btree' | 'index_log';
  /** max_bytes_for_level_multiplier. */
  readonly fanOut: number;
  /** level0_file_num_compaction_trigger; of tiered designs the most runs beside each other. */
  readonly trigger: number;
  /** universal_max_size_amplification_percent. */
  readonly capPercent: number;
  readonly memtables: number;
  readonly level0Tables: number;
  /** Levels below L0 that hold tables; those that data passes on its way down; the number of the deepest. */
  readonly deeperRuns: number;
  readonly levelsBelow: number;
  readonly deepest: number;
  readonly memtableBytes: number;
  readonly level0Bytes: number;
  /** Of the deepest level, and what it may hold before it is due. */
  readonly lastBytes: number;
  readonly lastTargetBytes: number;
  readonly tableBytes: number;
  /** The highest of all levels, in thousandths. */
  readonly scoreMilli: number;
  readonly snapshots: number;
  /** Entries of memtables and tables, and rows that a reader sees now; null if not every entry was recorded. */
  readonly rows: { readonly stored: number; readonly live: number; readonly tombstones: number } | null;
  readonly flushes: number;
  readonly writtenBytes: number;
  readonly writtenKeys: number;
  readonly flushedBytes: number;
  readonly compactedBytes: number;
  readonly movedTables: number;
  readonly compactions: number;
  readonly entriesMerged: number;
  readonly entriesDropped: number;
  /** Of tables, `keys` in one of them on average; null: no filter. */
  readonly filter: { readonly scheme: FilterScheme; readonly bitsPerKey: number; readonly keys: number } | null;

  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly cacheBytes: number;
  readonly cacheHits: number;
  readonly cacheMisses: number;
  readonly dataBlocks: number;
  /** Of an index and log; null of other designs. */
  readonly log: {
    /** index_log_space_permille. */
    readonly spacePermille: number;
    readonly segmentsRemoved: number;
    /** Bytes of entries that clients appended, and all bytes that were written. */
    readonly appendedBytes: number;
    readonly fileBytes: number;
    readonly storedBytes: number;
    readonly liveBytes: number;
  } | null;
  /** Of a B+tree; null of other designs. */
  readonly pages: {
    readonly pageBytes: number;
    readonly doublewrite: boolean;
    readonly writtenBytes: number;
    readonly count: number;
    readonly usedBytes: number;
    readonly poolBytes: number;
    readonly hits: number;
    readonly reads: number;
  } | null;
}
