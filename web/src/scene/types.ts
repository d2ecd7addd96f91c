/**
 * The scene: the current state, folded from records and from nothing else.
 *
 * One reducer per section mutates its section in place and bumps the section's version; only `scene` writes here.
 * Tables, sealed memtables and finished reads are shared by reference between keyframes, so they are never changed
 * after they are complete. Keys are Uint8Array, not binary strings: both keep every byte, but only the first type says
 * so.
 *
 * Laws (tests/web/scene): prefix, keyframe, truth. `words(scene)` prints the canonical JSON of engine-wasm/README.md
 * "State format" and must equal the engine's own inspection at every step boundary.
 *
 * Detail (marked 'tier 2') is present only where tier-2 records were folded; every view says so when it is missing.
 *
 * The types of the parts of a scene are in types/.
 */
import type { FileNumber, JobId } from '../base/ids.ts';
import type {
  BackgroundErrorReason,
  BackgroundErrorSeverity,
  StallReason,
  StatusCode,
  WriteStallCondition,
} from '../protocol/records.gen.ts';
import type { HeldMemory } from './features/memory/memory-state.ts';
import type { BTree } from './features/btree/btree-state.ts';
import type { IndexLog } from './features/index-log/index-log-state.ts';
import type { Device } from './features/device/device-state.ts';
import type { Job, DroppedEntries } from './features/jobs/job-state.ts';
import type { FileOperation, Memtable, Wal, Written } from './features/memory/memtable-state.ts';
import type { Recovery } from './features/memory/recovery-state.ts';
import type { ClientOperation, Merge, Operation, Scan } from './features/reads/read-state.ts';
import type { IndexBuildRecords } from './features/tree/index-build-state.ts';
import type { RollingMerge } from './features/tree/rolling-merge-state.ts';
import type { Family, Level, LiveTombstones, Table, RuleEvaluation } from './features/tree/tree-state.ts';

export type * from './features/btree/btree-state.ts';
export type * from './features/device/device-state.ts';
export type * from './features/index-log/index-log-state.ts';
export type * from './features/tree/entry-types.ts';
export type * from './features/jobs/job-state.ts';
export type * from './features/memory/memtable-state.ts';
export type * from './features/memory/recovery-state.ts';
export * from './features/reads/read-state.ts';
export type { IndexBuildRecords } from './features/tree/index-build-state.ts';
export type * from './features/tree/rolling-merge-state.ts';
export type * from './features/tree/tree-state.ts';

/** Why writes are delayed or stopped, with what was found when this last changed. */
export interface WriteStall {
  readonly condition: WriteStallCondition;
  readonly reason: StallReason;
  readonly rateBytesPerSecond: number;
  readonly pendingBytes: number;
  readonly runs: number;
  readonly sealed: number;
}

/** The failure because of which the database refuses work. Replaced, never changed. */
export interface BackgroundError {
  readonly severity: BackgroundErrorSeverity;
  readonly reason: BackgroundErrorReason;
  readonly status: StatusCode;
  /** Names the file. */
  readonly message: string;
  /** The job that failed. */
  readonly job: JobId;
  /** The operation, if it was a client's job. */
  readonly op: number | null;
  /** Begin of the step in which an error of this severity was first set. */
  readonly sinceNs: number;
  /** `Scene.failed` at that moment. */
  readonly failedBefore: number;
}

export interface Scene {
  /** Steps finished so far; tier-1 records since then. Together they are the moment. */
  step: number;
  ordinal: number;
  tNs: number;
  /** Records folded. */
  records: number;
  opened: boolean;
  lastSequence: number;
  /** Maps sequences to the times of their writes. */
  written: Written;
  manifest: FileNumber;
  /** Bytes written to the newest manifest so far. */
  manifestBytes: number;
  /** Of the default family, like `levels` and `options`. */
  memtables: Memtable[];
  tables: Map<FileNumber, Table>;
  /** Last reported range tombstones of a table; its TableCreated follows. */
  rangesStored: { readonly table: number; readonly fragments: number; readonly span: Table['rangeSpan'] };
  levels: Level[];
  live: LiveTombstones;
  /** With dynamic level bytes: the level that L0 is compacted into; 0 if not recorded. */
  baseLevel: number;
  /** The last choice of universal compaction. */
  ruleEvaluation: RuleEvaluation | null;
  /** The other column families, by number. */
  families: Family[];
  wals: Wal[];
  /** The logs that the last opening read; null until the first crash or reopening. */
  recovery: Recovery | null;
  snapshots: { readonly snapshot: number; readonly sequence: number }[];
  /** null until the first snapshot. */
  droppedEntries: DroppedEntries | null;
  stall: StallReason;
  /** With stall_rules=rocksdb: what families call for, by number, except normal. Replaced when it changes. */
  writeStalls: ReadonlyMap<number, WriteStall>;
  stopped: string;
  stoppedWhy: string;
  /** null with background_error_handling=leveldb, where `stopped` says it all. */
  backgroundError: BackgroundError | null;
  /** Entries of writes that were answered OK although they were lost, so far. */
  lostEntries: number;
  jobs: Map<JobId, Job>;
  /** Jobs that ended, newest last, at most 32: views let them fade. */
  finished: Job[];
  /** By counter id. */
  counters: Float64Array;
  /** The operation that began last. */
  operation: Operation | null;
  /** The last operation of each client, by its job; a mix has several in progress. Entries are replaced, never changed. */
  clients: Map<JobId, ClientOperation>;
  /** Operations that the engine refused or that failed, so far; "not found" does not count. */
  failed: number;
  merge: Merge | null;
  /** The last 8 merges by number, because merges may interleave. */
  merges: Map<number, Merge>;
  scan: Scan | null;
  /** The block cache and open tables. */
  memory: HeldMemory;
  /** The last rolling merge; null until the first. */
  rollingMerge: RollingMerge | null;
  /** Records of the last bulk index build; null until the first. */
  indexBuild: IndexBuildRecords | null;
  /** null unless a B+tree is open. */
  btree: BTree | null;
  /** null unless an index and log is open. */
  indexLog: IndexLog | null;
  /** The last file operations, newest last: at least 64 if there were that many, fewer than twice that. */
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
    indexLog: number;
    counters: number;
    files: number;
    device: number;
  };
}
