// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Record kinds. Each reader takes a DataView over a batch and the offset of a record of its kind, and copies nothing: bytes
// and arrays are views into the batch. Throws if a name is invalid or a number is not exactly representable in JavaScript.
import type { FileNumber, JobId, OpId, Seq } from '../base/ids.ts';
import type { RecordInfo } from './info.ts';
import { infoOf, recordsBy } from './readers.ts';

/** Hash of the schema without its docs; equals strata_schema_hash_high and _low of a module built from the same schema. */
export const schemaHash = 'e53d82dbf9cb289a';
export const schemaHashHigh = 0xe53d82db;
export const schemaHashLow = 0xf9cb289a;

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

export const opKindNames = ["put", "delete", "write", "get", "scan", "snapshot", "release", "set", "flush", "compact", "settle", "crash", "reopen", "single_delete", "delete_range", "create_family", "drop_family", "fault", "resume", "rolling_merge", "create_index", "delete_where", "ingest"] as const;
export type OpKind = (typeof opKindNames)[number];
export const jobKindNames = ["client", "flush", "compaction", "cleanup", "checkpoint", "log_cleaning"] as const;
export type JobKind = (typeof jobKindNames)[number];
export const statusCodeNames = ["ok", "not_found", "corruption", "not_supported", "invalid_argument", "io_error", "no_space", "incomplete", "out_of_memory", "aborted", "busy"] as const;
export type StatusCode = (typeof statusCodeNames)[number];
export const entryTypeNames = ["delete", "put", "single_delete", "range_delete"] as const;
export type EntryType = (typeof entryTypeNames)[number];
export const deviceRequestNames = ["read", "append", "write", "sync", "rename", "remove", "sync_dir"] as const;
export type DeviceRequest = (typeof deviceRequestNames)[number];
export const deviceLimitNames = ["none", "iops", "throughput"] as const;
export type DeviceLimit = (typeof deviceLimitNames)[number];
export const fileClassNames = ["wal", "table", "manifest", "current", "temp", "lock", "other", "pages", "doublewrite", "segment"] as const;
export type FileClass = (typeof fileClassNames)[number];
export const walRecordOutcomeNames = ["replayed", "torn", "damaged", "refused", "after_stop"] as const;
export type WalRecordOutcome = (typeof walRecordOutcomeNames)[number];
export const backgroundErrorReasonNames = ["flush", "compaction", "log_write", "manifest_write"] as const;
export type BackgroundErrorReason = (typeof backgroundErrorReasonNames)[number];
export const backgroundErrorSeverityNames = ["soft", "hard", "fatal", "unrecoverable"] as const;
export type BackgroundErrorSeverity = (typeof backgroundErrorSeverityNames)[number];
export const stallReasonNames = ["none", "memtable_limit", "l0_stop", "l0_slowdown", "memtable_slowdown", "pending_bytes_slowdown", "pending_bytes_stop", "log_space"] as const;
export type StallReason = (typeof stallReasonNames)[number];
export const writeStallConditionNames = ["normal", "delayed", "stopped"] as const;
export type WriteStallCondition = (typeof writeStallConditionNames)[number];
export const delayedRateChangeNames = ["none", "begun", "near_stop", "debt_not_smaller", "debt_smaller", "recovered"] as const;
export type DelayedRateChange = (typeof delayedRateChangeNames)[number];
export const jobTriggerNames = ["memtable_full", "manual", "recovery", "level_score", "seeks", "obsolete_files", "redo_log_full", "marked_tables", "wal_full", "log_space"] as const;
export type JobTrigger = (typeof jobTriggerNames)[number];
export const compactionReasonNames = ["level0_file_num", "level_max_bytes", "seeks", "manual", "files_marked_for_compaction", "bottommost_files", "intra_l0", "universal_size_amplification", "universal_size_ratio", "universal_sorted_run_num", "memtable_merge", "fifo_max_size", "lazy_leveling_last_level", "lazy_leveling_tier"] as const;
export type CompactionReason = (typeof compactionReasonNames)[number];
export const tableCompressionNames = ["unknown", "none", "snappy", "lz4", "zstd"] as const;
export type TableCompression = (typeof tableCompressionNames)[number];
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
export const dropReasonNames = ["hidden_by_newer", "tombstone_at_base_level", "filters_rule_out", "single_delete_pair", "range_deleted", "single_delete_mismatch", "matches_predicate"] as const;
export type DropReason = (typeof dropReasonNames)[number];
export const skipReasonNames = ["tombstone", "hidden_version", "deleted_value", "too_new", "range_deleted"] as const;
export type SkipReason = (typeof skipReasonNames)[number];
export const runKindNames = ["memtable", "sealed_memtable", "l0_table", "level"] as const;
export type RunKind = (typeof runKindNames)[number];
export const compareSiteNames = ["memtable", "l0_table", "level_fence", "index_block", "data_block", "merge_heap", "version_skip", "compaction", "bound", "btree_inner", "btree_leaf", "range_tombstone", "log_index"] as const;
export type CompareSite = (typeof compareSiteNames)[number];
export const mergePurposeNames = ["scan", "compaction"] as const;
export type MergePurpose = (typeof mergePurposeNames)[number];
export const mergeStrategyNames = ["linear", "heap", "heap_root_cached", "heap_siblings_cached", "loser_tree"] as const;
export type MergeStrategy = (typeof mergeStrategyNames)[number];
export const singleDeleteViolationNames = ["met_delete", "met_second_put", "met_single_delete"] as const;
export type SingleDeleteViolation = (typeof singleDeleteViolationNames)[number];
export const runMergeChoiceNames = ["size_amplification", "size_ratio", "run_count", "last_level", "tier"] as const;
export type RunMergeChoice = (typeof runMergeChoiceNames)[number];
export const bTreePageKindNames = ["free", "meta", "leaf", "inner"] as const;
export type BTreePageKind = (typeof bTreePageKindNames)[number];
export const bTreePageOriginNames = ["found", "end_of_file", "free_list"] as const;
export type BTreePageOrigin = (typeof bTreePageOriginNames)[number];
export const bTreeVisitReasonNames = ["search", "next_leaf", "neighbor", "structure"] as const;
export type BTreeVisitReason = (typeof bTreeVisitReasonNames)[number];
export const bTreeWriteReasonNames = ["evicted", "checkpoint", "recovery", "commit"] as const;
export type BTreeWriteReason = (typeof bTreeWriteReasonNames)[number];
export const logIndexKindNames = ["tree", "hash"] as const;
export type LogIndexKind = (typeof logIndexKindNames)[number];
export const segmentDropReasonNames = ["superseded", "tombstone"] as const;
export type SegmentDropReason = (typeof segmentDropReasonNames)[number];

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
  WalDropped: 47,
  FaultStruck: 48,
  TombstonesConverted: 49,
  JobRateLimited: 50,
  WriteStallEvaluated: 51,
  BackgroundErrorSet: 52,
  BackgroundErrorCleared: 53,
  WriteLost: 54,
  EngineAborted: 55,
  IndexRunSpilled: 56,
  IndexMergeBegun: 57,
  IndexBuildFinished: 58,
  WriterWaited: 59,
  ComponentMade: 60,
  BlockEmptied: 61,
  BlockFilled: 62,
  FindNoteSank: 63,
  FileCreated: 64,
  FileAppended: 65,
  FileSynced: 66,
  FileRead: 67,
  FileRenamed: 68,
  FileRemoved: 69,
  FileFailed: 70,
  FileWritten: 71,
  FileFound: 73,
  WalRecordRead: 74,
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
  BTreePageCopied: 203,
  BTreeCommitted: 204,
  IndexLogOpened: 208,
  SegmentCreated: 209,
  SegmentAppended: 210,
  SegmentEntryCopied: 211,
  SegmentEntryDropped: 212,
  SegmentRemoved: 213,
  SegmentRecovered: 214,
  LogIndexProbed: 215,
  TableIngested: 216,
  PredicateAsserted: 217,
  PredicateForgotten: 218,
  IndexBuildBegun: 232,
  IndexEntriesScanned: 233,
  IndexSliceRead: 234,
  IndexEntriesMerged: 235,
} as const;
export type RecordName = keyof typeof Kind;

// Calls are marked as pure for the bundler: a module that needs only the numbers above includes none of this.
const record = /* @__PURE__ */ recordsBy(
  { OpKind: opKindNames, JobKind: jobKindNames, StatusCode: statusCodeNames, EntryType: entryTypeNames, DeviceRequest: deviceRequestNames, DeviceLimit: deviceLimitNames, FileClass: fileClassNames, WalRecordOutcome: walRecordOutcomeNames, BackgroundErrorReason: backgroundErrorReasonNames, BackgroundErrorSeverity: backgroundErrorSeverityNames, StallReason: stallReasonNames, WriteStallCondition: writeStallConditionNames, DelayedRateChange: delayedRateChangeNames, JobTrigger: jobTriggerNames, CompactionReason: compactionReasonNames, TableCompression: tableCompressionNames, FilterKind: filterKindNames, FilterVerdict: filterVerdictNames, FilterPolicy: filterPolicyNames, FilterSubject: filterSubjectNames, FilterOutcome: filterOutcomeNames, TableVerdict: tableVerdictNames, MemtableVerdict: memtableVerdictNames, BlockKind: blockKindNames, KeepReason: keepReasonNames, DropReason: dropReasonNames, SkipReason: skipReasonNames, RunKind: runKindNames, CompareSite: compareSiteNames, MergePurpose: mergePurposeNames, MergeStrategy: mergeStrategyNames, SingleDeleteViolation: singleDeleteViolationNames, RunMergeChoice: runMergeChoiceNames, BTreePageKind: bTreePageKindNames, BTreePageOrigin: bTreePageOriginNames, BTreeVisitReason: bTreeVisitReasonNames, BTreeWriteReason: bTreeWriteReasonNames, LogIndexKind: logIndexKindNames, SegmentDropReason: segmentDropReasonNames },
  /* @__PURE__ */ new Map(/* @__PURE__ */ groups.map(({ name, tier }) => [name, tier])),
);

/** A database was opened; its counters and memtables start here. FamilyCreated follows for each family except the default one. */
export const EngineOpened = /* @__PURE__ */ record<1, {
  seed: number;
  lastSequence: Seq;
  manifest: FileNumber;
  nextFile: FileNumber;
  dialect: number;
}>("1 EngineOpened life 33 seed:u64@8 last_sequence:u64@16 manifest:u32@24 next_file:u32@28 dialect:u8@32");

/** An option has this value from now on, in this family. */
export const OptionSet = /* @__PURE__ */ record<2, {
  value: number;
  option: number;
  /** that it holds for; 0 of an option of the database */
  family: number;
}>("2 OptionSet life 19 value:u64@8 option:u16@16 family:u8@18");

/** The client began an operation. */
export const OpBegun = /* @__PURE__ */ record<3, {
  /** 1, 2, 3 ... in order of submission */
  op: OpId;
  valueBytes: number;
  opKind: OpKind;
  sync: number;
  /** that it is about; 0 of a write batch, a snapshot and what is about the whole database */
  family: number;
  key: Uint8Array;
}>("3 OpBegun life 24 op:u32@8 value_bytes:u32@12 op_kind:OpKind@16 sync:u8@17 family:u8@18 key:bytes@20");

/** The operation that its cause began ended; summary of its last step. */
export const OpFinished = /* @__PURE__ */ record<4, {
  tNs: number;
  latencyNs: number;
  step: number;
  rows: number;
  status: StatusCode;
  deltas: Uint8Array;
}>("4 OpFinished! life 36 t_ns:u64@8 latency_ns:u64@16 step:u32@24 rows:u32@28 status:StatusCode@32 deltas:deltas@34");

/** A job made one bounded step; its summary. */
export const StepFinished = /* @__PURE__ */ record<5, {
  tNs: number;
  step: number;
  deltas: Uint8Array;
}>("5 StepFinished! life 22 t_ns:u64@8 step:u32@16 deltas:deltas@20");

/** Background work was queued. */
export const JobQueued = /* @__PURE__ */ record<6, {
  job: JobId;
  jobKind: JobKind;
  trigger: JobTrigger;
  /** that it works for; 0 of what is about the whole database */
  family: number;
  /** when, in virtual time */
  queuedNs: number;
}>("6 JobQueued life 24 job:u32@8 job_kind:JobKind@12 trigger:JobTrigger@13 family:u8@14 queued_ns:u64@16");

/** A background job ended. */
export const JobFinished = /* @__PURE__ */ record<7, {
  job: JobId;
  jobKind: JobKind;
  status: StatusCode;
}>("7 JobFinished life 14 job:u32@8 job_kind:JobKind@12 status:StatusCode@13");

/** A write must wait; the reason and the family that causes it. */
export const StallBegun = /* @__PURE__ */ record<8, {
  op: OpId;
  reason: StallReason;
  /** that blocks all writes */
  family: number;
}>("8 StallBegun life 14 op:u32@8 reason:StallReason@12 family:u8@13");

/** The write may proceed. */
export const StallEnded = /* @__PURE__ */ record<9, {
  op: OpId;
  reason: StallReason;
  waitedNs: number;
}>("9 StallEnded life 24 op:u32@8 reason:StallReason@12 waited_ns:u64@16");

/** An empty memtable accepts its family's writes from now on; wal is the log that they are written to. */
export const MemtableCreated = /* @__PURE__ */ record<10, {
  memtable: number;
  wal: FileNumber;
  family: number;
}>("10 MemtableCreated life 17 memtable:u32@8 wal:u32@12 family:u8@16");

/** The memtable accepts no more writes and waits for its flush. */
export const MemtableSealed = /* @__PURE__ */ record<11, {
  memtable: number;
  entries: number;
  sizeBytes: number;
}>("11 MemtableSealed life 24 memtable:u32@8 entries:u32@12 size_bytes:u64@16");

/** The memtable's table is installed; the memtable is gone. */
export const MemtableRetired = /* @__PURE__ */ record<12, {
  memtable: number;
}>("12 MemtableRetired life 12 memtable:u32@8");

/** A write batch's entries for this family are in its memtable, and the last sequence has increased by their number. A batch over several families emits one record per family, in ascending order, all in one step. */
export const MemtableGrown = /* @__PURE__ */ record<13, {
  memtable: number;
  /** of this batch */
  entries: number;
  /** accounted bytes added */
  sizeBytes: number;
  /** of this batch */
  deletes: number;
}>("13 MemtableGrown life 24 memtable:u32@8 entries:u32@12 size_bytes:u32@16 deletes:u32@20");

/** A write-ahead log was started, for all families. An empty memtable moves to it. */
export const WalCreated = /* @__PURE__ */ record<14, {
  wal: FileNumber;
}>("14 WalCreated life 12 wal:u32@8");

/** Every entry of the log is in an installed table; its file may be removed. */
export const WalRetired = /* @__PURE__ */ record<15, {
  wal: FileNumber;
}>("15 WalRetired life 12 wal:u32@8");

/** A flush job started on a sealed memtable. */
export const FlushBegun = /* @__PURE__ */ record<16, {
  job: JobId;
  memtable: number;
  entries: number;
}>("16 FlushBegun life 20 job:u32@8 memtable:u32@12 entries:u32@16");

/** Entries written by the flush so far. */
export const FlushAdvanced = /* @__PURE__ */ record<17, {
  job: JobId;
  /** so far */
  entries: number;
  /** entries that wait to be written as a block, uncompressed, before this step writes it */
  outputBlockBytes: number;
}>("17 FlushAdvanced life 20 job:u32@8 entries:u32@12 output_block_bytes:u32@16");

/** A table is complete and synced, not yet installed. buckets: tombstones per consecutive run of bucket_entries entries, at most 64. For a table that existed before the engine opened, job and sequences are 0, and buckets are missing if it has tombstones and was not written by this engine. */
export const TableCreated = /* @__PURE__ */ record<18, {
  job: JobId;
  table: FileNumber;
  sizeBytes: number;
  smallestSequence: Seq;
  largestSequence: Seq;
  entries: number;
  deletes: number;
  dataBlocks: number;
  filterBytes: number;
  bucketEntries: number;
  /** user key */
  smallest: Uint8Array;
  /** user key */
  largest: Uint8Array;
  buckets: Uint32Array;
  family: number;
  /** that its properties name; a block that it shrinks by less than an eighth is stored without. unknown: it has no properties, or names another codec */
  compression: TableCompression;
  /** keys and values before prefix truncation and compression, those of range tombstones included: RocksDB's raw key size + raw value size; 0 if unknown */
  rawBytes: number;
}>("18 TableCreated life 88 job:u32@8 table:u32@12 size_bytes:u64@16 smallest_sequence:u64@24 largest_sequence:u64@32 entries:u32@40 deletes:u32@44 data_blocks:u32@48 filter_bytes:u32@52 bucket_entries:u32@56 smallest:bytes@60 largest:bytes@64 buckets:u32s@68 family:u8@72 compression:TableCompression@73 raw_bytes:u64@80");

/** The table is part of the version, in this level. */
export const TableInstalled = /* @__PURE__ */ record<19, {
  table: FileNumber;
  level: number;
}>("19 TableInstalled life 13 table:u32@8 level:u8@12");

/** The table is no longer part of the version. */
export const TableRemoved = /* @__PURE__ */ record<20, {
  table: FileNumber;
  level: number;
}>("20 TableRemoved life 13 table:u32@8 level:u8@12");

/** A version edit is durable in the manifest and the new version is current. */
export const VersionInstalled = /* @__PURE__ */ record<21, {
  lastSequence: Seq;
  version: number;
  manifest: FileNumber;
  logNumber: FileNumber;
  editBytes: number;
  family: number;
}>("21 VersionInstalled life 33 last_sequence:u64@8 version:u32@16 manifest:u32@20 log_number:u32@24 edit_bytes:u32@28 family:u8@32");

/** After a version was installed: how urgently a level needs compaction. At 1000 it is due. */
export const LevelScored = /* @__PURE__ */ record<22, {
  sizeBytes: number;
  targetBytes: number;
  scoreMilli: number;
  level: number;
  family: number;
}>("22 LevelScored life 30 size_bytes:u64@8 target_bytes:u64@16 score_milli:u32@24 level:u8@28 family:u8@29");

/** A compaction was chosen; its inputs follow as CompactionInput. */
export const CompactionPicked = /* @__PURE__ */ record<23, {
  job: JobId;
  inputs: number;
  inputBytes: number;
  scoreMilli: number;
  level: number;
  outputLevel: number;
  reason: CompactionReason;
  /** value of compaction_pri */
  picker: number;
  family: number;
}>("23 CompactionPicked life 33 job:u32@8 inputs:u32@12 input_bytes:u64@16 score_milli:u32@24 level:u8@28 output_level:u8@29 reason:CompactionReason@30 picker:u8@31 family:u8@32");

/** One input table of a picked compaction. */
export const CompactionInput = /* @__PURE__ */ record<24, {
  job: JobId;
  table: FileNumber;
  level: number;
}>("24 CompactionInput life 17 job:u32@8 table:u32@12 level:u8@16");

/** Progress of the compaction that is its cause, totals so far: after each input block, each output and at the end of the merge. */
export const CompactionAdvanced = /* @__PURE__ */ record<25, {
  /** written or dropped */
  entriesIn: number;
  entriesOut: number;
  droppedHidden: number;
  droppedTombstones: number;
  inputBytesRead: number;
  outputBytes: number;
  /** blocks of inputs held at the end of this step, uncompressed */
  inputBlockBytes: number;
  /** entries that wait to be written as a block, uncompressed */
  outputBlockBytes: number;
  /** puts that match the predicate of a delete_where */
  droppedByPredicate: number;
}>("25 CompactionAdvanced life 52 entries_in:u32@8 entries_out:u32@12 dropped_hidden:u32@16 dropped_tombstones:u32@20 input_bytes_read:u64@24 output_bytes:u64@32 input_block_bytes:u32@40 output_block_bytes:u32@44 dropped_by_predicate:u32@48");

/** A table moved down a level without being rewritten. */
export const TrivialMoved = /* @__PURE__ */ record<26, {
  job: JobId;
  table: FileNumber;
  fromLevel: number;
  toLevel: number;
}>("26 TrivialMoved life 18 job:u32@8 table:u32@12 from_level:u8@16 to_level:u8@17");

/** A snapshot holds every version visible at its sequence. */
export const SnapshotTaken = /* @__PURE__ */ record<27, {
  sequence: Seq;
  snapshot: number;
}>("27 SnapshotTaken life 20 sequence:u64@8 snapshot:u32@16");

/** The snapshot was released and keeps no version any more. */
export const SnapshotReleased = /* @__PURE__ */ record<28, {
  sequence: Seq;
  snapshot: number;
}>("28 SnapshotReleased life 20 sequence:u64@8 snapshot:u32@16");

/** Recovery read a log. */
export const WalReplayed = /* @__PURE__ */ record<29, {
  wal: FileNumber;
  batches: number;
  entries: number;
  droppedBytes: number;
  lastSequence: Seq;
}>("29 WalReplayed life 32 wal:u32@8 batches:u32@12 entries:u32@16 dropped_bytes:u32@20 last_sequence:u64@24");

/** The engine and its memory are gone. The power failed, and unsynced data may be lost; or, after EngineAborted, only its process ended. */
export const EngineCrashed = /* @__PURE__ */ record<30, {
  files: number;
  lostBytes: number;
}>("30 EngineCrashed life 24 files:u32@8 lost_bytes:u64@16");

/** The engine refuses writes from now on, and why. */
export const EngineStopped = /* @__PURE__ */ record<31, {
  status: StatusCode;
  message: Uint8Array;
}>("31 EngineStopped life 16 status:StatusCode@8 message:bytes@12");

/** An invariant did not hold. */
export const EngineTrapped = /* @__PURE__ */ record<32, {
  line: number;
  file: Uint8Array;
  message: Uint8Array;
}>("32 EngineTrapped life 20 line:u32@8 file:bytes@12 message:bytes@16");

/** The value that a Get returned (its first 256 bytes), or an error message. */
export const OpAnswered = /* @__PURE__ */ record<33, {
  op: OpId;
  status: StatusCode;
  value: Uint8Array;
}>("33 OpAnswered life 20 op:u32@8 status:StatusCode@12 value:bytes@16");

/** Progress of a bulk command: the number of its operations done. */
export const MacroAdvanced = /* @__PURE__ */ record<34, {
  command: number;
  done: number;
  total: number;
}>("34 MacroAdvanced life 32 command:u32@8 done:u64@16 total:u64@24");

/** An iterator skipped versions of one key by a seek. */
export const SequentialSkipReseeked = /* @__PURE__ */ record<35, {
  key: Uint8Array;
}>("35 SequentialSkipReseeked life 12 key:bytes@8");

/** The deletion collector marked a table while it was written: a window of its entries holds too many tombstones, or (window_entries 0) the whole table does. It is compacted when no level is due. */
export const TableMarked = /* @__PURE__ */ record<36, {
  job: JobId;
  table: FileNumber;
  /** the most in any window, or in the table */
  tombstones: number;
  windowEntries: number;
  /** entries written when the bound was reached */
  atEntry: number;
}>("36 TableMarked life 28 job:u32@8 table:u32@12 tombstones:u32@16 window_entries:u32@20 at_entry:u32@24");

/** A compaction met a violation of the SingleDelete contract: a key is put once, then deleted by one SingleDelete and nothing else. */
export const SingleDeleteViolated = /* @__PURE__ */ record<37, {
  job: JobId;
  /** of the SingleDelete */
  sequence: Seq;
  otherSequence: Seq;
  violation: SingleDeleteViolation;
  key: Uint8Array;
}>("37 SingleDeleteViolated life 40 job:u32@8 sequence:u64@16 other_sequence:u64@24 violation:SingleDeleteViolation@32 key:bytes@36");

/** With dynamic level bytes, after a version was installed: the level that L0 is compacted into from now on. LevelScored has the targets. */
export const LevelTargeted = /* @__PURE__ */ record<38, {
  baseLevel: number;
  family: number;
}>("38 LevelTargeted life 10 base_level:u8@8 family:u8@9");

/** Universal or lazy leveling compaction evaluated a rule on the sorted runs, newest first; taken says whether it applied. The sizes are those that the rule compared. */
export const RunsWeighed = /* @__PURE__ */ record<39, {
  /** gathered before the run that decided; for size_amplification and last_level all but the oldest, for tier the largest */
  newerBytes: number;
  /** of the run that decided; for size_amplification and last_level the oldest */
  olderBytes: number;
  firstRun: number;
  /** taken, or gathered before it ended */
  runs: number;
  rule: RunMergeChoice;
  taken: number;
  family: number;
}>("39 RunsWeighed life 35 newer_bytes:u64@8 older_bytes:u64@16 first_run:u32@24 runs:u32@28 rule:RunMergeChoice@32 taken:u8@33 family:u8@34");

/** A table holds range tombstones besides its entries; emitted before its TableCreated, whose entries and deletes do not count them. */
export const RangeTombstonesStored = /* @__PURE__ */ record<40, {
  job: JobId;
  table: FileNumber;
  fragments: number;
  /** begin of the first */
  smallest: Uint8Array;
  /** end of the last, which it does not cover */
  largest: Uint8Array;
}>("40 RangeTombstonesStored life 28 job:u32@8 table:u32@12 fragments:u32@16 smallest:bytes@20 largest:bytes@24");

/** A column family was created, with its own memtable, tables and options. Family 0, the default one, always exists and has no such record. */
export const FamilyCreated = /* @__PURE__ */ record<41, {
  family: number;
  name: Uint8Array;
}>("41 FamilyCreated life 16 family:u8@8 name:bytes@12");

/** The family was dropped, with its memtables and tables; files are removed once no reader holds them. */
export const FamilyDropped = /* @__PURE__ */ record<42, {
  family: number;
}>("42 FamilyDropped life 9 family:u8@8");

/** A block is in the block cache from now on, as the most recently used. It is charged its uncompressed bytes plus 64 for its entry; blocks evicted to make room were recorded just before. A BlockRead hit makes it the most recently used again. */
export const BlockCached = /* @__PURE__ */ record<43, {
  table: FileNumber;
  /** uncompressed */
  sizeBytes: number;
  /** bytes */
  offset: number;
  blockKind: BlockKind;
}>("43 BlockCached life 25 table:u32@8 size_bytes:u32@12 offset:u64@16 block_kind:BlockKind@24");

/** The least recently used block was evicted to make room for the BlockCached that follows. */
export const BlockEvicted = /* @__PURE__ */ record<44, {
  table: FileNumber;
  /** uncompressed */
  sizeBytes: number;
  /** bytes */
  offset: number;
}>("44 BlockEvicted life 24 table:u32@8 size_bytes:u32@12 offset:u64@16");

/** A table is open for every reader until its TableClosed, or (job not 0) for this job alone until its JobFinished. */
export const TableOpened = /* @__PURE__ */ record<45, {
  table: FileNumber;
  /** that opened it for its own use, or 0 */
  job: JobId;
  /** held by the open table, uncompressed; 0 if its index is in the block cache */
  indexBytes: number;
  /** the same of its filters */
  filterBytes: number;
  /** 1 if it holds them although other tables' are in the block cache */
  pinned: number;
}>("45 TableOpened life 25 table:u32@8 job:u32@12 index_bytes:u32@16 filter_bytes:u32@20 pinned:u8@24");

/** A table's file is about to be removed: its index and filters are freed, and all its blocks leave the block cache. */
export const TableClosed = /* @__PURE__ */ record<46, {
  table: FileNumber;
  /** that left the block cache */
  blocks: number;
}>("46 TableClosed life 16 table:u32@8 blocks:u32@12");

/** Recovery skipped a range of a log. It comes before the WalReplayed of that log, which is absent if recovery replayed nothing of the log. With dropped_bytes 0, writes are missing although the log shows no damage. At most 64 ranges of a log are recorded. */
export const WalDropped = /* @__PURE__ */ record<47, {
  /** bytes */
  offset: number;
  droppedBytes: number;
  /** of the writes that are missing; 0: not known */
  firstSequence: Seq;
  /** 0: not known */
  lastSequence: Seq;
  wal: FileNumber;
  /** whole records in the range */
  records: number;
  /** 1: the log ends inside a record, as after a crash during an append */
  tornTail: number;
  /** why, without the name of the file */
  message: Uint8Array;
}>("47 WalDropped life 56 offset:u64@8 dropped_bytes:u64@16 first_sequence:u64@24 last_sequence:u64@32 wal:u32@40 records:u32@44 torn_tail:u8@48 message:bytes@52");

/** A planned fault hit a file operation. The record of the operation follows: a failure, or a success after a lost sync or a flipped bit. */
export const FaultStruck = /* @__PURE__ */ record<48, {
  number: FileNumber;
  fileClass: FileClass;
  /** the name of the file, and what the device did */
  message: Uint8Array;
}>("48 FaultStruck life 20 number:u32@8 file_class:FileClass@12 message:bytes@16");

/** A scan met a run of point tombstones without a row between them, and wrote one range tombstone over them into the active memtable, not into the log. It deletes nothing that is not deleted already. RangeTombstoneInserted comes before it. */
export const TombstonesConverted = /* @__PURE__ */ record<49, {
  memtable: number;
  /** that the scan met in the run */
  tombstones: number;
  /** of the reader: the last one */
  sequence: Seq;
  op: OpId;
  /** that the memtable grew by */
  sizeBytes: number;
  /** the first tombstone's key */
  begin: Uint8Array;
  /** the next row's key; not in the range */
  end: Uint8Array;
}>("49 TombstonesConverted life 40 memtable:u32@8 tombstones:u32@12 sequence:u64@16 op:u32@24 size_bytes:u32@28 begin:bytes@32 end:bytes@36");

/** A flush or compaction must wait: the rate limiter has no bytes left. */
export const JobRateLimited = /* @__PURE__ */ record<50, {
  job: JobId;
  /** appended beyond what the limiter gave out; the next refills repay them */
  debtBytes: number;
  /** when the limiter has bytes again */
  untilNs: number;
}>("50 JobRateLimited life 32 job:u32@8 debt_bytes:u64@16 until_ns:u64@24");

/** With stall_rules=rocksdb: the stall condition that this family calls for, found after a memtable was sealed, a version installed or an option changed. Not recorded while it stays normal. */
export const WriteStallEvaluated = /* @__PURE__ */ record<51, {
  /** bytes/s; of all writes together, while they are delayed */
  rateBytesPerSecond: number;
  /** estimated bytes that compactions must process until no level exceeds its target */
  pendingBytes: number;
  /** tables of L0; with universal compaction sorted runs */
  runs: number;
  /** memtables that wait for a flush */
  sealed: number;
  condition: WriteStallCondition;
  reason: StallReason;
  /** why the rate is another than before */
  change: DelayedRateChange;
  family: number;
}>("51 WriteStallEvaluated life 36 rate_bytes_per_second:u64@8 pending_bytes:u64@16 runs:u32@24 sealed:u32@28 condition:WriteStallCondition@32 reason:StallReason@33 change:DelayedRateChange@34 family:u8@35");

/** A log, a flush, a compaction or the manifest failed. Soft: compactions wait. Hard: writes are refused until a resume. Fatal and unrecoverable: until the database is reopened. Not with background_error_handling=leveldb, where EngineStopped says it all. */
export const BackgroundErrorSet = /* @__PURE__ */ record<52, {
  severity: BackgroundErrorSeverity;
  reason: BackgroundErrorReason;
  status: StatusCode;
  message: Uint8Array;
}>("52 BackgroundErrorSet life 16 severity:BackgroundErrorSeverity@8 reason:BackgroundErrorReason@9 status:StatusCode@10 message:bytes@12");

/** The database resumed: the background error is cleared, and its writes and compactions go on. wal: the newest log. */
export const BackgroundErrorCleared = /* @__PURE__ */ record<53, {
  wal: FileNumber;
  /** of the error */
  severity: BackgroundErrorSeverity;
}>("53 BackgroundErrorCleared life 13 wal:u32@8 severity:BackgroundErrorSeverity@12");

/** A write after a background error is answered OK, but is neither in a memtable nor in a log that will be synced (background_error_handling=myrocks_5_7_22). */
export const WriteLost = /* @__PURE__ */ record<54, {
  op: OpId;
  entries: number;
}>("54 WriteLost life 16 op:u32@8 entries:u32@12");

/** The process ended itself, because a write could not be logged. Its memory is lost; its files are as they were. */
export const EngineAborted = /* @__PURE__ */ record<55, {
  status: StatusCode;
  message: Uint8Array;
}>("55 EngineAborted life 16 status:StatusCode@8 message:bytes@12");

/** An index build sorted a full buffer of entries and appended it to its temporary file. */
export const IndexRunSpilled = /* @__PURE__ */ record<56, {
  job: JobId;
  /** from 1 on */
  run: number;
  entries: number;
  bytes: number;
  /** column of its first entry */
  first: number;
  /** column of its last entry */
  last: number;
}>("56 IndexRunSpilled life 32 job:u32@8 run:u32@12 entries:u32@16 bytes:u32@20 first:u32@24 last:u32@28");

/** An index build has scanned the table, and merges its runs. A run shorter than its slice is given no more than it needs. */
export const IndexMergeBegun = /* @__PURE__ */ record<57, {
  job: JobId;
  runs: number;
  /** of merge_combine_read_size, for each run */
  sliceBytes: number;
  /** of all slices */
  allocatedBytes: number;
}>("57 IndexMergeBegun life 32 job:u32@8 runs:u32@12 slice_bytes:u64@16 allocated_bytes:u64@24");

/** An index build ended. Unless its status is ok, none of its entries is visible, and its files are removed. */
export const IndexBuildFinished = /* @__PURE__ */ record<58, {
  /** in its tables */
  entries: number;
  /** memory of the sort buffer */
  sortPeakBytes: number;
  /** memory of the slices */
  mergePeakBytes: number;
  job: JobId;
  index: number;
  tables: number;
  status: StatusCode;
  level: number;
  family: number;
}>("58 IndexBuildFinished life 47 entries:u64@8 sort_peak_bytes:u64@16 merge_peak_bytes:u64@24 job:u32@32 index:u32@36 tables:u32@40 status:StatusCode@44 level:u8@45 family:u8@46");

/** A write is at the end of its wait in the queue of writers: another write committed it with its own, or it is at the head now. */
export const WriterWaited = /* @__PURE__ */ record<59, {
  op: OpId;
  /** the write that committed it; op itself: it is at the head and leads a group of its own */
  leaderOp: number;
  waitedNs: number;
  /** of the leader's group, with the leader; 0: it leads its own */
  groupWrites: number;
}>("59 WriterWaited life 28 op:u32@8 leader_op:u32@12 waited_ns:u64@16 group_writes:u32@24");

/** A component of a rolling merge is complete in its blocks: a run was copied, or the component above it was merged into it. Components are numbered from the top, 0 is C0. */
export const ComponentMade = /* @__PURE__ */ record<60, {
  blocks: number;
  entries: number;
  /** of its blocks */
  bytes: number;
  /** of all blocks of all components */
  inUseBytes: number;
  /** the most that was in use during the merge beyond what was in use when it began; 0 for a copy */
  peakExtraBytes: number;
  /** CRC-32C of its blocks, one after another */
  checksum: number;
  component: number;
  /** 0 for a copy */
  merged: number;
}>("60 ComponentMade life 46 blocks:u32@8 entries:u32@12 bytes:u64@16 in_use_bytes:u64@24 peak_extra_bytes:u64@32 checksum:u32@40 component:u8@44 merged:u8@45");

/** All entries of this multi-page block are in filled blocks, or were dropped; it was removed. */
export const BlockEmptied = /* @__PURE__ */ record<61, {
  /** of all blocks, from now on */
  inUseBytes: number;
  bytes: number;
  component: number;
}>("61 BlockEmptied life 21 in_use_bytes:u64@8 bytes:u32@16 component:u8@20");

/** A multi-page block of a rolling merge was written. By a merge: from now on readers find all keys up to the last one here and in the blocks filled before. */
export const BlockFilled = /* @__PURE__ */ record<62, {
  /** of all blocks, from now on */
  inUseBytes: number;
  bytes: number;
  entries: number;
  /** that it belongs to: in a merge the lower one of the two */
  component: number;
  /** 1: a copy of a run, before the merges */
  copied: number;
  first: Uint8Array;
  last: Uint8Array;
}>("62 BlockFilled life 36 in_use_bytes:u64@8 bytes:u32@16 entries:u32@20 component:u8@24 copied:u8@25 first:bytes@28 last:bytes@32");

/** A find note is in this component now: it was put into C0, or the merge has passed the end of its range. */
export const FindNoteSank = /* @__PURE__ */ record<63, {
  /** entries; collected so far, without deleted ones */
  answers: number;
  component: number;
  /** 1 in the last component: no entry of the range is below */
  complete: number;
}>("63 FindNoteSank life 14 answers:u32@8 component:u8@12 complete:u8@13");

/** A file was created, empty. */
export const FileCreated = /* @__PURE__ */ record<64, {
  file: FileNumber;
  fileClass: FileClass;
}>("64 FileCreated io 13 file:u32@8 file_class:FileClass@12");

/** Bytes were appended at the end of a file. Times are modeled. */
export const FileAppended = /* @__PURE__ */ record<65, {
  file: FileNumber;
  bytes: number;
  deviceNs: number;
  fileClass: FileClass;
}>("65 FileAppended io 21 file:u32@8 bytes:u32@12 device_ns:u32@16 file_class:FileClass@20");

/** Everything appended so far survives a crash. */
export const FileSynced = /* @__PURE__ */ record<66, {
  file: FileNumber;
  deviceNs: number;
  fileClass: FileClass;
}>("66 FileSynced io 17 file:u32@8 device_ns:u32@12 file_class:FileClass@16");

/** Bytes were read from a file. */
export const FileRead = /* @__PURE__ */ record<67, {
  file: FileNumber;
  bytes: number;
  /** bytes */
  offset: number;
  deviceNs: number;
  fileClass: FileClass;
}>("67 FileRead io 29 file:u32@8 bytes:u32@12 offset:u64@16 device_ns:u32@24 file_class:FileClass@28");

/** A file was renamed (CURRENT is replaced this way). */
export const FileRenamed = /* @__PURE__ */ record<68, {
  file: FileNumber;
  fileClass: FileClass;
}>("68 FileRenamed io 13 file:u32@8 file_class:FileClass@12");

/** A file was unlinked. */
export const FileRemoved = /* @__PURE__ */ record<69, {
  file: FileNumber;
  fileClass: FileClass;
}>("69 FileRemoved io 13 file:u32@8 file_class:FileClass@12");

/** A file operation failed; for writes, the file is never written again. size_bytes: for an append or a write in place, the file's length after the failure; otherwise 0. */
export const FileFailed = /* @__PURE__ */ record<70, {
  file: FileNumber;
  fileClass: FileClass;
  status: StatusCode;
  sizeBytes: number;
}>("70 FileFailed io 24 file:u32@8 file_class:FileClass@12 status:StatusCode@13 size_bytes:u64@16");

/** Bytes of a file were written in place, at offset. */
export const FileWritten = /* @__PURE__ */ record<71, {
  file: FileNumber;
  bytes: number;
  /** bytes */
  offset: number;
  deviceNs: number;
  fileClass: FileClass;
}>("71 FileWritten io 29 file:u32@8 bytes:u32@12 offset:u64@16 device_ns:u32@24 file_class:FileClass@28");

/** A file was in the directory when a database was about to be opened there. */
export const FileFound = /* @__PURE__ */ record<73, {
  sizeBytes: number;
  file: FileNumber;
  fileClass: FileClass;
}>("73 FileFound io 21 size_bytes:u64@8 file:u32@16 file_class:FileClass@20");

/** Recovery has read this record of a log, or a range of it in which no record can be read, and has decided what becomes of it. In the order of the log. */
export const WalRecordRead = /* @__PURE__ */ record<74, {
  /** bytes */
  offset: number;
  /** headers included */
  bytes: number;
  /** 0: cannot be read */
  firstSequence: Seq;
  wal: FileNumber;
  /** 0: cannot be read */
  entries: number;
  outcome: WalRecordOutcome;
  /** of its first entry; empty if it cannot be read */
  key: Uint8Array;
}>("74 WalRecordRead io 48 offset:u64@8 bytes:u64@16 first_sequence:u64@24 wal:u32@32 entries:u32@36 outcome:WalRecordOutcome@40 key:bytes@44");

/** A Get searched a memtable. */
export const MemtableProbed = /* @__PURE__ */ record<96, {
  memtable: number;
  verdict: MemtableVerdict;
}>("96 MemtableProbed probe 13 memtable:u32@8 verdict:MemtableVerdict@12");

/** A table's Bloom filter was probed for a key or a prefix. positions: the bits checked in order, up to and including the first that is off. For a Get, the TableProbed that follows says whether a positive was true; for a scan none follows. */
export const FilterProbed = /* @__PURE__ */ record<97, {
  table: FileNumber;
  filterBits: number;
  /** bytes; data block that a block filter covers; 0 for a full filter */
  blockOffset: number;
  filterKind: FilterKind;
  verdict: FilterVerdict;
  /** k */
  probes: number;
  /** what was probed for: user key or prefix */
  key: Uint8Array;
  positions: Uint32Array;
  /** all positions lie in one aligned range of this many bits, a cache line; 0: anywhere */
  lineBits: number;
  policy: FilterPolicy;
  subject: FilterSubject;
}>("97 FilterProbed probe 44 table:u32@8 filter_bits:u32@12 block_offset:u64@16 filter_kind:FilterKind@24 verdict:FilterVerdict@25 probes:u8@26 key:bytes@28 positions:u32s@32 line_bits:u32@36 policy:FilterPolicy@40 subject:FilterSubject@41");

/** A Get has finished with a table whose range holds the key. */
export const TableProbed = /* @__PURE__ */ record<98, {
  table: FileNumber;
  level: number;
  verdict: TableVerdict;
  filter: FilterOutcome;
  /** what the filter was probed for, if it was */
  subject: FilterSubject;
}>("98 TableProbed probe 16 table:u32@8 level:u8@12 verdict:TableVerdict@13 filter:FilterOutcome@14 subject:FilterSubject@15");

/** A block was needed: from the cache or from the file. */
export const BlockRead = /* @__PURE__ */ record<99, {
  table: FileNumber;
  sizeBytes: number;
  /** bytes */
  offset: number;
  blockKind: BlockKind;
  cached: number;
  /** 1 if the block cache was searched for it */
  lookedUp: number;
}>("99 BlockRead probe 27 table:u32@8 size_bytes:u32@12 offset:u64@16 block_kind:BlockKind@24 cached:u8@25 looked_up:u8@26");

/** A memtable's Bloom filter was probed for a key or a prefix. positions: the bits checked in order, up to and including the first that is off. After a negative the memtable is not searched. */
export const MemtableFilterProbed = /* @__PURE__ */ record<100, {
  memtable: number;
  filterBits: number;
  /** all positions lie in one aligned range of this many bits */
  lineBits: number;
  verdict: FilterVerdict;
  subject: FilterSubject;
  /** k */
  probes: number;
  /** what was probed for: user key or prefix */
  key: Uint8Array;
  positions: Uint32Array;
}>("100 MemtableFilterProbed probe 32 memtable:u32@8 filter_bits:u32@12 line_bits:u32@16 verdict:FilterVerdict@20 subject:FilterSubject@21 probes:u8@22 key:bytes@24 positions:u32s@28");

/** A request to the device had to wait, or the device has limits (device_iops, device_throughput), or no record with device_ns follows (names, failures); emitted before the record of its outcome. It arrived at begin_ns - queued_ns of virtual time and was served from begin_ns to end_ns. Any other request was served on arrival, and the last one of a step ended with its step. limit: the bucket that delayed it longest once the device was free. operations_left, bytes_left: the buckets' whole tokens at begin_ns, after the request took its own; 0 where there is no limit. bytes: 0 for a request that moves none, and for a failed read. */
export const RequestServed = /* @__PURE__ */ record<101, {
  beginNs: number;
  endNs: number;
  queuedNs: number;
  file: FileNumber;
  bytes: number;
  operationsLeft: number;
  bytesLeft: number;
  fileClass: FileClass;
  request: DeviceRequest;
  limit: DeviceLimit;
}>("101 RequestServed probe 51 begin_ns:u64@8 end_ns:u64@16 queued_ns:u64@24 file:u32@32 bytes:u32@36 operations_left:u32@40 bytes_left:u32@44 file_class:FileClass@48 request:DeviceRequest@49 limit:DeviceLimit@50");

/** An entry is in the memtable's sorted structure (memtable_factory). */
export const MemtableInserted = /* @__PURE__ */ record<128, {
  memtable: number;
  valueBytes: number;
  sequence: Seq;
  type: EntryType;
  /** of its tower in a skip list, 1..12; 0 in a radix tree */
  height: number;
  /** user key */
  key: Uint8Array;
}>("128 MemtableInserted entry 32 memtable:u32@8 value_bytes:u32@12 sequence:u64@16 type:EntryType@24 height:u8@25 key:bytes@28");

/** A flush moved an entry from memtable to table. */
export const EntryFlushed = /* @__PURE__ */ record<129, {
  job: JobId;
  memtable: number;
  sequence: Seq;
  valueBytes: number;
  type: EntryType;
  key: Uint8Array;
}>("129 EntryFlushed entry 36 job:u32@8 memtable:u32@12 sequence:u64@16 value_bytes:u32@24 type:EntryType@28 key:bytes@32");

/** A compaction wrote an entry to its output, and the reason for keeping it. */
export const EntryKept = /* @__PURE__ */ record<130, {
  job: JobId;
  /** of the merge */
  child: number;
  sequence: Seq;
  /** table whose range covers the tombstone, or 0 */
  witness: FileNumber;
  type: EntryType;
  reason: KeepReason;
  key: Uint8Array;
}>("130 EntryKept entry 36 job:u32@8 child:u32@12 sequence:u64@16 witness:u32@24 type:EntryType@28 reason:KeepReason@29 key:bytes@32");

/** A compaction dropped an entry, and the reason. */
export const EntryDropped = /* @__PURE__ */ record<131, {
  job: JobId;
  child: number;
  sequence: Seq;
  type: EntryType;
  reason: DropReason;
  key: Uint8Array;
}>("131 EntryDropped entry 32 job:u32@8 child:u32@12 sequence:u64@16 type:EntryType@24 reason:DropReason@25 key:bytes@28");

/** A merging iterator was created; MergeRun records list its children. */
export const MergeOpened = /* @__PURE__ */ record<132, {
  merge: number;
  runs: number;
  purpose: MergePurpose;
  /** value of merge_strategy */
  strategy: MergeStrategy;
}>("132 MergeOpened entry 18 merge:u32@8 runs:u32@12 purpose:MergePurpose@16 strategy:MergeStrategy@17");

/** One child of a merge: a memtable, an L0 table or a whole level. */
export const MergeRun = /* @__PURE__ */ record<133, {
  merge: number;
  child: number;
  /** memtable id, table number or level */
  source: number;
  runKind: RunKind;
  level: number;
}>("133 MergeRun entry 22 merge:u32@8 child:u32@12 source:u32@16 run_kind:RunKind@20 level:u8@21");

/** A child of the merge is positioned on this entry, or is exhausted (valid 0). */
export const MergeAdvanced = /* @__PURE__ */ record<134, {
  merge: number;
  child: number;
  sequence: Seq;
  type: EntryType;
  valid: number;
  key: Uint8Array;
}>("134 MergeAdvanced entry 32 merge:u32@8 child:u32@12 sequence:u64@16 type:EntryType@24 valid:u8@25 key:bytes@28");

/** After the children were ordered this one comes next (0xffffffff: none). order: the merge structure, empty if no child is valid. linear: the children in order. Heaps: the array of children; index 0 is the top, the children of index p are 2p+1 and 2p+2. loser_tree: twice as many slots as children; slot 0 is the winner, slot p the loser of match p (0xffffffff: no child is left), between the winners of 2p and 2p+1; the second half holds the children themselves, including exhausted ones. */
export const MergeWon = /* @__PURE__ */ record<135, {
  merge: number;
  child: number;
  order: Uint32Array;
  /** bit p: which child of heap index p is smaller is known without comparing; indexes from 32 on are not recorded */
  remembered: number;
}>("135 MergeWon entry 24 merge:u32@8 child:u32@12 order:u32s@16 remembered:u32@20");

/** An iterator skipped an entry that the reader must not see. */
export const EntrySkipped = /* @__PURE__ */ record<136, {
  sequence: Seq;
  op: OpId;
  type: EntryType;
  reason: SkipReason;
  key: Uint8Array;
}>("136 EntrySkipped entry 28 sequence:u64@8 op:u32@16 type:EntryType@20 reason:SkipReason@21 key:bytes@24");

/** An iterator is positioned on a live row. value: its first 64 bytes. */
export const RowReturned = /* @__PURE__ */ record<137, {
  sequence: Seq;
  op: OpId;
  valueBytes: number;
  key: Uint8Array;
  value: Uint8Array;
}>("137 RowReturned entry 32 sequence:u64@8 op:u32@16 value_bytes:u32@20 key:bytes@24 value:bytes@28");

/** An iterator moved off a live row. */
export const IteratorLeft = /* @__PURE__ */ record<138, {
  op: OpId;
}>("138 IteratorLeft entry 12 op:u32@8");

/** A range tombstone is in the memtable: every older entry with begin <= key < end is deleted. */
export const RangeTombstoneInserted = /* @__PURE__ */ record<139, {
  memtable: number;
  sequence: Seq;
  begin: Uint8Array;
  end: Uint8Array;
}>("139 RangeTombstoneInserted entry 32 memtable:u32@8 sequence:u64@16 begin:bytes@24 end:bytes@28");

/** A flush or compaction wrote a fragment of range tombstones to a table. */
export const RangeTombstoneWritten = /* @__PURE__ */ record<140, {
  job: JobId;
  sequence: Seq;
  begin: Uint8Array;
  end: Uint8Array;
}>("140 RangeTombstoneWritten entry 32 job:u32@8 sequence:u64@16 begin:bytes@24 end:bytes@28");

/** A compaction dropped a fragment of range tombstones, and the reason. */
export const RangeTombstoneDropped = /* @__PURE__ */ record<141, {
  job: JobId;
  sequence: Seq;
  reason: DropReason;
  begin: Uint8Array;
  end: Uint8Array;
}>("141 RangeTombstoneDropped entry 36 job:u32@8 sequence:u64@16 reason:DropReason@24 begin:bytes@28 end:bytes@32");

/** A compaction probed the filter of a deeper table, whose range covers a tombstone, for the tombstone's key. */
export const DeeperFilterAsked = /* @__PURE__ */ record<142, {
  job: JobId;
  table: FileNumber;
  /** of the tombstone */
  sequence: Seq;
  level: number;
  verdict: FilterVerdict;
  key: Uint8Array;
}>("142 DeeperFilterAsked entry 32 job:u32@8 table:u32@12 sequence:u64@16 level:u8@24 verdict:FilterVerdict@25 key:bytes@28");

/** Two user keys were compared. left and right: children for merge_heap, otherwise indexes (restart, table or tower). Site memtable: left is the level of the skip list, or the nodes that the search of a radix tree passed; right is the insertion number of the entry. */
export const KeysCompared = /* @__PURE__ */ record<160, {
  left: number;
  right: number;
  site: CompareSite;
  /** 0 left is smaller, 1 equal, 2 greater */
  order: number;
}>("160 KeysCompared compare 14 left:u16@8 right:u16@10 site:CompareSite@12 order:u8@13");

/** A B+tree was opened; all its pages follow as BTreePageCreated, inner pages before their children, then its free pages in order of reuse. */
export const BTreeOpened = /* @__PURE__ */ record<192, {
  /** of the last change in the redo log */
  lastLsn: number;
  pageBytes: number;
  /** that the buffer pool may hold */
  poolPages: number;
  /** of the file, including free ones */
  pages: number;
  /** 1 with btree_update=copy_on_write */
  copyOnWrite: number;
}>("192 BTreeOpened life 29 last_lsn:u64@8 page_bytes:u32@16 pool_pages:u32@20 pages:u32@24 copy_on_write:u8@28");

/** A page exists. fence: the smallest key that may be under it, empty for the first page of a level. */
export const BTreePageCreated = /* @__PURE__ */ record<193, {
  page: number;
  /** header and slots included */
  usedBytes: number;
  entries: number;
  pageKind: BTreePageKind;
  /** 0 for leaves */
  level: number;
  origin: BTreePageOrigin;
  /** 1 if it is in the buffer pool */
  resident: number;
  fence: Uint8Array;
}>("193 BTreePageCreated life 28 page:u32@8 used_bytes:u32@12 entries:u16@16 page_kind:BTreePageKind@18 level:u8@19 origin:BTreePageOrigin@20 resident:u8@21 fence:bytes@24");

/** A page was full: its upper entries went to a new page on its right. appended 1: only the new entry moved, because it is the last of its level. */
export const BTreePageSplit = /* @__PURE__ */ record<194, {
  page: number;
  /** page */
  right: number;
  /** entries */
  moved: number;
  level: number;
  appended: number;
  /** goes into the parent */
  separator: Uint8Array;
}>("194 BTreePageSplit life 24 page:u32@8 right:u32@12 moved:u16@16 level:u8@18 appended:u8@19 separator:bytes@20");

/** A page less than half full after deletes and its neighbor were merged; the right one is free (copy_on_write: from the commit on). */
export const BTreePageMerged = /* @__PURE__ */ record<195, {
  page: number;
  /** page */
  freed: number;
  /** entries */
  moved: number;
  level: number;
}>("195 BTreePageMerged life 19 page:u32@8 freed:u32@12 moved:u16@16 level:u8@18");

/** The root's content moved to a new page and the tree grew by a level, or its only child's content moved into the root and that page is free (copy_on_write: from the commit on). */
export const BTreeHeightChanged = /* @__PURE__ */ record<196, {
  /** the other one */
  page: number;
  /** levels; from now on */
  height: number;
}>("196 BTreeHeightChanged life 13 page:u32@8 height:u8@12");

/** A write changed this page in the buffer pool: it is dirty. Emitted once per page of a write, with the page's content counts after it. */
export const BTreePageChanged = /* @__PURE__ */ record<197, {
  page: number;
  usedBytes: number;
  entries: number;
  pageKind: BTreePageKind;
  level: number;
}>("197 BTreePageChanged life 20 page:u32@8 used_bytes:u32@12 entries:u16@16 page_kind:BTreePageKind@18 level:u8@19");

/** A write batch is in the tree and in the redo log, and visible to readers: the last lsn increased by one, unless no page changed. */
export const BTreeLogged = /* @__PURE__ */ record<198, {
  /** of the batch */
  entries: number;
  /** changed by it */
  pages: number;
}>("198 BTreeLogged life 16 entries:u32@8 pages:u32@12");

/** A page was read from the file into the buffer pool. */
export const BTreePageRead = /* @__PURE__ */ record<199, {
  page: number;
  bytes: number;
}>("199 BTreePageRead life 16 page:u32@8 bytes:u32@12");

/** A clean page was evicted from the buffer pool. */
export const BTreePageEvicted = /* @__PURE__ */ record<200, {
  page: number;
}>("200 BTreePageEvicted life 12 page:u32@8");

/** A dirty page was written, by default back in place, and is clean. Meta pages of copy_on_write are not in the pool. bytes: of the page, and of its copy if copies is 1. */
export const BTreePageWritten = /* @__PURE__ */ record<201, {
  page: number;
  bytes: number;
  /** written to the doublewrite file before, 0 or 1 */
  copies: number;
  writeReason: BTreeWriteReason;
}>("201 BTreePageWritten life 21 page:u32@8 bytes:u32@12 copies:u32@16 write_reason:BTreeWriteReason@20");

/** An operation visited this page; the comparisons since the previous visited page were made in it. slot: in an inner page the child it descended to, in a leaf the first entry not less than the key. */
export const BTreePageVisited = /* @__PURE__ */ record<202, {
  page: number;
  slot: number;
  entries: number;
  level: number;
  /** 1 if it was in the buffer pool */
  cached: number;
  /** 1 if this slot of this leaf has the key */
  found: number;
  visitReason: BTreeVisitReason;
}>("202 BTreePageVisited probe 20 page:u32@8 slot:u16@12 entries:u16@14 level:u8@16 cached:u8@17 found:u8@18 visit_reason:BTreeVisitReason@19");

/** A write is about to change this page of a copy-on-write tree or a page below it, and put a copy in its place in the tree. The page itself stays until the commit. */
export const BTreePageCopied = /* @__PURE__ */ record<203, {
  page: number;
  /** page */
  copy: number;
  level: number;
}>("203 BTreePageCopied life 17 page:u32@8 copy:u32@12 level:u8@16");

/** A write batch that changed a copy-on-write tree is durable and visible to readers: its pages were written and synced, then this meta page. The last lsn increased by one. */
export const BTreeCommitted = /* @__PURE__ */ record<204, {
  /** of the batch */
  entries: number;
  /** written, without the meta page */
  pages: number;
  /** page */
  root: number;
  /** page */
  meta: number;
  /** page; of the state before; the last one is used again first */
  freed: Uint32Array;
}>("204 BTreeCommitted life 28 entries:u32@8 pages:u32@12 root:u32@16 meta:u32@20 freed:u32s@24");

/** An index and log was opened: its index was rebuilt from all segments. SegmentRecovered follows for each segment that was read, then SegmentCreated for each segment, oldest first; the last one is the head. */
export const IndexLogOpened = /* @__PURE__ */ record<208, {
  lastSequence: Seq;
  /** declared size of the index in memory */
  indexBytes: number;
  /** keys that have a value */
  indexEntries: number;
  indexKind: LogIndexKind;
}>("208 IndexLogOpened life 29 last_sequence:u64@8 index_bytes:u64@16 index_entries:u32@24 index_kind:LogIndexKind@28");

/** A segment of the log exists. The newest one is the head: entries are appended to it. */
export const SegmentCreated = /* @__PURE__ */ record<209, {
  /** header included */
  sizeBytes: number;
  /** of entries that the index refers to */
  liveBytes: number;
  segment: number;
  entries: number;
  liveEntries: number;
  /** 1 if it was there when the log was opened, 0 for a new head */
  found: number;
}>("209 SegmentCreated life 37 size_bytes:u64@8 live_bytes:u64@16 segment:u32@24 entries:u32@28 live_entries:u32@32 found:u8@36");

/** An entry of a write batch was appended to the head and is in the index; all entries of a batch are one append. A tombstone is dead at once: the index has no entry for it. */
export const SegmentAppended = /* @__PURE__ */ record<210, {
  sequence: Seq;
  /** from now on */
  indexBytes: number;
  /** from now on */
  indexEntries: number;
  segment: number;
  /** in the log */
  bytes: number;
  /** that holds the entry of this key that is dead from now on; 0: there was none */
  supersededSegment: number;
  supersededBytes: number;
  type: EntryType;
}>("210 SegmentAppended life 45 sequence:u64@8 index_bytes:u64@16 index_entries:u32@24 segment:u32@28 bytes:u32@32 superseded_segment:u32@36 superseded_bytes:u32@40 type:EntryType@44");

/** The cleaner looked up an entry of the oldest segment in the index: it is live, and was copied to the head. */
export const SegmentEntryCopied = /* @__PURE__ */ record<211, {
  /** segment */
  from: number;
  /** the head */
  segment: number;
  bytes: number;
}>("211 SegmentEntryCopied life 20 from:u32@8 segment:u32@12 bytes:u32@16");

/** The cleaner drops an entry of the oldest segment: the index refers to a newer one or to none, or it is a tombstone, which no older entry of its key can precede. */
export const SegmentEntryDropped = /* @__PURE__ */ record<212, {
  segment: number;
  bytes: number;
  dropReason: SegmentDropReason;
}>("212 SegmentEntryDropped entry 17 segment:u32@8 bytes:u32@12 drop_reason:SegmentDropReason@16");

/** The oldest segment was removed: its live entries have durable copies. */
export const SegmentRemoved = /* @__PURE__ */ record<213, {
  sizeBytes: number;
  segment: number;
  /** that it held */
  entries: number;
  /** entries; of them */
  copied: number;
}>("213 SegmentRemoved life 28 size_bytes:u64@8 segment:u32@16 entries:u32@20 copied:u32@24");

/** Recovery read a segment from its first entry to its last whole batch. */
export const SegmentRecovered = /* @__PURE__ */ record<214, {
  /** of whole batches, header included */
  bytes: number;
  /** after them, which are ignored: the end of a torn append */
  cutBytes: number;
  segment: number;
  entries: number;
}>("214 SegmentRecovered life 32 bytes:u64@8 cut_bytes:u64@16 segment:u32@24 entries:u32@28");

/** A read asked the index where the newest entry of a key is. All fields are 0 if it has none. */
export const LogIndexProbed = /* @__PURE__ */ record<215, {
  /** bytes */
  offset: number;
  segment: number;
  bytes: number;
  found: number;
}>("215 LogIndexProbed probe 25 offset:u64@8 segment:u32@16 bytes:u32@20 found:u8@24");

/** An external table is installed, in the deepest level in which nothing older is above or among its keys. */
export const TableIngested = /* @__PURE__ */ record<216, {
  /** of all its entries; 0: nothing overlaps it and there is no snapshot, so it needs none */
  sequence: Seq;
  entries: number;
  job: JobId;
  table: FileNumber;
  level: number;
  /** the first level that has a key within its range; 255: none has */
  overlapLevel: number;
  /** 1: memtables were flushed first */
  flushed: number;
  family: number;
}>("216 TableIngested life 36 sequence:u64@8 entries:u64@16 job:u32@24 table:u32@28 level:u8@32 overlap_level:u8@33 flushed:u8@34 family:u8@35");

/** A predicate is in the manifest: compactions drop puts that are no newer, have a key of [from, to) and a value less than the bound. Nothing else is written, and reads see each of them until a compaction drops it. */
export const PredicateAsserted = /* @__PURE__ */ record<217, {
  /** of the newest entry that it applies to */
  sequence: Seq;
  family: number;
  from: Uint8Array;
  /** empty: no end */
  to: Uint8Array;
  bound: Uint8Array;
}>("217 PredicateAsserted life 32 sequence:u64@8 family:u8@16 from:bytes@20 to:bytes@24 bound:bytes@28");

/** No table has an entry left that the predicate applies to, and the manifest no longer has it. */
export const PredicateForgotten = /* @__PURE__ */ record<218, {
  /** that it was asserted with */
  sequence: Seq;
  family: number;
}>("218 PredicateForgotten life 17 sequence:u64@8 family:u8@16");

/** An index build allocated its sort buffer and scans the table. Its other records name the column of an entry: bytes 4 to 7 of the entry's key, big endian. */
export const IndexBuildBegun = /* @__PURE__ */ record<232, {
  /** of the sort buffer: the whole entries in merge_buf_size */
  bufferBytes: number;
  job: JobId;
  index: number;
  entryBytes: number;
  /** where its tables will be */
  level: number;
  family: number;
}>("232 IndexBuildBegun life 30 buffer_bytes:u64@8 job:u32@16 index:u32@20 entry_bytes:u32@24 level:u8@28 family:u8@29");

/** An index build put the entries of these rows into its sort buffer. */
export const IndexEntriesScanned = /* @__PURE__ */ record<233, {
  /** in the buffer, from now on */
  bufferedBytes: number;
  /** so far */
  rows: number;
  job: JobId;
  /** of these entries, in the order of the rows */
  columns: Uint32Array;
}>("233 IndexEntriesScanned life 32 buffered_bytes:u64@8 rows:u64@16 job:u32@24 columns:u32s@28");

/** An index build read the next slice of a run, because the merge has taken all entries of the slice before, or begins. */
export const IndexSliceRead = /* @__PURE__ */ record<234, {
  /** of the run, after this slice */
  unreadBytes: number;
  job: JobId;
  run: number;
  bytes: number;
  /** column of its first entry */
  first: number;
  /** column of its last entry */
  last: number;
}>("234 IndexSliceRead life 36 unread_bytes:u64@8 job:u32@16 run:u32@20 bytes:u32@24 first:u32@28 last:u32@32");

/** An index build moved the least entries of its runs to a table, one after another. */
export const IndexEntriesMerged = /* @__PURE__ */ record<235, {
  /** so far */
  entries: number;
  job: JobId;
  /** column of the last of them */
  last: number;
  /** of the slices of the first 64 runs, not merged yet */
  leftBytes: Uint32Array;
  /** columns of the next entries of these slices; 0 if nothing is left of one */
  heads: Uint32Array;
}>("235 IndexEntriesMerged life 32 entries:u64@8 job:u32@16 last:u32@20 left_bytes:u32s@24 heads:u32s@28");

export const recordInfos: readonly RecordInfo[] = /* @__PURE__ */ [
  EngineOpened,
  OptionSet,
  OpBegun,
  OpFinished,
  StepFinished,
  JobQueued,
  JobFinished,
  StallBegun,
  StallEnded,
  MemtableCreated,
  MemtableSealed,
  MemtableRetired,
  MemtableGrown,
  WalCreated,
  WalRetired,
  FlushBegun,
  FlushAdvanced,
  TableCreated,
  TableInstalled,
  TableRemoved,
  VersionInstalled,
  LevelScored,
  CompactionPicked,
  CompactionInput,
  CompactionAdvanced,
  TrivialMoved,
  SnapshotTaken,
  SnapshotReleased,
  WalReplayed,
  EngineCrashed,
  EngineStopped,
  EngineTrapped,
  OpAnswered,
  MacroAdvanced,
  SequentialSkipReseeked,
  TableMarked,
  SingleDeleteViolated,
  LevelTargeted,
  RunsWeighed,
  RangeTombstonesStored,
  FamilyCreated,
  FamilyDropped,
  BlockCached,
  BlockEvicted,
  TableOpened,
  TableClosed,
  WalDropped,
  FaultStruck,
  TombstonesConverted,
  JobRateLimited,
  WriteStallEvaluated,
  BackgroundErrorSet,
  BackgroundErrorCleared,
  WriteLost,
  EngineAborted,
  IndexRunSpilled,
  IndexMergeBegun,
  IndexBuildFinished,
  WriterWaited,
  ComponentMade,
  BlockEmptied,
  BlockFilled,
  FindNoteSank,
  FileCreated,
  FileAppended,
  FileSynced,
  FileRead,
  FileRenamed,
  FileRemoved,
  FileFailed,
  FileWritten,
  FileFound,
  WalRecordRead,
  MemtableProbed,
  FilterProbed,
  TableProbed,
  BlockRead,
  MemtableFilterProbed,
  RequestServed,
  MemtableInserted,
  EntryFlushed,
  EntryKept,
  EntryDropped,
  MergeOpened,
  MergeRun,
  MergeAdvanced,
  MergeWon,
  EntrySkipped,
  RowReturned,
  IteratorLeft,
  RangeTombstoneInserted,
  RangeTombstoneWritten,
  RangeTombstoneDropped,
  DeeperFilterAsked,
  KeysCompared,
  BTreeOpened,
  BTreePageCreated,
  BTreePageSplit,
  BTreePageMerged,
  BTreeHeightChanged,
  BTreePageChanged,
  BTreeLogged,
  BTreePageRead,
  BTreePageEvicted,
  BTreePageWritten,
  BTreePageVisited,
  BTreePageCopied,
  BTreeCommitted,
  IndexLogOpened,
  SegmentCreated,
  SegmentAppended,
  SegmentEntryCopied,
  SegmentEntryDropped,
  SegmentRemoved,
  SegmentRecovered,
  LogIndexProbed,
  TableIngested,
  PredicateAsserted,
  PredicateForgotten,
  IndexBuildBegun,
  IndexEntriesScanned,
  IndexSliceRead,
  IndexEntriesMerged,
].map(infoOf);
