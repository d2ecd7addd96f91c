/**
 * Flush and compaction statistics per level: the engine's answer at the address `compaction-stats`, and the same sums as a page computes
 * them from records. Bytes, nanoseconds, thousandths, entries. Each job counts for the level that it wrote to.
 */
export interface LevelCounts {
  readonly level: number;
  readonly tables: number;
  readonly tables_being_compacted: number;
  readonly size_bytes: number;
  readonly score_milli: number;
  readonly read_upper_bytes: number;
  readonly read_output_level_bytes: number;
  readonly write_bytes: number;
  readonly moved_bytes: number;
  readonly nanos: number;
  readonly jobs: number;
  readonly entries_in: number;
  readonly entries_out: number;
}

export interface CompactionCounts {
  readonly flushed_bytes: number;
  readonly levels: readonly LevelCounts[];
}
