/** The client's operation and the parts of reading: filter probes, visited runs, the merging iterator, a scan. */
import type { FileNumber, JobId, OpId } from '../../../base/ids.ts';
import type { EntryType, MergeStrategy, OpKind, SkipReason } from '../../../protocol/records.gen.ts';
import type { Key, Version } from '../tree/entry-types.ts';

/** The client's current or last operation. */
export type Reached = 'client' | 'wal' | 'synced' | 'memtable';

export interface Operation {
  readonly op: OpId;
  /** The job that carries it: the cause of its records. */
  readonly job: JobId;
  readonly opKind: OpKind;
  /** The column family it concerns; 0 for a batch and for operations on the whole database. */
  readonly family: number;
  readonly key: Key;
  readonly valueBytes: number;
  readonly sync: boolean;
  /** Progress of a write: the order client, wal, memtable is the durability guarantee. */
  stage: Reached | 'stalled' | 'done';
  /** The last of these stages that the write reached; kept when it is done, because a refused write does not reach the end. */
  reached: Reached;
  status: string | null;
  latencyNs: number;
  rows: number;
  /** The answer of a Get (first 256 bytes). */
  value: Key | null;
  /** Tier 2. */
  path: ReadStop[];
  /** Tier 2: keys that a Get has compared so far. */
  compared: number;
  /** The comparisons of a write that seeks its place in a memtable, in order; of a batch, those of its newest entry. Tier 2. */
  search: SearchStep[];
  /** The sequence of the newest entry that it inserted; null before. Tier 2. */
  inserted: number | null;
}

/** What is known of the last operation of any client. */
export interface ClientOperation {
  readonly op: number;
  /** The wait of a write that was not the only one. */
  readonly wait: WriterWait | null;
}

/** A write's wait in the queue of writers. */
export interface WriterWait {
  readonly waitedNs: number;
  /** The write that committed it; its own number if it led a group. */
  readonly leaderOp: number;
  /** Writes of the leader's group; 0 if it led its own. */
  readonly groupWrites: number;
}

/** One comparison of a key with an entry of a memtable. */
export interface SearchStep {
  /** The level of the skiplist, from 0; in a radix tree the number of nodes that were passed. */
  readonly level: number;
  /** The sequence of the entry. */
  readonly sequence: number;
  /** The key comes after the entry, so the search moves right to it; otherwise it moves down. */
  readonly isAfter: boolean;
}

/** One filter question inside a Get. */
export interface FilterProbe {
  readonly filterKind: 'block' | 'full' | 'memtable';
  readonly filterBits: number;
  /** All positions lie in one aligned line of this many bits (a cache line); 0: anywhere. */
  readonly lineBits: number;
  readonly probes: number;
  readonly positions: readonly number[];
  readonly maybe: boolean;
  readonly subject: 'whole_key' | 'prefix';
  /** The key probed, or its prefix. */
  readonly asked: Key;
}

/** A run that a Get visited, in order. */
export type ReadStop =
  | {
      readonly kind: 'memtable';
      readonly memtable: number;
      /** null until it has answered. */
      verdict: 'found' | 'deleted' | 'absent' | null;
      readonly probe: FilterProbe | null;
      /** Keys that the Get has compared until this run had answered. */
      compared: number;
    }
  | {
      readonly kind: 'table';
      readonly table: FileNumber;
      readonly level: number;
      /** null until the table has answered. */
      verdict: 'found' | 'deleted' | 'absent' | 'filter_negative' | 'too_new' | null;
      filter: 'not_asked' | 'negative' | 'true_positive' | 'false_positive' | null;
      probes: FilterProbe[];
      blocks: {
        readonly blockKind: string;
        /** Offset in the table's file. */
        readonly offset: number;
        readonly sizeBytes: number;
        readonly cached: boolean;
      }[];
      compared: number;
    };

/** The merging iterator with the newest record. Tier 2. */
export interface Merge {
  readonly merge: number;
  /** The job that merges: the cause of its records. */
  readonly job: JobId;
  readonly purpose: 'scan' | 'compaction';
  readonly strategy: MergeStrategy;
  readonly children: MergeChild[];
  /**
   * The structure of the children, as recorded by MergeWon. linear: children in order. Heaps: the array; child at each
   * index, index 0 is the top. loser_tree: the winner, the loser of each match, then the children by leaf; `noChild` for
   * exhausted children.
   */
  order: number[];
  /** Bit p: which child of heap index p is smaller is known without comparing. */
  remembered: number;
  /** The last comparison: children, and the order of left relative to right. */
  comparing: { readonly left: number; readonly right: number; readonly order: 'smaller' | 'equal' | 'greater' } | null;
  comparisons: number;
  wins: number;
  winner: number | null;
  /** The winner has advanced to its next entry, and the next child is not known yet. */
  searching: boolean;
  /** The last entries that a scan took from it, in order. */
  readonly passed: PassedEntry[];
}

/** An entry that a scan took from its merge: a row, or skipped for a reason. */
export interface PassedEntry extends Version {
  readonly child: number;
  readonly what: 'row' | SkipReason;
}

export interface MergeChild {
  readonly child: number;
  readonly runKind: 'memtable' | 'sealed_memtable' | 'l0_table' | 'level';
  readonly source: number;
  readonly level: number;
  /** The tables of the run when a scan opened the merge, in the order of their keys; empty for a memtable, and in a compaction. */
  readonly tables: readonly FileNumber[];
  /** null: exhausted or not yet positioned. */
  at: { readonly key: Key; readonly sequence: number; readonly type: EntryType } | null;
  advanced: number;
}

/** In MergeWon: no child is left. */
export const noChild = 0xffffffff;

/** The last scan, as a path over the key axis. Tier 2. */
export interface Scan {
  readonly op: OpId;
  /** Every entry the iterator touched, in order. */
  readonly path: {
    readonly key: Key;
    readonly type: EntryType;
    readonly what: 'row' | SkipReason;
    /** Location of the entry, if the merge recorded it; a backward scan has moved past a row before it returns it. */
    readonly home?: 'memtable' | number;
    /** For a row: the iterator has moved past it, or (backward) had passed its entry before returning it. */
    readonly left?: true;
  }[];
  /** The iterator has passed an entry whose row is the next record. */
  leaving: boolean;
  rows: number;
  skipped: number;
  tombstones: number;
}
