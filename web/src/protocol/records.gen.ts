// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Record kinds. Each reader takes a DataView over a batch and the offset of a record of its kind, and copies nothing: bytes
// and arrays are views into the batch. Throws where a name or a number is not one that JavaScript can hold exactly.
import type { FileNumber, JobId, OpId, Seq } from '../base/ids.ts';
import type { RecordInfo } from './info.ts';
import { fieldsBy, readBytes, readName, readU32s, readU64 } from './wire.ts';

/** Of the schema without its docs; equals strata_schema_hash_high and _low of a module made from the same schema. */
export const schemaHash = '1c4bc36cabfbbdcb';
export const schemaHashHigh = 0x1c4bc36c;
export const schemaHashLow = 0xabfbbdcb;

/** Bit g of a mask is group g. */
export const groups = [
  { name: "life", tier: 1 },
  { name: "io", tier: 1 },
  { name: "probe", tier: 2 },
  { name: "entry", tier: 2 },
  { name: "compare", tier: 2 },
] as const;
export type GroupName = (typeof groups)[number]['name'];
export const tier1Mask = 3;
export const fullMask = 31;

export const opKindNames = ["put", "delete", "write", "get", "scan", "snapshot", "release", "set", "flush", "compact", "settle", "crash", "reopen", "single_delete", "delete_range", "create_family", "drop_family"] as const;
export type OpKind = (typeof opKindNames)[number];
export const jobKindNames = ["client", "flush", "compaction", "cleanup", "checkpoint"] as const;
export type JobKind = (typeof jobKindNames)[number];
export const statusCodeNames = ["ok", "not_found", "corruption", "not_supported", "invalid_argument", "io_error", "no_space", "incomplete", "out_of_memory", "aborted", "busy"] as const;
export type StatusCode = (typeof statusCodeNames)[number];
export const entryTypeNames = ["delete", "put", "single_delete", "range_delete"] as const;
export type EntryType = (typeof entryTypeNames)[number];
export const deviceRequestNames = ["read", "append", "write", "sync", "rename", "remove", "sync_dir"] as const;
export type DeviceRequest = (typeof deviceRequestNames)[number];
export const deviceLimitNames = ["none", "iops", "throughput"] as const;
export type DeviceLimit = (typeof deviceLimitNames)[number];
export const fileClassNames = ["wal", "table", "manifest", "current", "temp", "lock", "other", "pages", "doublewrite"] as const;
export type FileClass = (typeof fileClassNames)[number];
export const stallReasonNames = ["none", "memtable_limit", "l0_stop", "l0_slowdown"] as const;
export type StallReason = (typeof stallReasonNames)[number];
export const jobTriggerNames = ["memtable_full", "manual", "recovery", "level_score", "seeks", "obsolete_files", "redo_log_full", "marked_tables", "wal_full"] as const;
export type JobTrigger = (typeof jobTriggerNames)[number];
export const compactionReasonNames = ["level0_file_num", "level_max_bytes", "seeks", "manual", "files_marked_for_compaction", "bottommost_files", "intra_l0", "universal_size_amplification", "universal_size_ratio", "universal_sorted_run_num", "memtable_merge"] as const;
export type CompactionReason = (typeof compactionReasonNames)[number];
export const filterKindNames = ["block", "full"] as const;
export type FilterKind = (typeof filterKindNames)[number];
export const filterVerdictNames = ["negative", "positive"] as const;
export type FilterVerdict = (typeof filterVerdictNames)[number];
export const filterPolicyNames = ["leveldb_bloom", "legacy_bloom", "fast_local_bloom", "flat_bloom"] as const;
export type FilterPolicy = (typeof filterPolicyNames)[number];
export const filterSubjectNames = ["whole_key", "prefix", "range_prefix"] as const;
export type FilterSubject = (typeof filterSubjectNames)[number];
export const filterOutcomeNames = ["not_asked", "negative", "true_positive", "false_positive"] as const;
export type FilterOutcome = (typeof filterOutcomeNames)[number];
export const tableVerdictNames = ["found", "deleted", "absent", "filter_negative", "too_new"] as const;
export type TableVerdict = (typeof tableVerdictNames)[number];
export const memtableVerdictNames = ["found", "deleted", "absent"] as const;
export type MemtableVerdict = (typeof memtableVerdictNames)[number];
export const blockKindNames = ["data", "index", "filter", "metaindex", "properties", "range_del"] as const;
export type BlockKind = (typeof blockKindNames)[number];
export const keepReasonNames = ["newest", "visible_to_snapshot", "tombstone_covers_deeper_range", "tombstone_needed_by_snapshot", "rule_off", "filter_says_maybe", "no_filter_to_ask", "single_delete_waits"] as const;
export type KeepReason = (typeof keepReasonNames)[number];
export const dropReasonNames = ["hidden_by_newer", "tombstone_at_base_level", "filters_rule_out", "single_delete_pair", "range_deleted", "single_delete_mismatch"] as const;
export type DropReason = (typeof dropReasonNames)[number];
export const skipReasonNames = ["tombstone", "hidden_version", "deleted_value", "too_new", "range_deleted"] as const;
export type SkipReason = (typeof skipReasonNames)[number];
export const runKindNames = ["memtable", "sealed_memtable", "l0_table", "level"] as const;
export type RunKind = (typeof runKindNames)[number];
export const compareSiteNames = ["memtable", "l0_table", "level_fence", "index_block", "data_block", "merge_heap", "version_skip", "compaction", "bound", "btree_inner", "btree_leaf", "range_tombstone"] as const;
export type CompareSite = (typeof compareSiteNames)[number];
export const mergePurposeNames = ["scan", "compaction"] as const;
export type MergePurpose = (typeof mergePurposeNames)[number];
export const mergeStrategyNames = ["linear", "heap", "heap_root_cached", "heap_siblings_cached", "loser_tree"] as const;
export type MergeStrategy = (typeof mergeStrategyNames)[number];
export const singleDeleteViolationNames = ["met_delete", "met_second_put", "met_single_delete"] as const;
export type SingleDeleteViolation = (typeof singleDeleteViolationNames)[number];
export const runMergeChoiceNames = ["size_amplification", "size_ratio", "run_count"] as const;
export type RunMergeChoice = (typeof runMergeChoiceNames)[number];
export const bTreePageKindNames = ["free", "meta", "leaf", "inner"] as const;
export type BTreePageKind = (typeof bTreePageKindNames)[number];
export const bTreePageOriginNames = ["found", "end_of_file", "free_list"] as const;
export type BTreePageOrigin = (typeof bTreePageOriginNames)[number];
export const bTreeVisitReasonNames = ["search", "next_leaf", "neighbor", "structure"] as const;
export type BTreeVisitReason = (typeof bTreeVisitReasonNames)[number];
export const bTreeWriteReasonNames = ["evicted", "checkpoint", "recovery"] as const;
export type BTreeWriteReason = (typeof bTreeWriteReasonNames)[number];

export const Kind = {
  EngineOpened: 1,
  OptionSet: 2,
  OpBegun: 3,
  OpFinished: 4,
  StepFinished: 5,
  JobQueued: 6,
  JobFinished: 7,
  StallBegun: 8,
  StallEnded: 9,
  MemtableCreated: 10,
  MemtableSealed: 11,
  MemtableRetired: 12,
  MemtableGrown: 13,
  WalCreated: 14,
  WalRetired: 15,
  FlushBegun: 16,
  FlushAdvanced: 17,
  TableCreated: 18,
  TableInstalled: 19,
  TableRemoved: 20,
  VersionInstalled: 21,
  LevelScored: 22,
  CompactionPicked: 23,
  CompactionInput: 24,
  CompactionAdvanced: 25,
  TrivialMoved: 26,
  SnapshotTaken: 27,
  SnapshotReleased: 28,
  WalReplayed: 29,
  EngineCrashed: 30,
  EngineStopped: 31,
  EngineTrapped: 32,
  OpAnswered: 33,
  MacroAdvanced: 34,
  SequentialSkipReseeked: 35,
  TableMarked: 36,
  SingleDeleteViolated: 37,
  LevelTargeted: 38,
  RunsWeighed: 39,
  RangeTombstonesStored: 40,
  FamilyCreated: 41,
  FamilyDropped: 42,
  BlockCached: 43,
  BlockEvicted: 44,
  TableOpened: 45,
  TableClosed: 46,
  FileCreated: 64,
  FileAppended: 65,
  FileSynced: 66,
  FileRead: 67,
  FileRenamed: 68,
  FileRemoved: 69,
  FileFailed: 70,
  FileWritten: 71,
  FileFound: 73,
  MemtableProbed: 96,
  FilterProbed: 97,
  TableProbed: 98,
  BlockRead: 99,
  MemtableFilterProbed: 100,
  RequestServed: 101,
  MemtableInserted: 128,
  EntryFlushed: 129,
  EntryKept: 130,
  EntryDropped: 131,
  MergeOpened: 132,
  MergeRun: 133,
  MergeAdvanced: 134,
  MergeWon: 135,
  EntrySkipped: 136,
  RowReturned: 137,
  IteratorLeft: 138,
  RangeTombstoneInserted: 139,
  RangeTombstoneWritten: 140,
  RangeTombstoneDropped: 141,
  DeeperFilterAsked: 142,
  KeysCompared: 160,
  BTreeOpened: 192,
  BTreePageCreated: 193,
  BTreePageSplit: 194,
  BTreePageMerged: 195,
  BTreeHeightChanged: 196,
  BTreePageChanged: 197,
  BTreeLogged: 198,
  BTreePageRead: 199,
  BTreePageEvicted: 200,
  BTreePageWritten: 201,
  BTreePageVisited: 202,
} as const;
export type RecordName = keyof typeof Kind;

/** A database was opened; its counters and memtables start here. FamilyCreated follows for each family but the default one. */
export const EngineOpened = {
  kind: 1,
  /** u64 */
  seed: (v: DataView, at: number): number => readU64(v, at + 8),
  /** u64 */
  lastSequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** file */
  manifest: (v: DataView, at: number): FileNumber => v.getUint32(at + 24, true) as FileNumber,
  /** file */
  nextFile: (v: DataView, at: number): FileNumber => v.getUint32(at + 28, true) as FileNumber,
  /** u8 */
  dialect: (v: DataView, at: number): number => v.getUint8(at + 32),
} as const;

/** An option has this value from now on, in this family. */
export const OptionSet = {
  kind: 2,
  /** u64 */
  value: (v: DataView, at: number): number => readU64(v, at + 8),
  /** u16 */
  option: (v: DataView, at: number): number => v.getUint16(at + 16, true),
  /** that it holds for; 0 of an option of the database */
  family: (v: DataView, at: number): number => v.getUint8(at + 18),
} as const;

/** The client began an operation. */
export const OpBegun = {
  kind: 3,
  /** 1, 2, 3 ... in order of submission */
  op: (v: DataView, at: number): OpId => v.getUint32(at + 8, true) as OpId,
  /** bytes */
  valueBytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** OpKind */
  opKind: (v: DataView, at: number): OpKind => readName(opKindNames, v.getUint8(at + 16)),
  /** u8 */
  sync: (v: DataView, at: number): number => v.getUint8(at + 17),
  /** that it is about; 0 of a write batch, a snapshot and what is about the whole database */
  family: (v: DataView, at: number): number => v.getUint8(at + 18),
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 24, v.getUint32(at + 20, true)),
} as const;

/** The operation that its cause began ended; summary of its last step. */
export const OpFinished = {
  kind: 4,
  /** ns */
  tNs: (v: DataView, at: number): number => readU64(v, at + 8),
  /** ns */
  latencyNs: (v: DataView, at: number): number => readU64(v, at + 16),
  /** u32 */
  step: (v: DataView, at: number): number => v.getUint32(at + 24, true),
  /** rows */
  rows: (v: DataView, at: number): number => v.getUint32(at + 28, true),
  /** StatusCode */
  status: (v: DataView, at: number): StatusCode => readName(statusCodeNames, v.getUint8(at + 32)),
  /** deltas */
  deltas: (v: DataView, at: number): Uint8Array => readBytes(v, at + 36, v.getUint16(at + 34, true)),
} as const;

/** A job made one bounded step; its summary. */
export const StepFinished = {
  kind: 5,
  /** ns */
  tNs: (v: DataView, at: number): number => readU64(v, at + 8),
  /** u32 */
  step: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** deltas */
  deltas: (v: DataView, at: number): Uint8Array => readBytes(v, at + 22, v.getUint16(at + 20, true)),
} as const;

/** Background work was queued. */
export const JobQueued = {
  kind: 6,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** JobKind */
  jobKind: (v: DataView, at: number): JobKind => readName(jobKindNames, v.getUint8(at + 12)),
  /** JobTrigger */
  trigger: (v: DataView, at: number): JobTrigger => readName(jobTriggerNames, v.getUint8(at + 13)),
  /** that it works for; 0 of what is about the whole database */
  family: (v: DataView, at: number): number => v.getUint8(at + 14),
} as const;

/** A background job ended. */
export const JobFinished = {
  kind: 7,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** JobKind */
  jobKind: (v: DataView, at: number): JobKind => readName(jobKindNames, v.getUint8(at + 12)),
  /** StatusCode */
  status: (v: DataView, at: number): StatusCode => readName(statusCodeNames, v.getUint8(at + 13)),
} as const;

/** A write must wait, and why, and for which family. */
export const StallBegun = {
  kind: 8,
  /** u32 */
  op: (v: DataView, at: number): OpId => v.getUint32(at + 8, true) as OpId,
  /** StallReason */
  reason: (v: DataView, at: number): StallReason => readName(stallReasonNames, v.getUint8(at + 12)),
  /** that holds the writes of all */
  family: (v: DataView, at: number): number => v.getUint8(at + 13),
} as const;

/** The write may go on. */
export const StallEnded = {
  kind: 9,
  /** u32 */
  op: (v: DataView, at: number): OpId => v.getUint32(at + 8, true) as OpId,
  /** StallReason */
  reason: (v: DataView, at: number): StallReason => readName(stallReasonNames, v.getUint8(at + 12)),
  /** ns */
  waitedNs: (v: DataView, at: number): number => readU64(v, at + 16),
} as const;

/** An empty memtable takes the writes of its family from now on; wal is the log that is written then. */
export const MemtableCreated = {
  kind: 10,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** file */
  wal: (v: DataView, at: number): FileNumber => v.getUint32(at + 12, true) as FileNumber,
  /** u8 */
  family: (v: DataView, at: number): number => v.getUint8(at + 16),
} as const;

/** The memtable takes no more writes and waits for its flush. */
export const MemtableSealed = {
  kind: 11,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** u32 */
  entries: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes */
  sizeBytes: (v: DataView, at: number): number => readU64(v, at + 16),
} as const;

/** The memtable's table is installed; the memtable is gone. */
export const MemtableRetired = {
  kind: 12,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 8, true),
} as const;

/** The entries that a write batch has for this family are in its memtable: the last sequence rose by them. A batch over several families tells one for each, in ascending order, all in one step. */
export const MemtableGrown = {
  kind: 13,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** of this batch */
  entries: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes; declared bytes added */
  sizeBytes: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** of this batch */
  deletes: (v: DataView, at: number): number => v.getUint32(at + 20, true),
} as const;

/** A write-ahead log was begun, for all families. A memtable that is empty then begins with it. */
export const WalCreated = {
  kind: 14,
  /** file */
  wal: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
} as const;

/** Every entry of the log is in an installed table; its file may go. */
export const WalRetired = {
  kind: 15,
  /** file */
  wal: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
} as const;

/** A flush job took a sealed memtable. */
export const FlushBegun = {
  kind: 16,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u32 */
  entries: (v: DataView, at: number): number => v.getUint32(at + 16, true),
} as const;

/** Entries written by the flush so far. */
export const FlushAdvanced = {
  kind: 17,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** so far */
  entries: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes; entries that wait to be written as a block, uncompressed, before this step writes it */
  outputBlockBytes: (v: DataView, at: number): number => v.getUint32(at + 16, true),
} as const;

/** A table is complete and synced, not yet installed. buckets: tombstones per consecutive run of bucket_entries entries, at most 64. Of a table that was there before the engine opened, job and sequences are 0, and buckets are missing when it has tombstones and was not written by this engine. */
export const TableCreated = {
  kind: 18,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 12, true) as FileNumber,
  /** bytes */
  sizeBytes: (v: DataView, at: number): number => readU64(v, at + 16),
  /** u64 */
  smallestSequence: (v: DataView, at: number): Seq => readU64(v, at + 24) as Seq,
  /** u64 */
  largestSequence: (v: DataView, at: number): Seq => readU64(v, at + 32) as Seq,
  /** u32 */
  entries: (v: DataView, at: number): number => v.getUint32(at + 40, true),
  /** u32 */
  deletes: (v: DataView, at: number): number => v.getUint32(at + 44, true),
  /** u32 */
  dataBlocks: (v: DataView, at: number): number => v.getUint32(at + 48, true),
  /** bytes */
  filterBytes: (v: DataView, at: number): number => v.getUint32(at + 52, true),
  /** u32 */
  bucketEntries: (v: DataView, at: number): number => v.getUint32(at + 56, true),
  /** user key */
  smallest: (v: DataView, at: number): Uint8Array => readBytes(v, at + 76 + 4 * v.getUint32(at + 68, true), v.getUint32(at + 60, true)),
  /** user key */
  largest: (v: DataView, at: number): Uint8Array => readBytes(v, at + 76 + 4 * v.getUint32(at + 68, true) + v.getUint32(at + 60, true), v.getUint32(at + 64, true)),
  /** u32s */
  buckets: (v: DataView, at: number): Uint32Array => readU32s(v, at + 76, v.getUint32(at + 68, true)),
  /** u8 */
  family: (v: DataView, at: number): number => v.getUint8(at + 72),
} as const;

/** The table is part of the version, in this level. */
export const TableInstalled = {
  kind: 19,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 12),
} as const;

/** The table is no longer part of the version. */
export const TableRemoved = {
  kind: 20,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 12),
} as const;

/** A version edit is durable in the manifest and the new version is current. */
export const VersionInstalled = {
  kind: 21,
  /** u64 */
  lastSequence: (v: DataView, at: number): Seq => readU64(v, at + 8) as Seq,
  /** u32 */
  version: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** file */
  manifest: (v: DataView, at: number): FileNumber => v.getUint32(at + 20, true) as FileNumber,
  /** file */
  logNumber: (v: DataView, at: number): FileNumber => v.getUint32(at + 24, true) as FileNumber,
  /** bytes */
  editBytes: (v: DataView, at: number): number => v.getUint32(at + 28, true),
  /** u8 */
  family: (v: DataView, at: number): number => v.getUint8(at + 32),
} as const;

/** After a version was installed: how much a level wants to be compacted. At 1000 it is due. */
export const LevelScored = {
  kind: 22,
  /** bytes */
  sizeBytes: (v: DataView, at: number): number => readU64(v, at + 8),
  /** bytes */
  targetBytes: (v: DataView, at: number): number => readU64(v, at + 16),
  /** u32 */
  scoreMilli: (v: DataView, at: number): number => v.getUint32(at + 24, true),
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 28),
  /** u8 */
  family: (v: DataView, at: number): number => v.getUint8(at + 29),
} as const;

/** A compaction was chosen; its inputs follow as CompactionInput. */
export const CompactionPicked = {
  kind: 23,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** u32 */
  inputs: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes */
  inputBytes: (v: DataView, at: number): number => readU64(v, at + 16),
  /** u32 */
  scoreMilli: (v: DataView, at: number): number => v.getUint32(at + 24, true),
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 28),
  /** u8 */
  outputLevel: (v: DataView, at: number): number => v.getUint8(at + 29),
  /** CompactionReason */
  reason: (v: DataView, at: number): CompactionReason => readName(compactionReasonNames, v.getUint8(at + 30)),
  /** value of compaction_pri */
  picker: (v: DataView, at: number): number => v.getUint8(at + 31),
  /** u8 */
  family: (v: DataView, at: number): number => v.getUint8(at + 32),
} as const;

/** One input table of a picked compaction. */
export const CompactionInput = {
  kind: 24,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 12, true) as FileNumber,
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 16),
} as const;

/** Progress of the compaction that is its cause, totals so far: after each input block, each output and at the end of the merge. */
export const CompactionAdvanced = {
  kind: 25,
  /** written or dropped */
  entriesIn: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** u32 */
  entriesOut: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u32 */
  droppedHidden: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** u32 */
  droppedTombstones: (v: DataView, at: number): number => v.getUint32(at + 20, true),
  /** bytes */
  inputBytesRead: (v: DataView, at: number): number => readU64(v, at + 24),
  /** bytes */
  outputBytes: (v: DataView, at: number): number => readU64(v, at + 32),
  /** bytes; blocks of inputs held at the end of this step, uncompressed */
  inputBlockBytes: (v: DataView, at: number): number => v.getUint32(at + 40, true),
  /** bytes; entries that wait to be written as a block, uncompressed */
  outputBlockBytes: (v: DataView, at: number): number => v.getUint32(at + 44, true),
} as const;

/** A table went down a level without being rewritten. */
export const TrivialMoved = {
  kind: 26,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 12, true) as FileNumber,
  /** u8 */
  fromLevel: (v: DataView, at: number): number => v.getUint8(at + 16),
  /** u8 */
  toLevel: (v: DataView, at: number): number => v.getUint8(at + 17),
} as const;

/** A snapshot holds every version visible at its sequence. */
export const SnapshotTaken = {
  kind: 27,
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 8) as Seq,
  /** u32 */
  snapshot: (v: DataView, at: number): number => v.getUint32(at + 16, true),
} as const;

/** The snapshot holds nothing any more. */
export const SnapshotReleased = {
  kind: 28,
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 8) as Seq,
  /** u32 */
  snapshot: (v: DataView, at: number): number => v.getUint32(at + 16, true),
} as const;

/** Recovery read a log. */
export const WalReplayed = {
  kind: 29,
  /** file */
  wal: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** u32 */
  batches: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u32 */
  entries: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** bytes */
  droppedBytes: (v: DataView, at: number): number => v.getUint32(at + 20, true),
  /** u64 */
  lastSequence: (v: DataView, at: number): Seq => readU64(v, at + 24) as Seq,
} as const;

/** The power went: what was not synced may be lost. */
export const EngineCrashed = {
  kind: 30,
  /** u32 */
  files: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** bytes */
  lostBytes: (v: DataView, at: number): number => readU64(v, at + 16),
} as const;

/** The engine refuses writes from now on, and why. */
export const EngineStopped = {
  kind: 31,
  /** StatusCode */
  status: (v: DataView, at: number): StatusCode => readName(statusCodeNames, v.getUint8(at + 8)),
  /** bytes */
  message: (v: DataView, at: number): Uint8Array => readBytes(v, at + 16, v.getUint32(at + 12, true)),
} as const;

/** An invariant did not hold. */
export const EngineTrapped = {
  kind: 32,
  /** u32 */
  line: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** bytes */
  file: (v: DataView, at: number): Uint8Array => readBytes(v, at + 20, v.getUint32(at + 12, true)),
  /** bytes */
  message: (v: DataView, at: number): Uint8Array => readBytes(v, at + 20 + v.getUint32(at + 12, true), v.getUint32(at + 16, true)),
} as const;

/** The value that a Get returned (its first 256 bytes), or the sentence of an error. */
export const OpAnswered = {
  kind: 33,
  /** u32 */
  op: (v: DataView, at: number): OpId => v.getUint32(at + 8, true) as OpId,
  /** StatusCode */
  status: (v: DataView, at: number): StatusCode => readName(statusCodeNames, v.getUint8(at + 12)),
  /** bytes */
  value: (v: DataView, at: number): Uint8Array => readBytes(v, at + 20, v.getUint32(at + 16, true)),
} as const;

/** A command that expands into many operations has done this many. */
export const MacroAdvanced = {
  kind: 34,
  /** u32 */
  command: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** u64 */
  done: (v: DataView, at: number): number => readU64(v, at + 16),
  /** u64 */
  total: (v: DataView, at: number): number => readU64(v, at + 24),
} as const;

/** An iterator left the versions of one key by a seek. */
export const SequentialSkipReseeked = {
  kind: 35,
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 12, v.getUint32(at + 8, true)),
} as const;

/** The deletion collector marked a table while it was written: a window of its entries holds too many tombstones, or (window_entries 0) the whole table does. It is compacted when no level is due. */
export const TableMarked = {
  kind: 36,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 12, true) as FileNumber,
  /** the most in any window, or in the table */
  tombstones: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** u32 */
  windowEntries: (v: DataView, at: number): number => v.getUint32(at + 20, true),
  /** entries written when the bound was reached */
  atEntry: (v: DataView, at: number): number => v.getUint32(at + 24, true),
} as const;

/** A compaction saw what the contract of SingleDelete forbids: a key is put once, then deleted by one SingleDelete and nothing else. */
export const SingleDeleteViolated = {
  kind: 37,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** of the SingleDelete */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** u64 */
  otherSequence: (v: DataView, at: number): Seq => readU64(v, at + 24) as Seq,
  /** SingleDeleteViolation */
  violation: (v: DataView, at: number): SingleDeleteViolation => readName(singleDeleteViolationNames, v.getUint8(at + 32)),
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 40, v.getUint32(at + 36, true)),
} as const;

/** With dynamic level bytes, after a version was installed: the level that L0 is compacted into from now on. LevelScored tells the targets. */
export const LevelTargeted = {
  kind: 38,
  /** u8 */
  baseLevel: (v: DataView, at: number): number => v.getUint8(at + 8),
  /** u8 */
  family: (v: DataView, at: number): number => v.getUint8(at + 9),
} as const;

/** Universal compaction tried a rule on the sorted runs, newest first, and took it or not. Sizes: what the rule compared. */
export const RunsWeighed = {
  kind: 39,
  /** bytes; gathered before the run that decided; for size_amplification all but the oldest */
  newerBytes: (v: DataView, at: number): number => readU64(v, at + 8),
  /** bytes; of the run that decided; for size_amplification the oldest */
  olderBytes: (v: DataView, at: number): number => readU64(v, at + 16),
  /** u32 */
  firstRun: (v: DataView, at: number): number => v.getUint32(at + 24, true),
  /** taken, or gathered before it ended */
  runs: (v: DataView, at: number): number => v.getUint32(at + 28, true),
  /** RunMergeChoice */
  rule: (v: DataView, at: number): RunMergeChoice => readName(runMergeChoiceNames, v.getUint8(at + 32)),
  /** u8 */
  taken: (v: DataView, at: number): number => v.getUint8(at + 33),
  /** u8 */
  family: (v: DataView, at: number): number => v.getUint8(at + 34),
} as const;

/** A table holds range tombstones beside its entries; said before its TableCreated, whose entries and deletes do not count them. */
export const RangeTombstonesStored = {
  kind: 40,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 12, true) as FileNumber,
  /** u32 */
  fragments: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** begin of the first */
  smallest: (v: DataView, at: number): Uint8Array => readBytes(v, at + 28, v.getUint32(at + 20, true)),
  /** end of the last, which it does not cover */
  largest: (v: DataView, at: number): Uint8Array => readBytes(v, at + 28 + v.getUint32(at + 20, true), v.getUint32(at + 24, true)),
} as const;

/** There is this column family from now on, with a memtable, tables and options of its own. Family 0, the default one, is always there and is not told. */
export const FamilyCreated = {
  kind: 41,
  /** u8 */
  family: (v: DataView, at: number): number => v.getUint8(at + 8),
  /** bytes */
  name: (v: DataView, at: number): Uint8Array => readBytes(v, at + 16, v.getUint32(at + 12, true)),
} as const;

/** The family is gone, with its memtables and tables; files go once no reader holds them. */
export const FamilyDropped = {
  kind: 42,
  /** u8 */
  family: (v: DataView, at: number): number => v.getUint8(at + 8),
} as const;

/** A block is in the block cache from now on, as the most recently used. It is charged its bytes, uncompressed, and 64 for its entry; those that left to make room were told just before. A BlockRead that finds it there makes it the most recently used again. */
export const BlockCached = {
  kind: 43,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** bytes; uncompressed */
  sizeBytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes */
  offset: (v: DataView, at: number): number => readU64(v, at + 16),
  /** BlockKind */
  blockKind: (v: DataView, at: number): BlockKind => readName(blockKindNames, v.getUint8(at + 24)),
} as const;

/** The least recently used block left the block cache to make room for the BlockCached that follows. */
export const BlockEvicted = {
  kind: 44,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** bytes; uncompressed */
  sizeBytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes */
  offset: (v: DataView, at: number): number => readU64(v, at + 16),
} as const;

/** A table is open for every reader until its TableClosed, or (job not 0) for this job alone until its JobFinished. */
export const TableOpened = {
  kind: 45,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** that opened it for itself, or 0 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 12, true) as JobId,
  /** bytes; held by the open table, uncompressed; 0 when its index lives in the block cache */
  indexBytes: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** bytes; the same of its filters */
  filterBytes: (v: DataView, at: number): number => v.getUint32(at + 20, true),
  /** 1 when it holds them although the others live in the block cache */
  pinned: (v: DataView, at: number): number => v.getUint8(at + 24),
} as const;

/** A table's file is about to be removed: its index and filters are let go, and all its blocks leave the block cache. */
export const TableClosed = {
  kind: 46,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** that left the block cache */
  blocks: (v: DataView, at: number): number => v.getUint32(at + 12, true),
} as const;

/** A file was created, empty. */
export const FileCreated = {
  kind: 64,
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 12)),
} as const;

/** Bytes were appended at the end of a file. Times are modelled. */
export const FileAppended = {
  kind: 65,
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** bytes */
  bytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** ns */
  deviceNs: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 20)),
} as const;

/** Everything appended so far survives a crash. */
export const FileSynced = {
  kind: 66,
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** ns */
  deviceNs: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 16)),
} as const;

/** Bytes were read from a file. */
export const FileRead = {
  kind: 67,
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** bytes */
  bytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes */
  offset: (v: DataView, at: number): number => readU64(v, at + 16),
  /** ns */
  deviceNs: (v: DataView, at: number): number => v.getUint32(at + 24, true),
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 28)),
} as const;

/** A file took another name (CURRENT is replaced this way). */
export const FileRenamed = {
  kind: 68,
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 12)),
} as const;

/** A file was unlinked. */
export const FileRemoved = {
  kind: 69,
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 12)),
} as const;

/** A file operation failed; for writes, the file is never written again. size_bytes: of an append or a write in place, how long the file is all the same; else 0. */
export const FileFailed = {
  kind: 70,
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 12)),
  /** StatusCode */
  status: (v: DataView, at: number): StatusCode => readName(statusCodeNames, v.getUint8(at + 13)),
  /** bytes */
  sizeBytes: (v: DataView, at: number): number => readU64(v, at + 16),
} as const;

/** Bytes of a file were written in place, at offset. */
export const FileWritten = {
  kind: 71,
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** bytes */
  bytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes */
  offset: (v: DataView, at: number): number => readU64(v, at + 16),
  /** ns */
  deviceNs: (v: DataView, at: number): number => v.getUint32(at + 24, true),
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 28)),
} as const;

/** A file lay in the directory when a database was about to be opened there. */
export const FileFound = {
  kind: 73,
  /** bytes */
  sizeBytes: (v: DataView, at: number): number => readU64(v, at + 8),
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 16, true) as FileNumber,
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 20)),
} as const;

/** A Get looked into a memtable. */
export const MemtableProbed = {
  kind: 96,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** MemtableVerdict */
  verdict: (v: DataView, at: number): MemtableVerdict => readName(memtableVerdictNames, v.getUint8(at + 12)),
} as const;

/** A table's Bloom filter was asked for a key or a prefix. positions: the bits looked at in order, up to and including the first that is off. Whether a positive was true is told by the TableProbed that follows a Get's; a scan's is followed by none. */
export const FilterProbed = {
  kind: 97,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** bits */
  filterBits: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes; data block that a block filter covers; 0 for a full filter */
  blockOffset: (v: DataView, at: number): number => readU64(v, at + 16),
  /** FilterKind */
  filterKind: (v: DataView, at: number): FilterKind => readName(filterKindNames, v.getUint8(at + 24)),
  /** FilterVerdict */
  verdict: (v: DataView, at: number): FilterVerdict => readName(filterVerdictNames, v.getUint8(at + 25)),
  /** k */
  probes: (v: DataView, at: number): number => v.getUint8(at + 26),
  /** what was asked for: user key or prefix */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 44 + 4 * v.getUint32(at + 32, true), v.getUint32(at + 28, true)),
  /** u32s */
  positions: (v: DataView, at: number): Uint32Array => readU32s(v, at + 44, v.getUint32(at + 32, true)),
  /** bits; all positions lie in one aligned stretch of so many bits, a cache line; 0: anywhere */
  lineBits: (v: DataView, at: number): number => v.getUint32(at + 36, true),
  /** FilterPolicy */
  policy: (v: DataView, at: number): FilterPolicy => readName(filterPolicyNames, v.getUint8(at + 40)),
  /** FilterSubject */
  subject: (v: DataView, at: number): FilterSubject => readName(filterSubjectNames, v.getUint8(at + 41)),
} as const;

/** A Get is done with a table whose range holds the key. */
export const TableProbed = {
  kind: 98,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 12),
  /** TableVerdict */
  verdict: (v: DataView, at: number): TableVerdict => readName(tableVerdictNames, v.getUint8(at + 13)),
  /** FilterOutcome */
  filter: (v: DataView, at: number): FilterOutcome => readName(filterOutcomeNames, v.getUint8(at + 14)),
  /** what the filter was asked for, if it was */
  subject: (v: DataView, at: number): FilterSubject => readName(filterSubjectNames, v.getUint8(at + 15)),
} as const;

/** A block was needed: from the cache or from the file. */
export const BlockRead = {
  kind: 99,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 8, true) as FileNumber,
  /** bytes */
  sizeBytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bytes */
  offset: (v: DataView, at: number): number => readU64(v, at + 16),
  /** BlockKind */
  blockKind: (v: DataView, at: number): BlockKind => readName(blockKindNames, v.getUint8(at + 24)),
  /** u8 */
  cached: (v: DataView, at: number): number => v.getUint8(at + 25),
  /** 1 when the block cache was asked for it */
  lookedUp: (v: DataView, at: number): number => v.getUint8(at + 26),
} as const;

/** A memtable's own Bloom filter was asked for a key or a prefix. positions: the bits looked at in order, up to and including the first that is off. After a negative the skiplist is not searched. */
export const MemtableFilterProbed = {
  kind: 100,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** bits */
  filterBits: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** bits; all positions lie in one aligned stretch of so many bits */
  lineBits: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** FilterVerdict */
  verdict: (v: DataView, at: number): FilterVerdict => readName(filterVerdictNames, v.getUint8(at + 20)),
  /** FilterSubject */
  subject: (v: DataView, at: number): FilterSubject => readName(filterSubjectNames, v.getUint8(at + 21)),
  /** k */
  probes: (v: DataView, at: number): number => v.getUint8(at + 22),
  /** what was asked for: user key or prefix */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32 + 4 * v.getUint32(at + 28, true), v.getUint32(at + 24, true)),
  /** u32s */
  positions: (v: DataView, at: number): Uint32Array => readU32s(v, at + 32, v.getUint32(at + 28, true)),
} as const;

/** A request to the device had to wait, or the device has limits (device_iops, device_throughput), or no record with device_ns follows (names, failures); told before what became of it. It came at begin_ns - queued_ns of virtual time and was served from begin_ns to end_ns. Any other request was served when it came, and the last of a step ended with its step. limit: the bucket that let it wait longest once the device was free. operations_left, bytes_left: what the buckets held at begin_ns without what the request took, whole tokens, 0 where there is no limit. bytes: 0 of what moves none, and of a read that failed. */
export const RequestServed = {
  kind: 101,
  /** ns */
  beginNs: (v: DataView, at: number): number => readU64(v, at + 8),
  /** ns */
  endNs: (v: DataView, at: number): number => readU64(v, at + 16),
  /** ns */
  queuedNs: (v: DataView, at: number): number => readU64(v, at + 24),
  /** u32 */
  file: (v: DataView, at: number): FileNumber => v.getUint32(at + 32, true) as FileNumber,
  /** bytes */
  bytes: (v: DataView, at: number): number => v.getUint32(at + 36, true),
  /** operations */
  operationsLeft: (v: DataView, at: number): number => v.getUint32(at + 40, true),
  /** bytes */
  bytesLeft: (v: DataView, at: number): number => v.getUint32(at + 44, true),
  /** FileClass */
  fileClass: (v: DataView, at: number): FileClass => readName(fileClassNames, v.getUint8(at + 48)),
  /** DeviceRequest */
  request: (v: DataView, at: number): DeviceRequest => readName(deviceRequestNames, v.getUint8(at + 49)),
  /** DeviceLimit */
  limit: (v: DataView, at: number): DeviceLimit => readName(deviceLimitNames, v.getUint8(at + 50)),
} as const;

/** An entry is in the memtable's skiplist. */
export const MemtableInserted = {
  kind: 128,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** bytes */
  valueBytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** EntryType */
  type: (v: DataView, at: number): EntryType => readName(entryTypeNames, v.getUint8(at + 24)),
  /** of its tower, 1..12 */
  height: (v: DataView, at: number): number => v.getUint8(at + 25),
  /** user key */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32, v.getUint32(at + 28, true)),
} as const;

/** A flush moved an entry from memtable to table. */
export const EntryFlushed = {
  kind: 129,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** bytes */
  valueBytes: (v: DataView, at: number): number => v.getUint32(at + 24, true),
  /** EntryType */
  type: (v: DataView, at: number): EntryType => readName(entryTypeNames, v.getUint8(at + 28)),
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 36, v.getUint32(at + 32, true)),
} as const;

/** A compaction wrote an entry to its output, and why it had to be kept. */
export const EntryKept = {
  kind: 130,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** of the merge */
  child: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** file; table whose range covers the tombstone, or 0 */
  witness: (v: DataView, at: number): FileNumber => v.getUint32(at + 24, true) as FileNumber,
  /** EntryType */
  type: (v: DataView, at: number): EntryType => readName(entryTypeNames, v.getUint8(at + 28)),
  /** KeepReason */
  reason: (v: DataView, at: number): KeepReason => readName(keepReasonNames, v.getUint8(at + 29)),
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 36, v.getUint32(at + 32, true)),
} as const;

/** A compaction left an entry out, and why it may. */
export const EntryDropped = {
  kind: 131,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** u32 */
  child: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** EntryType */
  type: (v: DataView, at: number): EntryType => readName(entryTypeNames, v.getUint8(at + 24)),
  /** DropReason */
  reason: (v: DataView, at: number): DropReason => readName(dropReasonNames, v.getUint8(at + 25)),
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32, v.getUint32(at + 28, true)),
} as const;

/** A merging iterator was made; MergeRun tells its children. */
export const MergeOpened = {
  kind: 132,
  /** u32 */
  merge: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** u32 */
  runs: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** MergePurpose */
  purpose: (v: DataView, at: number): MergePurpose => readName(mergePurposeNames, v.getUint8(at + 16)),
  /** value of merge_strategy */
  strategy: (v: DataView, at: number): MergeStrategy => readName(mergeStrategyNames, v.getUint8(at + 17)),
} as const;

/** One child of a merge: a memtable, an L0 table or a whole level. */
export const MergeRun = {
  kind: 133,
  /** u32 */
  merge: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** u32 */
  child: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** memtable id, table number or level */
  source: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** RunKind */
  runKind: (v: DataView, at: number): RunKind => readName(runKindNames, v.getUint8(at + 20)),
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 21),
} as const;

/** A child of the merge stands on this entry, or is exhausted (valid 0). */
export const MergeAdvanced = {
  kind: 134,
  /** u32 */
  merge: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** u32 */
  child: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** EntryType */
  type: (v: DataView, at: number): EntryType => readName(entryTypeNames, v.getUint8(at + 24)),
  /** u8 */
  valid: (v: DataView, at: number): number => v.getUint8(at + 25),
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32, v.getUint32(at + 28, true)),
} as const;

/** After the children were put in order this one comes next (0xffffffff: none). order: the structure in which they stand, empty when none stands. linear: the children in their order. Heaps: the array, child at each place; place 0 is on top, below place p lie 2p+1 and 2p+2. loser_tree: twice as many places as it was built of children; place 0 the winner, place p the loser of match p (0xffffffff: nobody is left), whose two sides come up from 2p and 2p+1, and in the second half the children themselves, exhausted ones too. */
export const MergeWon = {
  kind: 135,
  /** u32 */
  merge: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** u32 */
  child: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u32s */
  order: (v: DataView, at: number): Uint32Array => readU32s(v, at + 24, v.getUint32(at + 16, true)),
  /** bit p: which of the two below heap place p is smaller is known without comparing; places from 32 on are not told */
  remembered: (v: DataView, at: number): number => v.getUint32(at + 20, true),
} as const;

/** An iterator passed an entry that the reader must not see. */
export const EntrySkipped = {
  kind: 136,
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 8) as Seq,
  /** u32 */
  op: (v: DataView, at: number): OpId => v.getUint32(at + 16, true) as OpId,
  /** EntryType */
  type: (v: DataView, at: number): EntryType => readName(entryTypeNames, v.getUint8(at + 20)),
  /** SkipReason */
  reason: (v: DataView, at: number): SkipReason => readName(skipReasonNames, v.getUint8(at + 21)),
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 28, v.getUint32(at + 24, true)),
} as const;

/** An iterator stands on a live row. value: its first 64 bytes. */
export const RowReturned = {
  kind: 137,
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 8) as Seq,
  /** u32 */
  op: (v: DataView, at: number): OpId => v.getUint32(at + 16, true) as OpId,
  /** bytes */
  valueBytes: (v: DataView, at: number): number => v.getUint32(at + 20, true),
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32, v.getUint32(at + 24, true)),
  /** bytes */
  value: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32 + v.getUint32(at + 24, true), v.getUint32(at + 28, true)),
} as const;

/** An iterator left the live row it stood on. */
export const IteratorLeft = {
  kind: 138,
  /** u32 */
  op: (v: DataView, at: number): OpId => v.getUint32(at + 8, true) as OpId,
} as const;

/** A range tombstone is in the memtable: every older entry with begin <= key < end is deleted. */
export const RangeTombstoneInserted = {
  kind: 139,
  /** u32 */
  memtable: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** bytes */
  begin: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32, v.getUint32(at + 24, true)),
  /** bytes */
  end: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32 + v.getUint32(at + 24, true), v.getUint32(at + 28, true)),
} as const;

/** A flush or compaction wrote a fragment of range tombstones to a table. */
export const RangeTombstoneWritten = {
  kind: 140,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** bytes */
  begin: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32, v.getUint32(at + 24, true)),
  /** bytes */
  end: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32 + v.getUint32(at + 24, true), v.getUint32(at + 28, true)),
} as const;

/** A compaction left a fragment of range tombstones out, and why it may. */
export const RangeTombstoneDropped = {
  kind: 141,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** u64 */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** DropReason */
  reason: (v: DataView, at: number): DropReason => readName(dropReasonNames, v.getUint8(at + 24)),
  /** bytes */
  begin: (v: DataView, at: number): Uint8Array => readBytes(v, at + 36, v.getUint32(at + 28, true)),
  /** bytes */
  end: (v: DataView, at: number): Uint8Array => readBytes(v, at + 36 + v.getUint32(at + 28, true), v.getUint32(at + 32, true)),
} as const;

/** A compaction asked the filter of a deeper table, whose range covers a tombstone, for its key. */
export const DeeperFilterAsked = {
  kind: 142,
  /** u32 */
  job: (v: DataView, at: number): JobId => v.getUint32(at + 8, true) as JobId,
  /** file */
  table: (v: DataView, at: number): FileNumber => v.getUint32(at + 12, true) as FileNumber,
  /** of the tombstone */
  sequence: (v: DataView, at: number): Seq => readU64(v, at + 16) as Seq,
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 24),
  /** FilterVerdict */
  verdict: (v: DataView, at: number): FilterVerdict => readName(filterVerdictNames, v.getUint8(at + 25)),
  /** bytes */
  key: (v: DataView, at: number): Uint8Array => readBytes(v, at + 32, v.getUint32(at + 28, true)),
} as const;

/** Two user keys were compared. left and right: children for merge_heap, else places (restart, table or tower index). */
export const KeysCompared = {
  kind: 160,
  /** u16 */
  left: (v: DataView, at: number): number => v.getUint16(at + 8, true),
  /** u16 */
  right: (v: DataView, at: number): number => v.getUint16(at + 10, true),
  /** CompareSite */
  site: (v: DataView, at: number): CompareSite => readName(compareSiteNames, v.getUint8(at + 12)),
  /** 0 left is smaller, 1 equal, 2 greater */
  order: (v: DataView, at: number): number => v.getUint8(at + 13),
} as const;

/** A B+tree was opened; every page of it follows as BTreePageCreated, inner pages before their children, then its free pages in the order in which they will be used again. */
export const BTreeOpened = {
  kind: 192,
  /** of the last change in the redo log */
  lastLsn: (v: DataView, at: number): number => readU64(v, at + 8),
  /** bytes */
  pageBytes: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** pages; that the buffer pool may hold */
  poolPages: (v: DataView, at: number): number => v.getUint32(at + 20, true),
  /** pages; of the file, free ones included */
  pages: (v: DataView, at: number): number => v.getUint32(at + 24, true),
} as const;

/** There is this page. fence: the smallest key that may lie under it, empty for the first page of a level. */
export const BTreePageCreated = {
  kind: 193,
  /** u32 */
  page: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** bytes; header and slots included */
  usedBytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u16 */
  entries: (v: DataView, at: number): number => v.getUint16(at + 16, true),
  /** BTreePageKind */
  pageKind: (v: DataView, at: number): BTreePageKind => readName(bTreePageKindNames, v.getUint8(at + 18)),
  /** 0 for leaves */
  level: (v: DataView, at: number): number => v.getUint8(at + 19),
  /** BTreePageOrigin */
  origin: (v: DataView, at: number): BTreePageOrigin => readName(bTreePageOriginNames, v.getUint8(at + 20)),
  /** 1 when it is in the buffer pool */
  resident: (v: DataView, at: number): number => v.getUint8(at + 21),
  /** bytes */
  fence: (v: DataView, at: number): Uint8Array => readBytes(v, at + 28, v.getUint32(at + 24, true)),
} as const;

/** A page was full: its upper entries went to a new page on its right. appended 1: only the new entry did, because it is the last of its level. */
export const BTreePageSplit = {
  kind: 194,
  /** u32 */
  page: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** page */
  right: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** entries */
  moved: (v: DataView, at: number): number => v.getUint16(at + 16, true),
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 18),
  /** u8 */
  appended: (v: DataView, at: number): number => v.getUint8(at + 19),
  /** goes into the parent */
  separator: (v: DataView, at: number): Uint8Array => readBytes(v, at + 24, v.getUint32(at + 20, true)),
} as const;

/** A page that deletes had emptied by half and its neighbor became one; the right one of them is free. */
export const BTreePageMerged = {
  kind: 195,
  /** u32 */
  page: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** page */
  freed: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** entries */
  moved: (v: DataView, at: number): number => v.getUint16(at + 16, true),
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 18),
} as const;

/** What the root held went to a new page and the root stands a level higher, or what its only child held came back and that page is free. */
export const BTreeHeightChanged = {
  kind: 196,
  /** the other one */
  page: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** levels; from now on */
  height: (v: DataView, at: number): number => v.getUint8(at + 12),
} as const;

/** A write changed this page in the buffer pool: it is dirty. Written once for each page of a write, with what it holds after it. */
export const BTreePageChanged = {
  kind: 197,
  /** u32 */
  page: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** bytes */
  usedBytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** u16 */
  entries: (v: DataView, at: number): number => v.getUint16(at + 16, true),
  /** BTreePageKind */
  pageKind: (v: DataView, at: number): BTreePageKind => readName(bTreePageKindNames, v.getUint8(at + 18)),
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 19),
} as const;

/** A write batch is in the tree and in the redo log, and visible to readers: the last lsn rose by one, unless no page changed. */
export const BTreeLogged = {
  kind: 198,
  /** of the batch */
  entries: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** changed by it */
  pages: (v: DataView, at: number): number => v.getUint32(at + 12, true),
} as const;

/** A page came from the file into the buffer pool. */
export const BTreePageRead = {
  kind: 199,
  /** u32 */
  page: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** bytes */
  bytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
} as const;

/** A clean page left the buffer pool. */
export const BTreePageEvicted = {
  kind: 200,
  /** u32 */
  page: (v: DataView, at: number): number => v.getUint32(at + 8, true),
} as const;

/** A dirty page was written back to its place in the file and is clean. bytes: of the page, and of its copy when copies is 1. */
export const BTreePageWritten = {
  kind: 201,
  /** u32 */
  page: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** bytes */
  bytes: (v: DataView, at: number): number => v.getUint32(at + 12, true),
  /** written to the doublewrite file before, 0 or 1 */
  copies: (v: DataView, at: number): number => v.getUint32(at + 16, true),
  /** BTreeWriteReason */
  writeReason: (v: DataView, at: number): BTreeWriteReason => readName(bTreeWriteReasonNames, v.getUint8(at + 20)),
} as const;

/** An operation went through this page; the comparisons since the page visited before were made in it. slot: of an inner page the child it went to, of a leaf the first entry not before the key. */
export const BTreePageVisited = {
  kind: 202,
  /** u32 */
  page: (v: DataView, at: number): number => v.getUint32(at + 8, true),
  /** u16 */
  slot: (v: DataView, at: number): number => v.getUint16(at + 12, true),
  /** u16 */
  entries: (v: DataView, at: number): number => v.getUint16(at + 14, true),
  /** u8 */
  level: (v: DataView, at: number): number => v.getUint8(at + 16),
  /** 1 when it was in the buffer pool */
  cached: (v: DataView, at: number): number => v.getUint8(at + 17),
  /** 1 when the key stands in this slot of this leaf */
  found: (v: DataView, at: number): number => v.getUint8(at + 18),
  /** BTreeVisitReason */
  visitReason: (v: DataView, at: number): BTreeVisitReason => readName(bTreeVisitReasonNames, v.getUint8(at + 19)),
} as const;

const fields = fieldsBy({ OpKind: opKindNames, JobKind: jobKindNames, StatusCode: statusCodeNames, EntryType: entryTypeNames, DeviceRequest: deviceRequestNames, DeviceLimit: deviceLimitNames, FileClass: fileClassNames, StallReason: stallReasonNames, JobTrigger: jobTriggerNames, CompactionReason: compactionReasonNames, FilterKind: filterKindNames, FilterVerdict: filterVerdictNames, FilterPolicy: filterPolicyNames, FilterSubject: filterSubjectNames, FilterOutcome: filterOutcomeNames, TableVerdict: tableVerdictNames, MemtableVerdict: memtableVerdictNames, BlockKind: blockKindNames, KeepReason: keepReasonNames, DropReason: dropReasonNames, SkipReason: skipReasonNames, RunKind: runKindNames, CompareSite: compareSiteNames, MergePurpose: mergePurposeNames, MergeStrategy: mergeStrategyNames, SingleDeleteViolation: singleDeleteViolationNames, RunMergeChoice: runMergeChoiceNames, BTreePageKind: bTreePageKindNames, BTreePageOrigin: bTreePageOriginNames, BTreeVisitReason: bTreeVisitReasonNames, BTreeWriteReason: bTreeWriteReasonNames });
export const recordInfos: readonly RecordInfo[] = [
  { kind: 1, name: "EngineOpened", group: "life", tier: 1, summary: false, end: 33, size: 40, fields: fields("seed:u64@8 last_sequence:u64@16 manifest:u32@24 next_file:u32@28 dialect:u8@32") },
  { kind: 2, name: "OptionSet", group: "life", tier: 1, summary: false, end: 19, size: 24, fields: fields("value:u64@8 option:u16@16 family:u8@18") },
  { kind: 3, name: "OpBegun", group: "life", tier: 1, summary: false, end: 24, size: 24, fields: fields("op:u32@8 value_bytes:u32@12 op_kind:OpKind@16 sync:u8@17 family:u8@18 key:bytes@20") },
  { kind: 4, name: "OpFinished", group: "life", tier: 1, summary: true, end: 36, size: 40, fields: fields("t_ns:u64@8 latency_ns:u64@16 step:u32@24 rows:u32@28 status:StatusCode@32 deltas:deltas@34") },
  { kind: 5, name: "StepFinished", group: "life", tier: 1, summary: true, end: 22, size: 24, fields: fields("t_ns:u64@8 step:u32@16 deltas:deltas@20") },
  { kind: 6, name: "JobQueued", group: "life", tier: 1, summary: false, end: 15, size: 16, fields: fields("job:u32@8 job_kind:JobKind@12 trigger:JobTrigger@13 family:u8@14") },
  { kind: 7, name: "JobFinished", group: "life", tier: 1, summary: false, end: 14, size: 16, fields: fields("job:u32@8 job_kind:JobKind@12 status:StatusCode@13") },
  { kind: 8, name: "StallBegun", group: "life", tier: 1, summary: false, end: 14, size: 16, fields: fields("op:u32@8 reason:StallReason@12 family:u8@13") },
  { kind: 9, name: "StallEnded", group: "life", tier: 1, summary: false, end: 24, size: 24, fields: fields("op:u32@8 reason:StallReason@12 waited_ns:u64@16") },
  { kind: 10, name: "MemtableCreated", group: "life", tier: 1, summary: false, end: 17, size: 24, fields: fields("memtable:u32@8 wal:u32@12 family:u8@16") },
  { kind: 11, name: "MemtableSealed", group: "life", tier: 1, summary: false, end: 24, size: 24, fields: fields("memtable:u32@8 entries:u32@12 size_bytes:u64@16") },
  { kind: 12, name: "MemtableRetired", group: "life", tier: 1, summary: false, end: 12, size: 16, fields: fields("memtable:u32@8") },
  { kind: 13, name: "MemtableGrown", group: "life", tier: 1, summary: false, end: 24, size: 24, fields: fields("memtable:u32@8 entries:u32@12 size_bytes:u32@16 deletes:u32@20") },
  { kind: 14, name: "WalCreated", group: "life", tier: 1, summary: false, end: 12, size: 16, fields: fields("wal:u32@8") },
  { kind: 15, name: "WalRetired", group: "life", tier: 1, summary: false, end: 12, size: 16, fields: fields("wal:u32@8") },
  { kind: 16, name: "FlushBegun", group: "life", tier: 1, summary: false, end: 20, size: 24, fields: fields("job:u32@8 memtable:u32@12 entries:u32@16") },
  { kind: 17, name: "FlushAdvanced", group: "life", tier: 1, summary: false, end: 20, size: 24, fields: fields("job:u32@8 entries:u32@12 output_block_bytes:u32@16") },
  { kind: 18, name: "TableCreated", group: "life", tier: 1, summary: false, end: 76, size: 80, fields: fields("job:u32@8 table:u32@12 size_bytes:u64@16 smallest_sequence:u64@24 largest_sequence:u64@32 entries:u32@40 deletes:u32@44 data_blocks:u32@48 filter_bytes:u32@52 bucket_entries:u32@56 smallest:bytes@60 largest:bytes@64 buckets:u32s@68 family:u8@72") },
  { kind: 19, name: "TableInstalled", group: "life", tier: 1, summary: false, end: 13, size: 16, fields: fields("table:u32@8 level:u8@12") },
  { kind: 20, name: "TableRemoved", group: "life", tier: 1, summary: false, end: 13, size: 16, fields: fields("table:u32@8 level:u8@12") },
  { kind: 21, name: "VersionInstalled", group: "life", tier: 1, summary: false, end: 33, size: 40, fields: fields("last_sequence:u64@8 version:u32@16 manifest:u32@20 log_number:u32@24 edit_bytes:u32@28 family:u8@32") },
  { kind: 22, name: "LevelScored", group: "life", tier: 1, summary: false, end: 30, size: 32, fields: fields("size_bytes:u64@8 target_bytes:u64@16 score_milli:u32@24 level:u8@28 family:u8@29") },
  { kind: 23, name: "CompactionPicked", group: "life", tier: 1, summary: false, end: 33, size: 40, fields: fields("job:u32@8 inputs:u32@12 input_bytes:u64@16 score_milli:u32@24 level:u8@28 output_level:u8@29 reason:CompactionReason@30 picker:u8@31 family:u8@32") },
  { kind: 24, name: "CompactionInput", group: "life", tier: 1, summary: false, end: 17, size: 24, fields: fields("job:u32@8 table:u32@12 level:u8@16") },
  { kind: 25, name: "CompactionAdvanced", group: "life", tier: 1, summary: false, end: 48, size: 48, fields: fields("entries_in:u32@8 entries_out:u32@12 dropped_hidden:u32@16 dropped_tombstones:u32@20 input_bytes_read:u64@24 output_bytes:u64@32 input_block_bytes:u32@40 output_block_bytes:u32@44") },
  { kind: 26, name: "TrivialMoved", group: "life", tier: 1, summary: false, end: 18, size: 24, fields: fields("job:u32@8 table:u32@12 from_level:u8@16 to_level:u8@17") },
  { kind: 27, name: "SnapshotTaken", group: "life", tier: 1, summary: false, end: 20, size: 24, fields: fields("sequence:u64@8 snapshot:u32@16") },
  { kind: 28, name: "SnapshotReleased", group: "life", tier: 1, summary: false, end: 20, size: 24, fields: fields("sequence:u64@8 snapshot:u32@16") },
  { kind: 29, name: "WalReplayed", group: "life", tier: 1, summary: false, end: 32, size: 32, fields: fields("wal:u32@8 batches:u32@12 entries:u32@16 dropped_bytes:u32@20 last_sequence:u64@24") },
  { kind: 30, name: "EngineCrashed", group: "life", tier: 1, summary: false, end: 24, size: 24, fields: fields("files:u32@8 lost_bytes:u64@16") },
  { kind: 31, name: "EngineStopped", group: "life", tier: 1, summary: false, end: 16, size: 16, fields: fields("status:StatusCode@8 message:bytes@12") },
  { kind: 32, name: "EngineTrapped", group: "life", tier: 1, summary: false, end: 20, size: 24, fields: fields("line:u32@8 file:bytes@12 message:bytes@16") },
  { kind: 33, name: "OpAnswered", group: "life", tier: 1, summary: false, end: 20, size: 24, fields: fields("op:u32@8 status:StatusCode@12 value:bytes@16") },
  { kind: 34, name: "MacroAdvanced", group: "life", tier: 1, summary: false, end: 32, size: 32, fields: fields("command:u32@8 done:u64@16 total:u64@24") },
  { kind: 35, name: "SequentialSkipReseeked", group: "life", tier: 1, summary: false, end: 12, size: 16, fields: fields("key:bytes@8") },
  { kind: 36, name: "TableMarked", group: "life", tier: 1, summary: false, end: 28, size: 32, fields: fields("job:u32@8 table:u32@12 tombstones:u32@16 window_entries:u32@20 at_entry:u32@24") },
  { kind: 37, name: "SingleDeleteViolated", group: "life", tier: 1, summary: false, end: 40, size: 40, fields: fields("job:u32@8 sequence:u64@16 other_sequence:u64@24 violation:SingleDeleteViolation@32 key:bytes@36") },
  { kind: 38, name: "LevelTargeted", group: "life", tier: 1, summary: false, end: 10, size: 16, fields: fields("base_level:u8@8 family:u8@9") },
  { kind: 39, name: "RunsWeighed", group: "life", tier: 1, summary: false, end: 35, size: 40, fields: fields("newer_bytes:u64@8 older_bytes:u64@16 first_run:u32@24 runs:u32@28 rule:RunMergeChoice@32 taken:u8@33 family:u8@34") },
  { kind: 40, name: "RangeTombstonesStored", group: "life", tier: 1, summary: false, end: 28, size: 32, fields: fields("job:u32@8 table:u32@12 fragments:u32@16 smallest:bytes@20 largest:bytes@24") },
  { kind: 41, name: "FamilyCreated", group: "life", tier: 1, summary: false, end: 16, size: 16, fields: fields("family:u8@8 name:bytes@12") },
  { kind: 42, name: "FamilyDropped", group: "life", tier: 1, summary: false, end: 9, size: 16, fields: fields("family:u8@8") },
  { kind: 43, name: "BlockCached", group: "life", tier: 1, summary: false, end: 25, size: 32, fields: fields("table:u32@8 size_bytes:u32@12 offset:u64@16 block_kind:BlockKind@24") },
  { kind: 44, name: "BlockEvicted", group: "life", tier: 1, summary: false, end: 24, size: 24, fields: fields("table:u32@8 size_bytes:u32@12 offset:u64@16") },
  { kind: 45, name: "TableOpened", group: "life", tier: 1, summary: false, end: 25, size: 32, fields: fields("table:u32@8 job:u32@12 index_bytes:u32@16 filter_bytes:u32@20 pinned:u8@24") },
  { kind: 46, name: "TableClosed", group: "life", tier: 1, summary: false, end: 16, size: 16, fields: fields("table:u32@8 blocks:u32@12") },
  { kind: 64, name: "FileCreated", group: "io", tier: 1, summary: false, end: 13, size: 16, fields: fields("file:u32@8 file_class:FileClass@12") },
  { kind: 65, name: "FileAppended", group: "io", tier: 1, summary: false, end: 21, size: 24, fields: fields("file:u32@8 bytes:u32@12 device_ns:u32@16 file_class:FileClass@20") },
  { kind: 66, name: "FileSynced", group: "io", tier: 1, summary: false, end: 17, size: 24, fields: fields("file:u32@8 device_ns:u32@12 file_class:FileClass@16") },
  { kind: 67, name: "FileRead", group: "io", tier: 1, summary: false, end: 29, size: 32, fields: fields("file:u32@8 bytes:u32@12 offset:u64@16 device_ns:u32@24 file_class:FileClass@28") },
  { kind: 68, name: "FileRenamed", group: "io", tier: 1, summary: false, end: 13, size: 16, fields: fields("file:u32@8 file_class:FileClass@12") },
  { kind: 69, name: "FileRemoved", group: "io", tier: 1, summary: false, end: 13, size: 16, fields: fields("file:u32@8 file_class:FileClass@12") },
  { kind: 70, name: "FileFailed", group: "io", tier: 1, summary: false, end: 24, size: 24, fields: fields("file:u32@8 file_class:FileClass@12 status:StatusCode@13 size_bytes:u64@16") },
  { kind: 71, name: "FileWritten", group: "io", tier: 1, summary: false, end: 29, size: 32, fields: fields("file:u32@8 bytes:u32@12 offset:u64@16 device_ns:u32@24 file_class:FileClass@28") },
  { kind: 73, name: "FileFound", group: "io", tier: 1, summary: false, end: 21, size: 24, fields: fields("size_bytes:u64@8 file:u32@16 file_class:FileClass@20") },
  { kind: 96, name: "MemtableProbed", group: "probe", tier: 2, summary: false, end: 13, size: 16, fields: fields("memtable:u32@8 verdict:MemtableVerdict@12") },
  { kind: 97, name: "FilterProbed", group: "probe", tier: 2, summary: false, end: 44, size: 48, fields: fields("table:u32@8 filter_bits:u32@12 block_offset:u64@16 filter_kind:FilterKind@24 verdict:FilterVerdict@25 probes:u8@26 key:bytes@28 positions:u32s@32 line_bits:u32@36 policy:FilterPolicy@40 subject:FilterSubject@41") },
  { kind: 98, name: "TableProbed", group: "probe", tier: 2, summary: false, end: 16, size: 16, fields: fields("table:u32@8 level:u8@12 verdict:TableVerdict@13 filter:FilterOutcome@14 subject:FilterSubject@15") },
  { kind: 99, name: "BlockRead", group: "probe", tier: 2, summary: false, end: 27, size: 32, fields: fields("table:u32@8 size_bytes:u32@12 offset:u64@16 block_kind:BlockKind@24 cached:u8@25 looked_up:u8@26") },
  { kind: 100, name: "MemtableFilterProbed", group: "probe", tier: 2, summary: false, end: 32, size: 32, fields: fields("memtable:u32@8 filter_bits:u32@12 line_bits:u32@16 verdict:FilterVerdict@20 subject:FilterSubject@21 probes:u8@22 key:bytes@24 positions:u32s@28") },
  { kind: 101, name: "RequestServed", group: "probe", tier: 2, summary: false, end: 51, size: 56, fields: fields("begin_ns:u64@8 end_ns:u64@16 queued_ns:u64@24 file:u32@32 bytes:u32@36 operations_left:u32@40 bytes_left:u32@44 file_class:FileClass@48 request:DeviceRequest@49 limit:DeviceLimit@50") },
  { kind: 128, name: "MemtableInserted", group: "entry", tier: 2, summary: false, end: 32, size: 32, fields: fields("memtable:u32@8 value_bytes:u32@12 sequence:u64@16 type:EntryType@24 height:u8@25 key:bytes@28") },
  { kind: 129, name: "EntryFlushed", group: "entry", tier: 2, summary: false, end: 36, size: 40, fields: fields("job:u32@8 memtable:u32@12 sequence:u64@16 value_bytes:u32@24 type:EntryType@28 key:bytes@32") },
  { kind: 130, name: "EntryKept", group: "entry", tier: 2, summary: false, end: 36, size: 40, fields: fields("job:u32@8 child:u32@12 sequence:u64@16 witness:u32@24 type:EntryType@28 reason:KeepReason@29 key:bytes@32") },
  { kind: 131, name: "EntryDropped", group: "entry", tier: 2, summary: false, end: 32, size: 32, fields: fields("job:u32@8 child:u32@12 sequence:u64@16 type:EntryType@24 reason:DropReason@25 key:bytes@28") },
  { kind: 132, name: "MergeOpened", group: "entry", tier: 2, summary: false, end: 18, size: 24, fields: fields("merge:u32@8 runs:u32@12 purpose:MergePurpose@16 strategy:MergeStrategy@17") },
  { kind: 133, name: "MergeRun", group: "entry", tier: 2, summary: false, end: 22, size: 24, fields: fields("merge:u32@8 child:u32@12 source:u32@16 run_kind:RunKind@20 level:u8@21") },
  { kind: 134, name: "MergeAdvanced", group: "entry", tier: 2, summary: false, end: 32, size: 32, fields: fields("merge:u32@8 child:u32@12 sequence:u64@16 type:EntryType@24 valid:u8@25 key:bytes@28") },
  { kind: 135, name: "MergeWon", group: "entry", tier: 2, summary: false, end: 24, size: 24, fields: fields("merge:u32@8 child:u32@12 order:u32s@16 remembered:u32@20") },
  { kind: 136, name: "EntrySkipped", group: "entry", tier: 2, summary: false, end: 28, size: 32, fields: fields("sequence:u64@8 op:u32@16 type:EntryType@20 reason:SkipReason@21 key:bytes@24") },
  { kind: 137, name: "RowReturned", group: "entry", tier: 2, summary: false, end: 32, size: 32, fields: fields("sequence:u64@8 op:u32@16 value_bytes:u32@20 key:bytes@24 value:bytes@28") },
  { kind: 138, name: "IteratorLeft", group: "entry", tier: 2, summary: false, end: 12, size: 16, fields: fields("op:u32@8") },
  { kind: 139, name: "RangeTombstoneInserted", group: "entry", tier: 2, summary: false, end: 32, size: 32, fields: fields("memtable:u32@8 sequence:u64@16 begin:bytes@24 end:bytes@28") },
  { kind: 140, name: "RangeTombstoneWritten", group: "entry", tier: 2, summary: false, end: 32, size: 32, fields: fields("job:u32@8 sequence:u64@16 begin:bytes@24 end:bytes@28") },
  { kind: 141, name: "RangeTombstoneDropped", group: "entry", tier: 2, summary: false, end: 36, size: 40, fields: fields("job:u32@8 sequence:u64@16 reason:DropReason@24 begin:bytes@28 end:bytes@32") },
  { kind: 142, name: "DeeperFilterAsked", group: "entry", tier: 2, summary: false, end: 32, size: 32, fields: fields("job:u32@8 table:u32@12 sequence:u64@16 level:u8@24 verdict:FilterVerdict@25 key:bytes@28") },
  { kind: 160, name: "KeysCompared", group: "compare", tier: 2, summary: false, end: 14, size: 16, fields: fields("left:u16@8 right:u16@10 site:CompareSite@12 order:u8@13") },
  { kind: 192, name: "BTreeOpened", group: "life", tier: 1, summary: false, end: 28, size: 32, fields: fields("last_lsn:u64@8 page_bytes:u32@16 pool_pages:u32@20 pages:u32@24") },
  { kind: 193, name: "BTreePageCreated", group: "life", tier: 1, summary: false, end: 28, size: 32, fields: fields("page:u32@8 used_bytes:u32@12 entries:u16@16 page_kind:BTreePageKind@18 level:u8@19 origin:BTreePageOrigin@20 resident:u8@21 fence:bytes@24") },
  { kind: 194, name: "BTreePageSplit", group: "life", tier: 1, summary: false, end: 24, size: 24, fields: fields("page:u32@8 right:u32@12 moved:u16@16 level:u8@18 appended:u8@19 separator:bytes@20") },
  { kind: 195, name: "BTreePageMerged", group: "life", tier: 1, summary: false, end: 19, size: 24, fields: fields("page:u32@8 freed:u32@12 moved:u16@16 level:u8@18") },
  { kind: 196, name: "BTreeHeightChanged", group: "life", tier: 1, summary: false, end: 13, size: 16, fields: fields("page:u32@8 height:u8@12") },
  { kind: 197, name: "BTreePageChanged", group: "life", tier: 1, summary: false, end: 20, size: 24, fields: fields("page:u32@8 used_bytes:u32@12 entries:u16@16 page_kind:BTreePageKind@18 level:u8@19") },
  { kind: 198, name: "BTreeLogged", group: "life", tier: 1, summary: false, end: 16, size: 16, fields: fields("entries:u32@8 pages:u32@12") },
  { kind: 199, name: "BTreePageRead", group: "life", tier: 1, summary: false, end: 16, size: 16, fields: fields("page:u32@8 bytes:u32@12") },
  { kind: 200, name: "BTreePageEvicted", group: "life", tier: 1, summary: false, end: 12, size: 16, fields: fields("page:u32@8") },
  { kind: 201, name: "BTreePageWritten", group: "life", tier: 1, summary: false, end: 21, size: 24, fields: fields("page:u32@8 bytes:u32@12 copies:u32@16 write_reason:BTreeWriteReason@20") },
  { kind: 202, name: "BTreePageVisited", group: "probe", tier: 2, summary: false, end: 20, size: 24, fields: fields("page:u32@8 slot:u16@12 entries:u16@14 level:u8@16 cached:u8@17 found:u8@18 visit_reason:BTreeVisitReason@19") },
];
