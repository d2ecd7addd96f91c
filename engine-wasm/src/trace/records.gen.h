// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Records: what the engine says about itself. Layout: trace/wire.h and the doc of schema/records.json.
// Views in a record are borrowed until wire::AppendRecord returns, which truncates long ones (wire::Capped).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "trace/fields.h"

namespace strata {

// Of everything in the schema that is not a doc; web/src/protocol/records.gen.ts carries the same.
inline constexpr uint64_t kSchemaHash = 0xe53d82dbf9cb289au;

enum class Group : uint8_t { kLife, kIo, kProbe, kEntry, kCompare };
// kLife, tier 1: What exists and what was decided.
// kIo, tier 1: Operations on files.
// kProbe, tier 2: Steps of reads: filters, blocks, caches, tables.
// kEntry, tier 2: Single entries: inserted, flushed, kept, dropped, skipped, returned.
// kCompare, tier 2: Single key comparisons, each with its site.

namespace rec {

using wire::DeltasField;
using wire::Field;

enum class OpKind : uint8_t { kPut, kDelete, kWrite, kGet, kScan, kSnapshot, kRelease, kSet, kFlush, kCompact, kSettle, kCrash, kReopen, kSingleDelete, kDeleteRange, kCreateFamily, kDropFamily, kFault, kResume, kRollingMerge, kCreateIndex, kDeleteWhere, kIngest };
inline constexpr const char* kOpKindNames[] = {"put", "delete", "write", "get", "scan", "snapshot", "release", "set", "flush", "compact", "settle", "crash", "reopen", "single_delete", "delete_range", "create_family", "drop_family", "fault", "resume", "rolling_merge", "create_index", "delete_where", "ingest"};
inline const char* NameOf(OpKind value) { return kOpKindNames[uint8_t(value)]; }

enum class JobKind : uint8_t { kClient, kFlush, kCompaction, kCleanup, kCheckpoint, kLogCleaning };
inline constexpr const char* kJobKindNames[] = {"client", "flush", "compaction", "cleanup", "checkpoint", "log_cleaning"};
inline const char* NameOf(JobKind value) { return kJobKindNames[uint8_t(value)]; }

enum class StatusCode : uint8_t { kOk, kNotFound, kCorruption, kNotSupported, kInvalidArgument, kIoError, kNoSpace, kIncomplete, kOutOfMemory, kAborted, kBusy };
inline constexpr const char* kStatusCodeNames[] = {"ok", "not_found", "corruption", "not_supported", "invalid_argument", "io_error", "no_space", "incomplete", "out_of_memory", "aborted", "busy"};
inline const char* NameOf(StatusCode value) { return kStatusCodeNames[uint8_t(value)]; }

enum class EntryType : uint8_t { kDelete, kPut, kSingleDelete, kRangeDelete };
inline constexpr const char* kEntryTypeNames[] = {"delete", "put", "single_delete", "range_delete"};
inline const char* NameOf(EntryType value) { return kEntryTypeNames[uint8_t(value)]; }

enum class DeviceRequest : uint8_t { kRead, kAppend, kWrite, kSync, kRename, kRemove, kSyncDir };
inline constexpr const char* kDeviceRequestNames[] = {"read", "append", "write", "sync", "rename", "remove", "sync_dir"};
inline const char* NameOf(DeviceRequest value) { return kDeviceRequestNames[uint8_t(value)]; }

enum class DeviceLimit : uint8_t { kNone, kIops, kThroughput };
inline constexpr const char* kDeviceLimitNames[] = {"none", "iops", "throughput"};
inline const char* NameOf(DeviceLimit value) { return kDeviceLimitNames[uint8_t(value)]; }

enum class FileClass : uint8_t { kWal, kTable, kManifest, kCurrent, kTemp, kLock, kOther, kPages, kDoublewrite, kSegment };
inline constexpr const char* kFileClassNames[] = {"wal", "table", "manifest", "current", "temp", "lock", "other", "pages", "doublewrite", "segment"};
inline const char* NameOf(FileClass value) { return kFileClassNames[uint8_t(value)]; }

enum class WalRecordOutcome : uint8_t { kReplayed, kTorn, kDamaged, kRefused, kAfterStop };
inline constexpr const char* kWalRecordOutcomeNames[] = {"replayed", "torn", "damaged", "refused", "after_stop"};
inline const char* NameOf(WalRecordOutcome value) { return kWalRecordOutcomeNames[uint8_t(value)]; }

enum class BackgroundErrorReason : uint8_t { kFlush, kCompaction, kLogWrite, kManifestWrite };
inline constexpr const char* kBackgroundErrorReasonNames[] = {"flush", "compaction", "log_write", "manifest_write"};
inline const char* NameOf(BackgroundErrorReason value) { return kBackgroundErrorReasonNames[uint8_t(value)]; }

enum class BackgroundErrorSeverity : uint8_t { kSoft, kHard, kFatal, kUnrecoverable };
inline constexpr const char* kBackgroundErrorSeverityNames[] = {"soft", "hard", "fatal", "unrecoverable"};
inline const char* NameOf(BackgroundErrorSeverity value) { return kBackgroundErrorSeverityNames[uint8_t(value)]; }

enum class StallReason : uint8_t { kNone, kMemtableLimit, kL0Stop, kL0Slowdown, kMemtableSlowdown, kPendingBytesSlowdown, kPendingBytesStop, kLogSpace };
inline constexpr const char* kStallReasonNames[] = {"none", "memtable_limit", "l0_stop", "l0_slowdown", "memtable_slowdown", "pending_bytes_slowdown", "pending_bytes_stop", "log_space"};
inline const char* NameOf(StallReason value) { return kStallReasonNames[uint8_t(value)]; }

enum class WriteStallCondition : uint8_t { kNormal, kDelayed, kStopped };
inline constexpr const char* kWriteStallConditionNames[] = {"normal", "delayed", "stopped"};
inline const char* NameOf(WriteStallCondition value) { return kWriteStallConditionNames[uint8_t(value)]; }

enum class DelayedRateChange : uint8_t { kNone, kBegun, kNearStop, kDebtNotSmaller, kDebtSmaller, kRecovered };
inline constexpr const char* kDelayedRateChangeNames[] = {"none", "begun", "near_stop", "debt_not_smaller", "debt_smaller", "recovered"};
inline const char* NameOf(DelayedRateChange value) { return kDelayedRateChangeNames[uint8_t(value)]; }

enum class JobTrigger : uint8_t { kMemtableFull, kManual, kRecovery, kLevelScore, kSeeks, kObsoleteFiles, kRedoLogFull, kMarkedTables, kWalFull, kLogSpace };
inline constexpr const char* kJobTriggerNames[] = {"memtable_full", "manual", "recovery", "level_score", "seeks", "obsolete_files", "redo_log_full", "marked_tables", "wal_full", "log_space"};
inline const char* NameOf(JobTrigger value) { return kJobTriggerNames[uint8_t(value)]; }

enum class CompactionReason : uint8_t { kLevel0FileNum, kLevelMaxBytes, kSeeks, kManual, kFilesMarkedForCompaction, kBottommostFiles, kIntraL0, kUniversalSizeAmplification, kUniversalSizeRatio, kUniversalSortedRunNum, kMemtableMerge, kFifoMaxSize, kLazyLevelingLastLevel, kLazyLevelingTier };
inline constexpr const char* kCompactionReasonNames[] = {"level0_file_num", "level_max_bytes", "seeks", "manual", "files_marked_for_compaction", "bottommost_files", "intra_l0", "universal_size_amplification", "universal_size_ratio", "universal_sorted_run_num", "memtable_merge", "fifo_max_size", "lazy_leveling_last_level", "lazy_leveling_tier"};
inline const char* NameOf(CompactionReason value) { return kCompactionReasonNames[uint8_t(value)]; }

enum class TableCompression : uint8_t { kUnknown, kNone, kSnappy, kLz4, kZstd };
inline constexpr const char* kTableCompressionNames[] = {"unknown", "none", "snappy", "lz4", "zstd"};
inline const char* NameOf(TableCompression value) { return kTableCompressionNames[uint8_t(value)]; }

enum class FilterKind : uint8_t { kBlock, kFull };
inline constexpr const char* kFilterKindNames[] = {"block", "full"};
inline const char* NameOf(FilterKind value) { return kFilterKindNames[uint8_t(value)]; }

enum class FilterVerdict : uint8_t { kNegative, kPositive };
inline constexpr const char* kFilterVerdictNames[] = {"negative", "positive"};
inline const char* NameOf(FilterVerdict value) { return kFilterVerdictNames[uint8_t(value)]; }

enum class FilterPolicy : uint8_t { kLeveldbBloom, kLegacyBloom, kFastLocalBloom, kFlatBloom };
inline constexpr const char* kFilterPolicyNames[] = {"leveldb_bloom", "legacy_bloom", "fast_local_bloom", "flat_bloom"};
inline const char* NameOf(FilterPolicy value) { return kFilterPolicyNames[uint8_t(value)]; }

enum class FilterSubject : uint8_t { kWholeKey, kPrefix, kRangePrefix };
inline constexpr const char* kFilterSubjectNames[] = {"whole_key", "prefix", "range_prefix"};
inline const char* NameOf(FilterSubject value) { return kFilterSubjectNames[uint8_t(value)]; }

enum class FilterOutcome : uint8_t { kNotAsked, kNegative, kTruePositive, kFalsePositive };
inline constexpr const char* kFilterOutcomeNames[] = {"not_asked", "negative", "true_positive", "false_positive"};
inline const char* NameOf(FilterOutcome value) { return kFilterOutcomeNames[uint8_t(value)]; }

enum class TableVerdict : uint8_t { kFound, kDeleted, kAbsent, kFilterNegative, kTooNew };
inline constexpr const char* kTableVerdictNames[] = {"found", "deleted", "absent", "filter_negative", "too_new"};
inline const char* NameOf(TableVerdict value) { return kTableVerdictNames[uint8_t(value)]; }

enum class MemtableVerdict : uint8_t { kFound, kDeleted, kAbsent };
inline constexpr const char* kMemtableVerdictNames[] = {"found", "deleted", "absent"};
inline const char* NameOf(MemtableVerdict value) { return kMemtableVerdictNames[uint8_t(value)]; }

enum class BlockKind : uint8_t { kData, kIndex, kFilter, kMetaindex, kProperties, kRangeDel };
inline constexpr const char* kBlockKindNames[] = {"data", "index", "filter", "metaindex", "properties", "range_del"};
inline const char* NameOf(BlockKind value) { return kBlockKindNames[uint8_t(value)]; }

enum class KeepReason : uint8_t { kNewest, kVisibleToSnapshot, kTombstoneCoversDeeperRange, kTombstoneNeededBySnapshot, kRuleOff, kFilterSaysMaybe, kNoFilterToAsk, kSingleDeleteWaits };
inline constexpr const char* kKeepReasonNames[] = {"newest", "visible_to_snapshot", "tombstone_covers_deeper_range", "tombstone_needed_by_snapshot", "rule_off", "filter_says_maybe", "no_filter_to_ask", "single_delete_waits"};
inline const char* NameOf(KeepReason value) { return kKeepReasonNames[uint8_t(value)]; }

enum class DropReason : uint8_t { kHiddenByNewer, kTombstoneAtBaseLevel, kFiltersRuleOut, kSingleDeletePair, kRangeDeleted, kSingleDeleteMismatch, kMatchesPredicate };
inline constexpr const char* kDropReasonNames[] = {"hidden_by_newer", "tombstone_at_base_level", "filters_rule_out", "single_delete_pair", "range_deleted", "single_delete_mismatch", "matches_predicate"};
inline const char* NameOf(DropReason value) { return kDropReasonNames[uint8_t(value)]; }

enum class SkipReason : uint8_t { kTombstone, kHiddenVersion, kDeletedValue, kTooNew, kRangeDeleted };
inline constexpr const char* kSkipReasonNames[] = {"tombstone", "hidden_version", "deleted_value", "too_new", "range_deleted"};
inline const char* NameOf(SkipReason value) { return kSkipReasonNames[uint8_t(value)]; }

enum class RunKind : uint8_t { kMemtable, kSealedMemtable, kL0Table, kLevel };
inline constexpr const char* kRunKindNames[] = {"memtable", "sealed_memtable", "l0_table", "level"};
inline const char* NameOf(RunKind value) { return kRunKindNames[uint8_t(value)]; }

enum class CompareSite : uint8_t { kMemtable, kL0Table, kLevelFence, kIndexBlock, kDataBlock, kMergeHeap, kVersionSkip, kCompaction, kBound, kBtreeInner, kBtreeLeaf, kRangeTombstone, kLogIndex };
inline constexpr const char* kCompareSiteNames[] = {"memtable", "l0_table", "level_fence", "index_block", "data_block", "merge_heap", "version_skip", "compaction", "bound", "btree_inner", "btree_leaf", "range_tombstone", "log_index"};
inline const char* NameOf(CompareSite value) { return kCompareSiteNames[uint8_t(value)]; }

enum class MergePurpose : uint8_t { kScan, kCompaction };
inline constexpr const char* kMergePurposeNames[] = {"scan", "compaction"};
inline const char* NameOf(MergePurpose value) { return kMergePurposeNames[uint8_t(value)]; }

enum class MergeStrategy : uint8_t { kLinear, kHeap, kHeapRootCached, kHeapSiblingsCached, kLoserTree };
inline constexpr const char* kMergeStrategyNames[] = {"linear", "heap", "heap_root_cached", "heap_siblings_cached", "loser_tree"};
inline const char* NameOf(MergeStrategy value) { return kMergeStrategyNames[uint8_t(value)]; }

enum class SingleDeleteViolation : uint8_t { kMetDelete, kMetSecondPut, kMetSingleDelete };
inline constexpr const char* kSingleDeleteViolationNames[] = {"met_delete", "met_second_put", "met_single_delete"};
inline const char* NameOf(SingleDeleteViolation value) { return kSingleDeleteViolationNames[uint8_t(value)]; }

enum class RunMergeChoice : uint8_t { kSizeAmplification, kSizeRatio, kRunCount, kLastLevel, kTier };
inline constexpr const char* kRunMergeChoiceNames[] = {"size_amplification", "size_ratio", "run_count", "last_level", "tier"};
inline const char* NameOf(RunMergeChoice value) { return kRunMergeChoiceNames[uint8_t(value)]; }

enum class BTreePageKind : uint8_t { kFree, kMeta, kLeaf, kInner };
inline constexpr const char* kBTreePageKindNames[] = {"free", "meta", "leaf", "inner"};
inline const char* NameOf(BTreePageKind value) { return kBTreePageKindNames[uint8_t(value)]; }

enum class BTreePageOrigin : uint8_t { kFound, kEndOfFile, kFreeList };
inline constexpr const char* kBTreePageOriginNames[] = {"found", "end_of_file", "free_list"};
inline const char* NameOf(BTreePageOrigin value) { return kBTreePageOriginNames[uint8_t(value)]; }

enum class BTreeVisitReason : uint8_t { kSearch, kNextLeaf, kNeighbor, kStructure };
inline constexpr const char* kBTreeVisitReasonNames[] = {"search", "next_leaf", "neighbor", "structure"};
inline const char* NameOf(BTreeVisitReason value) { return kBTreeVisitReasonNames[uint8_t(value)]; }

enum class BTreeWriteReason : uint8_t { kEvicted, kCheckpoint, kRecovery, kCommit };
inline constexpr const char* kBTreeWriteReasonNames[] = {"evicted", "checkpoint", "recovery", "commit"};
inline const char* NameOf(BTreeWriteReason value) { return kBTreeWriteReasonNames[uint8_t(value)]; }

enum class LogIndexKind : uint8_t { kTree, kHash };
inline constexpr const char* kLogIndexKindNames[] = {"tree", "hash"};
inline const char* NameOf(LogIndexKind value) { return kLogIndexKindNames[uint8_t(value)]; }

enum class SegmentDropReason : uint8_t { kSuperseded, kTombstone };
inline constexpr const char* kSegmentDropReasonNames[] = {"superseded", "tombstone"};
inline const char* NameOf(SegmentDropReason value) { return kSegmentDropReasonNames[uint8_t(value)]; }

// A database was opened; its counters and memtables start here. FamilyCreated follows for each family except the default one.
struct EngineOpened {
  static constexpr uint16_t kKind = 1;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "EngineOpened";
  uint64_t seed = 0;
  uint64_t last_sequence = 0;
  uint32_t manifest = 0;  // file
  uint32_t next_file = 0;  // file
  uint8_t dialect = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"seed", r.seed}, Field{"last_sequence", r.last_sequence}, Field{"manifest", r.manifest},
             Field{"next_file", r.next_file}, Field{"dialect", r.dialect});
  }
};

// An option has this value from now on, in this family.
struct OptionSet {
  static constexpr uint16_t kKind = 2;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "OptionSet";
  uint64_t value = 0;
  uint16_t option = 0;
  uint8_t family = 0;  // that it holds for; 0 of an option of the database

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"value", r.value}, Field{"option", r.option}, Field{"family", r.family});
  }
};

// The client began an operation.
struct OpBegun {
  static constexpr uint16_t kKind = 3;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "OpBegun";
  uint32_t op = 0;  // 1, 2, 3 ... in order of submission
  uint32_t value_bytes = 0;  // bytes
  OpKind op_kind = OpKind{};
  uint8_t sync = 0;
  uint8_t family = 0;  // that it is about; 0 of a write batch, a snapshot and what is about the whole database
  std::string_view key = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"op", r.op}, Field{"value_bytes", r.value_bytes}, Field{"op_kind", r.op_kind},
             Field{"sync", r.sync}, Field{"family", r.family}, Field{"key", r.key});
  }
};

// The operation that its cause began ended; summary of its last step.
struct OpFinished {
  static constexpr uint16_t kKind = 4;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "OpFinished";
  uint64_t t_ns = 0;  // ns
  uint64_t latency_ns = 0;  // ns
  uint32_t step = 0;
  uint32_t rows = 0;  // rows
  StatusCode status = StatusCode{};
  std::string_view deltas = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"t_ns", r.t_ns}, Field{"latency_ns", r.latency_ns}, Field{"step", r.step}, Field{"rows", r.rows},
             Field{"status", r.status}, DeltasField("deltas", r.deltas));
  }
};

// A job made one bounded step; its summary.
struct StepFinished {
  static constexpr uint16_t kKind = 5;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "StepFinished";
  uint64_t t_ns = 0;  // ns
  uint32_t step = 0;
  std::string_view deltas = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"t_ns", r.t_ns}, Field{"step", r.step}, DeltasField("deltas", r.deltas));
  }
};

// Background work was queued.
struct JobQueued {
  static constexpr uint16_t kKind = 6;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "JobQueued";
  uint32_t job = 0;
  JobKind job_kind = JobKind{};
  JobTrigger trigger = JobTrigger{};
  uint8_t family = 0;  // that it works for; 0 of what is about the whole database
  uint64_t queued_ns = 0;  // ns; when, in virtual time

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"job_kind", r.job_kind}, Field{"trigger", r.trigger},
             Field{"family", r.family}, Field{"queued_ns", r.queued_ns});
  }
};

// A background job ended.
struct JobFinished {
  static constexpr uint16_t kKind = 7;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "JobFinished";
  uint32_t job = 0;
  JobKind job_kind = JobKind{};
  StatusCode status = StatusCode{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"job_kind", r.job_kind}, Field{"status", r.status});
  }
};

// A write must wait; the reason and the family that causes it.
struct StallBegun {
  static constexpr uint16_t kKind = 8;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "StallBegun";
  uint32_t op = 0;
  StallReason reason = StallReason{};
  uint8_t family = 0;  // that blocks all writes

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"op", r.op}, Field{"reason", r.reason}, Field{"family", r.family});
  }
};

// The write may proceed.
struct StallEnded {
  static constexpr uint16_t kKind = 9;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "StallEnded";
  uint32_t op = 0;
  StallReason reason = StallReason{};
  uint64_t waited_ns = 0;  // ns

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"op", r.op}, Field{"reason", r.reason}, Field{"waited_ns", r.waited_ns});
  }
};

// An empty memtable accepts its family's writes from now on; wal is the log that they are written to.
struct MemtableCreated {
  static constexpr uint16_t kKind = 10;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "MemtableCreated";
  uint32_t memtable = 0;
  uint32_t wal = 0;  // file
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"memtable", r.memtable}, Field{"wal", r.wal}, Field{"family", r.family});
  }
};

// The memtable accepts no more writes and waits for its flush.
struct MemtableSealed {
  static constexpr uint16_t kKind = 11;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "MemtableSealed";
  uint32_t memtable = 0;
  uint32_t entries = 0;
  uint64_t size_bytes = 0;  // bytes

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"memtable", r.memtable}, Field{"entries", r.entries}, Field{"size_bytes", r.size_bytes});
  }
};

// The memtable's table is installed; the memtable is gone.
struct MemtableRetired {
  static constexpr uint16_t kKind = 12;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "MemtableRetired";
  uint32_t memtable = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"memtable", r.memtable}); }
};

// A write batch's entries for this family are in its memtable, and the last sequence has increased by their number. A batch over several families emits one record per family, in ascending order, all in one step.
struct MemtableGrown {
  static constexpr uint16_t kKind = 13;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "MemtableGrown";
  uint32_t memtable = 0;
  uint32_t entries = 0;  // of this batch
  uint32_t size_bytes = 0;  // bytes; accounted bytes added
  uint32_t deletes = 0;  // of this batch

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"memtable", r.memtable}, Field{"entries", r.entries}, Field{"size_bytes", r.size_bytes},
             Field{"deletes", r.deletes});
  }
};

// A write-ahead log was started, for all families. An empty memtable moves to it.
struct WalCreated {
  static constexpr uint16_t kKind = 14;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "WalCreated";
  uint32_t wal = 0;  // file

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"wal", r.wal}); }
};

// Every entry of the log is in an installed table; its file may be removed.
struct WalRetired {
  static constexpr uint16_t kKind = 15;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "WalRetired";
  uint32_t wal = 0;  // file

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"wal", r.wal}); }
};

// A flush job started on a sealed memtable.
struct FlushBegun {
  static constexpr uint16_t kKind = 16;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "FlushBegun";
  uint32_t job = 0;
  uint32_t memtable = 0;
  uint32_t entries = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"memtable", r.memtable}, Field{"entries", r.entries});
  }
};

// Entries written by the flush so far.
struct FlushAdvanced {
  static constexpr uint16_t kKind = 17;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "FlushAdvanced";
  uint32_t job = 0;
  uint32_t entries = 0;  // so far
  uint32_t output_block_bytes = 0;  // bytes; entries that wait to be written as a block, uncompressed, before this step writes it

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"entries", r.entries}, Field{"output_block_bytes", r.output_block_bytes});
  }
};

// A table is complete and synced, not yet installed. buckets: tombstones per consecutive run of bucket_entries entries, at most 64. For a table that existed before the engine opened, job and sequences are 0, and buckets are missing if it has tombstones and was not written by this engine.
struct TableCreated {
  static constexpr uint16_t kKind = 18;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableCreated";
  uint32_t job = 0;
  uint32_t table = 0;  // file
  uint64_t size_bytes = 0;  // bytes
  uint64_t smallest_sequence = 0;
  uint64_t largest_sequence = 0;
  uint32_t entries = 0;
  uint32_t deletes = 0;
  uint32_t data_blocks = 0;
  uint32_t filter_bytes = 0;  // bytes
  uint32_t bucket_entries = 0;
  std::string_view smallest = {};  // user key
  std::string_view largest = {};  // user key
  std::span<const uint32_t> buckets = {};
  uint8_t family = 0;
  TableCompression compression = TableCompression{};  // that its properties name; a block that it shrinks by less than an eighth is stored without. unknown: it has no properties, or names another codec
  uint64_t raw_bytes = 0;  // bytes; keys and values before prefix truncation and compression, those of range tombstones included: RocksDB's raw key size + raw value size; 0 if unknown

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"table", r.table}, Field{"size_bytes", r.size_bytes},
             Field{"smallest_sequence", r.smallest_sequence}, Field{"largest_sequence", r.largest_sequence},
             Field{"entries", r.entries}, Field{"deletes", r.deletes}, Field{"data_blocks", r.data_blocks},
             Field{"filter_bytes", r.filter_bytes}, Field{"bucket_entries", r.bucket_entries},
             Field{"smallest", r.smallest}, Field{"largest", r.largest}, Field{"buckets", r.buckets},
             Field{"family", r.family}, Field{"compression", r.compression}, Field{"raw_bytes", r.raw_bytes});
  }
};

// The table is part of the version, in this level.
struct TableInstalled {
  static constexpr uint16_t kKind = 19;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableInstalled";
  uint32_t table = 0;  // file
  uint8_t level = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"table", r.table}, Field{"level", r.level}); }
};

// The table is no longer part of the version.
struct TableRemoved {
  static constexpr uint16_t kKind = 20;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableRemoved";
  uint32_t table = 0;  // file
  uint8_t level = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"table", r.table}, Field{"level", r.level}); }
};

// A version edit is durable in the manifest and the new version is current.
struct VersionInstalled {
  static constexpr uint16_t kKind = 21;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "VersionInstalled";
  uint64_t last_sequence = 0;
  uint32_t version = 0;
  uint32_t manifest = 0;  // file
  uint32_t log_number = 0;  // file
  uint32_t edit_bytes = 0;  // bytes
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"last_sequence", r.last_sequence}, Field{"version", r.version}, Field{"manifest", r.manifest},
             Field{"log_number", r.log_number}, Field{"edit_bytes", r.edit_bytes}, Field{"family", r.family});
  }
};

// After a version was installed: how urgently a level needs compaction. At 1000 it is due.
struct LevelScored {
  static constexpr uint16_t kKind = 22;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "LevelScored";
  uint64_t size_bytes = 0;  // bytes
  uint64_t target_bytes = 0;  // bytes
  uint32_t score_milli = 0;
  uint8_t level = 0;
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"size_bytes", r.size_bytes}, Field{"target_bytes", r.target_bytes},
             Field{"score_milli", r.score_milli}, Field{"level", r.level}, Field{"family", r.family});
  }
};

// A compaction was chosen; its inputs follow as CompactionInput.
struct CompactionPicked {
  static constexpr uint16_t kKind = 23;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "CompactionPicked";
  uint32_t job = 0;
  uint32_t inputs = 0;
  uint64_t input_bytes = 0;  // bytes
  uint32_t score_milli = 0;
  uint8_t level = 0;
  uint8_t output_level = 0;
  CompactionReason reason = CompactionReason{};
  uint8_t picker = 0;  // value of compaction_pri
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"inputs", r.inputs}, Field{"input_bytes", r.input_bytes},
             Field{"score_milli", r.score_milli}, Field{"level", r.level}, Field{"output_level", r.output_level},
             Field{"reason", r.reason}, Field{"picker", r.picker}, Field{"family", r.family});
  }
};

// One input table of a picked compaction.
struct CompactionInput {
  static constexpr uint16_t kKind = 24;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "CompactionInput";
  uint32_t job = 0;
  uint32_t table = 0;  // file
  uint8_t level = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"table", r.table}, Field{"level", r.level});
  }
};

// Progress of the compaction that is its cause, totals so far: after each input block, each output and at the end of the merge.
struct CompactionAdvanced {
  static constexpr uint16_t kKind = 25;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "CompactionAdvanced";
  uint32_t entries_in = 0;  // written or dropped
  uint32_t entries_out = 0;
  uint32_t dropped_hidden = 0;
  uint32_t dropped_tombstones = 0;
  uint64_t input_bytes_read = 0;  // bytes
  uint64_t output_bytes = 0;  // bytes
  uint32_t input_block_bytes = 0;  // bytes; blocks of inputs held at the end of this step, uncompressed
  uint32_t output_block_bytes = 0;  // bytes; entries that wait to be written as a block, uncompressed
  uint32_t dropped_by_predicate = 0;  // puts that match the predicate of a delete_where

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"entries_in", r.entries_in}, Field{"entries_out", r.entries_out},
             Field{"dropped_hidden", r.dropped_hidden}, Field{"dropped_tombstones", r.dropped_tombstones},
             Field{"input_bytes_read", r.input_bytes_read}, Field{"output_bytes", r.output_bytes},
             Field{"input_block_bytes", r.input_block_bytes}, Field{"output_block_bytes", r.output_block_bytes},
             Field{"dropped_by_predicate", r.dropped_by_predicate});
  }
};

// A table moved down a level without being rewritten.
struct TrivialMoved {
  static constexpr uint16_t kKind = 26;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TrivialMoved";
  uint32_t job = 0;
  uint32_t table = 0;  // file
  uint8_t from_level = 0;
  uint8_t to_level = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"table", r.table}, Field{"from_level", r.from_level},
             Field{"to_level", r.to_level});
  }
};

// A snapshot holds every version visible at its sequence.
struct SnapshotTaken {
  static constexpr uint16_t kKind = 27;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SnapshotTaken";
  uint64_t sequence = 0;
  uint32_t snapshot = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sequence", r.sequence}, Field{"snapshot", r.snapshot});
  }
};

// The snapshot was released and keeps no version any more.
struct SnapshotReleased {
  static constexpr uint16_t kKind = 28;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SnapshotReleased";
  uint64_t sequence = 0;
  uint32_t snapshot = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sequence", r.sequence}, Field{"snapshot", r.snapshot});
  }
};

// Recovery read a log.
struct WalReplayed {
  static constexpr uint16_t kKind = 29;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "WalReplayed";
  uint32_t wal = 0;  // file
  uint32_t batches = 0;
  uint32_t entries = 0;
  uint32_t dropped_bytes = 0;  // bytes
  uint64_t last_sequence = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"wal", r.wal}, Field{"batches", r.batches}, Field{"entries", r.entries},
             Field{"dropped_bytes", r.dropped_bytes}, Field{"last_sequence", r.last_sequence});
  }
};

// The engine and its memory are gone. The power failed, and unsynced data may be lost; or, after EngineAborted, only its process ended.
struct EngineCrashed {
  static constexpr uint16_t kKind = 30;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "EngineCrashed";
  uint32_t files = 0;
  uint64_t lost_bytes = 0;  // bytes

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"files", r.files}, Field{"lost_bytes", r.lost_bytes});
  }
};

// The engine refuses writes from now on, and why.
struct EngineStopped {
  static constexpr uint16_t kKind = 31;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "EngineStopped";
  StatusCode status = StatusCode{};
  std::string_view message = {};

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"status", r.status}, Field{"message", r.message}); }
};

// An invariant did not hold.
struct EngineTrapped {
  static constexpr uint16_t kKind = 32;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "EngineTrapped";
  uint32_t line = 0;
  std::string_view file = {};
  std::string_view message = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"line", r.line}, Field{"file", r.file}, Field{"message", r.message});
  }
};

// The value that a Get returned (its first 256 bytes), or an error message.
struct OpAnswered {
  static constexpr uint16_t kKind = 33;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "OpAnswered";
  uint32_t op = 0;
  StatusCode status = StatusCode{};
  std::string_view value = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"op", r.op}, Field{"status", r.status}, Field{"value", r.value});
  }
};

// Progress of a bulk command: the number of its operations done.
struct MacroAdvanced {
  static constexpr uint16_t kKind = 34;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "MacroAdvanced";
  uint32_t command = 0;
  uint64_t done = 0;
  uint64_t total = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"command", r.command}, Field{"done", r.done}, Field{"total", r.total});
  }
};

// An iterator skipped versions of one key by a seek.
struct SequentialSkipReseeked {
  static constexpr uint16_t kKind = 35;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SequentialSkipReseeked";
  std::string_view key = {};

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"key", r.key}); }
};

// The deletion collector marked a table while it was written: a window of its entries holds too many tombstones, or (window_entries 0) the whole table does. It is compacted when no level is due.
struct TableMarked {
  static constexpr uint16_t kKind = 36;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableMarked";
  uint32_t job = 0;
  uint32_t table = 0;  // file
  uint32_t tombstones = 0;  // the most in any window, or in the table
  uint32_t window_entries = 0;
  uint32_t at_entry = 0;  // entries written when the bound was reached

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"table", r.table}, Field{"tombstones", r.tombstones},
             Field{"window_entries", r.window_entries}, Field{"at_entry", r.at_entry});
  }
};

// A compaction met a violation of the SingleDelete contract: a key is put once, then deleted by one SingleDelete and nothing else.
struct SingleDeleteViolated {
  static constexpr uint16_t kKind = 37;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SingleDeleteViolated";
  uint32_t job = 0;
  uint64_t sequence = 0;  // of the SingleDelete
  uint64_t other_sequence = 0;
  SingleDeleteViolation violation = SingleDeleteViolation{};
  std::string_view key = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"sequence", r.sequence}, Field{"other_sequence", r.other_sequence},
             Field{"violation", r.violation}, Field{"key", r.key});
  }
};

// With dynamic level bytes, after a version was installed: the level that L0 is compacted into from now on. LevelScored has the targets.
struct LevelTargeted {
  static constexpr uint16_t kKind = 38;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "LevelTargeted";
  uint8_t base_level = 0;
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"base_level", r.base_level}, Field{"family", r.family});
  }
};

// Universal or lazy leveling compaction evaluated a rule on the sorted runs, newest first; taken says whether it applied. The sizes are those that the rule compared.
struct RunsWeighed {
  static constexpr uint16_t kKind = 39;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "RunsWeighed";
  uint64_t newer_bytes = 0;  // bytes; gathered before the run that decided; for size_amplification and last_level all but the oldest, for tier the largest
  uint64_t older_bytes = 0;  // bytes; of the run that decided; for size_amplification and last_level the oldest
  uint32_t first_run = 0;
  uint32_t runs = 0;  // taken, or gathered before it ended
  RunMergeChoice rule = RunMergeChoice{};
  uint8_t taken = 0;
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"newer_bytes", r.newer_bytes}, Field{"older_bytes", r.older_bytes}, Field{"first_run", r.first_run},
             Field{"runs", r.runs}, Field{"rule", r.rule}, Field{"taken", r.taken}, Field{"family", r.family});
  }
};

// A table holds range tombstones besides its entries; emitted before its TableCreated, whose entries and deletes do not count them.
struct RangeTombstonesStored {
  static constexpr uint16_t kKind = 40;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "RangeTombstonesStored";
  uint32_t job = 0;
  uint32_t table = 0;  // file
  uint32_t fragments = 0;
  std::string_view smallest = {};  // begin of the first
  std::string_view largest = {};  // end of the last, which it does not cover

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"table", r.table}, Field{"fragments", r.fragments},
             Field{"smallest", r.smallest}, Field{"largest", r.largest});
  }
};

// A column family was created, with its own memtable, tables and options. Family 0, the default one, always exists and has no such record.
struct FamilyCreated {
  static constexpr uint16_t kKind = 41;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "FamilyCreated";
  uint8_t family = 0;
  std::string_view name = {};

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"family", r.family}, Field{"name", r.name}); }
};

// The family was dropped, with its memtables and tables; files are removed once no reader holds them.
struct FamilyDropped {
  static constexpr uint16_t kKind = 42;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "FamilyDropped";
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"family", r.family}); }
};

// A block is in the block cache from now on, as the most recently used. It is charged its uncompressed bytes plus 64 for its entry; blocks evicted to make room were recorded just before. A BlockRead hit makes it the most recently used again.
struct BlockCached {
  static constexpr uint16_t kKind = 43;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BlockCached";
  uint32_t table = 0;  // file
  uint32_t size_bytes = 0;  // bytes; uncompressed
  uint64_t offset = 0;  // bytes
  BlockKind block_kind = BlockKind{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"table", r.table}, Field{"size_bytes", r.size_bytes}, Field{"offset", r.offset},
             Field{"block_kind", r.block_kind});
  }
};

// The least recently used block was evicted to make room for the BlockCached that follows.
struct BlockEvicted {
  static constexpr uint16_t kKind = 44;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BlockEvicted";
  uint32_t table = 0;  // file
  uint32_t size_bytes = 0;  // bytes; uncompressed
  uint64_t offset = 0;  // bytes

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"table", r.table}, Field{"size_bytes", r.size_bytes}, Field{"offset", r.offset});
  }
};

// A table is open for every reader until its TableClosed, or (job not 0) for this job alone until its JobFinished.
struct TableOpened {
  static constexpr uint16_t kKind = 45;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableOpened";
  uint32_t table = 0;  // file
  uint32_t job = 0;  // that opened it for its own use, or 0
  uint32_t index_bytes = 0;  // bytes; held by the open table, uncompressed; 0 if its index is in the block cache
  uint32_t filter_bytes = 0;  // bytes; the same of its filters
  uint8_t pinned = 0;  // 1 if it holds them although other tables' are in the block cache

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"table", r.table}, Field{"job", r.job}, Field{"index_bytes", r.index_bytes},
             Field{"filter_bytes", r.filter_bytes}, Field{"pinned", r.pinned});
  }
};

// A table's file is about to be removed: its index and filters are freed, and all its blocks leave the block cache.
struct TableClosed {
  static constexpr uint16_t kKind = 46;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableClosed";
  uint32_t table = 0;  // file
  uint32_t blocks = 0;  // that left the block cache

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"table", r.table}, Field{"blocks", r.blocks}); }
};

// Recovery skipped a range of a log. It comes before the WalReplayed of that log, which is absent if recovery replayed nothing of the log. With dropped_bytes 0, writes are missing although the log shows no damage. At most 64 ranges of a log are recorded.
struct WalDropped {
  static constexpr uint16_t kKind = 47;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "WalDropped";
  uint64_t offset = 0;  // bytes
  uint64_t dropped_bytes = 0;  // bytes
  uint64_t first_sequence = 0;  // of the writes that are missing; 0: not known
  uint64_t last_sequence = 0;  // 0: not known
  uint32_t wal = 0;  // file
  uint32_t records = 0;  // whole records in the range
  uint8_t torn_tail = 0;  // 1: the log ends inside a record, as after a crash during an append
  std::string_view message = {};  // why, without the name of the file

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"offset", r.offset}, Field{"dropped_bytes", r.dropped_bytes},
             Field{"first_sequence", r.first_sequence}, Field{"last_sequence", r.last_sequence}, Field{"wal", r.wal},
             Field{"records", r.records}, Field{"torn_tail", r.torn_tail}, Field{"message", r.message});
  }
};

// A planned fault hit a file operation. The record of the operation follows: a failure, or a success after a lost sync or a flipped bit.
struct FaultStruck {
  static constexpr uint16_t kKind = 48;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "FaultStruck";
  uint32_t number = 0;  // file
  FileClass file_class = FileClass{};
  std::string_view message = {};  // the name of the file, and what the device did

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"number", r.number}, Field{"file_class", r.file_class}, Field{"message", r.message});
  }
};

// A scan met a run of point tombstones without a row between them, and wrote one range tombstone over them into the active memtable, not into the log. It deletes nothing that is not deleted already. RangeTombstoneInserted comes before it.
struct TombstonesConverted {
  static constexpr uint16_t kKind = 49;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TombstonesConverted";
  uint32_t memtable = 0;
  uint32_t tombstones = 0;  // that the scan met in the run
  uint64_t sequence = 0;  // of the reader: the last one
  uint32_t op = 0;
  uint32_t size_bytes = 0;  // bytes; that the memtable grew by
  std::string_view begin = {};  // the first tombstone's key
  std::string_view end = {};  // the next row's key; not in the range

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"memtable", r.memtable}, Field{"tombstones", r.tombstones}, Field{"sequence", r.sequence},
             Field{"op", r.op}, Field{"size_bytes", r.size_bytes}, Field{"begin", r.begin}, Field{"end", r.end});
  }
};

// A flush or compaction must wait: the rate limiter has no bytes left.
struct JobRateLimited {
  static constexpr uint16_t kKind = 50;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "JobRateLimited";
  uint32_t job = 0;
  uint64_t debt_bytes = 0;  // bytes; appended beyond what the limiter gave out; the next refills repay them
  uint64_t until_ns = 0;  // ns; when the limiter has bytes again

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"debt_bytes", r.debt_bytes}, Field{"until_ns", r.until_ns});
  }
};

// With stall_rules=rocksdb: the stall condition that this family calls for, found after a memtable was sealed, a version installed or an option changed. Not recorded while it stays normal.
struct WriteStallEvaluated {
  static constexpr uint16_t kKind = 51;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "WriteStallEvaluated";
  uint64_t rate_bytes_per_second = 0;  // bytes/s; of all writes together, while they are delayed
  uint64_t pending_bytes = 0;  // bytes; estimated bytes that compactions must process until no level exceeds its target
  uint32_t runs = 0;  // tables of L0; with universal compaction sorted runs
  uint32_t sealed = 0;  // memtables that wait for a flush
  WriteStallCondition condition = WriteStallCondition{};
  StallReason reason = StallReason{};
  DelayedRateChange change = DelayedRateChange{};  // why the rate is another than before
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"rate_bytes_per_second", r.rate_bytes_per_second}, Field{"pending_bytes", r.pending_bytes},
             Field{"runs", r.runs}, Field{"sealed", r.sealed}, Field{"condition", r.condition},
             Field{"reason", r.reason}, Field{"change", r.change}, Field{"family", r.family});
  }
};

// A log, a flush, a compaction or the manifest failed. Soft: compactions wait. Hard: writes are refused until a resume. Fatal and unrecoverable: until the database is reopened. Not with background_error_handling=leveldb, where EngineStopped says it all.
struct BackgroundErrorSet {
  static constexpr uint16_t kKind = 52;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BackgroundErrorSet";
  BackgroundErrorSeverity severity = BackgroundErrorSeverity{};
  BackgroundErrorReason reason = BackgroundErrorReason{};
  StatusCode status = StatusCode{};
  std::string_view message = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"severity", r.severity}, Field{"reason", r.reason}, Field{"status", r.status},
             Field{"message", r.message});
  }
};

// The database resumed: the background error is cleared, and its writes and compactions go on. wal: the newest log.
struct BackgroundErrorCleared {
  static constexpr uint16_t kKind = 53;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BackgroundErrorCleared";
  uint32_t wal = 0;  // file
  BackgroundErrorSeverity severity = BackgroundErrorSeverity{};  // of the error

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"wal", r.wal}, Field{"severity", r.severity}); }
};

// A write after a background error is answered OK, but is neither in a memtable nor in a log that will be synced (background_error_handling=myrocks_5_7_22).
struct WriteLost {
  static constexpr uint16_t kKind = 54;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "WriteLost";
  uint32_t op = 0;
  uint32_t entries = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"op", r.op}, Field{"entries", r.entries}); }
};

// The process ended itself, because a write could not be logged. Its memory is lost; its files are as they were.
struct EngineAborted {
  static constexpr uint16_t kKind = 55;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "EngineAborted";
  StatusCode status = StatusCode{};
  std::string_view message = {};

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"status", r.status}, Field{"message", r.message}); }
};

// An index build sorted a full buffer of entries and appended it to its temporary file.
struct IndexRunSpilled {
  static constexpr uint16_t kKind = 56;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "IndexRunSpilled";
  uint32_t job = 0;
  uint32_t run = 0;  // from 1 on
  uint32_t entries = 0;
  uint32_t bytes = 0;  // bytes
  uint32_t first = 0;  // column of its first entry
  uint32_t last = 0;  // column of its last entry

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"run", r.run}, Field{"entries", r.entries}, Field{"bytes", r.bytes},
             Field{"first", r.first}, Field{"last", r.last});
  }
};

// An index build has scanned the table, and merges its runs. A run shorter than its slice is given no more than it needs.
struct IndexMergeBegun {
  static constexpr uint16_t kKind = 57;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "IndexMergeBegun";
  uint32_t job = 0;
  uint32_t runs = 0;
  uint64_t slice_bytes = 0;  // bytes; of merge_combine_read_size, for each run
  uint64_t allocated_bytes = 0;  // bytes; of all slices

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"runs", r.runs}, Field{"slice_bytes", r.slice_bytes},
             Field{"allocated_bytes", r.allocated_bytes});
  }
};

// An index build ended. Unless its status is ok, none of its entries is visible, and its files are removed.
struct IndexBuildFinished {
  static constexpr uint16_t kKind = 58;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "IndexBuildFinished";
  uint64_t entries = 0;  // in its tables
  uint64_t sort_peak_bytes = 0;  // bytes; memory of the sort buffer
  uint64_t merge_peak_bytes = 0;  // bytes; memory of the slices
  uint32_t job = 0;
  uint32_t index = 0;
  uint32_t tables = 0;
  StatusCode status = StatusCode{};
  uint8_t level = 0;
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"entries", r.entries}, Field{"sort_peak_bytes", r.sort_peak_bytes},
             Field{"merge_peak_bytes", r.merge_peak_bytes}, Field{"job", r.job}, Field{"index", r.index},
             Field{"tables", r.tables}, Field{"status", r.status}, Field{"level", r.level}, Field{"family", r.family});
  }
};

// A write is at the end of its wait in the queue of writers: another write committed it with its own, or it is at the head now.
struct WriterWaited {
  static constexpr uint16_t kKind = 59;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "WriterWaited";
  uint32_t op = 0;
  uint32_t leader_op = 0;  // the write that committed it; op itself: it is at the head and leads a group of its own
  uint64_t waited_ns = 0;  // ns
  uint32_t group_writes = 0;  // writes; of the leader's group, with the leader; 0: it leads its own

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"op", r.op}, Field{"leader_op", r.leader_op}, Field{"waited_ns", r.waited_ns},
             Field{"group_writes", r.group_writes});
  }
};

// A component of a rolling merge is complete in its blocks: a run was copied, or the component above it was merged into it. Components are numbered from the top, 0 is C0.
struct ComponentMade {
  static constexpr uint16_t kKind = 60;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "ComponentMade";
  uint32_t blocks = 0;
  uint32_t entries = 0;
  uint64_t bytes = 0;  // bytes; of its blocks
  uint64_t in_use_bytes = 0;  // bytes; of all blocks of all components
  uint64_t peak_extra_bytes = 0;  // bytes; the most that was in use during the merge beyond what was in use when it began; 0 for a copy
  uint32_t checksum = 0;  // CRC-32C of its blocks, one after another
  uint8_t component = 0;
  uint8_t merged = 0;  // 0 for a copy

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"blocks", r.blocks}, Field{"entries", r.entries}, Field{"bytes", r.bytes},
             Field{"in_use_bytes", r.in_use_bytes}, Field{"peak_extra_bytes", r.peak_extra_bytes},
             Field{"checksum", r.checksum}, Field{"component", r.component}, Field{"merged", r.merged});
  }
};

// All entries of this multi-page block are in filled blocks, or were dropped; it was removed.
struct BlockEmptied {
  static constexpr uint16_t kKind = 61;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BlockEmptied";
  uint64_t in_use_bytes = 0;  // bytes; of all blocks, from now on
  uint32_t bytes = 0;  // bytes
  uint8_t component = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"in_use_bytes", r.in_use_bytes}, Field{"bytes", r.bytes}, Field{"component", r.component});
  }
};

// A multi-page block of a rolling merge was written. By a merge: from now on readers find all keys up to the last one here and in the blocks filled before.
struct BlockFilled {
  static constexpr uint16_t kKind = 62;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BlockFilled";
  uint64_t in_use_bytes = 0;  // bytes; of all blocks, from now on
  uint32_t bytes = 0;  // bytes
  uint32_t entries = 0;
  uint8_t component = 0;  // that it belongs to: in a merge the lower one of the two
  uint8_t copied = 0;  // 1: a copy of a run, before the merges
  std::string_view first = {};
  std::string_view last = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"in_use_bytes", r.in_use_bytes}, Field{"bytes", r.bytes}, Field{"entries", r.entries},
             Field{"component", r.component}, Field{"copied", r.copied}, Field{"first", r.first},
             Field{"last", r.last});
  }
};

// A find note is in this component now: it was put into C0, or the merge has passed the end of its range.
struct FindNoteSank {
  static constexpr uint16_t kKind = 63;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "FindNoteSank";
  uint32_t answers = 0;  // entries; collected so far, without deleted ones
  uint8_t component = 0;
  uint8_t complete = 0;  // 1 in the last component: no entry of the range is below

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"answers", r.answers}, Field{"component", r.component}, Field{"complete", r.complete});
  }
};

// A file was created, empty.
struct FileCreated {
  static constexpr uint16_t kKind = 64;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileCreated";
  uint32_t file = 0;
  FileClass file_class = FileClass{};

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"file", r.file}, Field{"file_class", r.file_class}); }
};

// Bytes were appended at the end of a file. Times are modeled.
struct FileAppended {
  static constexpr uint16_t kKind = 65;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileAppended";
  uint32_t file = 0;
  uint32_t bytes = 0;  // bytes
  uint32_t device_ns = 0;  // ns
  FileClass file_class = FileClass{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"file", r.file}, Field{"bytes", r.bytes}, Field{"device_ns", r.device_ns},
             Field{"file_class", r.file_class});
  }
};

// Everything appended so far survives a crash.
struct FileSynced {
  static constexpr uint16_t kKind = 66;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileSynced";
  uint32_t file = 0;
  uint32_t device_ns = 0;  // ns
  FileClass file_class = FileClass{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"file", r.file}, Field{"device_ns", r.device_ns}, Field{"file_class", r.file_class});
  }
};

// Bytes were read from a file.
struct FileRead {
  static constexpr uint16_t kKind = 67;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileRead";
  uint32_t file = 0;
  uint32_t bytes = 0;  // bytes
  uint64_t offset = 0;  // bytes
  uint32_t device_ns = 0;  // ns
  FileClass file_class = FileClass{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"file", r.file}, Field{"bytes", r.bytes}, Field{"offset", r.offset},
             Field{"device_ns", r.device_ns}, Field{"file_class", r.file_class});
  }
};

// A file was renamed (CURRENT is replaced this way).
struct FileRenamed {
  static constexpr uint16_t kKind = 68;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileRenamed";
  uint32_t file = 0;
  FileClass file_class = FileClass{};

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"file", r.file}, Field{"file_class", r.file_class}); }
};

// A file was unlinked.
struct FileRemoved {
  static constexpr uint16_t kKind = 69;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileRemoved";
  uint32_t file = 0;
  FileClass file_class = FileClass{};

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"file", r.file}, Field{"file_class", r.file_class}); }
};

// A file operation failed; for writes, the file is never written again. size_bytes: for an append or a write in place, the file's length after the failure; otherwise 0.
struct FileFailed {
  static constexpr uint16_t kKind = 70;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileFailed";
  uint32_t file = 0;
  FileClass file_class = FileClass{};
  StatusCode status = StatusCode{};
  uint64_t size_bytes = 0;  // bytes

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"file", r.file}, Field{"file_class", r.file_class}, Field{"status", r.status},
             Field{"size_bytes", r.size_bytes});
  }
};

// Bytes of a file were written in place, at offset.
struct FileWritten {
  static constexpr uint16_t kKind = 71;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileWritten";
  uint32_t file = 0;
  uint32_t bytes = 0;  // bytes
  uint64_t offset = 0;  // bytes
  uint32_t device_ns = 0;  // ns
  FileClass file_class = FileClass{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"file", r.file}, Field{"bytes", r.bytes}, Field{"offset", r.offset},
             Field{"device_ns", r.device_ns}, Field{"file_class", r.file_class});
  }
};

// A file was in the directory when a database was about to be opened there.
struct FileFound {
  static constexpr uint16_t kKind = 73;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileFound";
  uint64_t size_bytes = 0;  // bytes
  uint32_t file = 0;
  FileClass file_class = FileClass{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"size_bytes", r.size_bytes}, Field{"file", r.file}, Field{"file_class", r.file_class});
  }
};

// Recovery has read this record of a log, or a range of it in which no record can be read, and has decided what becomes of it. In the order of the log.
struct WalRecordRead {
  static constexpr uint16_t kKind = 74;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "WalRecordRead";
  uint64_t offset = 0;  // bytes
  uint64_t bytes = 0;  // bytes; headers included
  uint64_t first_sequence = 0;  // 0: cannot be read
  uint32_t wal = 0;  // file
  uint32_t entries = 0;  // 0: cannot be read
  WalRecordOutcome outcome = WalRecordOutcome{};
  std::string_view key = {};  // of its first entry; empty if it cannot be read

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"offset", r.offset}, Field{"bytes", r.bytes}, Field{"first_sequence", r.first_sequence},
             Field{"wal", r.wal}, Field{"entries", r.entries}, Field{"outcome", r.outcome}, Field{"key", r.key});
  }
};

// A Get searched a memtable.
struct MemtableProbed {
  static constexpr uint16_t kKind = 96;
  static constexpr Group kGroup = Group::kProbe;
  static constexpr const char* kName = "MemtableProbed";
  uint32_t memtable = 0;
  MemtableVerdict verdict = MemtableVerdict{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"memtable", r.memtable}, Field{"verdict", r.verdict});
  }
};

// A table's Bloom filter was probed for a key or a prefix. positions: the bits checked in order, up to and including the first that is off. For a Get, the TableProbed that follows says whether a positive was true; for a scan none follows.
struct FilterProbed {
  static constexpr uint16_t kKind = 97;
  static constexpr Group kGroup = Group::kProbe;
  static constexpr const char* kName = "FilterProbed";
  uint32_t table = 0;  // file
  uint32_t filter_bits = 0;  // bits
  uint64_t block_offset = 0;  // bytes; data block that a block filter covers; 0 for a full filter
  FilterKind filter_kind = FilterKind{};
  FilterVerdict verdict = FilterVerdict{};
  uint8_t probes = 0;  // k
  std::string_view key = {};  // what was probed for: user key or prefix
  std::span<const uint32_t> positions = {};
  uint32_t line_bits = 0;  // bits; all positions lie in one aligned range of this many bits, a cache line; 0: anywhere
  FilterPolicy policy = FilterPolicy{};
  FilterSubject subject = FilterSubject{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"table", r.table}, Field{"filter_bits", r.filter_bits}, Field{"block_offset", r.block_offset},
             Field{"filter_kind", r.filter_kind}, Field{"verdict", r.verdict}, Field{"probes", r.probes},
             Field{"key", r.key}, Field{"positions", r.positions}, Field{"line_bits", r.line_bits},
             Field{"policy", r.policy}, Field{"subject", r.subject});
  }
};

// A Get has finished with a table whose range holds the key.
struct TableProbed {
  static constexpr uint16_t kKind = 98;
  static constexpr Group kGroup = Group::kProbe;
  static constexpr const char* kName = "TableProbed";
  uint32_t table = 0;  // file
  uint8_t level = 0;
  TableVerdict verdict = TableVerdict{};
  FilterOutcome filter = FilterOutcome{};
  FilterSubject subject = FilterSubject{};  // what the filter was probed for, if it was

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"table", r.table}, Field{"level", r.level}, Field{"verdict", r.verdict}, Field{"filter", r.filter},
             Field{"subject", r.subject});
  }
};

// A block was needed: from the cache or from the file.
struct BlockRead {
  static constexpr uint16_t kKind = 99;
  static constexpr Group kGroup = Group::kProbe;
  static constexpr const char* kName = "BlockRead";
  uint32_t table = 0;  // file
  uint32_t size_bytes = 0;  // bytes
  uint64_t offset = 0;  // bytes
  BlockKind block_kind = BlockKind{};
  uint8_t cached = 0;
  uint8_t looked_up = 0;  // 1 if the block cache was searched for it

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"table", r.table}, Field{"size_bytes", r.size_bytes}, Field{"offset", r.offset},
             Field{"block_kind", r.block_kind}, Field{"cached", r.cached}, Field{"looked_up", r.looked_up});
  }
};

// A memtable's Bloom filter was probed for a key or a prefix. positions: the bits checked in order, up to and including the first that is off. After a negative the memtable is not searched.
struct MemtableFilterProbed {
  static constexpr uint16_t kKind = 100;
  static constexpr Group kGroup = Group::kProbe;
  static constexpr const char* kName = "MemtableFilterProbed";
  uint32_t memtable = 0;
  uint32_t filter_bits = 0;  // bits
  uint32_t line_bits = 0;  // bits; all positions lie in one aligned range of this many bits
  FilterVerdict verdict = FilterVerdict{};
  FilterSubject subject = FilterSubject{};
  uint8_t probes = 0;  // k
  std::string_view key = {};  // what was probed for: user key or prefix
  std::span<const uint32_t> positions = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"memtable", r.memtable}, Field{"filter_bits", r.filter_bits}, Field{"line_bits", r.line_bits},
             Field{"verdict", r.verdict}, Field{"subject", r.subject}, Field{"probes", r.probes}, Field{"key", r.key},
             Field{"positions", r.positions});
  }
};

// A request to the device had to wait, or the device has limits (device_iops, device_throughput), or no record with device_ns follows (names, failures); emitted before the record of its outcome. It arrived at begin_ns - queued_ns of virtual time and was served from begin_ns to end_ns. Any other request was served on arrival, and the last one of a step ended with its step. limit: the bucket that delayed it longest once the device was free. operations_left, bytes_left: the buckets' whole tokens at begin_ns, after the request took its own; 0 where there is no limit. bytes: 0 for a request that moves none, and for a failed read.
struct RequestServed {
  static constexpr uint16_t kKind = 101;
  static constexpr Group kGroup = Group::kProbe;
  static constexpr const char* kName = "RequestServed";
  uint64_t begin_ns = 0;  // ns
  uint64_t end_ns = 0;  // ns
  uint64_t queued_ns = 0;  // ns
  uint32_t file = 0;
  uint32_t bytes = 0;  // bytes
  uint32_t operations_left = 0;  // operations
  uint32_t bytes_left = 0;  // bytes
  FileClass file_class = FileClass{};
  DeviceRequest request = DeviceRequest{};
  DeviceLimit limit = DeviceLimit{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"begin_ns", r.begin_ns}, Field{"end_ns", r.end_ns}, Field{"queued_ns", r.queued_ns},
             Field{"file", r.file}, Field{"bytes", r.bytes}, Field{"operations_left", r.operations_left},
             Field{"bytes_left", r.bytes_left}, Field{"file_class", r.file_class}, Field{"request", r.request},
             Field{"limit", r.limit});
  }
};

// An entry is in the memtable's sorted structure (memtable_factory).
struct MemtableInserted {
  static constexpr uint16_t kKind = 128;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "MemtableInserted";
  uint32_t memtable = 0;
  uint32_t value_bytes = 0;  // bytes
  uint64_t sequence = 0;
  EntryType type = EntryType{};
  uint8_t height = 0;  // of its tower in a skip list, 1..12; 0 in a radix tree
  std::string_view key = {};  // user key

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"memtable", r.memtable}, Field{"value_bytes", r.value_bytes}, Field{"sequence", r.sequence},
             Field{"type", r.type}, Field{"height", r.height}, Field{"key", r.key});
  }
};

// A flush moved an entry from memtable to table.
struct EntryFlushed {
  static constexpr uint16_t kKind = 129;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "EntryFlushed";
  uint32_t job = 0;
  uint32_t memtable = 0;
  uint64_t sequence = 0;
  uint32_t value_bytes = 0;  // bytes
  EntryType type = EntryType{};
  std::string_view key = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"memtable", r.memtable}, Field{"sequence", r.sequence},
             Field{"value_bytes", r.value_bytes}, Field{"type", r.type}, Field{"key", r.key});
  }
};

// A compaction wrote an entry to its output, and the reason for keeping it.
struct EntryKept {
  static constexpr uint16_t kKind = 130;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "EntryKept";
  uint32_t job = 0;
  uint32_t child = 0;  // of the merge
  uint64_t sequence = 0;
  uint32_t witness = 0;  // file; table whose range covers the tombstone, or 0
  EntryType type = EntryType{};
  KeepReason reason = KeepReason{};
  std::string_view key = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"child", r.child}, Field{"sequence", r.sequence}, Field{"witness", r.witness},
             Field{"type", r.type}, Field{"reason", r.reason}, Field{"key", r.key});
  }
};

// A compaction dropped an entry, and the reason.
struct EntryDropped {
  static constexpr uint16_t kKind = 131;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "EntryDropped";
  uint32_t job = 0;
  uint32_t child = 0;
  uint64_t sequence = 0;
  EntryType type = EntryType{};
  DropReason reason = DropReason{};
  std::string_view key = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"child", r.child}, Field{"sequence", r.sequence}, Field{"type", r.type},
             Field{"reason", r.reason}, Field{"key", r.key});
  }
};

// A merging iterator was created; MergeRun records list its children.
struct MergeOpened {
  static constexpr uint16_t kKind = 132;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "MergeOpened";
  uint32_t merge = 0;
  uint32_t runs = 0;
  MergePurpose purpose = MergePurpose{};
  MergeStrategy strategy = MergeStrategy{};  // value of merge_strategy

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"merge", r.merge}, Field{"runs", r.runs}, Field{"purpose", r.purpose},
             Field{"strategy", r.strategy});
  }
};

// One child of a merge: a memtable, an L0 table or a whole level.
struct MergeRun {
  static constexpr uint16_t kKind = 133;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "MergeRun";
  uint32_t merge = 0;
  uint32_t child = 0;
  uint32_t source = 0;  // memtable id, table number or level
  RunKind run_kind = RunKind{};
  uint8_t level = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"merge", r.merge}, Field{"child", r.child}, Field{"source", r.source},
             Field{"run_kind", r.run_kind}, Field{"level", r.level});
  }
};

// A child of the merge is positioned on this entry, or is exhausted (valid 0).
struct MergeAdvanced {
  static constexpr uint16_t kKind = 134;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "MergeAdvanced";
  uint32_t merge = 0;
  uint32_t child = 0;
  uint64_t sequence = 0;
  EntryType type = EntryType{};
  uint8_t valid = 0;
  std::string_view key = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"merge", r.merge}, Field{"child", r.child}, Field{"sequence", r.sequence}, Field{"type", r.type},
             Field{"valid", r.valid}, Field{"key", r.key});
  }
};

// After the children were ordered this one comes next (0xffffffff: none). order: the merge structure, empty if no child is valid. linear: the children in order. Heaps: the array of children; index 0 is the top, the children of index p are 2p+1 and 2p+2. loser_tree: twice as many slots as children; slot 0 is the winner, slot p the loser of match p (0xffffffff: no child is left), between the winners of 2p and 2p+1; the second half holds the children themselves, including exhausted ones.
struct MergeWon {
  static constexpr uint16_t kKind = 135;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "MergeWon";
  uint32_t merge = 0;
  uint32_t child = 0;
  std::span<const uint32_t> order = {};
  uint32_t remembered = 0;  // bit p: which child of heap index p is smaller is known without comparing; indexes from 32 on are not recorded

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"merge", r.merge}, Field{"child", r.child}, Field{"order", r.order},
             Field{"remembered", r.remembered});
  }
};

// An iterator skipped an entry that the reader must not see.
struct EntrySkipped {
  static constexpr uint16_t kKind = 136;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "EntrySkipped";
  uint64_t sequence = 0;
  uint32_t op = 0;
  EntryType type = EntryType{};
  SkipReason reason = SkipReason{};
  std::string_view key = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sequence", r.sequence}, Field{"op", r.op}, Field{"type", r.type}, Field{"reason", r.reason},
             Field{"key", r.key});
  }
};

// An iterator is positioned on a live row. value: its first 64 bytes.
struct RowReturned {
  static constexpr uint16_t kKind = 137;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "RowReturned";
  uint64_t sequence = 0;
  uint32_t op = 0;
  uint32_t value_bytes = 0;  // bytes
  std::string_view key = {};
  std::string_view value = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sequence", r.sequence}, Field{"op", r.op}, Field{"value_bytes", r.value_bytes},
             Field{"key", r.key}, Field{"value", r.value});
  }
};

// An iterator moved off a live row.
struct IteratorLeft {
  static constexpr uint16_t kKind = 138;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "IteratorLeft";
  uint32_t op = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"op", r.op}); }
};

// A range tombstone is in the memtable: every older entry with begin <= key < end is deleted.
struct RangeTombstoneInserted {
  static constexpr uint16_t kKind = 139;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "RangeTombstoneInserted";
  uint32_t memtable = 0;
  uint64_t sequence = 0;
  std::string_view begin = {};
  std::string_view end = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"memtable", r.memtable}, Field{"sequence", r.sequence}, Field{"begin", r.begin},
             Field{"end", r.end});
  }
};

// A flush or compaction wrote a fragment of range tombstones to a table.
struct RangeTombstoneWritten {
  static constexpr uint16_t kKind = 140;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "RangeTombstoneWritten";
  uint32_t job = 0;
  uint64_t sequence = 0;
  std::string_view begin = {};
  std::string_view end = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"sequence", r.sequence}, Field{"begin", r.begin}, Field{"end", r.end});
  }
};

// A compaction dropped a fragment of range tombstones, and the reason.
struct RangeTombstoneDropped {
  static constexpr uint16_t kKind = 141;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "RangeTombstoneDropped";
  uint32_t job = 0;
  uint64_t sequence = 0;
  DropReason reason = DropReason{};
  std::string_view begin = {};
  std::string_view end = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"sequence", r.sequence}, Field{"reason", r.reason}, Field{"begin", r.begin},
             Field{"end", r.end});
  }
};

// A compaction probed the filter of a deeper table, whose range covers a tombstone, for the tombstone's key.
struct DeeperFilterAsked {
  static constexpr uint16_t kKind = 142;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "DeeperFilterAsked";
  uint32_t job = 0;
  uint32_t table = 0;  // file
  uint64_t sequence = 0;  // of the tombstone
  uint8_t level = 0;
  FilterVerdict verdict = FilterVerdict{};
  std::string_view key = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"job", r.job}, Field{"table", r.table}, Field{"sequence", r.sequence}, Field{"level", r.level},
             Field{"verdict", r.verdict}, Field{"key", r.key});
  }
};

// Two user keys were compared. left and right: children for merge_heap, otherwise indexes (restart, table or tower). Site memtable: left is the level of the skip list, or the nodes that the search of a radix tree passed; right is the insertion number of the entry.
struct KeysCompared {
  static constexpr uint16_t kKind = 160;
  static constexpr Group kGroup = Group::kCompare;
  static constexpr const char* kName = "KeysCompared";
  uint16_t left = 0;
  uint16_t right = 0;
  CompareSite site = CompareSite{};
  uint8_t order = 0;  // 0 left is smaller, 1 equal, 2 greater

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"left", r.left}, Field{"right", r.right}, Field{"site", r.site}, Field{"order", r.order});
  }
};

// A B+tree was opened; all its pages follow as BTreePageCreated, inner pages before their children, then its free pages in order of reuse.
struct BTreeOpened {
  static constexpr uint16_t kKind = 192;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreeOpened";
  uint64_t last_lsn = 0;  // of the last change in the redo log
  uint32_t page_bytes = 0;  // bytes
  uint32_t pool_pages = 0;  // pages; that the buffer pool may hold
  uint32_t pages = 0;  // pages; of the file, including free ones
  uint8_t copy_on_write = 0;  // 1 with btree_update=copy_on_write

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"last_lsn", r.last_lsn}, Field{"page_bytes", r.page_bytes}, Field{"pool_pages", r.pool_pages},
             Field{"pages", r.pages}, Field{"copy_on_write", r.copy_on_write});
  }
};

// A page exists. fence: the smallest key that may be under it, empty for the first page of a level.
struct BTreePageCreated {
  static constexpr uint16_t kKind = 193;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageCreated";
  uint32_t page = 0;
  uint32_t used_bytes = 0;  // bytes; header and slots included
  uint16_t entries = 0;
  BTreePageKind page_kind = BTreePageKind{};
  uint8_t level = 0;  // 0 for leaves
  BTreePageOrigin origin = BTreePageOrigin{};
  uint8_t resident = 0;  // 1 if it is in the buffer pool
  std::string_view fence = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"page", r.page}, Field{"used_bytes", r.used_bytes}, Field{"entries", r.entries},
             Field{"page_kind", r.page_kind}, Field{"level", r.level}, Field{"origin", r.origin},
             Field{"resident", r.resident}, Field{"fence", r.fence});
  }
};

// A page was full: its upper entries went to a new page on its right. appended 1: only the new entry moved, because it is the last of its level.
struct BTreePageSplit {
  static constexpr uint16_t kKind = 194;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageSplit";
  uint32_t page = 0;
  uint32_t right = 0;  // page
  uint16_t moved = 0;  // entries
  uint8_t level = 0;
  uint8_t appended = 0;
  std::string_view separator = {};  // goes into the parent

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"page", r.page}, Field{"right", r.right}, Field{"moved", r.moved}, Field{"level", r.level},
             Field{"appended", r.appended}, Field{"separator", r.separator});
  }
};

// A page less than half full after deletes and its neighbor were merged; the right one is free (copy_on_write: from the commit on).
struct BTreePageMerged {
  static constexpr uint16_t kKind = 195;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageMerged";
  uint32_t page = 0;
  uint32_t freed = 0;  // page
  uint16_t moved = 0;  // entries
  uint8_t level = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"page", r.page}, Field{"freed", r.freed}, Field{"moved", r.moved}, Field{"level", r.level});
  }
};

// The root's content moved to a new page and the tree grew by a level, or its only child's content moved into the root and that page is free (copy_on_write: from the commit on).
struct BTreeHeightChanged {
  static constexpr uint16_t kKind = 196;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreeHeightChanged";
  uint32_t page = 0;  // the other one
  uint8_t height = 0;  // levels; from now on

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"page", r.page}, Field{"height", r.height}); }
};

// A write changed this page in the buffer pool: it is dirty. Emitted once per page of a write, with the page's content counts after it.
struct BTreePageChanged {
  static constexpr uint16_t kKind = 197;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageChanged";
  uint32_t page = 0;
  uint32_t used_bytes = 0;  // bytes
  uint16_t entries = 0;
  BTreePageKind page_kind = BTreePageKind{};
  uint8_t level = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"page", r.page}, Field{"used_bytes", r.used_bytes}, Field{"entries", r.entries},
             Field{"page_kind", r.page_kind}, Field{"level", r.level});
  }
};

// A write batch is in the tree and in the redo log, and visible to readers: the last lsn increased by one, unless no page changed.
struct BTreeLogged {
  static constexpr uint16_t kKind = 198;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreeLogged";
  uint32_t entries = 0;  // of the batch
  uint32_t pages = 0;  // changed by it

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"entries", r.entries}, Field{"pages", r.pages}); }
};

// A page was read from the file into the buffer pool.
struct BTreePageRead {
  static constexpr uint16_t kKind = 199;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageRead";
  uint32_t page = 0;
  uint32_t bytes = 0;  // bytes

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"page", r.page}, Field{"bytes", r.bytes}); }
};

// A clean page was evicted from the buffer pool.
struct BTreePageEvicted {
  static constexpr uint16_t kKind = 200;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageEvicted";
  uint32_t page = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"page", r.page}); }
};

// A dirty page was written, by default back in place, and is clean. Meta pages of copy_on_write are not in the pool. bytes: of the page, and of its copy if copies is 1.
struct BTreePageWritten {
  static constexpr uint16_t kKind = 201;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageWritten";
  uint32_t page = 0;
  uint32_t bytes = 0;  // bytes
  uint32_t copies = 0;  // written to the doublewrite file before, 0 or 1
  BTreeWriteReason write_reason = BTreeWriteReason{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"page", r.page}, Field{"bytes", r.bytes}, Field{"copies", r.copies},
             Field{"write_reason", r.write_reason});
  }
};

// An operation visited this page; the comparisons since the previous visited page were made in it. slot: in an inner page the child it descended to, in a leaf the first entry not less than the key.
struct BTreePageVisited {
  static constexpr uint16_t kKind = 202;
  static constexpr Group kGroup = Group::kProbe;
  static constexpr const char* kName = "BTreePageVisited";
  uint32_t page = 0;
  uint16_t slot = 0;
  uint16_t entries = 0;
  uint8_t level = 0;
  uint8_t cached = 0;  // 1 if it was in the buffer pool
  uint8_t found = 0;  // 1 if this slot of this leaf has the key
  BTreeVisitReason visit_reason = BTreeVisitReason{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"page", r.page}, Field{"slot", r.slot}, Field{"entries", r.entries}, Field{"level", r.level},
             Field{"cached", r.cached}, Field{"found", r.found}, Field{"visit_reason", r.visit_reason});
  }
};

// A write is about to change this page of a copy-on-write tree or a page below it, and put a copy in its place in the tree. The page itself stays until the commit.
struct BTreePageCopied {
  static constexpr uint16_t kKind = 203;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageCopied";
  uint32_t page = 0;
  uint32_t copy = 0;  // page
  uint8_t level = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"page", r.page}, Field{"copy", r.copy}, Field{"level", r.level});
  }
};

// A write batch that changed a copy-on-write tree is durable and visible to readers: its pages were written and synced, then this meta page. The last lsn increased by one.
struct BTreeCommitted {
  static constexpr uint16_t kKind = 204;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreeCommitted";
  uint32_t entries = 0;  // of the batch
  uint32_t pages = 0;  // written, without the meta page
  uint32_t root = 0;  // page
  uint32_t meta = 0;  // page
  std::span<const uint32_t> freed = {};  // page; of the state before; the last one is used again first

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"entries", r.entries}, Field{"pages", r.pages}, Field{"root", r.root}, Field{"meta", r.meta},
             Field{"freed", r.freed});
  }
};

// An index and log was opened: its index was rebuilt from all segments. SegmentRecovered follows for each segment that was read, then SegmentCreated for each segment, oldest first; the last one is the head.
struct IndexLogOpened {
  static constexpr uint16_t kKind = 208;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "IndexLogOpened";
  uint64_t last_sequence = 0;
  uint64_t index_bytes = 0;  // bytes; declared size of the index in memory
  uint32_t index_entries = 0;  // entries; keys that have a value
  LogIndexKind index_kind = LogIndexKind{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"last_sequence", r.last_sequence}, Field{"index_bytes", r.index_bytes},
             Field{"index_entries", r.index_entries}, Field{"index_kind", r.index_kind});
  }
};

// A segment of the log exists. The newest one is the head: entries are appended to it.
struct SegmentCreated {
  static constexpr uint16_t kKind = 209;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SegmentCreated";
  uint64_t size_bytes = 0;  // bytes; header included
  uint64_t live_bytes = 0;  // bytes; of entries that the index refers to
  uint32_t segment = 0;
  uint32_t entries = 0;
  uint32_t live_entries = 0;
  uint8_t found = 0;  // 1 if it was there when the log was opened, 0 for a new head

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"size_bytes", r.size_bytes}, Field{"live_bytes", r.live_bytes}, Field{"segment", r.segment},
             Field{"entries", r.entries}, Field{"live_entries", r.live_entries}, Field{"found", r.found});
  }
};

// An entry of a write batch was appended to the head and is in the index; all entries of a batch are one append. A tombstone is dead at once: the index has no entry for it.
struct SegmentAppended {
  static constexpr uint16_t kKind = 210;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SegmentAppended";
  uint64_t sequence = 0;
  uint64_t index_bytes = 0;  // bytes; from now on
  uint32_t index_entries = 0;  // entries; from now on
  uint32_t segment = 0;
  uint32_t bytes = 0;  // bytes; in the log
  uint32_t superseded_segment = 0;  // segment; that holds the entry of this key that is dead from now on; 0: there was none
  uint32_t superseded_bytes = 0;  // bytes
  EntryType type = EntryType{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sequence", r.sequence}, Field{"index_bytes", r.index_bytes},
             Field{"index_entries", r.index_entries}, Field{"segment", r.segment}, Field{"bytes", r.bytes},
             Field{"superseded_segment", r.superseded_segment}, Field{"superseded_bytes", r.superseded_bytes},
             Field{"type", r.type});
  }
};

// The cleaner looked up an entry of the oldest segment in the index: it is live, and was copied to the head.
struct SegmentEntryCopied {
  static constexpr uint16_t kKind = 211;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SegmentEntryCopied";
  uint32_t from = 0;  // segment
  uint32_t segment = 0;  // the head
  uint32_t bytes = 0;  // bytes

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"from", r.from}, Field{"segment", r.segment}, Field{"bytes", r.bytes});
  }
};

// The cleaner drops an entry of the oldest segment: the index refers to a newer one or to none, or it is a tombstone, which no older entry of its key can precede.
struct SegmentEntryDropped {
  static constexpr uint16_t kKind = 212;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "SegmentEntryDropped";
  uint32_t segment = 0;
  uint32_t bytes = 0;  // bytes
  SegmentDropReason drop_reason = SegmentDropReason{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"segment", r.segment}, Field{"bytes", r.bytes}, Field{"drop_reason", r.drop_reason});
  }
};

// The oldest segment was removed: its live entries have durable copies.
struct SegmentRemoved {
  static constexpr uint16_t kKind = 213;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SegmentRemoved";
  uint64_t size_bytes = 0;  // bytes
  uint32_t segment = 0;
  uint32_t entries = 0;  // that it held
  uint32_t copied = 0;  // entries; of them

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"size_bytes", r.size_bytes}, Field{"segment", r.segment}, Field{"entries", r.entries},
             Field{"copied", r.copied});
  }
};

// Recovery read a segment from its first entry to its last whole batch.
struct SegmentRecovered {
  static constexpr uint16_t kKind = 214;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SegmentRecovered";
  uint64_t bytes = 0;  // bytes; of whole batches, header included
  uint64_t cut_bytes = 0;  // bytes; after them, which are ignored: the end of a torn append
  uint32_t segment = 0;
  uint32_t entries = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"bytes", r.bytes}, Field{"cut_bytes", r.cut_bytes}, Field{"segment", r.segment},
             Field{"entries", r.entries});
  }
};

// A read asked the index where the newest entry of a key is. All fields are 0 if it has none.
struct LogIndexProbed {
  static constexpr uint16_t kKind = 215;
  static constexpr Group kGroup = Group::kProbe;
  static constexpr const char* kName = "LogIndexProbed";
  uint64_t offset = 0;  // bytes
  uint32_t segment = 0;
  uint32_t bytes = 0;  // bytes
  uint8_t found = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"offset", r.offset}, Field{"segment", r.segment}, Field{"bytes", r.bytes}, Field{"found", r.found});
  }
};

// An external table is installed, in the deepest level in which nothing older is above or among its keys.
struct TableIngested {
  static constexpr uint16_t kKind = 216;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableIngested";
  uint64_t sequence = 0;  // of all its entries; 0: nothing overlaps it and there is no snapshot, so it needs none
  uint64_t entries = 0;
  uint32_t job = 0;
  uint32_t table = 0;  // file
  uint8_t level = 0;
  uint8_t overlap_level = 0;  // the first level that has a key within its range; 255: none has
  uint8_t flushed = 0;  // 1: memtables were flushed first
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sequence", r.sequence}, Field{"entries", r.entries}, Field{"job", r.job}, Field{"table", r.table},
             Field{"level", r.level}, Field{"overlap_level", r.overlap_level}, Field{"flushed", r.flushed},
             Field{"family", r.family});
  }
};

// A predicate is in the manifest: compactions drop puts that are no newer, have a key of [from, to) and a value less than the bound. Nothing else is written, and reads see each of them until a compaction drops it.
struct PredicateAsserted {
  static constexpr uint16_t kKind = 217;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "PredicateAsserted";
  uint64_t sequence = 0;  // of the newest entry that it applies to
  uint8_t family = 0;
  std::string_view from = {};
  std::string_view to = {};  // empty: no end
  std::string_view bound = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sequence", r.sequence}, Field{"family", r.family}, Field{"from", r.from}, Field{"to", r.to},
             Field{"bound", r.bound});
  }
};

// No table has an entry left that the predicate applies to, and the manifest no longer has it.
struct PredicateForgotten {
  static constexpr uint16_t kKind = 218;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "PredicateForgotten";
  uint64_t sequence = 0;  // that it was asserted with
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"sequence", r.sequence}, Field{"family", r.family}); }
};

// An index build allocated its sort buffer and scans the table. Its other records name the column of an entry: bytes 4 to 7 of the entry's key, big endian.
struct IndexBuildBegun {
  static constexpr uint16_t kKind = 232;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "IndexBuildBegun";
  uint64_t buffer_bytes = 0;  // bytes; of the sort buffer: the whole entries in merge_buf_size
  uint32_t job = 0;
  uint32_t index = 0;
  uint32_t entry_bytes = 0;  // bytes
  uint8_t level = 0;  // where its tables will be
  uint8_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"buffer_bytes", r.buffer_bytes}, Field{"job", r.job}, Field{"index", r.index},
             Field{"entry_bytes", r.entry_bytes}, Field{"level", r.level}, Field{"family", r.family});
  }
};

// An index build put the entries of these rows into its sort buffer.
struct IndexEntriesScanned {
  static constexpr uint16_t kKind = 233;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "IndexEntriesScanned";
  uint64_t buffered_bytes = 0;  // bytes; in the buffer, from now on
  uint64_t rows = 0;  // so far
  uint32_t job = 0;
  std::span<const uint32_t> columns = {};  // of these entries, in the order of the rows

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"buffered_bytes", r.buffered_bytes}, Field{"rows", r.rows}, Field{"job", r.job},
             Field{"columns", r.columns});
  }
};

// An index build read the next slice of a run, because the merge has taken all entries of the slice before, or begins.
struct IndexSliceRead {
  static constexpr uint16_t kKind = 234;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "IndexSliceRead";
  uint64_t unread_bytes = 0;  // bytes; of the run, after this slice
  uint32_t job = 0;
  uint32_t run = 0;
  uint32_t bytes = 0;  // bytes
  uint32_t first = 0;  // column of its first entry
  uint32_t last = 0;  // column of its last entry

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"unread_bytes", r.unread_bytes}, Field{"job", r.job}, Field{"run", r.run}, Field{"bytes", r.bytes},
             Field{"first", r.first}, Field{"last", r.last});
  }
};

// An index build moved the least entries of its runs to a table, one after another.
struct IndexEntriesMerged {
  static constexpr uint16_t kKind = 235;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "IndexEntriesMerged";
  uint64_t entries = 0;  // so far
  uint32_t job = 0;
  uint32_t last = 0;  // column of the last of them
  std::span<const uint32_t> left_bytes = {};  // bytes; of the slices of the first 64 runs, not merged yet
  std::span<const uint32_t> heads = {};  // columns of the next entries of these slices; 0 if nothing is left of one

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"entries", r.entries}, Field{"job", r.job}, Field{"last", r.last},
             Field{"left_bytes", r.left_bytes}, Field{"heads", r.heads});
  }
};

// Calls f with an empty value of every kind, in schema order.
template <class F>
void ForEachKind(F&& f) {
  wire::ForEachOf<EngineOpened, OptionSet, OpBegun, OpFinished, StepFinished, JobQueued, JobFinished, StallBegun,
                  StallEnded, MemtableCreated, MemtableSealed, MemtableRetired, MemtableGrown, WalCreated,
                  WalRetired, FlushBegun, FlushAdvanced, TableCreated, TableInstalled, TableRemoved,
                  VersionInstalled, LevelScored, CompactionPicked, CompactionInput, CompactionAdvanced, TrivialMoved,
                  SnapshotTaken, SnapshotReleased, WalReplayed, EngineCrashed, EngineStopped, EngineTrapped,
                  OpAnswered, MacroAdvanced, SequentialSkipReseeked, TableMarked, SingleDeleteViolated,
                  LevelTargeted, RunsWeighed, RangeTombstonesStored, FamilyCreated, FamilyDropped, BlockCached,
                  BlockEvicted, TableOpened, TableClosed, WalDropped, FaultStruck, TombstonesConverted,
                  JobRateLimited, WriteStallEvaluated, BackgroundErrorSet, BackgroundErrorCleared, WriteLost,
                  EngineAborted, IndexRunSpilled, IndexMergeBegun, IndexBuildFinished, WriterWaited, ComponentMade,
                  BlockEmptied, BlockFilled, FindNoteSank, FileCreated, FileAppended, FileSynced, FileRead,
                  FileRenamed, FileRemoved, FileFailed, FileWritten, FileFound, WalRecordRead, MemtableProbed,
                  FilterProbed, TableProbed, BlockRead, MemtableFilterProbed, RequestServed, MemtableInserted,
                  EntryFlushed, EntryKept, EntryDropped, MergeOpened, MergeRun, MergeAdvanced, MergeWon,
                  EntrySkipped, RowReturned, IteratorLeft, RangeTombstoneInserted, RangeTombstoneWritten,
                  RangeTombstoneDropped, DeeperFilterAsked, KeysCompared, BTreeOpened, BTreePageCreated,
                  BTreePageSplit, BTreePageMerged, BTreeHeightChanged, BTreePageChanged, BTreeLogged, BTreePageRead,
                  BTreePageEvicted, BTreePageWritten, BTreePageVisited, BTreePageCopied, BTreeCommitted,
                  IndexLogOpened, SegmentCreated, SegmentAppended, SegmentEntryCopied, SegmentEntryDropped,
                  SegmentRemoved, SegmentRecovered, LogIndexProbed, TableIngested, PredicateAsserted,
                  PredicateForgotten, IndexBuildBegun, IndexEntriesScanned, IndexSliceRead, IndexEntriesMerged>(f);
}

}  // namespace rec

}  // namespace strata
