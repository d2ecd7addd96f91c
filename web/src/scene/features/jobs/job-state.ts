/** Background jobs: what each reads, writes and drops; and what compactions drop while snapshots are held. */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import type { CompactionReason, DropReason, EntryType, JobKind, KeepReason } from '../../../protocol/records.gen.ts';
import type { Key, RangeTombstone, Version } from '../tree/entry-types.ts';
import type { RuleEvaluation } from '../tree/tree-state.ts';

export type Job = FlushJob | CompactionJob | QueuedJob;

export interface QueuedJob {
  readonly kind: 'queued' | 'cleanup';
  readonly job: JobId;
  readonly jobKind: JobKind;
  readonly trigger: string;
  readonly evaluation: RuleEvaluation | null;
  /** 0 for jobs of the whole database. */
  readonly family: number;
}

export interface FlushJob {
  readonly kind: 'flush';
  readonly job: JobId;
  readonly family: number;
  readonly memtable: number;
  readonly entriesTotal: number;
  entriesDone: number;
  /** Uncompressed size of the current block at the last step, before it was written. */
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
  /** Entries of all inputs so far; null if one does not report it: a LevelDB table, or a memtable that is merged with tables. */
  entriesTotal: number | null;
  outputs: FileNumber[];
  entriesIn: number;
  entriesOut: number;
  droppedHidden: number;
  droppedTombstones: number;
  droppedByPredicate: number;
  inputBytesRead: number;
  outputBytes: number;
  /** Uncompressed size of input blocks held, and of entries waiting to be written as a block, at the last progress record. */
  inputBlockBytes: number;
  outputBlockBytes: number;
  /** True for a trivial move. */
  moved: boolean;
  /** How universal compaction or lazy leveling chose it. */
  readonly evaluation: RuleEvaluation | null;
  output: Output;
  /** Tier 2: answers so far from the filters of deeper tables for the current tombstone. */
  asking: FilterAnswer[];
  /** Tier 2: dropped fragments of range tombstones, newest last, at most 64. */
  rangesDropped: (RangeTombstone & { readonly reason: DropReason })[];
  /** Tier 2: the last entries kept and dropped, newest last: at least 256 if there were that many, fewer than twice that. */
  recent: Decided[];
}

/** What a job has written into the current table. Tier 2. */
export interface Output {
  /** Entries so far. */
  entries: number;
  /** The last of them, the newest last: at least 1,024 if there were that many, fewer than twice that. */
  last: { readonly key: Key; readonly type: EntryType }[];
  /** All of them; null if there are too many to keep. */
  versions: Version[] | null;
  ranges: RangeTombstone[];
}

/** An entry that a compaction decided about. */
export interface Decided extends Version {
  readonly child: number;
  readonly kept: boolean;
  readonly reason: KeepReason | DropReason;
  readonly witness: FileNumber;
  /** Filters of deeper tables probed before the decision. */
  readonly asked: readonly FilterAnswer[];
}

/** The answer of a deeper table's filter for a tombstone's key. */
export interface FilterAnswer {
  readonly table: FileNumber;
  readonly level: number;
  readonly key: Key;
  readonly maybe: boolean;
}

/**
 * Entries that compactions of all families dropped since snapshots were first held, up to the end of the compaction
 * that follows the last release. Tier 2.
 */
export interface DroppedEntries {
  open: boolean;
  hidden: number;
  tombstones: number;
  /** The last of them, newest last: at least 256 if there were that many, fewer than twice that. */
  last: Decided[];
}
