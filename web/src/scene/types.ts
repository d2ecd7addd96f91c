/**
 * The scene: what is true now, folded from records and from nothing else.
 *
 * One reducer per section mutates its section in place and bumps the section's version; nobody outside `scene` writes here.
 * Tables, sealed memtables and finished reads are shared by reference between keyframes, so they are never changed after they
 * are complete. Keys are bytes (latin1-like binary strings would lose nothing, but a Uint8Array says what it is).
 *
 * Laws (tests/web/scene): prefix, keyframe, truth. `words(scene)` prints the canonical JSON of engine-wasm/README.md
 * "The state in words" and must equal the engine's own inspection at every step boundary.
 *
 * Detail (marked 'tier 2') is present only where tier-2 records were folded; every view says so when it is missing.
 */
import type { FileNumber, JobId, OpId } from '../base/ids.ts';
import type {
  BTreePageKind,
  BTreeVisitReason,
  DeviceLimit,
  DeviceRequest,
  DropReason,
  EntryType,
  FileClass,
  JobKind,
  KeepReason,
  MergeStrategy,
  OpKind,
  RunMergeChoice,
  SkipReason,
} from '../protocol/records.gen.ts';
import type { HeldMemory } from './memory.ts';

export type Key = Uint8Array;

/** One version of a key: a value, or a tombstone. */
export interface Version {
  readonly key: Key;
  readonly sequence: number;
  readonly type: EntryType;
}

export interface Entry extends Version {
  readonly valueBytes: number;
  /** Height of the skiplist tower, 1..12. */
  readonly height: number;
}

/** Every older entry with begin <= key < end is deleted. */
export interface RangeTombstone {
  readonly begin: Key;
  readonly end: Key;
  readonly sequence: number;
}

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

/** Why a table is to be compacted though no level is due. */
export interface TableMark {
  /** The most in any window, or in the table. */
  readonly tombstones: number;
  /** 0: the whole table was judged. */
  readonly windowEntries: number;
  /** Entries written when the bound was reached. */
  readonly atEntry: number;
}

export interface Table {
  readonly table: FileNumber;
  /** The column family that it belongs to. */
  readonly family: number;
  readonly sizeBytes: number;
  readonly entries: number;
  readonly deletes: number;
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

export interface Level {
  readonly level: number;
  /** L0 newest first, others by key. */
  tables: FileNumber[];
  sizeBytes: number;
  targetBytes: number;
  scoreMilli: number;
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

/** What the filter of a deeper table said of a tombstone's key. */
export interface FilterAnswer {
  readonly table: FileNumber;
  readonly level: number;
  readonly key: Key;
  readonly maybe: boolean;
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

/** What compactions of all families dropped since snapshots were first held, up to the end of the one that comes after the last is released. Tier 2. */
export interface Left {
  open: boolean;
  hidden: number;
  tombstones: number;
  /** The last of them, newest last: at least 256 where there were so many, fewer than twice that. */
  last: Decided[];
}

export interface CompactionJob {
  readonly kind: 'compaction';
  readonly job: JobId;
  readonly family: number;
  readonly level: number;
  readonly outputLevel: number;
  readonly reason: string;
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

export interface QueuedJob {
  readonly kind: 'queued' | 'cleanup';
  readonly job: JobId;
  readonly jobKind: JobKind;
  readonly trigger: string;
  readonly weighed: Weighing | null;
  /** 0 of what is about the whole database. */
  readonly family: number;
}

export type Job = FlushJob | CompactionJob | QueuedJob;

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

/** The client's current or last operation. */
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
  stage: 'client' | 'stalled' | 'wal' | 'synced' | 'memtable' | 'done';
  status: string | null;
  latencyNs: number;
  rows: number;
  /** What a Get answered (first 256 bytes). */
  value: Key | null;
  /** Tier 2. */
  path: ReadStop[];
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

/** A page of a B+tree. Replaced, never changed, so that keyframes share it. */
export interface BTreePage {
  readonly page: number;
  readonly kind: BTreePageKind;
  /** 0 for leaves; of no meaning for the meta page and free ones. */
  readonly level: number;
  readonly entries: number;
  /** Header and slots included; what is left to `pageBytes` is free. */
  readonly usedBytes: number;
  /** The smallest key that may lie under it; empty for the first page of a level. */
  readonly fence: Key;
  /** In the buffer pool as in the file, in it and newer than the file, or not in it. */
  readonly state: 'clean' | 'dirty' | 'out';
}

/** One page that the operation went through. Tier 2. */
export interface BTreeVisit {
  readonly page: number;
  readonly level: number;
  readonly entries: number;
  /** The child that it went to, or in a leaf the first entry not before the key. */
  readonly slot: number;
  readonly cached: boolean;
  readonly found: boolean;
  readonly reason: BTreeVisitReason;
  /** Comparisons made in it: the slot, and how its key stands to the key sought. */
  readonly compared: readonly { readonly slot: number; readonly order: 'smaller' | 'equal' | 'greater' }[];
}

/** A page that was full became two. */
export interface BTreeSplit {
  readonly level: number;
  readonly page: number;
  /** The new page, to its right. */
  readonly right: number;
  /** Entries that went over. */
  readonly moved: number;
  /** Only the new entry did, for it is the last of its level. */
  readonly appended: boolean;
}

/** The B+tree, while one is open in place of the LSM-tree. */
export interface BTree {
  lastLsn: number;
  readonly pageBytes: number;
  /** That the buffer pool may hold. */
  readonly poolPages: number;
  /** Of the file, free ones included. */
  pageCount: number;
  pages: Map<number, BTreePage>;
  /** Page numbers, leaves first, each level in key order; the last level is the root. Arrays are replaced, never changed. */
  levels: (readonly number[])[];
  /** Free pages in the order in which they will be used again. */
  free: readonly number[];
  /** What the operation at hand split, in order. Replaced, never changed. */
  splits: readonly BTreeSplit[];
  /** The pages that the operation at hand went through, in order. */
  path: BTreeVisit[];
  /** Comparisons made since the last visit. */
  comparing: BTreeVisit['compared'][number][];
}

export interface FileOperation {
  readonly what: 'created' | 'appended' | 'written' | 'synced' | 'read' | 'renamed' | 'removed' | 'failed';
  readonly file: FileNumber;
  readonly fileClass: string;
  readonly bytes: number;
}

/** When a request came to the device, began to be served and was done with, in virtual time. */
export interface RequestTimes {
  readonly cameNs: number;
  readonly beginNs: number;
  readonly endNs: number;
}

/** A request to the device. Replaced, never changed. */
export interface Request {
  /** The job that asked: the cause of its records. */
  readonly job: JobId;
  readonly asker: JobKind | 'client';
  readonly request: DeviceRequest;
  readonly file: FileNumber;
  readonly fileClass: FileClass;
  readonly bytes: number;
  /** Of one that came to an idle device without limits: told when its step ends, null until then. */
  readonly times: RequestTimes | null;
  readonly serviceNs: number;
  /** The bucket that let it wait, once the device was free. */
  readonly limit: DeviceLimit;
  /** What the buckets held when it began, without what it took; null where that was not told, and under limits that hold no longer. */
  readonly left: { readonly operations: number; readonly bytes: number } | null;
  readonly failed: boolean;
}

/** The modelled device, as far as its requests tell. */
export interface Device {
  /** The last 64 and fewer than 64 older ones, newest last, in the order in which they are served. */
  requests: Request[];
  /** So many of the last ones belong to the step at hand. */
  ofStep: number;
  /** A RequestServed was told whose file operation follows. */
  announced: boolean;
  /** Requests so far. */
  served: number;
  /** The newest time in which requests waited. */
  queue: DeviceQueue;
  /** Files that are there, by `fileKey`. */
  files: Map<number, LiveFile>;
}

/**
 * From the first request that waits to the last before one is served at once; all zero before any. What else the steps of those that wait ask
 * for belongs to it.
 */
export interface DeviceQueue {
  /** Numbers of its requests, which are counted from 1. */
  readonly first: number;
  readonly last: number;
  /** One that waits from now on joins it. */
  readonly open: boolean;
  /** One of the step at hand waited. */
  readonly inStep: boolean;
  /** What its requests have appended to logs, and how often they have synced one. */
  readonly walBytes: number;
  readonly walSyncs: number;
}

export interface LiveFile {
  readonly file: FileNumber;
  readonly fileClass: FileClass;
  readonly sizeBytes: number;
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

export interface Scene {
  /** Steps finished so far; tier-1 records since then. Together the moment. */
  step: number;
  ordinal: number;
  tNs: number;
  /** Records folded. */
  records: number;
  opened: boolean;
  lastSequence: number;
  /** When sequences were written. */
  written: Written;
  manifest: FileNumber;
  /** Written to the newest manifest so far. */
  manifestBytes: number;
  /** Of the default family, as are `levels` and `options`. */
  memtables: Memtable[];
  tables: Map<FileNumber, Table>;
  /** What was last said of a table's range tombstones; its TableCreated follows. */
  rangesStored: { readonly table: number; readonly fragments: number; readonly span: Table['rangeSpan'] };
  levels: Level[];
  live: LiveTombstones;
  /** With dynamic level bytes: the level that L0 is compacted into; 0 where no record told one. */
  baseLevel: number;
  /** What universal compaction weighed last. */
  weighing: Weighing | null;
  /** The other column families, by number. */
  families: Family[];
  wals: Wal[];
  snapshots: { readonly snapshot: number; readonly sequence: number }[];
  /** null until a snapshot is taken. */
  left: Left | null;
  stall: string;
  stopped: string;
  stoppedWhy: string;
  jobs: Map<JobId, Job>;
  /** Jobs that ended, newest last, at most 32: views let them fade. */
  finished: Job[];
  /** By counter id. */
  counters: Float64Array;
  operation: Operation | null;
  merge: Merge | null;
  /** The last 8 merges by number: they may interleave. */
  merges: Map<number, Merge>;
  scan: Scan | null;
  /** The block cache and open tables. */
  memory: HeldMemory;
  /** null while an LSM-tree is open, or nothing is. */
  btree: BTree | null;
  /** The last file operations, newest last: at least 64 where there were so many, fewer than twice that. */
  files: FileOperation[];
  device: Device;
  options: Map<number, number>;
  macro: { command: number; done: number; total: number } | null;
  /** Kind and cause of the last record folded; kind 0 before any. */
  last: { kind: number; job: JobId };
  /** Section versions, bumped on change, so that a view can skip work. */
  versions: {
    tree: number;
    memtables: number;
    read: number;
    merge: number;
    scan: number;
    memory: number;
    btree: number;
    counters: number;
    files: number;
    device: number;
  };
}
