// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Records: what the engine says about itself. Layout: trace/wire.h and the doc of schema/records.json.
// Views in a record are borrowed until AppendTo returns, which truncates long ones (wire::Capped).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "trace/wire.h"

namespace strata {

// Of everything in the schema that is not a doc; web/src/protocol/records.gen.ts carries the same.
inline constexpr uint64_t kSchemaHash = 0x6f219d54842edc81u;

enum class Group : uint8_t { kLife, kIo, kProbe, kEntry, kCompare };
// kLife, tier 1: What exists and what was decided.
// kIo, tier 1: Operations on files.
// kProbe, tier 2: Steps of reads: filters, blocks, caches, tables.
// kEntry, tier 2: Single entries: inserted, flushed, kept, dropped, skipped, returned.
// kCompare, tier 2: Single key comparisons, each with its site.

namespace rec {

enum class OpKind : uint8_t { kPut, kDelete, kWrite, kGet, kScan, kSnapshot, kRelease, kSet, kFlush, kCompact, kSettle, kCrash, kReopen, kSingleDelete, kDeleteRange, kCreateFamily, kDropFamily, kFault };
inline constexpr const char* kOpKindNames[] = {"put", "delete", "write", "get", "scan", "snapshot", "release", "set", "flush", "compact", "settle", "crash", "reopen", "single_delete", "delete_range", "create_family", "drop_family", "fault"};
inline const char* NameOf(OpKind value) { return kOpKindNames[uint8_t(value)]; }

enum class JobKind : uint8_t { kClient, kFlush, kCompaction, kCleanup, kCheckpoint };
inline constexpr const char* kJobKindNames[] = {"client", "flush", "compaction", "cleanup", "checkpoint"};
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

enum class FileClass : uint8_t { kWal, kTable, kManifest, kCurrent, kTemp, kLock, kOther, kPages, kDoublewrite };
inline constexpr const char* kFileClassNames[] = {"wal", "table", "manifest", "current", "temp", "lock", "other", "pages", "doublewrite"};
inline const char* NameOf(FileClass value) { return kFileClassNames[uint8_t(value)]; }

enum class StallReason : uint8_t { kNone, kMemtableLimit, kL0Stop, kL0Slowdown };
inline constexpr const char* kStallReasonNames[] = {"none", "memtable_limit", "l0_stop", "l0_slowdown"};
inline const char* NameOf(StallReason value) { return kStallReasonNames[uint8_t(value)]; }

enum class JobTrigger : uint8_t { kMemtableFull, kManual, kRecovery, kLevelScore, kSeeks, kObsoleteFiles, kRedoLogFull, kMarkedTables, kWalFull };
inline constexpr const char* kJobTriggerNames[] = {"memtable_full", "manual", "recovery", "level_score", "seeks", "obsolete_files", "redo_log_full", "marked_tables", "wal_full"};
inline const char* NameOf(JobTrigger value) { return kJobTriggerNames[uint8_t(value)]; }

enum class CompactionReason : uint8_t { kLevel0FileNum, kLevelMaxBytes, kSeeks, kManual, kFilesMarkedForCompaction, kBottommostFiles, kIntraL0, kUniversalSizeAmplification, kUniversalSizeRatio, kUniversalSortedRunNum, kMemtableMerge };
inline constexpr const char* kCompactionReasonNames[] = {"level0_file_num", "level_max_bytes", "seeks", "manual", "files_marked_for_compaction", "bottommost_files", "intra_l0", "universal_size_amplification", "universal_size_ratio", "universal_sorted_run_num", "memtable_merge"};
inline const char* NameOf(CompactionReason value) { return kCompactionReasonNames[uint8_t(value)]; }

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

enum class DropReason : uint8_t { kHiddenByNewer, kTombstoneAtBaseLevel, kFiltersRuleOut, kSingleDeletePair, kRangeDeleted, kSingleDeleteMismatch };
inline constexpr const char* kDropReasonNames[] = {"hidden_by_newer", "tombstone_at_base_level", "filters_rule_out", "single_delete_pair", "range_deleted", "single_delete_mismatch"};
inline const char* NameOf(DropReason value) { return kDropReasonNames[uint8_t(value)]; }

enum class SkipReason : uint8_t { kTombstone, kHiddenVersion, kDeletedValue, kTooNew, kRangeDeleted };
inline constexpr const char* kSkipReasonNames[] = {"tombstone", "hidden_version", "deleted_value", "too_new", "range_deleted"};
inline const char* NameOf(SkipReason value) { return kSkipReasonNames[uint8_t(value)]; }

enum class RunKind : uint8_t { kMemtable, kSealedMemtable, kL0Table, kLevel };
inline constexpr const char* kRunKindNames[] = {"memtable", "sealed_memtable", "l0_table", "level"};
inline const char* NameOf(RunKind value) { return kRunKindNames[uint8_t(value)]; }

enum class CompareSite : uint8_t { kMemtable, kL0Table, kLevelFence, kIndexBlock, kDataBlock, kMergeHeap, kVersionSkip, kCompaction, kBound, kBtreeInner, kBtreeLeaf, kRangeTombstone };
inline constexpr const char* kCompareSiteNames[] = {"memtable", "l0_table", "level_fence", "index_block", "data_block", "merge_heap", "version_skip", "compaction", "bound", "btree_inner", "btree_leaf", "range_tombstone"};
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

enum class RunMergeChoice : uint8_t { kSizeAmplification, kSizeRatio, kRunCount };
inline constexpr const char* kRunMergeChoiceNames[] = {"size_amplification", "size_ratio", "run_count"};
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

enum class BTreeWriteReason : uint8_t { kEvicted, kCheckpoint, kRecovery };
inline constexpr const char* kBTreeWriteReasonNames[] = {"evicted", "checkpoint", "recovery"};
inline const char* NameOf(BTreeWriteReason value) { return kBTreeWriteReasonNames[uint8_t(value)]; }

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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(40), cause);
    wire::Store(p + 8, seed);
    wire::Store(p + 16, last_sequence);
    wire::Store(p + 24, manifest);
    wire::Store(p + 28, next_file);
    wire::Store(p + 32, dialect);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("seed", seed);
    f("last_sequence", last_sequence);
    f("manifest", manifest);
    f("next_file", next_file);
    f("dialect", dialect);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, value);
    wire::Store(p + 16, option);
    wire::Store(p + 18, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("value", value);
    f("option", option);
    f("family", family);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{24} + n_key)), cause);
    wire::Store(p + 8, op);
    wire::Store(p + 12, value_bytes);
    wire::Store(p + 16, uint8_t(op_kind));
    wire::Store(p + 17, sync);
    wire::Store(p + 18, family);
    wire::Store(p + 20, n_key);
    p += 24;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("op", op);
    f("value_bytes", value_bytes);
    f("op_kind", op_kind);
    f("sync", sync);
    f("family", family);
    f("key", key);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_deltas = wire::Capped(deltas);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{36} + n_deltas)), cause);
    wire::Store(p + 8, t_ns);
    wire::Store(p + 16, latency_ns);
    wire::Store(p + 24, step);
    wire::Store(p + 28, rows);
    wire::Store(p + 32, uint8_t(status));
    wire::Store(p + 34, uint16_t(n_deltas));
    p += 36;
    wire::StoreAll(p, deltas, n_deltas);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("t_ns", t_ns);
    f("latency_ns", latency_ns);
    f("step", step);
    f("rows", rows);
    f("status", status);
    f("deltas", deltas);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_deltas = wire::Capped(deltas);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{22} + n_deltas)), cause);
    wire::Store(p + 8, t_ns);
    wire::Store(p + 16, step);
    wire::Store(p + 20, uint16_t(n_deltas));
    p += 22;
    wire::StoreAll(p, deltas, n_deltas);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("t_ns", t_ns);
    f("step", step);
    f("deltas", deltas);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, uint8_t(job_kind));
    wire::Store(p + 13, uint8_t(trigger));
    wire::Store(p + 14, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("job_kind", job_kind);
    f("trigger", trigger);
    f("family", family);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, uint8_t(job_kind));
    wire::Store(p + 13, uint8_t(status));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("job_kind", job_kind);
    f("status", status);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, op);
    wire::Store(p + 12, uint8_t(reason));
    wire::Store(p + 13, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("op", op);
    f("reason", reason);
    f("family", family);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, op);
    wire::Store(p + 12, uint8_t(reason));
    wire::Store(p + 16, waited_ns);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("op", op);
    f("reason", reason);
    f("waited_ns", waited_ns);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, memtable);
    wire::Store(p + 12, wal);
    wire::Store(p + 16, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("memtable", memtable);
    f("wal", wal);
    f("family", family);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, memtable);
    wire::Store(p + 12, entries);
    wire::Store(p + 16, size_bytes);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("memtable", memtable);
    f("entries", entries);
    f("size_bytes", size_bytes);
  }
};

// The memtable's table is installed; the memtable is gone.
struct MemtableRetired {
  static constexpr uint16_t kKind = 12;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "MemtableRetired";
  uint32_t memtable = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, memtable);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("memtable", memtable);
  }
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, memtable);
    wire::Store(p + 12, entries);
    wire::Store(p + 16, size_bytes);
    wire::Store(p + 20, deletes);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("memtable", memtable);
    f("entries", entries);
    f("size_bytes", size_bytes);
    f("deletes", deletes);
  }
};

// A write-ahead log was started, for all families. An empty memtable moves to it.
struct WalCreated {
  static constexpr uint16_t kKind = 14;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "WalCreated";
  uint32_t wal = 0;  // file

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, wal);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("wal", wal);
  }
};

// Every entry of the log is in an installed table; its file may be removed.
struct WalRetired {
  static constexpr uint16_t kKind = 15;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "WalRetired";
  uint32_t wal = 0;  // file

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, wal);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("wal", wal);
  }
};

// A flush job started on a sealed memtable.
struct FlushBegun {
  static constexpr uint16_t kKind = 16;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "FlushBegun";
  uint32_t job = 0;
  uint32_t memtable = 0;
  uint32_t entries = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, memtable);
    wire::Store(p + 16, entries);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("memtable", memtable);
    f("entries", entries);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, entries);
    wire::Store(p + 16, output_block_bytes);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("entries", entries);
    f("output_block_bytes", output_block_bytes);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_buckets = wire::Capped(buckets);
    const uint32_t n_smallest = wire::Capped(smallest);
    const uint32_t n_largest = wire::Capped(largest);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{76} + uint64_t{n_buckets} * 4 + n_smallest + n_largest)), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, table);
    wire::Store(p + 16, size_bytes);
    wire::Store(p + 24, smallest_sequence);
    wire::Store(p + 32, largest_sequence);
    wire::Store(p + 40, entries);
    wire::Store(p + 44, deletes);
    wire::Store(p + 48, data_blocks);
    wire::Store(p + 52, filter_bytes);
    wire::Store(p + 56, bucket_entries);
    wire::Store(p + 60, n_smallest);
    wire::Store(p + 64, n_largest);
    wire::Store(p + 68, n_buckets);
    wire::Store(p + 72, family);
    p += 76;
    p = wire::StoreAll(p, buckets, n_buckets);
    p = wire::StoreAll(p, smallest, n_smallest);
    wire::StoreAll(p, largest, n_largest);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("table", table);
    f("size_bytes", size_bytes);
    f("smallest_sequence", smallest_sequence);
    f("largest_sequence", largest_sequence);
    f("entries", entries);
    f("deletes", deletes);
    f("data_blocks", data_blocks);
    f("filter_bytes", filter_bytes);
    f("bucket_entries", bucket_entries);
    f("smallest", smallest);
    f("largest", largest);
    f("buckets", buckets);
    f("family", family);
  }
};

// The table is part of the version, in this level.
struct TableInstalled {
  static constexpr uint16_t kKind = 19;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableInstalled";
  uint32_t table = 0;  // file
  uint8_t level = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, table);
    wire::Store(p + 12, level);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("table", table);
    f("level", level);
  }
};

// The table is no longer part of the version.
struct TableRemoved {
  static constexpr uint16_t kKind = 20;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableRemoved";
  uint32_t table = 0;  // file
  uint8_t level = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, table);
    wire::Store(p + 12, level);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("table", table);
    f("level", level);
  }
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(40), cause);
    wire::Store(p + 8, last_sequence);
    wire::Store(p + 16, version);
    wire::Store(p + 20, manifest);
    wire::Store(p + 24, log_number);
    wire::Store(p + 28, edit_bytes);
    wire::Store(p + 32, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("last_sequence", last_sequence);
    f("version", version);
    f("manifest", manifest);
    f("log_number", log_number);
    f("edit_bytes", edit_bytes);
    f("family", family);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, size_bytes);
    wire::Store(p + 16, target_bytes);
    wire::Store(p + 24, score_milli);
    wire::Store(p + 28, level);
    wire::Store(p + 29, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("size_bytes", size_bytes);
    f("target_bytes", target_bytes);
    f("score_milli", score_milli);
    f("level", level);
    f("family", family);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(40), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, inputs);
    wire::Store(p + 16, input_bytes);
    wire::Store(p + 24, score_milli);
    wire::Store(p + 28, level);
    wire::Store(p + 29, output_level);
    wire::Store(p + 30, uint8_t(reason));
    wire::Store(p + 31, picker);
    wire::Store(p + 32, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("inputs", inputs);
    f("input_bytes", input_bytes);
    f("score_milli", score_milli);
    f("level", level);
    f("output_level", output_level);
    f("reason", reason);
    f("picker", picker);
    f("family", family);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, table);
    wire::Store(p + 16, level);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("table", table);
    f("level", level);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(48), cause);
    wire::Store(p + 8, entries_in);
    wire::Store(p + 12, entries_out);
    wire::Store(p + 16, dropped_hidden);
    wire::Store(p + 20, dropped_tombstones);
    wire::Store(p + 24, input_bytes_read);
    wire::Store(p + 32, output_bytes);
    wire::Store(p + 40, input_block_bytes);
    wire::Store(p + 44, output_block_bytes);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("entries_in", entries_in);
    f("entries_out", entries_out);
    f("dropped_hidden", dropped_hidden);
    f("dropped_tombstones", dropped_tombstones);
    f("input_bytes_read", input_bytes_read);
    f("output_bytes", output_bytes);
    f("input_block_bytes", input_block_bytes);
    f("output_block_bytes", output_block_bytes);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, table);
    wire::Store(p + 16, from_level);
    wire::Store(p + 17, to_level);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("table", table);
    f("from_level", from_level);
    f("to_level", to_level);
  }
};

// A snapshot holds every version visible at its sequence.
struct SnapshotTaken {
  static constexpr uint16_t kKind = 27;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SnapshotTaken";
  uint64_t sequence = 0;
  uint32_t snapshot = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, sequence);
    wire::Store(p + 16, snapshot);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("sequence", sequence);
    f("snapshot", snapshot);
  }
};

// The snapshot was released and keeps no version any more.
struct SnapshotReleased {
  static constexpr uint16_t kKind = 28;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SnapshotReleased";
  uint64_t sequence = 0;
  uint32_t snapshot = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, sequence);
    wire::Store(p + 16, snapshot);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("sequence", sequence);
    f("snapshot", snapshot);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, wal);
    wire::Store(p + 12, batches);
    wire::Store(p + 16, entries);
    wire::Store(p + 20, dropped_bytes);
    wire::Store(p + 24, last_sequence);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("wal", wal);
    f("batches", batches);
    f("entries", entries);
    f("dropped_bytes", dropped_bytes);
    f("last_sequence", last_sequence);
  }
};

// The power failed: unsynced data may be lost.
struct EngineCrashed {
  static constexpr uint16_t kKind = 30;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "EngineCrashed";
  uint32_t files = 0;
  uint64_t lost_bytes = 0;  // bytes

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, files);
    wire::Store(p + 16, lost_bytes);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("files", files);
    f("lost_bytes", lost_bytes);
  }
};

// The engine refuses writes from now on, and why.
struct EngineStopped {
  static constexpr uint16_t kKind = 31;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "EngineStopped";
  StatusCode status = StatusCode{};
  std::string_view message = {};

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_message = wire::Capped(message);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{16} + n_message)), cause);
    wire::Store(p + 8, uint8_t(status));
    wire::Store(p + 12, n_message);
    p += 16;
    wire::StoreAll(p, message, n_message);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("status", status);
    f("message", message);
  }
};

// An invariant did not hold.
struct EngineTrapped {
  static constexpr uint16_t kKind = 32;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "EngineTrapped";
  uint32_t line = 0;
  std::string_view file = {};
  std::string_view message = {};

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_file = wire::Capped(file);
    const uint32_t n_message = wire::Capped(message);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{20} + n_file + n_message)), cause);
    wire::Store(p + 8, line);
    wire::Store(p + 12, n_file);
    wire::Store(p + 16, n_message);
    p += 20;
    p = wire::StoreAll(p, file, n_file);
    wire::StoreAll(p, message, n_message);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("line", line);
    f("file", file);
    f("message", message);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_value = wire::Capped(value);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{20} + n_value)), cause);
    wire::Store(p + 8, op);
    wire::Store(p + 12, uint8_t(status));
    wire::Store(p + 16, n_value);
    p += 20;
    wire::StoreAll(p, value, n_value);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("op", op);
    f("status", status);
    f("value", value);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, command);
    wire::Store(p + 16, done);
    wire::Store(p + 24, total);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("command", command);
    f("done", done);
    f("total", total);
  }
};

// An iterator skipped versions of one key by a seek.
struct SequentialSkipReseeked {
  static constexpr uint16_t kKind = 35;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "SequentialSkipReseeked";
  std::string_view key = {};

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{12} + n_key)), cause);
    wire::Store(p + 8, n_key);
    p += 12;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("key", key);
  }
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, table);
    wire::Store(p + 16, tombstones);
    wire::Store(p + 20, window_entries);
    wire::Store(p + 24, at_entry);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("table", table);
    f("tombstones", tombstones);
    f("window_entries", window_entries);
    f("at_entry", at_entry);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{40} + n_key)), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, other_sequence);
    wire::Store(p + 32, uint8_t(violation));
    wire::Store(p + 36, n_key);
    p += 40;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("sequence", sequence);
    f("other_sequence", other_sequence);
    f("violation", violation);
    f("key", key);
  }
};

// With dynamic level bytes, after a version was installed: the level that L0 is compacted into from now on. LevelScored has the targets.
struct LevelTargeted {
  static constexpr uint16_t kKind = 38;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "LevelTargeted";
  uint8_t base_level = 0;
  uint8_t family = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, base_level);
    wire::Store(p + 9, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("base_level", base_level);
    f("family", family);
  }
};

// Universal compaction evaluated a rule on the sorted runs, newest first; taken says whether it applied. The sizes are those that the rule compared.
struct RunsWeighed {
  static constexpr uint16_t kKind = 39;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "RunsWeighed";
  uint64_t newer_bytes = 0;  // bytes; gathered before the run that decided; for size_amplification all but the oldest
  uint64_t older_bytes = 0;  // bytes; of the run that decided; for size_amplification the oldest
  uint32_t first_run = 0;
  uint32_t runs = 0;  // taken, or gathered before it ended
  RunMergeChoice rule = RunMergeChoice{};
  uint8_t taken = 0;
  uint8_t family = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(40), cause);
    wire::Store(p + 8, newer_bytes);
    wire::Store(p + 16, older_bytes);
    wire::Store(p + 24, first_run);
    wire::Store(p + 28, runs);
    wire::Store(p + 32, uint8_t(rule));
    wire::Store(p + 33, taken);
    wire::Store(p + 34, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("newer_bytes", newer_bytes);
    f("older_bytes", older_bytes);
    f("first_run", first_run);
    f("runs", runs);
    f("rule", rule);
    f("taken", taken);
    f("family", family);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_smallest = wire::Capped(smallest);
    const uint32_t n_largest = wire::Capped(largest);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{28} + n_smallest + n_largest)), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, table);
    wire::Store(p + 16, fragments);
    wire::Store(p + 20, n_smallest);
    wire::Store(p + 24, n_largest);
    p += 28;
    p = wire::StoreAll(p, smallest, n_smallest);
    wire::StoreAll(p, largest, n_largest);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("table", table);
    f("fragments", fragments);
    f("smallest", smallest);
    f("largest", largest);
  }
};

// A column family was created, with its own memtable, tables and options. Family 0, the default one, always exists and has no such record.
struct FamilyCreated {
  static constexpr uint16_t kKind = 41;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "FamilyCreated";
  uint8_t family = 0;
  std::string_view name = {};

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_name = wire::Capped(name);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{16} + n_name)), cause);
    wire::Store(p + 8, family);
    wire::Store(p + 12, n_name);
    p += 16;
    wire::StoreAll(p, name, n_name);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("family", family);
    f("name", name);
  }
};

// The family was dropped, with its memtables and tables; files are removed once no reader holds them.
struct FamilyDropped {
  static constexpr uint16_t kKind = 42;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "FamilyDropped";
  uint8_t family = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, family);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("family", family);
  }
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, table);
    wire::Store(p + 12, size_bytes);
    wire::Store(p + 16, offset);
    wire::Store(p + 24, uint8_t(block_kind));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("table", table);
    f("size_bytes", size_bytes);
    f("offset", offset);
    f("block_kind", block_kind);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, table);
    wire::Store(p + 12, size_bytes);
    wire::Store(p + 16, offset);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("table", table);
    f("size_bytes", size_bytes);
    f("offset", offset);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, table);
    wire::Store(p + 12, job);
    wire::Store(p + 16, index_bytes);
    wire::Store(p + 20, filter_bytes);
    wire::Store(p + 24, pinned);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("table", table);
    f("job", job);
    f("index_bytes", index_bytes);
    f("filter_bytes", filter_bytes);
    f("pinned", pinned);
  }
};

// A table's file is about to be removed: its index and filters are freed, and all its blocks leave the block cache.
struct TableClosed {
  static constexpr uint16_t kKind = 46;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "TableClosed";
  uint32_t table = 0;  // file
  uint32_t blocks = 0;  // that left the block cache

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, table);
    wire::Store(p + 12, blocks);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("table", table);
    f("blocks", blocks);
  }
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_message = wire::Capped(message);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{56} + n_message)), cause);
    wire::Store(p + 8, offset);
    wire::Store(p + 16, dropped_bytes);
    wire::Store(p + 24, first_sequence);
    wire::Store(p + 32, last_sequence);
    wire::Store(p + 40, wal);
    wire::Store(p + 44, records);
    wire::Store(p + 48, torn_tail);
    wire::Store(p + 52, n_message);
    p += 56;
    wire::StoreAll(p, message, n_message);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("offset", offset);
    f("dropped_bytes", dropped_bytes);
    f("first_sequence", first_sequence);
    f("last_sequence", last_sequence);
    f("wal", wal);
    f("records", records);
    f("torn_tail", torn_tail);
    f("message", message);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_message = wire::Capped(message);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{20} + n_message)), cause);
    wire::Store(p + 8, number);
    wire::Store(p + 12, uint8_t(file_class));
    wire::Store(p + 16, n_message);
    p += 20;
    wire::StoreAll(p, message, n_message);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("number", number);
    f("file_class", file_class);
    f("message", message);
  }
};

// A file was created, empty.
struct FileCreated {
  static constexpr uint16_t kKind = 64;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileCreated";
  uint32_t file = 0;
  FileClass file_class = FileClass{};

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, file);
    wire::Store(p + 12, uint8_t(file_class));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("file", file);
    f("file_class", file_class);
  }
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, file);
    wire::Store(p + 12, bytes);
    wire::Store(p + 16, device_ns);
    wire::Store(p + 20, uint8_t(file_class));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("file", file);
    f("bytes", bytes);
    f("device_ns", device_ns);
    f("file_class", file_class);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, file);
    wire::Store(p + 12, device_ns);
    wire::Store(p + 16, uint8_t(file_class));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("file", file);
    f("device_ns", device_ns);
    f("file_class", file_class);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, file);
    wire::Store(p + 12, bytes);
    wire::Store(p + 16, offset);
    wire::Store(p + 24, device_ns);
    wire::Store(p + 28, uint8_t(file_class));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("file", file);
    f("bytes", bytes);
    f("offset", offset);
    f("device_ns", device_ns);
    f("file_class", file_class);
  }
};

// A file was renamed (CURRENT is replaced this way).
struct FileRenamed {
  static constexpr uint16_t kKind = 68;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileRenamed";
  uint32_t file = 0;
  FileClass file_class = FileClass{};

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, file);
    wire::Store(p + 12, uint8_t(file_class));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("file", file);
    f("file_class", file_class);
  }
};

// A file was unlinked.
struct FileRemoved {
  static constexpr uint16_t kKind = 69;
  static constexpr Group kGroup = Group::kIo;
  static constexpr const char* kName = "FileRemoved";
  uint32_t file = 0;
  FileClass file_class = FileClass{};

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, file);
    wire::Store(p + 12, uint8_t(file_class));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("file", file);
    f("file_class", file_class);
  }
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, file);
    wire::Store(p + 12, uint8_t(file_class));
    wire::Store(p + 13, uint8_t(status));
    wire::Store(p + 16, size_bytes);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("file", file);
    f("file_class", file_class);
    f("status", status);
    f("size_bytes", size_bytes);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, file);
    wire::Store(p + 12, bytes);
    wire::Store(p + 16, offset);
    wire::Store(p + 24, device_ns);
    wire::Store(p + 28, uint8_t(file_class));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("file", file);
    f("bytes", bytes);
    f("offset", offset);
    f("device_ns", device_ns);
    f("file_class", file_class);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, size_bytes);
    wire::Store(p + 16, file);
    wire::Store(p + 20, uint8_t(file_class));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("size_bytes", size_bytes);
    f("file", file);
    f("file_class", file_class);
  }
};

// A Get searched a memtable.
struct MemtableProbed {
  static constexpr uint16_t kKind = 96;
  static constexpr Group kGroup = Group::kProbe;
  static constexpr const char* kName = "MemtableProbed";
  uint32_t memtable = 0;
  MemtableVerdict verdict = MemtableVerdict{};

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, memtable);
    wire::Store(p + 12, uint8_t(verdict));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("memtable", memtable);
    f("verdict", verdict);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_positions = wire::Capped(positions);
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{44} + uint64_t{n_positions} * 4 + n_key)), cause);
    wire::Store(p + 8, table);
    wire::Store(p + 12, filter_bits);
    wire::Store(p + 16, block_offset);
    wire::Store(p + 24, uint8_t(filter_kind));
    wire::Store(p + 25, uint8_t(verdict));
    wire::Store(p + 26, probes);
    wire::Store(p + 28, n_key);
    wire::Store(p + 32, n_positions);
    wire::Store(p + 36, line_bits);
    wire::Store(p + 40, uint8_t(policy));
    wire::Store(p + 41, uint8_t(subject));
    p += 44;
    p = wire::StoreAll(p, positions, n_positions);
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("table", table);
    f("filter_bits", filter_bits);
    f("block_offset", block_offset);
    f("filter_kind", filter_kind);
    f("verdict", verdict);
    f("probes", probes);
    f("key", key);
    f("positions", positions);
    f("line_bits", line_bits);
    f("policy", policy);
    f("subject", subject);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, table);
    wire::Store(p + 12, level);
    wire::Store(p + 13, uint8_t(verdict));
    wire::Store(p + 14, uint8_t(filter));
    wire::Store(p + 15, uint8_t(subject));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("table", table);
    f("level", level);
    f("verdict", verdict);
    f("filter", filter);
    f("subject", subject);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, table);
    wire::Store(p + 12, size_bytes);
    wire::Store(p + 16, offset);
    wire::Store(p + 24, uint8_t(block_kind));
    wire::Store(p + 25, cached);
    wire::Store(p + 26, looked_up);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("table", table);
    f("size_bytes", size_bytes);
    f("offset", offset);
    f("block_kind", block_kind);
    f("cached", cached);
    f("looked_up", looked_up);
  }
};

// A memtable's Bloom filter was probed for a key or a prefix. positions: the bits checked in order, up to and including the first that is off. After a negative the skiplist is not searched.
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_positions = wire::Capped(positions);
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{32} + uint64_t{n_positions} * 4 + n_key)), cause);
    wire::Store(p + 8, memtable);
    wire::Store(p + 12, filter_bits);
    wire::Store(p + 16, line_bits);
    wire::Store(p + 20, uint8_t(verdict));
    wire::Store(p + 21, uint8_t(subject));
    wire::Store(p + 22, probes);
    wire::Store(p + 24, n_key);
    wire::Store(p + 28, n_positions);
    p += 32;
    p = wire::StoreAll(p, positions, n_positions);
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("memtable", memtable);
    f("filter_bits", filter_bits);
    f("line_bits", line_bits);
    f("verdict", verdict);
    f("subject", subject);
    f("probes", probes);
    f("key", key);
    f("positions", positions);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(56), cause);
    wire::Store(p + 8, begin_ns);
    wire::Store(p + 16, end_ns);
    wire::Store(p + 24, queued_ns);
    wire::Store(p + 32, file);
    wire::Store(p + 36, bytes);
    wire::Store(p + 40, operations_left);
    wire::Store(p + 44, bytes_left);
    wire::Store(p + 48, uint8_t(file_class));
    wire::Store(p + 49, uint8_t(request));
    wire::Store(p + 50, uint8_t(limit));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("begin_ns", begin_ns);
    f("end_ns", end_ns);
    f("queued_ns", queued_ns);
    f("file", file);
    f("bytes", bytes);
    f("operations_left", operations_left);
    f("bytes_left", bytes_left);
    f("file_class", file_class);
    f("request", request);
    f("limit", limit);
  }
};

// An entry is in the memtable's skiplist.
struct MemtableInserted {
  static constexpr uint16_t kKind = 128;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "MemtableInserted";
  uint32_t memtable = 0;
  uint32_t value_bytes = 0;  // bytes
  uint64_t sequence = 0;
  EntryType type = EntryType{};
  uint8_t height = 0;  // of its tower, 1..12
  std::string_view key = {};  // user key

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{32} + n_key)), cause);
    wire::Store(p + 8, memtable);
    wire::Store(p + 12, value_bytes);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, uint8_t(type));
    wire::Store(p + 25, height);
    wire::Store(p + 28, n_key);
    p += 32;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("memtable", memtable);
    f("value_bytes", value_bytes);
    f("sequence", sequence);
    f("type", type);
    f("height", height);
    f("key", key);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{36} + n_key)), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, memtable);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, value_bytes);
    wire::Store(p + 28, uint8_t(type));
    wire::Store(p + 32, n_key);
    p += 36;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("memtable", memtable);
    f("sequence", sequence);
    f("value_bytes", value_bytes);
    f("type", type);
    f("key", key);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{36} + n_key)), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, child);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, witness);
    wire::Store(p + 28, uint8_t(type));
    wire::Store(p + 29, uint8_t(reason));
    wire::Store(p + 32, n_key);
    p += 36;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("child", child);
    f("sequence", sequence);
    f("witness", witness);
    f("type", type);
    f("reason", reason);
    f("key", key);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{32} + n_key)), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, child);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, uint8_t(type));
    wire::Store(p + 25, uint8_t(reason));
    wire::Store(p + 28, n_key);
    p += 32;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("child", child);
    f("sequence", sequence);
    f("type", type);
    f("reason", reason);
    f("key", key);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, merge);
    wire::Store(p + 12, runs);
    wire::Store(p + 16, uint8_t(purpose));
    wire::Store(p + 17, uint8_t(strategy));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("merge", merge);
    f("runs", runs);
    f("purpose", purpose);
    f("strategy", strategy);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, merge);
    wire::Store(p + 12, child);
    wire::Store(p + 16, source);
    wire::Store(p + 20, uint8_t(run_kind));
    wire::Store(p + 21, level);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("merge", merge);
    f("child", child);
    f("source", source);
    f("run_kind", run_kind);
    f("level", level);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{32} + n_key)), cause);
    wire::Store(p + 8, merge);
    wire::Store(p + 12, child);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, uint8_t(type));
    wire::Store(p + 25, valid);
    wire::Store(p + 28, n_key);
    p += 32;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("merge", merge);
    f("child", child);
    f("sequence", sequence);
    f("type", type);
    f("valid", valid);
    f("key", key);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_order = wire::Capped(order);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{24} + uint64_t{n_order} * 4)), cause);
    wire::Store(p + 8, merge);
    wire::Store(p + 12, child);
    wire::Store(p + 16, n_order);
    wire::Store(p + 20, remembered);
    p += 24;
    wire::StoreAll(p, order, n_order);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("merge", merge);
    f("child", child);
    f("order", order);
    f("remembered", remembered);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{28} + n_key)), cause);
    wire::Store(p + 8, sequence);
    wire::Store(p + 16, op);
    wire::Store(p + 20, uint8_t(type));
    wire::Store(p + 21, uint8_t(reason));
    wire::Store(p + 24, n_key);
    p += 28;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("sequence", sequence);
    f("op", op);
    f("type", type);
    f("reason", reason);
    f("key", key);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    const uint32_t n_value = wire::Capped(value);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{32} + n_key + n_value)), cause);
    wire::Store(p + 8, sequence);
    wire::Store(p + 16, op);
    wire::Store(p + 20, value_bytes);
    wire::Store(p + 24, n_key);
    wire::Store(p + 28, n_value);
    p += 32;
    p = wire::StoreAll(p, key, n_key);
    wire::StoreAll(p, value, n_value);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("sequence", sequence);
    f("op", op);
    f("value_bytes", value_bytes);
    f("key", key);
    f("value", value);
  }
};

// An iterator moved off a live row.
struct IteratorLeft {
  static constexpr uint16_t kKind = 138;
  static constexpr Group kGroup = Group::kEntry;
  static constexpr const char* kName = "IteratorLeft";
  uint32_t op = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, op);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("op", op);
  }
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_begin = wire::Capped(begin);
    const uint32_t n_end = wire::Capped(end);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{32} + n_begin + n_end)), cause);
    wire::Store(p + 8, memtable);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, n_begin);
    wire::Store(p + 28, n_end);
    p += 32;
    p = wire::StoreAll(p, begin, n_begin);
    wire::StoreAll(p, end, n_end);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("memtable", memtable);
    f("sequence", sequence);
    f("begin", begin);
    f("end", end);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_begin = wire::Capped(begin);
    const uint32_t n_end = wire::Capped(end);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{32} + n_begin + n_end)), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, n_begin);
    wire::Store(p + 28, n_end);
    p += 32;
    p = wire::StoreAll(p, begin, n_begin);
    wire::StoreAll(p, end, n_end);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("sequence", sequence);
    f("begin", begin);
    f("end", end);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_begin = wire::Capped(begin);
    const uint32_t n_end = wire::Capped(end);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{36} + n_begin + n_end)), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, uint8_t(reason));
    wire::Store(p + 28, n_begin);
    wire::Store(p + 32, n_end);
    p += 36;
    p = wire::StoreAll(p, begin, n_begin);
    wire::StoreAll(p, end, n_end);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("sequence", sequence);
    f("reason", reason);
    f("begin", begin);
    f("end", end);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_key = wire::Capped(key);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{32} + n_key)), cause);
    wire::Store(p + 8, job);
    wire::Store(p + 12, table);
    wire::Store(p + 16, sequence);
    wire::Store(p + 24, level);
    wire::Store(p + 25, uint8_t(verdict));
    wire::Store(p + 28, n_key);
    p += 32;
    wire::StoreAll(p, key, n_key);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("job", job);
    f("table", table);
    f("sequence", sequence);
    f("level", level);
    f("verdict", verdict);
    f("key", key);
  }
};

// Two user keys were compared. left and right: children for merge_heap, otherwise indexes (restart, table or tower).
struct KeysCompared {
  static constexpr uint16_t kKind = 160;
  static constexpr Group kGroup = Group::kCompare;
  static constexpr const char* kName = "KeysCompared";
  uint16_t left = 0;
  uint16_t right = 0;
  CompareSite site = CompareSite{};
  uint8_t order = 0;  // 0 left is smaller, 1 equal, 2 greater

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, left);
    wire::Store(p + 10, right);
    wire::Store(p + 12, uint8_t(site));
    wire::Store(p + 13, order);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("left", left);
    f("right", right);
    f("site", site);
    f("order", order);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(32), cause);
    wire::Store(p + 8, last_lsn);
    wire::Store(p + 16, page_bytes);
    wire::Store(p + 20, pool_pages);
    wire::Store(p + 24, pages);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("last_lsn", last_lsn);
    f("page_bytes", page_bytes);
    f("pool_pages", pool_pages);
    f("pages", pages);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_fence = wire::Capped(fence);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{28} + n_fence)), cause);
    wire::Store(p + 8, page);
    wire::Store(p + 12, used_bytes);
    wire::Store(p + 16, entries);
    wire::Store(p + 18, uint8_t(page_kind));
    wire::Store(p + 19, level);
    wire::Store(p + 20, uint8_t(origin));
    wire::Store(p + 21, resident);
    wire::Store(p + 24, n_fence);
    p += 28;
    wire::StoreAll(p, fence, n_fence);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("page", page);
    f("used_bytes", used_bytes);
    f("entries", entries);
    f("page_kind", page_kind);
    f("level", level);
    f("origin", origin);
    f("resident", resident);
    f("fence", fence);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    const uint32_t n_separator = wire::Capped(separator);
    char* p = wire::BeginRecord(out, kKind, uint32_t(wire::Padded(uint64_t{24} + n_separator)), cause);
    wire::Store(p + 8, page);
    wire::Store(p + 12, right);
    wire::Store(p + 16, moved);
    wire::Store(p + 18, level);
    wire::Store(p + 19, appended);
    wire::Store(p + 20, n_separator);
    p += 24;
    wire::StoreAll(p, separator, n_separator);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("page", page);
    f("right", right);
    f("moved", moved);
    f("level", level);
    f("appended", appended);
    f("separator", separator);
  }
};

// A page less than half full after deletes and its neighbor were merged; the right one is free.
struct BTreePageMerged {
  static constexpr uint16_t kKind = 195;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageMerged";
  uint32_t page = 0;
  uint32_t freed = 0;  // page
  uint16_t moved = 0;  // entries
  uint8_t level = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, page);
    wire::Store(p + 12, freed);
    wire::Store(p + 16, moved);
    wire::Store(p + 18, level);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("page", page);
    f("freed", freed);
    f("moved", moved);
    f("level", level);
  }
};

// The root's content moved to a new page and the tree grew by a level, or its only child's content moved into the root and that page is free.
struct BTreeHeightChanged {
  static constexpr uint16_t kKind = 196;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreeHeightChanged";
  uint32_t page = 0;  // the other one
  uint8_t height = 0;  // levels; from now on

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, page);
    wire::Store(p + 12, height);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("page", page);
    f("height", height);
  }
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, page);
    wire::Store(p + 12, used_bytes);
    wire::Store(p + 16, entries);
    wire::Store(p + 18, uint8_t(page_kind));
    wire::Store(p + 19, level);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("page", page);
    f("used_bytes", used_bytes);
    f("entries", entries);
    f("page_kind", page_kind);
    f("level", level);
  }
};

// A write batch is in the tree and in the redo log, and visible to readers: the last lsn increased by one, unless no page changed.
struct BTreeLogged {
  static constexpr uint16_t kKind = 198;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreeLogged";
  uint32_t entries = 0;  // of the batch
  uint32_t pages = 0;  // changed by it

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, entries);
    wire::Store(p + 12, pages);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("entries", entries);
    f("pages", pages);
  }
};

// A page was read from the file into the buffer pool.
struct BTreePageRead {
  static constexpr uint16_t kKind = 199;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageRead";
  uint32_t page = 0;
  uint32_t bytes = 0;  // bytes

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, page);
    wire::Store(p + 12, bytes);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("page", page);
    f("bytes", bytes);
  }
};

// A clean page was evicted from the buffer pool.
struct BTreePageEvicted {
  static constexpr uint16_t kKind = 200;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageEvicted";
  uint32_t page = 0;

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(16), cause);
    wire::Store(p + 8, page);
  }
  template <class F>
  void ForEachField(F&& f) {
    f("page", page);
  }
};

// A dirty page was written back in place and is clean. bytes: of the page, and of its copy if copies is 1.
struct BTreePageWritten {
  static constexpr uint16_t kKind = 201;
  static constexpr Group kGroup = Group::kLife;
  static constexpr const char* kName = "BTreePageWritten";
  uint32_t page = 0;
  uint32_t bytes = 0;  // bytes
  uint32_t copies = 0;  // written to the doublewrite file before, 0 or 1
  BTreeWriteReason write_reason = BTreeWriteReason{};

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, page);
    wire::Store(p + 12, bytes);
    wire::Store(p + 16, copies);
    wire::Store(p + 20, uint8_t(write_reason));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("page", page);
    f("bytes", bytes);
    f("copies", copies);
    f("write_reason", write_reason);
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

  void AppendTo(uint32_t cause, std::string* out) const {
    char* p = wire::BeginRecord(out, kKind, uint32_t(24), cause);
    wire::Store(p + 8, page);
    wire::Store(p + 12, slot);
    wire::Store(p + 14, entries);
    wire::Store(p + 16, level);
    wire::Store(p + 17, cached);
    wire::Store(p + 18, found);
    wire::Store(p + 19, uint8_t(visit_reason));
  }
  template <class F>
  void ForEachField(F&& f) {
    f("page", page);
    f("slot", slot);
    f("entries", entries);
    f("level", level);
    f("cached", cached);
    f("found", found);
    f("visit_reason", visit_reason);
  }
};

// Calls f with an empty value of every kind, in schema order.
template <class F>
void ForEachKind(F&& f) {
  f(EngineOpened{});
  f(OptionSet{});
  f(OpBegun{});
  f(OpFinished{});
  f(StepFinished{});
  f(JobQueued{});
  f(JobFinished{});
  f(StallBegun{});
  f(StallEnded{});
  f(MemtableCreated{});
  f(MemtableSealed{});
  f(MemtableRetired{});
  f(MemtableGrown{});
  f(WalCreated{});
  f(WalRetired{});
  f(FlushBegun{});
  f(FlushAdvanced{});
  f(TableCreated{});
  f(TableInstalled{});
  f(TableRemoved{});
  f(VersionInstalled{});
  f(LevelScored{});
  f(CompactionPicked{});
  f(CompactionInput{});
  f(CompactionAdvanced{});
  f(TrivialMoved{});
  f(SnapshotTaken{});
  f(SnapshotReleased{});
  f(WalReplayed{});
  f(EngineCrashed{});
  f(EngineStopped{});
  f(EngineTrapped{});
  f(OpAnswered{});
  f(MacroAdvanced{});
  f(SequentialSkipReseeked{});
  f(TableMarked{});
  f(SingleDeleteViolated{});
  f(LevelTargeted{});
  f(RunsWeighed{});
  f(RangeTombstonesStored{});
  f(FamilyCreated{});
  f(FamilyDropped{});
  f(BlockCached{});
  f(BlockEvicted{});
  f(TableOpened{});
  f(TableClosed{});
  f(WalDropped{});
  f(FaultStruck{});
  f(FileCreated{});
  f(FileAppended{});
  f(FileSynced{});
  f(FileRead{});
  f(FileRenamed{});
  f(FileRemoved{});
  f(FileFailed{});
  f(FileWritten{});
  f(FileFound{});
  f(MemtableProbed{});
  f(FilterProbed{});
  f(TableProbed{});
  f(BlockRead{});
  f(MemtableFilterProbed{});
  f(RequestServed{});
  f(MemtableInserted{});
  f(EntryFlushed{});
  f(EntryKept{});
  f(EntryDropped{});
  f(MergeOpened{});
  f(MergeRun{});
  f(MergeAdvanced{});
  f(MergeWon{});
  f(EntrySkipped{});
  f(RowReturned{});
  f(IteratorLeft{});
  f(RangeTombstoneInserted{});
  f(RangeTombstoneWritten{});
  f(RangeTombstoneDropped{});
  f(DeeperFilterAsked{});
  f(KeysCompared{});
  f(BTreeOpened{});
  f(BTreePageCreated{});
  f(BTreePageSplit{});
  f(BTreePageMerged{});
  f(BTreeHeightChanged{});
  f(BTreePageChanged{});
  f(BTreeLogged{});
  f(BTreePageRead{});
  f(BTreePageEvicted{});
  f(BTreePageWritten{});
  f(BTreePageVisited{});
}

}  // namespace rec

}  // namespace strata
