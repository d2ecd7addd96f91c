/** The tree: tables, levels, column families, live tombstones over time, and the choices of universal compaction. */
import type { FileNumber, JobId, OpId } from '../../../base/ids.ts';
import type { RunMergeChoice, TableCompression } from '../../../protocol/records.gen.ts';
import type { Key, RangeTombstone, Version } from './entry-types.ts';
import type { Memtable } from '../memory/memtable-state.ts';

export interface Table {
  readonly table: FileNumber;
  /** The column family it belongs to. */
  readonly family: number;
  readonly sizeBytes: number;
  /** null: unknown, for a table that was found on open and does not report its entries. */
  readonly entries: number | null;
  /** Tombstones among the entries; null if unknown. */
  readonly deletes: number | null;
  /** Fragments of range tombstones, stored apart from the entries. */
  readonly ranges: number;
  /** Begin of the first and end of the last of them; null if there are none. */
  readonly rangeSpan: { readonly begin: Key; readonly end: Key } | null;
  /** Tier 2: the fragments, in key order, those of one range from new to old. */
  readonly fragments: readonly RangeTombstone[];
  /** Tier 2: its entries in internal-key order; null unless every entry was recorded and the database is small enough. */
  readonly versions: readonly Version[] | null;
  /** Why the deletion collector marked the table; null if it did not. */
  readonly mark: TableMark | null;
  readonly dataBlocks: number;
  readonly filterBytes: number;
  /** The codec that its properties name. */
  readonly compression: TableCompression;
  /** Keys and values before compression; 0 if unknown. */
  readonly rawBytes: number;
  readonly smallest: Key;
  readonly largest: Key;
  readonly smallestSequence: number;
  readonly largestSequence: number;
  /** Tombstones in each run of `bucketEntries` consecutive entries. */
  readonly bucketEntries: number;
  readonly buckets: readonly number[];
  readonly madeBy: JobId;
}

/** Why a table should be compacted although no level is due. */
export interface TableMark {
  /** The maximum in any window, or the count in the table. */
  readonly tombstones: number;
  /** 0: the whole table was judged. */
  readonly windowEntries: number;
  /** Entries written when the threshold was reached. */
  readonly atEntry: number;
}

export interface Level {
  readonly level: number;
  /** L0 newest first, others by key. */
  tables: FileNumber[];
  sizeBytes: number;
  targetBytes: number;
  scoreMilli: number;
}

/** A column family other than the default one. */
export interface Family {
  readonly family: number;
  readonly name: Key;
  memtables: Memtable[];
  levels: Level[];
  live: LiveTombstones;
  /** As in the scene. */
  baseLevel: number;
  /** Its own options; database options and options that were never set are absent. */
  options: Map<number, number>;
}

/** Tombstones in the memtables and levels of a family over virtual time: the current counts, and counts at the ends of steps. */
export interface LiveTombstones {
  /**
   * In memtables, then in L0, L1 and so on. Range tombstones count in memtables only: tables store them apart from
   * their entries.
   */
  now: number[];
  /** At the end of each step that changed them, or of every `stride`-th; ascending by time. */
  points: { readonly tNs: number; readonly live: readonly number[] }[];
  /** A power of 2; 1: every such step is included. */
  stride: number;
  /** Steps that changed them since the last point. */
  since: number;
  /** They changed in the current step. */
  changed: boolean;
  /** Costs of the latest scans, at least 256 of them, from their counters; in order. Replaced, never changed. */
  scans: ScanCost[];
}

/** How much a scan raised internal_delete_skipped_count and internal_key_skipped_count, and when its last step ended. */
export interface ScanCost {
  readonly op: OpId;
  readonly tNs: number;
  readonly tombstones: number;
  readonly keys: number;
}

/** One rule that universal compaction tried on the sorted runs. */
export interface RuleTried {
  readonly rule: RunMergeChoice;
  readonly newerBytes: number;
  readonly olderBytes: number;
  readonly firstRun: number;
  readonly runs: number;
  readonly taken: boolean;
}

/** A choice of universal compaction: the sorted runs, newest first, and the rules in the order tried. */
export interface RuleEvaluation {
  /** The step that contains it. */
  readonly step: number;
  readonly runs: readonly { readonly level: number; readonly table: FileNumber | null; readonly sizeBytes: number }[];
  readonly rules: readonly RuleTried[];
}
