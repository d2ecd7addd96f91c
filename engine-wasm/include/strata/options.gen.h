// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Options with RocksDB's names where RocksDB has them. Values are unsigned 64-bit integers; a bool is 0 or 1; an enum is the index of its name. 'dynamic' options may be set while the engine runs. scope: an option of a family may differ from column family to column family, one of the database holds for all of them. Ids are never reused.
#pragma once

#include <cstdint>

#include "strata/option_info.h"

namespace strata {

enum class Dialect : uint8_t { kStrict, kExtended };
inline constexpr const char* kDialectNames[] = {"strict", "extended"};
inline const char* NameOf(Dialect value) { return kDialectNames[uint8_t(value)]; }

enum class WalRecoveryMode : uint8_t { kTolerateCorruptedTailRecords, kAbsoluteConsistency, kPointInTimeRecovery, kSkipAnyCorruptedRecords };
inline constexpr const char* kWalRecoveryModeNames[] = {"tolerate_corrupted_tail_records", "absolute_consistency", "point_in_time_recovery", "skip_any_corrupted_records"};
inline const char* NameOf(WalRecoveryMode value) { return kWalRecoveryModeNames[uint8_t(value)]; }

enum class Compression : uint8_t { kNone, kSnappy };
inline constexpr const char* kCompressionNames[] = {"none", "snappy"};
inline const char* NameOf(Compression value) { return kCompressionNames[uint8_t(value)]; }

enum class Filter : uint8_t { kNone, kBlock, kFull, kBoth };
inline constexpr const char* kFilterNames[] = {"none", "block", "full", "both"};
inline const char* NameOf(Filter value) { return kFilterNames[uint8_t(value)]; }

enum class LevelScore : uint8_t { kLeveldb, kRocksdbStatic };
inline constexpr const char* kLevelScoreNames[] = {"leveldb", "rocksdb_static"};
inline const char* NameOf(LevelScore value) { return kLevelScoreNames[uint8_t(value)]; }

enum class CompactionPri : uint8_t { kRoundRobin, kMinOverlappingRatio, kByCompensatedSize, kOldestLargestSeqFirst, kOldestSmallestSeqFirst, kMinOverlappingRatioUncompensated };
inline constexpr const char* kCompactionPriNames[] = {"round_robin", "min_overlapping_ratio", "by_compensated_size", "oldest_largest_seq_first", "oldest_smallest_seq_first", "min_overlapping_ratio_uncompensated"};
inline const char* NameOf(CompactionPri value) { return kCompactionPriNames[uint8_t(value)]; }

enum class MergeStrategy : uint8_t { kLinear, kHeap, kHeapRootCached, kHeapSiblingsCached, kLoserTree };
inline constexpr const char* kMergeStrategyNames[] = {"linear", "heap", "heap_root_cached", "heap_siblings_cached", "loser_tree"};
inline const char* NameOf(MergeStrategy value) { return kMergeStrategyNames[uint8_t(value)]; }

enum class LevelSearch : uint8_t { kFences, kFileIndexer };
inline constexpr const char* kLevelSearchNames[] = {"fences", "file_indexer"};
inline const char* NameOf(LevelSearch value) { return kLevelSearchNames[uint8_t(value)]; }

enum class FilterPolicy : uint8_t { kLeveldbBloom, kLegacyBloom, kFastLocalBloom, kFlatBloom };
inline constexpr const char* kFilterPolicyNames[] = {"leveldb_bloom", "legacy_bloom", "fast_local_bloom", "flat_bloom"};
inline const char* NameOf(FilterPolicy value) { return kFilterPolicyNames[uint8_t(value)]; }

enum class PrefixExtractor : uint8_t { kNone, kFixed, kCapped };
inline constexpr const char* kPrefixExtractorNames[] = {"none", "fixed", "capped"};
inline const char* NameOf(PrefixExtractor value) { return kPrefixExtractorNames[uint8_t(value)]; }

enum class Engine : uint8_t { kLsm, kBtree };
inline constexpr const char* kEngineNames[] = {"lsm", "btree"};
inline const char* NameOf(Engine value) { return kEngineNames[uint8_t(value)]; }

enum class CompactionStyle : uint8_t { kLevel, kUniversal };
inline constexpr const char* kCompactionStyleNames[] = {"level", "universal"};
inline const char* NameOf(CompactionStyle value) { return kCompactionStyleNames[uint8_t(value)]; }

enum class UniversalStopStyle : uint8_t { kSimilarSize, kTotalSize };
inline constexpr const char* kUniversalStopStyleNames[] = {"similar_size", "total_size"};
inline const char* NameOf(UniversalStopStyle value) { return kUniversalStopStyleNames[uint8_t(value)]; }

enum class DeletionCollector : uint8_t { kNone, kCompactOnDeletion, kSequentialDeletes };
inline constexpr const char* kDeletionCollectorNames[] = {"none", "compact_on_deletion", "sequential_deletes"};
inline const char* NameOf(DeletionCollector value) { return kDeletionCollectorNames[uint8_t(value)]; }

enum class CompactionSequentialDeletesComparison : uint8_t { kAsTheCollector, kMoreThan, kAtLeast };
inline constexpr const char* kCompactionSequentialDeletesComparisonNames[] = {"as_the_collector", "more_than", "at_least"};
inline const char* NameOf(CompactionSequentialDeletesComparison value) { return kCompactionSequentialDeletesComparisonNames[uint8_t(value)]; }

struct Options {
  // strict is LevelDB's format; extended names its own comparator, so that LevelDB refuses it cleanly.
  Dialect dialect = Dialect::kStrict;
  // Make a database where there is none.
  bool create_if_missing = true;
  // Refuse to open a database that exists.
  bool error_if_exists = false;
  // Refuse to open on any damage that recovery could pass over; open every table of the version.
  bool paranoid_checks = false;
  // What recovery does when a log is damaged.
  WalRecoveryMode wal_recovery_mode = WalRecoveryMode::kPointInTimeRecovery;
  // Declared bytes after which a memtable is sealed. In bytes. Dynamic.
  uint64_t write_buffer_size = 4194304;
  // Writes stop while this many memtables, the active one included, wait. In memtables. Dynamic.
  uint64_t max_write_buffer_number = 2;
  // A data block is cut when its estimated size reaches this. In bytes. Dynamic.
  uint64_t block_size = 4096;
  // Entries between two keys that are stored whole. In entries. Dynamic.
  uint64_t block_restart_interval = 16;
  // How blocks are compressed; a block that saves less than an eighth is stored as it is. Dynamic.
  Compression compression = Compression::kSnappy;
  // block: LevelDB's filter per 2 KiB of file, asked after the index; full: one filter per table, asked before it. Dynamic.
  Filter filter = Filter::kBlock;
  // Filter bits for each key. In bits. Dynamic.
  uint64_t bits_per_key = 10;
  // Declared bytes of uncompressed blocks kept in memory. In bytes.
  uint64_t block_cache_size = 8388608;
  // Check every block that is read from a file. Dynamic.
  bool verify_checksums = true;
  // Levels, L0 included. The strict dialect always has 7 on disk. In levels.
  uint64_t num_levels = 7;
  // A compaction output is cut at this size. In bytes. Dynamic.
  uint64_t target_file_size_base = 2097152;
  // Target size of L1. In bytes. Dynamic.
  uint64_t max_bytes_for_level_base = 10485760;
  // Each level's target is this many times that of the level above: the size ratio. In times. Dynamic.
  uint64_t max_bytes_for_level_multiplier = 10;
  // L0 is due for compaction at this many tables. In tables. Dynamic.
  uint64_t level0_file_num_compaction_trigger = 4;
  // At this many L0 tables each write is delayed once by 1 ms. In tables. Dynamic.
  uint64_t level0_slowdown_writes_trigger = 8;
  // At this many L0 tables writes stop. In tables. Dynamic.
  uint64_t level0_stop_writes_trigger = 12;
  // How a level's wish to be compacted is computed. Dynamic.
  LevelScore level_score = LevelScore::kLeveldb;
  // Which table of a due level is compacted next. min_overlapping_ratio divides what it overlaps below by its size with tombstones counted extra (RocksDB); min_overlapping_ratio_uncompensated by its size as it is. Dynamic.
  CompactionPri compaction_pri = CompactionPri::kRoundRobin;
  // An output is cut, and a trivial move refused, when it would overlap more than this many target file sizes of the level below its own. In tables. Dynamic.
  uint64_t max_grandparent_overlap_factor = 10;
  // Inputs of the upper level are widened only while the whole stays below this many target file sizes. In tables. Dynamic.
  uint64_t expanded_compaction_factor = 25;
  // Only manual compactions run. Dynamic.
  bool disable_auto_compactions = false;
  // Flushes and compactions at a time. One flush has a place, compactions share the rest, at most one per pair of levels; with 1 both share the place, a flush first. In jobs. Dynamic.
  uint64_t max_background_jobs = 2;
  // A flush may put its table into L1 or L2 where nothing overlaps, as LevelDB does. Dynamic.
  bool memtable_push_down = false;
  // Tables that cost many fruitless reads are compacted, as LevelDB does. Dynamic.
  bool seek_compaction = false;
  // After more than this many entries of one user key an iterator seeks past it. In entries. Dynamic.
  uint64_t max_sequential_skip_in_iterations = 8;
  // An iterator call that skips more than this many entries stops with status incomplete; 0 means no limit. In entries. Dynamic.
  uint64_t max_skippable_internal_keys = 0;
  // Sync the log before a write is acknowledged, where the operation does not say. Dynamic.
  bool sync = false;
  // Declared bytes of files, memtables and cache that the engine may hold. In bytes.
  uint64_t memory_quota = 268435456;
  // Modelled time of a read, apart from its bytes. In ns. Dynamic.
  uint64_t device_read_latency = 80000;
  // Modelled time of an append, apart from its bytes. In ns. Dynamic.
  uint64_t device_write_latency = 10000;
  // Modelled time of a sync. In ns. Dynamic.
  uint64_t device_sync_latency = 500000;
  // Modelled bytes a second, reads and writes together. In bytes/s. Dynamic.
  uint64_t device_bandwidth = 524288000;
  // How a merging iterator finds the run whose entry comes next; holds for iterators and compactions begun from now on. Dynamic.
  MergeStrategy merge_strategy = MergeStrategy::kHeapRootCached;
  // How a Get finds its table in a sorted level: fences halves the whole level; file_indexer only the tables that the search of the level above left possible. Dynamic.
  LevelSearch level_search = LevelSearch::kFences;
  // How a filter for a whole table is made. leveldb_bloom: LevelDB's, probes anywhere, a 32-bit hash; legacy_bloom: RocksDB's up to format_version 4, probes in one cache line; fast_local_bloom: RocksDB's from format_version 5 with a 64-bit hash of ours; flat_bloom: probes anywhere, the same hash. Filters per 2 KiB are LevelDB's always. Dynamic.
  FilterPolicy filter_policy = FilterPolicy::kLeveldbBloom;
  // What the prefix of a key is: its first prefix_length bytes; keys that are shorter have none (fixed) or are their own (capped). Filters hold prefixes too, and scans within one prefix ask them. Dynamic.
  PrefixExtractor prefix_extractor = PrefixExtractor::kNone;
  // Bytes of a prefix; of no account without a prefix_extractor. In bytes. Dynamic.
  uint64_t prefix_length = 4;
  // Filters for whole tables hold the keys themselves; without, prefixes only. Dynamic.
  bool whole_key_filtering = true;
  // Tables written into the last level get no filter, and none is asked there: most filter bytes would lie there, and a Get that comes so far mostly finds its key. One that does not searches the table in vain. Dynamic.
  bool optimize_filters_for_hits = false;
  // Size of a memtable's own filter, in hundredths of write_buffer_size (RocksDB writes 0.1 for 10); 0 for none. Counts from the next memtable on. In percent. Dynamic.
  uint64_t memtable_prefix_bloom_size_ratio = 0;
  // The memtable's filter holds the keys themselves, beside the prefixes that prefix_extractor gives it. Dynamic.
  bool memtable_whole_key_filtering = false;
  // What keeps the rows: the LSM-tree, or a B+tree that is updated in place and takes the same commands, snapshots excepted.
  Engine engine = Engine::kLsm;
  // Bytes of a page of the B+tree, a power of two. InnoDB's default is 16384. In bytes.
  uint64_t btree_page_size = 4096;
  // Bytes of pages of the B+tree kept in memory. In bytes.
  uint64_t btree_buffer_pool_size = 8388608;
  // Write and sync a copy of each page before it is written in place, so that a torn page can be mended. Dynamic.
  bool btree_doublewrite = true;
  // Bytes of redo log after which a checkpoint writes back every page that was dirty then, the oldest first. In bytes. Dynamic.
  uint64_t btree_redo_log_size = 4194304;
  // level: each level below L0 is one sorted run, and tables go down one by one. universal (tiered): whole runs of like size are merged; less is written, more is kept; extended dialect only, for LevelDB would read a merged run of L0 in the wrong order.
  CompactionStyle compaction_style = CompactionStyle::kLevel;
  // Targets of levels are reckoned upwards from what the last level really holds; L0 is compacted into the first level that is needed. RocksDB's default since 8.2 is yes.
  bool level_compaction_dynamic_level_bytes = false;
  // Outputs are cut, and inputs not widened, beyond these bytes; 0 leaves it to the two factors counted in tables. RocksDB's default is 25 target file sizes. In bytes. Dynamic.
  uint64_t max_compaction_bytes = 0;
  // When L0 is due but cannot go down, because the level below it is busy, the newest tables of L0 are merged into one, as RocksDB does. Extended dialect only. Dynamic.
  bool intra_l0_compaction = false;
  // There is no L0: a memtable is merged with the tables of L1 that it overlaps, as in the paper on LSM-trees.
  bool memtable_merges_into_l1 = false;
  // By how much the next older run may be larger than those gathered so far and still be taken in (size_ratio of compaction_options_universal). In percent. Dynamic.
  uint64_t universal_size_ratio = 1;
  // Fewer runs than this are not merged for their sizes (min_merge_width). In runs. Dynamic.
  uint64_t universal_min_merge_width = 2;
  // More runs than this are not merged at once (max_merge_width). In runs. Dynamic.
  uint64_t universal_max_merge_width = 4294967295;
  // All runs are merged when the newer ones together hold this share of the oldest (max_size_amplification_percent); 4294967295 for never. In percent. Dynamic.
  uint64_t universal_max_size_amplification_percent = 200;
  // What the next run is compared with: the run before it, or all that are gathered (stop_style). Dynamic.
  UniversalStopStyle universal_stop_style = UniversalStopStyle::kTotalSize;
  // Before a compaction keeps a tombstone because deeper tables cover its key, it asks their filters; when all say no, the tombstone goes. Safe always; RocksDB, LevelDB and Pebble do not do it. Dynamic.
  bool ask_deeper_filters = false;
  // A compaction in which a SingleDelete meets a Delete of its key stops with corruption; without, it goes on and counts it. Dynamic.
  bool enforce_single_del_contracts = true;
  // Who marks tables that are dense with tombstones, to be compacted when no level is due: RocksDB's CompactOnDeletionCollector (128 buckets) or MyRocks' ring of as many flags as the window is long. Dynamic.
  DeletionCollector deletion_collector = DeletionCollector::kNone;
  // A table is marked for more tombstones than this in a window (sequential_deletes), or for this many (compact_on_deletion's deletion_trigger). In tombstones. Dynamic.
  uint64_t compaction_sequential_deletes = 0;
  // Entries of the window that slides over a table while it is written; 0 for none. In entries. Dynamic.
  uint64_t compaction_sequential_deletes_window = 0;
  // Tables up to this size are not marked. In bytes. Dynamic.
  uint64_t compaction_sequential_deletes_file_size = 0;
  // MyRocks' ring counts SingleDeletes too; RocksDB's collector always does. Dynamic.
  bool compaction_sequential_deletes_count_sd = false;
  // What marks a table: more tombstones than the bound (MyRocks' own), at least so many (RocksDB's own), or as the collector in use has it. Dynamic.
  CompactionSequentialDeletesComparison compaction_sequential_deletes_comparison = CompactionSequentialDeletesComparison::kAsTheCollector;
  // compact_on_deletion also marks a finished table with this share of tombstones; 0 for never. In percent. Dynamic.
  uint64_t deletion_ratio = 0;
  // When the logs are together larger than this, the families that keep the oldest of them are flushed; 0: four times the sum over the families of write_buffer_size times max_write_buffer_number. Of no effect while there is one family only. In bytes. Dynamic.
  uint64_t max_total_wal_size = 0;
  // Index and filter blocks live in the block cache, beside data blocks, and not in the open table.
  bool cache_index_and_filter_blocks = false;
  // With cache_index_and_filter_blocks: those of L0 tables stay in the cache while the table is open.
  bool pin_l0_filter_and_index_blocks_in_cache = false;
};

namespace option_id {
inline constexpr uint16_t kDialect = 0;
inline constexpr uint16_t kCreateIfMissing = 1;
inline constexpr uint16_t kErrorIfExists = 2;
inline constexpr uint16_t kParanoidChecks = 3;
inline constexpr uint16_t kWalRecoveryMode = 4;
inline constexpr uint16_t kWriteBufferSize = 5;
inline constexpr uint16_t kMaxWriteBufferNumber = 6;
inline constexpr uint16_t kBlockSize = 7;
inline constexpr uint16_t kBlockRestartInterval = 8;
inline constexpr uint16_t kCompression = 9;
inline constexpr uint16_t kFilter = 10;
inline constexpr uint16_t kBitsPerKey = 11;
inline constexpr uint16_t kBlockCacheSize = 12;
inline constexpr uint16_t kVerifyChecksums = 13;
inline constexpr uint16_t kNumLevels = 14;
inline constexpr uint16_t kTargetFileSizeBase = 15;
inline constexpr uint16_t kMaxBytesForLevelBase = 16;
inline constexpr uint16_t kMaxBytesForLevelMultiplier = 17;
inline constexpr uint16_t kLevel0FileNumCompactionTrigger = 18;
inline constexpr uint16_t kLevel0SlowdownWritesTrigger = 19;
inline constexpr uint16_t kLevel0StopWritesTrigger = 20;
inline constexpr uint16_t kLevelScore = 21;
inline constexpr uint16_t kCompactionPri = 22;
inline constexpr uint16_t kMaxGrandparentOverlapFactor = 23;
inline constexpr uint16_t kExpandedCompactionFactor = 24;
inline constexpr uint16_t kDisableAutoCompactions = 25;
inline constexpr uint16_t kMaxBackgroundJobs = 26;
inline constexpr uint16_t kMemtablePushDown = 27;
inline constexpr uint16_t kSeekCompaction = 28;
inline constexpr uint16_t kMaxSequentialSkipInIterations = 29;
inline constexpr uint16_t kMaxSkippableInternalKeys = 30;
inline constexpr uint16_t kSync = 31;
inline constexpr uint16_t kMemoryQuota = 32;
inline constexpr uint16_t kDeviceReadLatency = 33;
inline constexpr uint16_t kDeviceWriteLatency = 34;
inline constexpr uint16_t kDeviceSyncLatency = 35;
inline constexpr uint16_t kDeviceBandwidth = 36;
inline constexpr uint16_t kMergeStrategy = 37;
inline constexpr uint16_t kLevelSearch = 38;
inline constexpr uint16_t kFilterPolicy = 39;
inline constexpr uint16_t kPrefixExtractor = 40;
inline constexpr uint16_t kPrefixLength = 41;
inline constexpr uint16_t kWholeKeyFiltering = 42;
inline constexpr uint16_t kOptimizeFiltersForHits = 43;
inline constexpr uint16_t kMemtablePrefixBloomSizeRatio = 44;
inline constexpr uint16_t kMemtableWholeKeyFiltering = 45;
inline constexpr uint16_t kEngine = 46;
inline constexpr uint16_t kBtreePageSize = 47;
inline constexpr uint16_t kBtreeBufferPoolSize = 48;
inline constexpr uint16_t kBtreeDoublewrite = 49;
inline constexpr uint16_t kBtreeRedoLogSize = 50;
inline constexpr uint16_t kCompactionStyle = 51;
inline constexpr uint16_t kLevelCompactionDynamicLevelBytes = 52;
inline constexpr uint16_t kMaxCompactionBytes = 53;
inline constexpr uint16_t kIntraL0Compaction = 54;
inline constexpr uint16_t kMemtableMergesIntoL1 = 55;
inline constexpr uint16_t kUniversalSizeRatio = 56;
inline constexpr uint16_t kUniversalMinMergeWidth = 57;
inline constexpr uint16_t kUniversalMaxMergeWidth = 58;
inline constexpr uint16_t kUniversalMaxSizeAmplificationPercent = 59;
inline constexpr uint16_t kUniversalStopStyle = 60;
inline constexpr uint16_t kAskDeeperFilters = 61;
inline constexpr uint16_t kEnforceSingleDelContracts = 62;
inline constexpr uint16_t kDeletionCollector = 63;
inline constexpr uint16_t kCompactionSequentialDeletes = 64;
inline constexpr uint16_t kCompactionSequentialDeletesWindow = 65;
inline constexpr uint16_t kCompactionSequentialDeletesFileSize = 66;
inline constexpr uint16_t kCompactionSequentialDeletesCountSd = 67;
inline constexpr uint16_t kCompactionSequentialDeletesComparison = 68;
inline constexpr uint16_t kDeletionRatio = 69;
inline constexpr uint16_t kMaxTotalWalSize = 70;
inline constexpr uint16_t kCacheIndexAndFilterBlocks = 71;
inline constexpr uint16_t kPinL0FilterAndIndexBlocksInCache = 72;
}  // namespace option_id

inline constexpr uint32_t kOptionCount = 73;
inline constexpr OptionInfo kOptionInfos[kOptionCount] = {
    {0, "dialect", OptionType::kEnum, 0u, 1u, 0u, false, OptionScope::kDatabase, kDialectNames, "", "format"},
    {1, "create_if_missing", OptionType::kBool, 0u, 1u, 1u, false, OptionScope::kDatabase, nullptr, "", "open"},
    {2, "error_if_exists", OptionType::kBool, 0u, 1u, 0u, false, OptionScope::kDatabase, nullptr, "", "open"},
    {3, "paranoid_checks", OptionType::kBool, 0u, 1u, 0u, false, OptionScope::kDatabase, nullptr, "", "open"},
    {4, "wal_recovery_mode", OptionType::kEnum, 0u, 3u, 2u, false, OptionScope::kDatabase, kWalRecoveryModeNames, "", "open"},
    {5, "write_buffer_size", OptionType::kU64, 256u, 268435456u, 4194304u, true, OptionScope::kFamily, nullptr, "bytes", "memtable"},
    {6, "max_write_buffer_number", OptionType::kU64, 2u, 64u, 2u, true, OptionScope::kFamily, nullptr, "memtables", "memtable"},
    {7, "block_size", OptionType::kU64, 64u, 4194304u, 4096u, true, OptionScope::kFamily, nullptr, "bytes", "table"},
    {8, "block_restart_interval", OptionType::kU64, 1u, 1024u, 16u, true, OptionScope::kFamily, nullptr, "entries", "table"},
    {9, "compression", OptionType::kEnum, 0u, 1u, 1u, true, OptionScope::kFamily, kCompressionNames, "", "table"},
    {10, "filter", OptionType::kEnum, 0u, 3u, 1u, true, OptionScope::kFamily, kFilterNames, "", "filter"},
    {11, "bits_per_key", OptionType::kU64, 1u, 64u, 10u, true, OptionScope::kFamily, nullptr, "bits", "filter"},
    {12, "block_cache_size", OptionType::kU64, 0u, 1073741824u, 8388608u, false, OptionScope::kDatabase, nullptr, "bytes", "cache"},
    {13, "verify_checksums", OptionType::kBool, 0u, 1u, 1u, true, OptionScope::kDatabase, nullptr, "", "table"},
    {14, "num_levels", OptionType::kU64, 2u, 7u, 7u, false, OptionScope::kFamily, nullptr, "levels", "compaction"},
    {15, "target_file_size_base", OptionType::kU64, 256u, 268435456u, 2097152u, true, OptionScope::kFamily, nullptr, "bytes", "compaction"},
    {16, "max_bytes_for_level_base", OptionType::kU64, 256u, 1099511627776u, 10485760u, true, OptionScope::kFamily, nullptr, "bytes", "compaction"},
    {17, "max_bytes_for_level_multiplier", OptionType::kU64, 2u, 100u, 10u, true, OptionScope::kFamily, nullptr, "times", "compaction"},
    {18, "level0_file_num_compaction_trigger", OptionType::kU64, 1u, 1000u, 4u, true, OptionScope::kFamily, nullptr, "tables", "compaction"},
    {19, "level0_slowdown_writes_trigger", OptionType::kU64, 1u, 1000u, 8u, true, OptionScope::kFamily, nullptr, "tables", "stall"},
    {20, "level0_stop_writes_trigger", OptionType::kU64, 1u, 1000u, 12u, true, OptionScope::kFamily, nullptr, "tables", "stall"},
    {21, "level_score", OptionType::kEnum, 0u, 1u, 0u, true, OptionScope::kFamily, kLevelScoreNames, "", "compaction"},
    {22, "compaction_pri", OptionType::kEnum, 0u, 5u, 0u, true, OptionScope::kFamily, kCompactionPriNames, "", "compaction"},
    {23, "max_grandparent_overlap_factor", OptionType::kU64, 1u, 1000u, 10u, true, OptionScope::kFamily, nullptr, "tables", "compaction"},
    {24, "expanded_compaction_factor", OptionType::kU64, 1u, 1000u, 25u, true, OptionScope::kFamily, nullptr, "tables", "compaction"},
    {25, "disable_auto_compactions", OptionType::kBool, 0u, 1u, 0u, true, OptionScope::kFamily, nullptr, "", "compaction"},
    {26, "max_background_jobs", OptionType::kU64, 1u, 16u, 2u, true, OptionScope::kDatabase, nullptr, "jobs", "compaction"},
    {27, "memtable_push_down", OptionType::kBool, 0u, 1u, 0u, true, OptionScope::kFamily, nullptr, "", "compaction"},
    {28, "seek_compaction", OptionType::kBool, 0u, 1u, 0u, true, OptionScope::kFamily, nullptr, "", "compaction"},
    {29, "max_sequential_skip_in_iterations", OptionType::kU64, 0u, 1000000u, 8u, true, OptionScope::kFamily, nullptr, "entries", "read"},
    {30, "max_skippable_internal_keys", OptionType::kU64, 0u, 1000000000u, 0u, true, OptionScope::kDatabase, nullptr, "entries", "read"},
    {31, "sync", OptionType::kBool, 0u, 1u, 0u, true, OptionScope::kDatabase, nullptr, "", "write"},
    {32, "memory_quota", OptionType::kU64, 1048576u, 2147483648u, 268435456u, false, OptionScope::kDatabase, nullptr, "bytes", "limits"},
    {33, "device_read_latency", OptionType::kU64, 0u, 1000000000u, 80000u, true, OptionScope::kDatabase, nullptr, "ns", "device"},
    {34, "device_write_latency", OptionType::kU64, 0u, 1000000000u, 10000u, true, OptionScope::kDatabase, nullptr, "ns", "device"},
    {35, "device_sync_latency", OptionType::kU64, 0u, 1000000000u, 500000u, true, OptionScope::kDatabase, nullptr, "ns", "device"},
    {36, "device_bandwidth", OptionType::kU64, 1024u, 1099511627776u, 524288000u, true, OptionScope::kDatabase, nullptr, "bytes/s", "device"},
    {37, "merge_strategy", OptionType::kEnum, 0u, 4u, 2u, true, OptionScope::kDatabase, kMergeStrategyNames, "", "read"},
    {38, "level_search", OptionType::kEnum, 0u, 1u, 0u, true, OptionScope::kDatabase, kLevelSearchNames, "", "read"},
    {39, "filter_policy", OptionType::kEnum, 0u, 3u, 0u, true, OptionScope::kFamily, kFilterPolicyNames, "", "filter"},
    {40, "prefix_extractor", OptionType::kEnum, 0u, 2u, 0u, true, OptionScope::kFamily, kPrefixExtractorNames, "", "filter"},
    {41, "prefix_length", OptionType::kU64, 1u, 1024u, 4u, true, OptionScope::kFamily, nullptr, "bytes", "filter"},
    {42, "whole_key_filtering", OptionType::kBool, 0u, 1u, 1u, true, OptionScope::kFamily, nullptr, "", "filter"},
    {43, "optimize_filters_for_hits", OptionType::kBool, 0u, 1u, 0u, true, OptionScope::kFamily, nullptr, "", "filter"},
    {44, "memtable_prefix_bloom_size_ratio", OptionType::kU64, 0u, 25u, 0u, true, OptionScope::kFamily, nullptr, "percent", "memtable"},
    {45, "memtable_whole_key_filtering", OptionType::kBool, 0u, 1u, 0u, true, OptionScope::kFamily, nullptr, "", "memtable"},
    {46, "engine", OptionType::kEnum, 0u, 1u, 0u, false, OptionScope::kDatabase, kEngineNames, "", "baseline"},
    {47, "btree_page_size", OptionType::kU64, 256u, 65536u, 4096u, false, OptionScope::kDatabase, nullptr, "bytes", "baseline"},
    {48, "btree_buffer_pool_size", OptionType::kU64, 4096u, 1073741824u, 8388608u, false, OptionScope::kDatabase, nullptr, "bytes", "baseline"},
    {49, "btree_doublewrite", OptionType::kBool, 0u, 1u, 1u, true, OptionScope::kDatabase, nullptr, "", "baseline"},
    {50, "btree_redo_log_size", OptionType::kU64, 4096u, 1073741824u, 4194304u, true, OptionScope::kDatabase, nullptr, "bytes", "baseline"},
    {51, "compaction_style", OptionType::kEnum, 0u, 1u, 0u, false, OptionScope::kFamily, kCompactionStyleNames, "", "compaction"},
    {52, "level_compaction_dynamic_level_bytes", OptionType::kBool, 0u, 1u, 0u, false, OptionScope::kFamily, nullptr, "", "compaction"},
    {53, "max_compaction_bytes", OptionType::kU64, 0u, 1099511627776u, 0u, true, OptionScope::kFamily, nullptr, "bytes", "compaction"},
    {54, "intra_l0_compaction", OptionType::kBool, 0u, 1u, 0u, true, OptionScope::kFamily, nullptr, "", "compaction"},
    {55, "memtable_merges_into_l1", OptionType::kBool, 0u, 1u, 0u, false, OptionScope::kFamily, nullptr, "", "compaction"},
    {56, "universal_size_ratio", OptionType::kU64, 0u, 10000u, 1u, true, OptionScope::kFamily, nullptr, "percent", "universal"},
    {57, "universal_min_merge_width", OptionType::kU64, 2u, 1000u, 2u, true, OptionScope::kFamily, nullptr, "runs", "universal"},
    {58, "universal_max_merge_width", OptionType::kU64, 2u, 4294967295u, 4294967295u, true, OptionScope::kFamily, nullptr, "runs", "universal"},
    {59, "universal_max_size_amplification_percent", OptionType::kU64, 0u, 4294967295u, 200u, true, OptionScope::kFamily, nullptr, "percent", "universal"},
    {60, "universal_stop_style", OptionType::kEnum, 0u, 1u, 1u, true, OptionScope::kFamily, kUniversalStopStyleNames, "", "universal"},
    {61, "ask_deeper_filters", OptionType::kBool, 0u, 1u, 0u, true, OptionScope::kFamily, nullptr, "", "tombstone"},
    {62, "enforce_single_del_contracts", OptionType::kBool, 0u, 1u, 1u, true, OptionScope::kDatabase, nullptr, "", "tombstone"},
    {63, "deletion_collector", OptionType::kEnum, 0u, 2u, 0u, true, OptionScope::kFamily, kDeletionCollectorNames, "", "tombstone"},
    {64, "compaction_sequential_deletes", OptionType::kU64, 0u, 1000000u, 0u, true, OptionScope::kFamily, nullptr, "tombstones", "tombstone"},
    {65, "compaction_sequential_deletes_window", OptionType::kU64, 0u, 1000000u, 0u, true, OptionScope::kFamily, nullptr, "entries", "tombstone"},
    {66, "compaction_sequential_deletes_file_size", OptionType::kU64, 0u, 1099511627776u, 0u, true, OptionScope::kFamily, nullptr, "bytes", "tombstone"},
    {67, "compaction_sequential_deletes_count_sd", OptionType::kBool, 0u, 1u, 0u, true, OptionScope::kFamily, nullptr, "", "tombstone"},
    {68, "compaction_sequential_deletes_comparison", OptionType::kEnum, 0u, 2u, 0u, true, OptionScope::kFamily, kCompactionSequentialDeletesComparisonNames, "", "tombstone"},
    {69, "deletion_ratio", OptionType::kU64, 0u, 100u, 0u, true, OptionScope::kFamily, nullptr, "percent", "tombstone"},
    {70, "max_total_wal_size", OptionType::kU64, 0u, 1073741824u, 0u, true, OptionScope::kDatabase, nullptr, "bytes", "write"},
    {71, "cache_index_and_filter_blocks", OptionType::kBool, 0u, 1u, 0u, false, OptionScope::kFamily, nullptr, "", "cache"},
    {72, "pin_l0_filter_and_index_blocks_in_cache", OptionType::kBool, 0u, 1u, 0u, false, OptionScope::kFamily, nullptr, "", "cache"},
};

// The option with this id, or null.
inline const OptionInfo* FindOption(uint16_t id) {
  for (const OptionInfo& info : kOptionInfos) {
    if (info.id == id) return &info;
  }
  return nullptr;
}

// False, and nothing changed, when there is no such option or the value is outside [min, max].
inline bool SetOptionField(Options* options, uint16_t id, uint64_t value) {
  const OptionInfo* info = FindOption(id);
  if (info == nullptr || value < info->min || value > info->max) return false;
  switch (id) {
    case 0: options->dialect = Dialect(value); return true;
    case 1: options->create_if_missing = value != 0; return true;
    case 2: options->error_if_exists = value != 0; return true;
    case 3: options->paranoid_checks = value != 0; return true;
    case 4: options->wal_recovery_mode = WalRecoveryMode(value); return true;
    case 5: options->write_buffer_size = value; return true;
    case 6: options->max_write_buffer_number = value; return true;
    case 7: options->block_size = value; return true;
    case 8: options->block_restart_interval = value; return true;
    case 9: options->compression = Compression(value); return true;
    case 10: options->filter = Filter(value); return true;
    case 11: options->bits_per_key = value; return true;
    case 12: options->block_cache_size = value; return true;
    case 13: options->verify_checksums = value != 0; return true;
    case 14: options->num_levels = value; return true;
    case 15: options->target_file_size_base = value; return true;
    case 16: options->max_bytes_for_level_base = value; return true;
    case 17: options->max_bytes_for_level_multiplier = value; return true;
    case 18: options->level0_file_num_compaction_trigger = value; return true;
    case 19: options->level0_slowdown_writes_trigger = value; return true;
    case 20: options->level0_stop_writes_trigger = value; return true;
    case 21: options->level_score = LevelScore(value); return true;
    case 22: options->compaction_pri = CompactionPri(value); return true;
    case 23: options->max_grandparent_overlap_factor = value; return true;
    case 24: options->expanded_compaction_factor = value; return true;
    case 25: options->disable_auto_compactions = value != 0; return true;
    case 26: options->max_background_jobs = value; return true;
    case 27: options->memtable_push_down = value != 0; return true;
    case 28: options->seek_compaction = value != 0; return true;
    case 29: options->max_sequential_skip_in_iterations = value; return true;
    case 30: options->max_skippable_internal_keys = value; return true;
    case 31: options->sync = value != 0; return true;
    case 32: options->memory_quota = value; return true;
    case 33: options->device_read_latency = value; return true;
    case 34: options->device_write_latency = value; return true;
    case 35: options->device_sync_latency = value; return true;
    case 36: options->device_bandwidth = value; return true;
    case 37: options->merge_strategy = MergeStrategy(value); return true;
    case 38: options->level_search = LevelSearch(value); return true;
    case 39: options->filter_policy = FilterPolicy(value); return true;
    case 40: options->prefix_extractor = PrefixExtractor(value); return true;
    case 41: options->prefix_length = value; return true;
    case 42: options->whole_key_filtering = value != 0; return true;
    case 43: options->optimize_filters_for_hits = value != 0; return true;
    case 44: options->memtable_prefix_bloom_size_ratio = value; return true;
    case 45: options->memtable_whole_key_filtering = value != 0; return true;
    case 46: options->engine = Engine(value); return true;
    case 47: options->btree_page_size = value; return true;
    case 48: options->btree_buffer_pool_size = value; return true;
    case 49: options->btree_doublewrite = value != 0; return true;
    case 50: options->btree_redo_log_size = value; return true;
    case 51: options->compaction_style = CompactionStyle(value); return true;
    case 52: options->level_compaction_dynamic_level_bytes = value != 0; return true;
    case 53: options->max_compaction_bytes = value; return true;
    case 54: options->intra_l0_compaction = value != 0; return true;
    case 55: options->memtable_merges_into_l1 = value != 0; return true;
    case 56: options->universal_size_ratio = value; return true;
    case 57: options->universal_min_merge_width = value; return true;
    case 58: options->universal_max_merge_width = value; return true;
    case 59: options->universal_max_size_amplification_percent = value; return true;
    case 60: options->universal_stop_style = UniversalStopStyle(value); return true;
    case 61: options->ask_deeper_filters = value != 0; return true;
    case 62: options->enforce_single_del_contracts = value != 0; return true;
    case 63: options->deletion_collector = DeletionCollector(value); return true;
    case 64: options->compaction_sequential_deletes = value; return true;
    case 65: options->compaction_sequential_deletes_window = value; return true;
    case 66: options->compaction_sequential_deletes_file_size = value; return true;
    case 67: options->compaction_sequential_deletes_count_sd = value != 0; return true;
    case 68: options->compaction_sequential_deletes_comparison = CompactionSequentialDeletesComparison(value); return true;
    case 69: options->deletion_ratio = value; return true;
    case 70: options->max_total_wal_size = value; return true;
    case 71: options->cache_index_and_filter_blocks = value != 0; return true;
    case 72: options->pin_l0_filter_and_index_blocks_in_cache = value != 0; return true;
    default: return false;
  }
}

// The value as a number; 0 when there is no such option.
inline uint64_t GetOptionField(const Options& options, uint16_t id) {
  switch (id) {
    case 0: return uint64_t(options.dialect);
    case 1: return uint64_t(options.create_if_missing);
    case 2: return uint64_t(options.error_if_exists);
    case 3: return uint64_t(options.paranoid_checks);
    case 4: return uint64_t(options.wal_recovery_mode);
    case 5: return uint64_t(options.write_buffer_size);
    case 6: return uint64_t(options.max_write_buffer_number);
    case 7: return uint64_t(options.block_size);
    case 8: return uint64_t(options.block_restart_interval);
    case 9: return uint64_t(options.compression);
    case 10: return uint64_t(options.filter);
    case 11: return uint64_t(options.bits_per_key);
    case 12: return uint64_t(options.block_cache_size);
    case 13: return uint64_t(options.verify_checksums);
    case 14: return uint64_t(options.num_levels);
    case 15: return uint64_t(options.target_file_size_base);
    case 16: return uint64_t(options.max_bytes_for_level_base);
    case 17: return uint64_t(options.max_bytes_for_level_multiplier);
    case 18: return uint64_t(options.level0_file_num_compaction_trigger);
    case 19: return uint64_t(options.level0_slowdown_writes_trigger);
    case 20: return uint64_t(options.level0_stop_writes_trigger);
    case 21: return uint64_t(options.level_score);
    case 22: return uint64_t(options.compaction_pri);
    case 23: return uint64_t(options.max_grandparent_overlap_factor);
    case 24: return uint64_t(options.expanded_compaction_factor);
    case 25: return uint64_t(options.disable_auto_compactions);
    case 26: return uint64_t(options.max_background_jobs);
    case 27: return uint64_t(options.memtable_push_down);
    case 28: return uint64_t(options.seek_compaction);
    case 29: return uint64_t(options.max_sequential_skip_in_iterations);
    case 30: return uint64_t(options.max_skippable_internal_keys);
    case 31: return uint64_t(options.sync);
    case 32: return uint64_t(options.memory_quota);
    case 33: return uint64_t(options.device_read_latency);
    case 34: return uint64_t(options.device_write_latency);
    case 35: return uint64_t(options.device_sync_latency);
    case 36: return uint64_t(options.device_bandwidth);
    case 37: return uint64_t(options.merge_strategy);
    case 38: return uint64_t(options.level_search);
    case 39: return uint64_t(options.filter_policy);
    case 40: return uint64_t(options.prefix_extractor);
    case 41: return uint64_t(options.prefix_length);
    case 42: return uint64_t(options.whole_key_filtering);
    case 43: return uint64_t(options.optimize_filters_for_hits);
    case 44: return uint64_t(options.memtable_prefix_bloom_size_ratio);
    case 45: return uint64_t(options.memtable_whole_key_filtering);
    case 46: return uint64_t(options.engine);
    case 47: return uint64_t(options.btree_page_size);
    case 48: return uint64_t(options.btree_buffer_pool_size);
    case 49: return uint64_t(options.btree_doublewrite);
    case 50: return uint64_t(options.btree_redo_log_size);
    case 51: return uint64_t(options.compaction_style);
    case 52: return uint64_t(options.level_compaction_dynamic_level_bytes);
    case 53: return uint64_t(options.max_compaction_bytes);
    case 54: return uint64_t(options.intra_l0_compaction);
    case 55: return uint64_t(options.memtable_merges_into_l1);
    case 56: return uint64_t(options.universal_size_ratio);
    case 57: return uint64_t(options.universal_min_merge_width);
    case 58: return uint64_t(options.universal_max_merge_width);
    case 59: return uint64_t(options.universal_max_size_amplification_percent);
    case 60: return uint64_t(options.universal_stop_style);
    case 61: return uint64_t(options.ask_deeper_filters);
    case 62: return uint64_t(options.enforce_single_del_contracts);
    case 63: return uint64_t(options.deletion_collector);
    case 64: return uint64_t(options.compaction_sequential_deletes);
    case 65: return uint64_t(options.compaction_sequential_deletes_window);
    case 66: return uint64_t(options.compaction_sequential_deletes_file_size);
    case 67: return uint64_t(options.compaction_sequential_deletes_count_sd);
    case 68: return uint64_t(options.compaction_sequential_deletes_comparison);
    case 69: return uint64_t(options.deletion_ratio);
    case 70: return uint64_t(options.max_total_wal_size);
    case 71: return uint64_t(options.cache_index_and_filter_blocks);
    case 72: return uint64_t(options.pin_l0_filter_and_index_blocks_in_cache);
    default: return 0;
  }
}

}  // namespace strata
