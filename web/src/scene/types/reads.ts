/** The client's operation and what reading takes: questions to filters, runs that are passed, the merging iterator, a scan. */
import type { FileNumber, JobId, OpId } from '../../base/ids.ts';
import type { EntryType, MergeStrategy, OpKind, SkipReason } from '../../protocol/records.gen.ts';
import type { Key } from './entries.ts';

/** The client's current or last operation. */
export type Reached = 'client' | 'wal' | 'synced' | 'memtable';

export interface Operation {
  readonly op: OpId;
  /** The job that carries it: the cause of its records. */
  readonly job: JobId;
  readonly opKind: OpKind;
  /** The column family that it is about; 0 of a batch, and of what is about the whole database. */
  readonly family: number;
  readonly key: Key;
  readonly valueBytes: number;
  readonly sync: boolean;
  /** How far a write has come: the order client, wal, memtable is the promise of durability. */
  stage: Reached | 'stalled' | 'done';
  /** The last of these stages that the write came to; kept when it is done, because one that was refused has not come to the end. */
  reached: Reached;
  status: string | null;
  latencyNs: number;
  rows: number;
  /** What a Get answered (first 256 bytes). */
  value: Key | null;
  /** Tier 2. */
  path: ReadStop[];
}

/** One filter question inside a Get. */
export interface FilterProbe {
  readonly filterKind: 'block' | 'full' | 'memtable';
  readonly filterBits: number;
  /** All positions lie in one aligned stretch of so many bits, a cache line; 0: anywhere. */
  readonly lineBits: number;
  readonly probes: number;
  readonly positions: readonly number[];
  readonly maybe: boolean;
  readonly subject: 'whole_key' | 'prefix';
  /** What was asked for: the key, or its prefix. */
  readonly asked: Key;
}

/** A run that a Get passed, in the order asked. */
export type ReadStop =
  | {
      readonly kind: 'memtable';
      readonly memtable: number;
      /** null while it is being asked. */
      verdict: 'found' | 'deleted' | 'absent' | null;
      readonly probe: FilterProbe | null;
    }
  | {
      readonly kind: 'table';
      readonly table: FileNumber;
      readonly level: number;
      /** null while the table is being asked. */
      verdict: 'found' | 'deleted' | 'absent' | 'filter_negative' | 'too_new' | null;
      filter: 'not_asked' | 'negative' | 'true_positive' | 'false_positive' | null;
      probes: FilterProbe[];
      blocks: {
        readonly blockKind: string;
        /** Where it lies in the table's file. */
        readonly offset: number;
        readonly sizeBytes: number;
        readonly cached: boolean;
      }[];
    };

/** The last merging iterator that spoke. Tier 2. */
export interface Merge {
  readonly merge: number;
  /** The job that merges: the cause of its records. */
  readonly job: JobId;
  readonly purpose: 'scan' | 'compaction';
  readonly strategy: MergeStrategy;
  readonly children: MergeChild[];
  /**
   * The structure in which the children stand, as the record MergeWon tells it. linear: they in their order. Heaps: the array, child at each
   * place, place 0 on top. loser_tree: the winner, the loser of each match, then the children by leaf; `nobody` where all have ended.
   */
  order: number[];
  /** Bit p: which of the two below heap place p is smaller is known without comparing. */
  remembered: number;
  /** The last comparison: children, and who is smaller. */
  comparing: { readonly left: number; readonly right: number; readonly order: 'smaller' | 'equal' | 'greater' } | null;
  comparisons: number;
  wins: number;
  winner: number | null;
  /** The winner has gone on to its next entry since, and which child comes next is not known yet. */
  searching: boolean;
}

export interface MergeChild {
  readonly child: number;
  readonly runKind: 'memtable' | 'sealed_memtable' | 'l0_table' | 'level';
  readonly source: number;
  readonly level: number;
  /** null: exhausted or not yet positioned. */
  at: { readonly key: Key; readonly sequence: number; readonly type: EntryType } | null;
  advanced: number;
}

/** In the place of a child: there is none. */
export const nobody = 0xffffffff;

/** The last scan, as a path over the key axis. Tier 2. */
export interface Scan {
  readonly op: OpId;
  /** Every entry the iterator touched, in order. */
  readonly path: {
    readonly key: Key;
    readonly type: EntryType;
    readonly what: 'row' | SkipReason;
    /** Where an entry that was skipped lies, as the merge told it. */
    readonly home?: 'memtable' | number;
    /** Of a row: the iterator has left it, or (backward) had passed its entry before it was returned. */
    readonly left?: true;
  }[];
  /** An entry was left whose row is still to be told: it is the next one. */
  leaving: boolean;
  rows: number;
  skipped: number;
  tombstones: number;
}
