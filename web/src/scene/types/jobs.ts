/** Background jobs: what each takes, writes and drops; and what compactions of a time in which snapshots are held leave behind. */
import type { FileNumber, JobId } from '../../base/ids.ts';
import type { CompactionReason, DropReason, EntryType, JobKind, KeepReason } from '../../protocol/records.gen.ts';
import type { Key, RangeTombstone, Version } from './entries.ts';
import type { Weighing } from './tree.ts';

export type Job = FlushJob | CompactionJob | QueuedJob;

export interface QueuedJob {
  readonly kind: 'queued' | 'cleanup';
  readonly job: JobId;
  readonly jobKind: JobKind;
  readonly trigger: string;
  readonly weighed: Weighing | null;
  /** 0 of what is about the whole database. */
  readonly family: number;
}

export interface FlushJob {
  readonly kind: 'flush';
  readonly job: JobId;
  readonly family: number;
  readonly memtable: number;
  readonly entriesTotal: number;
  entriesDone: number;
  /** Of the block at hand, uncompressed, as the last step told it: before it was written. */
  outputBlockBytes: number;
  table: FileNumber | null;
  output: Output;
}

export interface CompactionJob {
  readonly kind: 'compaction';
  readonly job: JobId;
  readonly family: number;
  readonly level: number;
  readonly outputLevel: number;
  readonly reason: CompactionReason;
  readonly picker: number;
  readonly scoreMilli: number;
  readonly inputBytes: number;
  readonly inputs: { readonly table: FileNumber; readonly level: number }[];
  /** Of all inputs so far; null where one does not tell: a table of LevelDB, or the memtable that is merged with tables. */
  entriesTotal: number | null;
  outputs: FileNumber[];
  entriesIn: number;
  entriesOut: number;
  droppedHidden: number;
  droppedTombstones: number;
  inputBytesRead: number;
  outputBytes: number;
  /** Blocks of inputs that it held, and entries that waited to be written as a block, uncompressed, when it last told its progress. */
  inputBlockBytes: number;
  outputBlockBytes: number;
  /** True when it was a trivial move. */
  moved: boolean;
  /** How universal compaction came to choose it. */
  readonly weighed: Weighing | null;
  output: Output;
  /** Tier 2: the filters of deeper tables asked so far for the tombstone at hand. */
  asking: FilterAnswer[];
  /** Tier 2: fragments of range tombstones that were left out, newest last, at most 64. */
  rangesDropped: (RangeTombstone & { readonly reason: DropReason })[];
  /** Tier 2: the last entries kept and dropped, newest last: at least 256 where there were so many, fewer than twice that. */
  recent: Decided[];
}

/** What a job has written into the table at hand. Tier 2. */
export interface Output {
  /** Entries so far. */
  entries: number;
  /** The last of them, the newest last: at least 1,024 where there were so many, fewer than twice that. */
  last: { readonly key: Key; readonly type: EntryType }[];
  /** All of them; null where they are too many to be remembered. */
  versions: Version[] | null;
  ranges: RangeTombstone[];
}

/** An entry that a compaction decided about. */
export interface Decided extends Version {
  readonly child: number;
  readonly kept: boolean;
  readonly reason: KeepReason | DropReason;
  readonly witness: FileNumber;
  /** The filters of deeper tables that were asked before. */
  readonly asked: readonly FilterAnswer[];
}

/** What the filter of a deeper table said of a tombstone's key. */
export interface FilterAnswer {
  readonly table: FileNumber;
  readonly level: number;
  readonly key: Key;
  readonly maybe: boolean;
}

/** What compactions of all families dropped since snapshots were first held, up to the end of the one that comes after the last is released. Tier 2. */
export interface Left {
  open: boolean;
  hidden: number;
  tombstones: number;
  /** The last of them, newest last: at least 256 where there were so many, fewer than twice that. */
  last: Decided[];
}
