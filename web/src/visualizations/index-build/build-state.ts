/** The last bulk index build: its sort buffer, sorted runs, their merge, and the tables of the last level. */
import type { FileNumber } from '../../base/ids.ts';
import type { StatusCode } from '../../protocol/records.gen.ts';

/** Entries are described by the column that the index is on. */
export interface IndexBuild {
  readonly index: number;
  /** Of its tables. */
  readonly level: number;
  readonly entryBytes: number;
  /** null while it runs. */
  readonly status: StatusCode | null;
  /** Scanned so far. */
  readonly rows: number;
  /** Largest column so far. */
  readonly columnMax: number;
  readonly buffer: SortBuffer;
  /** The first ones, at most `runsKept`. */
  readonly runs: readonly IndexRun[];
  readonly runCount: number;
  readonly spilledBytes: number;
  /** null until the merge begins. */
  readonly merge: IndexMerge | null;
  readonly tables: readonly IndexTable[];
  /** Version edits that installed them. */
  readonly edits: number;
  /** Memory, as the engine counted it; 0 until the build ends. */
  readonly sortPeakBytes: number;
  readonly mergePeakBytes: number;
}

export interface SortBuffer {
  /** 0 once it is freed. */
  readonly capacityBytes: number;
  readonly bytes: number;
  /** Columns of its entries in the order of the rows: one of each `stride` entries. */
  readonly columns: readonly number[];
  /** How many of them the last step added. */
  readonly newest: number;
  readonly stride: number;
}

export interface IndexRun {
  readonly run: number;
  readonly entries: number;
  readonly bytes: number;
  readonly first: number;
  readonly last: number;
  /** As in the buffer that it was sorted from; of the newest run only, while nothing else is scanned. */
  readonly columns: readonly number[];
  /** In the temporary file, not read yet. */
  readonly unreadBytes: number;
  /** The slice in memory; null before the merge. */
  readonly slice: RunSlice | null;
}

export interface RunSlice {
  readonly bytes: number;
  /** Not merged yet. */
  readonly leftBytes: number;
  /** Column of the next entry; null if nothing is left. */
  readonly head: number | null;
  readonly last: number;
}

export interface IndexMerge {
  readonly sliceBytes: number;
  /** Of all slices. */
  readonly allocatedBytes: number;
  /** Entries that are in tables, the one in progress included. */
  readonly entries: number;
  /** Column of the last of them; null before the first. */
  readonly at: number | null;
}

export interface IndexTable {
  readonly table: FileNumber;
  readonly entries: number;
  readonly bytes: number;
  readonly first: number;
  readonly last: number;
  /** Where it was installed; null before. */
  readonly level: number | null;
}

export interface WriteCounters {
  readonly keysWritten: number;
  readonly walBytes: number;
  readonly flushBytes: number;
  readonly compactBytes: number;
}
