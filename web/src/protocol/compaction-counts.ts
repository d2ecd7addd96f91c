/**
 * What is counted of flushes and compactions at each level: what the engine says at the address `compaction-stats`, and what a page adds up
 * from the records. Bytes, nanoseconds, thousandths, entries. Statistics stand at the level that a job wrote into.
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
