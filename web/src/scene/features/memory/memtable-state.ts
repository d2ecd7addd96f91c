/** Where writes go first: memtables and their write-ahead logs; also the last file operations. */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import type { Entry, RangeTombstone } from '../tree/entry-types.ts';

export interface Memtable {
  readonly memtable: number;
  state: 'active' | 'sealed' | 'flushing';
  entries: number;
  deletes: number;
  sizeBytes: number;
  /** The log of its first entry; while it is empty, the current log. */
  wal: FileNumber;
  /** Tier 2: in internal-key order. Fewer than `entries` when detail was not recorded. */
  list: Entry[];
  /** Tier 2: range tombstones, in order of arrival. Counted in `entries`, but not in the list. */
  ranges: RangeTombstone[];
  /** Entries that the flush has already written into the new table. */
  flushed: number;
}

export interface Wal {
  readonly wal: FileNumber;
  bytes: number;
  syncedBytes: number;
  retired: boolean;
  /**
   * The job that makes its first sync. Until that write or job ends, the directory may not contain the log, and a power
   * loss may destroy all of it.
   */
  naming: JobId | null;
  /** Appended so far, and how many of them before the sync mark. */
  batches: number;
  syncedBatches: number;
  /** Device time of the last sync; 0 before any. */
  syncNs: number;
  /** The last batches, at least 64, newest last. */
  tail: LoggedBatch[];
}

/** One write batch in a log: one append is one log record, in any number of fragments. Replaced, never changed. */
export interface LoggedBatch {
  /** Log size before it; padding to the end of a block comes first. */
  readonly offset: number;
  /** Bytes appended, including padding and headers. */
  readonly bytes: number;
  /** Of the operation that wrote it; empty if it has none, like a batch of several. */
  readonly key: Uint8Array;
  /** The job that carries the write. */
  readonly job: JobId;
  /** Modeled device time of the append, without waiting. */
  readonly appendNs: number;
  /** 0 until they are in memtables. */
  readonly entries: number;
  /** Sequence of its first entry; 0 until it is in a memtable. */
  readonly sequence: number;
}

export interface FileOperation {
  readonly what: 'created' | 'appended' | 'written' | 'synced' | 'read' | 'renamed' | 'removed' | 'failed';
  readonly file: FileNumber;
  readonly fileClass: string;
  readonly bytes: number;
}

/**
 * The last sequence over time, since the database was opened: at the end of each step that raised it, or of every
 * `stride`-th.
 */
export interface Written {
  /** Ascending by sequence. */
  points: { readonly sequence: number; readonly tNs: number }[];
  /** A power of 2; 1: every such step is included. */
  stride: number;
  /** Steps that raised the last sequence since the last point. */
  since: number;
}
