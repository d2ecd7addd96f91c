/** Where a write goes first: memtables, the write-ahead logs behind them, and the last operations on files. */
import type { FileNumber, JobId } from '../../base/ids.ts';
import type { Entry, RangeTombstone } from './entries.ts';

export interface Memtable {
  readonly memtable: number;
  state: 'active' | 'sealed' | 'flushing';
  entries: number;
  deletes: number;
  sizeBytes: number;
  /** The log that was written when its first entry came, or is written now while it has none. */
  wal: FileNumber;
  /** Tier 2: in internal-key order. Fewer than `entries` when detail was not recorded. */
  list: Entry[];
  /** Tier 2: range tombstones, in the order they came. They count among `entries` and stand beside the list. */
  ranges: RangeTombstone[];
  /** Entries already streamed into the new table by the flush. */
  flushed: number;
}

export interface Wal {
  readonly wal: FileNumber;
  bytes: number;
  syncedBytes: number;
  retired: boolean;
  /** Who makes the first sync of it: until that job's write or job ends, the directory may not know the log, and a loss of power take all of it. */
  naming: JobId | null;
  /** Appended so far, and of them before the sync mark. */
  batches: number;
  syncedBatches: number;
  /** What the last sync took on the device; 0 before any. */
  syncNs: number;
  /** The last batches, at least 64, newest last. */
  tail: LoggedBatch[];
}

/** One write batch in a log, as it was appended: one append is one log record, whatever its fragments. Replaced, never changed. */
export interface LoggedBatch {
  /** Bytes of the log before it; padding to the end of a block comes first. */
  readonly offset: number;
  /** Appended, with padding and headers. */
  readonly bytes: number;
  /** The job that carries the write. */
  readonly job: JobId;
  /** What the append took on the device, without waiting; modelled. */
  readonly appendNs: number;
  /** 0 until they are in memtables. */
  readonly entries: number;
  /** Of its first entry; 0 until it is in a memtable. */
  readonly sequence: number;
}

export interface FileOperation {
  readonly what: 'created' | 'appended' | 'written' | 'synced' | 'read' | 'renamed' | 'removed' | 'failed';
  readonly file: FileNumber;
  readonly fileClass: string;
  readonly bytes: number;
}

/** When the last sequence was which, while the database has been open: at the end of each step that raised it, or of every `stride`-th. */
export interface Written {
  /** By rising sequence. */
  points: { readonly sequence: number; readonly tNs: number }[];
  /** A power of 2; 1: every such step is there. */
  stride: number;
  /** Steps that raised the last sequence since the last point. */
  since: number;
}
