/** The tree: tables, levels, column families, how many tombstones were live when, and what universal compaction weighed. */
import type { FileNumber, JobId, OpId } from '../../base/ids.ts';
import type { RunMergeChoice } from '../../protocol/records.gen.ts';
import type { Key, RangeTombstone, Version } from './entries.ts';
import type { Memtable } from './memtable-and-log.ts';

export interface Table {
  readonly table: FileNumber;
  /** The column family that it belongs to. */
  readonly family: number;
  readonly sizeBytes: number;
  /** null: not counted, for a table that was found and says nothing of its entries. */
  readonly entries: number | null;
  /** Tombstones among the entries; null where those are not counted. */
  readonly deletes: number | null;
  /** Fragments of range tombstones, which lie beside the entries. */
  readonly ranges: number;
  /** Begin of the first and end of the last of them; null where there are none. */
  readonly rangeSpan: { readonly begin: Key; readonly end: Key } | null;
  /** Tier 2: the fragments, in key order, those of one range from new to old. */
  readonly fragments: readonly RangeTombstone[];
  /** Tier 2: what is in it, in internal-key order; null where not every entry was told, or the database has grown too large for this. */
  readonly versions: readonly Version[] | null;
  /** What the deletion collector saw when it marked the table; null for a table that it did not mark. */
  readonly mark: TableMark | null;
  readonly dataBlocks: number;
  readonly filterBytes: number;
  readonly smallest: Key;
  readonly largest: Key;
  readonly smallestSequence: number;
  readonly largestSequence: number;
  /** Tombstones in each run of `bucketEntries` consecutive entries. */
  readonly bucketEntries: number;
  readonly buckets: readonly number[];
  readonly madeBy: JobId;
}

/** Why a table is to be compacted though no level is due. */
export interface TableMark {
  /** The most in any window, or in the table. */
  readonly tombstones: number;
  /** 0: the whole table was judged. */
  readonly windowEntries: number;
  /** Entries written when the bound was reached. */
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
  /** Its own; those of the database and those that were never set are absent. */
  options: Map<number, number>;
}

/** Tombstones in the memtables and levels of a family over virtual time: as they are, and as they were at ends of steps. */
export interface LiveTombstones {
  /** In memtables, then in L0, L1 and so on. Range tombstones count in memtables only: tables keep them beside their entries. */
  now: number[];
  /** At the end of each step that changed them, or of every `stride`-th; by rising time. */
  points: { readonly tNs: number; readonly live: readonly number[] }[];
  /** A power of 2; 1: every such step is there. */
  stride: number;
  /** Steps that changed them since the last point. */
  since: number;
  /** They have changed in the step at hand. */
  changed: boolean;
  /** What the latest scans passed, at least 256 of them, by their counters; in order. Replaced, never changed. */
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

/** Universal compaction choosing: the sorted runs, newest first, and the rules in the order in which they were tried. */
export interface Weighing {
  /** Of the step in which it happened. */
  readonly step: number;
  readonly runs: readonly { readonly level: number; readonly table: FileNumber | null; readonly sizeBytes: number }[];
  readonly rules: readonly RuleTried[];
}
