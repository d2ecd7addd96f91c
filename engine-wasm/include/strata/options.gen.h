// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Options with RocksDB's names where RocksDB has them. Values are unsigned 64-bit integers; a bool is 0 or 1; an enum is the index of its name. 'dynamic' options may be set while the engine runs. scope: an option of a family may differ from column family to column family, one of the database holds for all of them. Ids are never reused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "strata/option_info.h"

namespace strata {

enum class Dialect : uint8_t { kStrict, kExtended };
inline constexpr const char* kDialectNames[] = {"strict", "extended"};
inline const char* NameOf(Dialect value) { return kDialectNames[uint8_t(value)]; }

enum class WalRecoveryMode : uint8_t { kTolerateCorruptedTailRecords, kAbsoluteConsistency, kPointInTimeRecovery, kSkipAnyCorruptedRecords };
inline constexpr const char* kWalRecoveryModeNames[] = {"tolerate_corrupted_tail_records", "absolute_consistency", "point_in_time_recovery", "skip_any_corrupted_records"};
inline const char* NameOf(WalRecoveryMode value) { return kWalRecoveryModeNames[uint8_t(value)]; }

enum class Compression : uint8_t { kNone, kSnappy, kLz4, kZstd };
inline constexpr const char* kCompressionNames[] = {"none", "snappy", "lz4", "zstd"};
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

enum class Engine : uint8_t { kLsm, kBtree, kIndexLog };
inline constexpr const char* kEngineNames[] = {"lsm", "btree", "index_log"};
inline const char* NameOf(Engine value) { return kEngineNames[uint8_t(value)]; }

enum class CompactionStyle : uint8_t { kLevel, kUniversal, kFifo, kLazyLeveling };
inline constexpr const char* kCompactionStyleNames[] = {"level", "universal", "fifo", "lazy_leveling"};
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

enum class StallRules : uint8_t { kLeveldb, kRocksdb };
inline constexpr const char* kStallRulesNames[] = {"leveldb", "rocksdb"};
inline const char* NameOf(StallRules value) { return kStallRulesNames[uint8_t(value)]; }

enum class BackgroundErrorHandling : uint8_t { kLeveldb, kRocksdb, kMyrocks5722, kMyrocks5723 };
inline constexpr const char* kBackgroundErrorHandlingNames[] = {"leveldb", "rocksdb", "myrocks_5_7_22", "myrocks_5_7_23"};
inline const char* NameOf(BackgroundErrorHandling value) { return kBackgroundErrorHandlingNames[uint8_t(value)]; }

enum class IndexLogIndex : uint8_t { kTree, kHash };
inline constexpr const char* kIndexLogIndexNames[] = {"tree", "hash"};
inline const char* NameOf(IndexLogIndex value) { return kIndexLogIndexNames[uint8_t(value)]; }

enum class BottommostCompression : uint8_t { kSame, kNone, kSnappy, kLz4, kZstd };
inline constexpr const char* kBottommostCompressionNames[] = {"same", "none", "snappy", "lz4", "zstd"};
inline const char* NameOf(BottommostCompression value) { return kBottommostCompressionNames[uint8_t(value)]; }

enum class BtreeUpdate : uint8_t { kInPlace, kCopyOnWrite };
inline constexpr const char* kBtreeUpdateNames[] = {"in_place", "copy_on_write"};
inline const char* NameOf(BtreeUpdate value) { return kBtreeUpdateNames[uint8_t(value)]; }

enum class MemtableFactory : uint8_t { kSkipList, kRadixTree };
inline constexpr const char* kMemtableFactoryNames[] = {"skip_list", "radix_tree"};
inline const char* NameOf(MemtableFactory value) { return kMemtableFactoryNames[uint8_t(value)]; }

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
  // Modeled time of a read, apart from its bytes. In ns. Dynamic.
  uint64_t device_read_latency = 80000;
  // Modeled time of an append, apart from its bytes. In ns. Dynamic.
  uint64_t device_write_latency = 10000;
  // Modeled time of a sync. In ns. Dynamic.
  uint64_t device_sync_latency = 500000;
  // Modeled bytes a second, reads and writes together. In bytes/s. Dynamic.
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
  // What keeps the rows: the LSM-tree, a B+tree that is updated in place, or a log of segments with an index in memory. All take the same commands, except that the last two have no snapshots.
  Engine engine = Engine::kLsm;
  // Bytes of a page of the B+tree, a power of two. InnoDB's default is 16384. In bytes.
  uint64_t btree_page_size = 4096;
  // Bytes of pages of the B+tree kept in memory. In bytes.
  uint64_t btree_buffer_pool_size = 8388608;
  // Write and sync a copy of each page before it is written in place, so that a torn page can be mended. Dynamic.
  bool btree_doublewrite = true;
  // Bytes of redo log after which a checkpoint writes back every page that was dirty then, the oldest first. In bytes. Dynamic.
  uint64_t btree_redo_log_size = 4194304;
  // level: each level below L0 is one sorted run, and tables go down one by one. universal (tiered): whole runs of like size are merged; less is written, more is kept. fifo: nothing is merged, and the oldest tables are deleted with their rows when all tables exceed fifo_max_table_files_size. lazy_leveling (Dostoevsky, SIGMOD 2018; not in RocksDB): tiered, but the last level is one run, max_bytes_for_level_multiplier times the runs above it. universal and lazy_leveling in the extended dialect only, for LevelDB would read a merged run of L0 in the wrong order.
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
  // Modeled limit of a rented volume: requests a second, each counted once however long it is; 0 for no limit. A request waits until the bucket has an operation for it. In operations/s. Dynamic.
  uint64_t device_iops = 0;
  // Operations that the bucket of device_iops holds: so many go at once after a rest. 0 for a tenth of a second's, at least one. In operations. Dynamic.
  uint64_t device_iops_burst = 0;
  // Modeled limit of a rented volume: bytes a second, reads and writes together, 0 for no limit, else at least 1024. Beside device_bandwidth, which is how fast the medium moves what has been let through. In bytes/s. Dynamic.
  uint64_t device_throughput = 0;
  // Bytes that the bucket of device_throughput holds: so many go at once after a rest. 0 for a tenth of a second's. In bytes. Dynamic.
  uint64_t device_throughput_burst = 0;
  // Bytes that fit on the device, where files are in memory; 0 for as many as memory_quota. An append beyond it keeps what fits and fails with NoSpace. In bytes. Dynamic.
  uint64_t device_capacity = 0;
  // A scan that meets at least this many point tombstones between two rows writes one range tombstone over them into the memtable, so that later scans skip them; 0 means never, and 1 means 2. As in RocksDB 11.3. In tombstones. Dynamic.
  uint64_t min_tombstones_for_range_conversion = 0;
  // Bytes a second that flushes and compactions together may write; 0 for no limit. Logs and manifests are never limited. In bytes/s. Dynamic.
  uint64_t rate_limiter_bytes_per_sec = 0;
  // How often the rate limiter gives out bytes: each time those of one period. A long period lets short bursts through. In us. Dynamic.
  uint64_t rate_limiter_refill_period_us = 100000;
  // leveldb slows each write once by 1 ms and stops when a memtable is full; rocksdb lowers the rate of all writes, also for bytes that wait for compaction. Dynamic.
  StallRules stall_rules = StallRules::kLeveldb;
  // The highest rate of writes while stall_rules=rocksdb delays them; 0 for the rate limiter's, or 16 MiB a second without one. In bytes/s. Dynamic.
  uint64_t delayed_write_rate = 0;
  // With stall_rules=rocksdb, writes are delayed while compactions have at least this many bytes to do; 0 for never. In bytes. Dynamic.
  uint64_t soft_pending_compaction_bytes_limit = 0;
  // With stall_rules=rocksdb, writes stop while compactions have at least this many bytes to do; 0 for never. In bytes. Dynamic.
  uint64_t hard_pending_compaction_bytes_limit = 0;
  // What follows when a log, a flush, a compaction or the manifest fails. leveldb: writes are refused until the database is reopened. rocksdb: the error's severity decides, and the command resume clears a soft or a hard one. myrocks_5_7_22 is wrong on purpose, as that version was: writes are answered OK and are lost. myrocks_5_7_23, its fix: the first write that cannot be logged ends the process.
  BackgroundErrorHandling background_error_handling = BackgroundErrorHandling::kLeveldb;
  // Bytes of index entries that create_index sorts at a time: a full buffer is one run. MyRocks' rocksdb_merge_buf_size, 64 MiB there. In bytes. Dynamic.
  uint64_t merge_buf_size = 65536;
  // Bytes of memory through which create_index reads all runs at once while it merges them, an equal slice for each. MyRocks' rocksdb_merge_combine_read_size, 1 GiB there. In bytes. Dynamic.
  uint64_t merge_combine_read_size = 1048576;
  // The index in memory that has the position of each key's newest entry. A tree keeps keys in order; a hash index finds a key with about one comparison and cannot be scanned.
  IndexLogIndex index_log_index = IndexLogIndex::kTree;
  // Bytes of a segment of the log, one file each. A batch is never split: one that is larger gets a segment of its own. In bytes.
  uint64_t index_log_segment_size = 1048576;
  // Bytes that the log may have for 1000 bytes of live entries, and at least two segments. Beyond it the oldest segment is cleaned: its live entries are copied to the head. In permille. Dynamic.
  uint64_t index_log_space_permille = 2000;
  // How a compaction compresses the tables that it writes into the last level that holds data, where most of the data is; same: as compression says. Dynamic.
  BottommostCompression bottommost_compression = BottommostCompression::kSame;
  // How hard zstd searches (level of compression_opts): higher levels take longer and save more. The other codecs have no levels. Dynamic.
  uint64_t compression_level = 3;
  // Tables of the levels above this one are not compressed; with dynamic level bytes, levels count from the first that is used (compression_per_level). In level. Dynamic.
  uint64_t min_level_to_compress = 0;
  // Where the B+tree changes its pages. in_place: in the page, which is logged first, as in InnoDB. copy_on_write: in a copy at a free place, with the path to the root, and then in one of two meta pages, as in LMDB: every write is durable, and there is no log, doublewrite or checkpoint.
  BtreeUpdate btree_update = BtreeUpdate::kInPlace;
  // The structure that keeps a memtable sorted. skip_list: towers of links, where a search compares some 25 keys in a memtable of 30,000 entries. radix_tree: a trie over the bytes of the keys, where a search compares one key; not in RocksDB.
  MemtableFactory memtable_factory = MemtableFactory::kSkipList;
  // With compaction_style=fifo, the oldest tables are deleted while all tables together have more bytes than this (max_table_files_size of compaction_options_fifo). The rows in them are lost. In bytes. Dynamic.
  uint64_t fifo_max_table_files_size = 1073741824;
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
inline constexpr uint16_t kDeviceIops = 73;
inline constexpr uint16_t kDeviceIopsBurst = 74;
inline constexpr uint16_t kDeviceThroughput = 75;
inline constexpr uint16_t kDeviceThroughputBurst = 76;
inline constexpr uint16_t kDeviceCapacity = 77;
inline constexpr uint16_t kMinTombstonesForRangeConversion = 78;
inline constexpr uint16_t kRateLimiterBytesPerSec = 79;
inline constexpr uint16_t kRateLimiterRefillPeriodUs = 80;
inline constexpr uint16_t kStallRules = 81;
inline constexpr uint16_t kDelayedWriteRate = 82;
inline constexpr uint16_t kSoftPendingCompactionBytesLimit = 83;
inline constexpr uint16_t kHardPendingCompactionBytesLimit = 84;
inline constexpr uint16_t kBackgroundErrorHandling = 85;
inline constexpr uint16_t kMergeBufSize = 86;
inline constexpr uint16_t kMergeCombineReadSize = 87;
inline constexpr uint16_t kIndexLogIndex = 88;
inline constexpr uint16_t kIndexLogSegmentSize = 89;
inline constexpr uint16_t kIndexLogSpacePermille = 90;
inline constexpr uint16_t kBottommostCompression = 93;
inline constexpr uint16_t kCompressionLevel = 94;
inline constexpr uint16_t kMinLevelToCompress = 95;
inline constexpr uint16_t kBtreeUpdate = 92;
inline constexpr uint16_t kMemtableFactory = 91;
inline constexpr uint16_t kFifoMaxTableFilesSize = 98;
}  // namespace option_id

inline constexpr uint32_t kOptionCount = 97;
inline constexpr OptionInfo kOptionInfos[kOptionCount] = {
    {0, offsetof(Options, dialect), sizeof(Options::dialect), OptionType::kEnum, false, OptionScope::kDatabase, "dialect", 0u, 1u, 0u, kDialectNames},
    {1, offsetof(Options, create_if_missing), sizeof(Options::create_if_missing), OptionType::kBool, false, OptionScope::kDatabase, "create_if_missing", 0u, 1u, 1u, nullptr},
    {2, offsetof(Options, error_if_exists), sizeof(Options::error_if_exists), OptionType::kBool, false, OptionScope::kDatabase, "error_if_exists", 0u, 1u, 0u, nullptr},
    {3, offsetof(Options, paranoid_checks), sizeof(Options::paranoid_checks), OptionType::kBool, false, OptionScope::kDatabase, "paranoid_checks", 0u, 1u, 0u, nullptr},
    {4, offsetof(Options, wal_recovery_mode), sizeof(Options::wal_recovery_mode), OptionType::kEnum, false, OptionScope::kDatabase, "wal_recovery_mode", 0u, 3u, 2u, kWalRecoveryModeNames},
    {5, offsetof(Options, write_buffer_size), sizeof(Options::write_buffer_size), OptionType::kU64, true, OptionScope::kFamily, "write_buffer_size", 256u, 268435456u, 4194304u, nullptr},
    {6, offsetof(Options, max_write_buffer_number), sizeof(Options::max_write_buffer_number), OptionType::kU64, true, OptionScope::kFamily, "max_write_buffer_number", 2u, 64u, 2u, nullptr},
    {7, offsetof(Options, block_size), sizeof(Options::block_size), OptionType::kU64, true, OptionScope::kFamily, "block_size", 64u, 4194304u, 4096u, nullptr},
    {8, offsetof(Options, block_restart_interval), sizeof(Options::block_restart_interval), OptionType::kU64, true, OptionScope::kFamily, "block_restart_interval", 1u, 1024u, 16u, nullptr},
    {9, offsetof(Options, compression), sizeof(Options::compression), OptionType::kEnum, true, OptionScope::kFamily, "compression", 0u, 3u, 1u, kCompressionNames},
    {10, offsetof(Options, filter), sizeof(Options::filter), OptionType::kEnum, true, OptionScope::kFamily, "filter", 0u, 3u, 1u, kFilterNames},
    {11, offsetof(Options, bits_per_key), sizeof(Options::bits_per_key), OptionType::kU64, true, OptionScope::kFamily, "bits_per_key", 1u, 64u, 10u, nullptr},
    {12, offsetof(Options, block_cache_size), sizeof(Options::block_cache_size), OptionType::kU64, false, OptionScope::kDatabase, "block_cache_size", 0u, 1073741824u, 8388608u, nullptr},
    {13, offsetof(Options, verify_checksums), sizeof(Options::verify_checksums), OptionType::kBool, true, OptionScope::kDatabase, "verify_checksums", 0u, 1u, 1u, nullptr},
    {14, offsetof(Options, num_levels), sizeof(Options::num_levels), OptionType::kU64, false, OptionScope::kFamily, "num_levels", 2u, 7u, 7u, nullptr},
    {15, offsetof(Options, target_file_size_base), sizeof(Options::target_file_size_base), OptionType::kU64, true, OptionScope::kFamily, "target_file_size_base", 256u, 268435456u, 2097152u, nullptr},
    {16, offsetof(Options, max_bytes_for_level_base), sizeof(Options::max_bytes_for_level_base), OptionType::kU64, true, OptionScope::kFamily, "max_bytes_for_level_base", 256u, 1099511627776u, 10485760u, nullptr},
    {17, offsetof(Options, max_bytes_for_level_multiplier), sizeof(Options::max_bytes_for_level_multiplier), OptionType::kU64, true, OptionScope::kFamily, "max_bytes_for_level_multiplier", 2u, 100u, 10u, nullptr},
    {18, offsetof(Options, level0_file_num_compaction_trigger), sizeof(Options::level0_file_num_compaction_trigger), OptionType::kU64, true, OptionScope::kFamily, "level0_file_num_compaction_trigger", 1u, 1000u, 4u, nullptr},
    {19, offsetof(Options, level0_slowdown_writes_trigger), sizeof(Options::level0_slowdown_writes_trigger), OptionType::kU64, true, OptionScope::kFamily, "level0_slowdown_writes_trigger", 1u, 1000u, 8u, nullptr},
    {20, offsetof(Options, level0_stop_writes_trigger), sizeof(Options::level0_stop_writes_trigger), OptionType::kU64, true, OptionScope::kFamily, "level0_stop_writes_trigger", 1u, 1000u, 12u, nullptr},
    {21, offsetof(Options, level_score), sizeof(Options::level_score), OptionType::kEnum, true, OptionScope::kFamily, "level_score", 0u, 1u, 0u, kLevelScoreNames},
    {22, offsetof(Options, compaction_pri), sizeof(Options::compaction_pri), OptionType::kEnum, true, OptionScope::kFamily, "compaction_pri", 0u, 5u, 0u, kCompactionPriNames},
    {23, offsetof(Options, max_grandparent_overlap_factor), sizeof(Options::max_grandparent_overlap_factor), OptionType::kU64, true, OptionScope::kFamily, "max_grandparent_overlap_factor", 1u, 1000u, 10u, nullptr},
    {24, offsetof(Options, expanded_compaction_factor), sizeof(Options::expanded_compaction_factor), OptionType::kU64, true, OptionScope::kFamily, "expanded_compaction_factor", 1u, 1000u, 25u, nullptr},
    {25, offsetof(Options, disable_auto_compactions), sizeof(Options::disable_auto_compactions), OptionType::kBool, true, OptionScope::kFamily, "disable_auto_compactions", 0u, 1u, 0u, nullptr},
    {26, offsetof(Options, max_background_jobs), sizeof(Options::max_background_jobs), OptionType::kU64, true, OptionScope::kDatabase, "max_background_jobs", 1u, 16u, 2u, nullptr},
    {27, offsetof(Options, memtable_push_down), sizeof(Options::memtable_push_down), OptionType::kBool, true, OptionScope::kFamily, "memtable_push_down", 0u, 1u, 0u, nullptr},
    {28, offsetof(Options, seek_compaction), sizeof(Options::seek_compaction), OptionType::kBool, true, OptionScope::kFamily, "seek_compaction", 0u, 1u, 0u, nullptr},
    {29, offsetof(Options, max_sequential_skip_in_iterations), sizeof(Options::max_sequential_skip_in_iterations), OptionType::kU64, true, OptionScope::kFamily, "max_sequential_skip_in_iterations", 0u, 1000000u, 8u, nullptr},
    {30, offsetof(Options, max_skippable_internal_keys), sizeof(Options::max_skippable_internal_keys), OptionType::kU64, true, OptionScope::kDatabase, "max_skippable_internal_keys", 0u, 1000000000u, 0u, nullptr},
    {31, offsetof(Options, sync), sizeof(Options::sync), OptionType::kBool, true, OptionScope::kDatabase, "sync", 0u, 1u, 0u, nullptr},
    {32, offsetof(Options, memory_quota), sizeof(Options::memory_quota), OptionType::kU64, false, OptionScope::kDatabase, "memory_quota", 1048576u, 2147483648u, 268435456u, nullptr},
    {33, offsetof(Options, device_read_latency), sizeof(Options::device_read_latency), OptionType::kU64, true, OptionScope::kDatabase, "device_read_latency", 0u, 1000000000u, 80000u, nullptr},
    {34, offsetof(Options, device_write_latency), sizeof(Options::device_write_latency), OptionType::kU64, true, OptionScope::kDatabase, "device_write_latency", 0u, 1000000000u, 10000u, nullptr},
    {35, offsetof(Options, device_sync_latency), sizeof(Options::device_sync_latency), OptionType::kU64, true, OptionScope::kDatabase, "device_sync_latency", 0u, 1000000000u, 500000u, nullptr},
    {36, offsetof(Options, device_bandwidth), sizeof(Options::device_bandwidth), OptionType::kU64, true, OptionScope::kDatabase, "device_bandwidth", 1024u, 1099511627776u, 524288000u, nullptr},
    {37, offsetof(Options, merge_strategy), sizeof(Options::merge_strategy), OptionType::kEnum, true, OptionScope::kDatabase, "merge_strategy", 0u, 4u, 2u, kMergeStrategyNames},
    {38, offsetof(Options, level_search), sizeof(Options::level_search), OptionType::kEnum, true, OptionScope::kDatabase, "level_search", 0u, 1u, 0u, kLevelSearchNames},
    {39, offsetof(Options, filter_policy), sizeof(Options::filter_policy), OptionType::kEnum, true, OptionScope::kFamily, "filter_policy", 0u, 3u, 0u, kFilterPolicyNames},
    {40, offsetof(Options, prefix_extractor), sizeof(Options::prefix_extractor), OptionType::kEnum, true, OptionScope::kFamily, "prefix_extractor", 0u, 2u, 0u, kPrefixExtractorNames},
    {41, offsetof(Options, prefix_length), sizeof(Options::prefix_length), OptionType::kU64, true, OptionScope::kFamily, "prefix_length", 1u, 1024u, 4u, nullptr},
    {42, offsetof(Options, whole_key_filtering), sizeof(Options::whole_key_filtering), OptionType::kBool, true, OptionScope::kFamily, "whole_key_filtering", 0u, 1u, 1u, nullptr},
    {43, offsetof(Options, optimize_filters_for_hits), sizeof(Options::optimize_filters_for_hits), OptionType::kBool, true, OptionScope::kFamily, "optimize_filters_for_hits", 0u, 1u, 0u, nullptr},
    {44, offsetof(Options, memtable_prefix_bloom_size_ratio), sizeof(Options::memtable_prefix_bloom_size_ratio), OptionType::kU64, true, OptionScope::kFamily, "memtable_prefix_bloom_size_ratio", 0u, 25u, 0u, nullptr},
    {45, offsetof(Options, memtable_whole_key_filtering), sizeof(Options::memtable_whole_key_filtering), OptionType::kBool, true, OptionScope::kFamily, "memtable_whole_key_filtering", 0u, 1u, 0u, nullptr},
    {46, offsetof(Options, engine), sizeof(Options::engine), OptionType::kEnum, false, OptionScope::kDatabase, "engine", 0u, 2u, 0u, kEngineNames},
    {47, offsetof(Options, btree_page_size), sizeof(Options::btree_page_size), OptionType::kU64, false, OptionScope::kDatabase, "btree_page_size", 256u, 65536u, 4096u, nullptr},
    {48, offsetof(Options, btree_buffer_pool_size), sizeof(Options::btree_buffer_pool_size), OptionType::kU64, false, OptionScope::kDatabase, "btree_buffer_pool_size", 4096u, 1073741824u, 8388608u, nullptr},
    {49, offsetof(Options, btree_doublewrite), sizeof(Options::btree_doublewrite), OptionType::kBool, true, OptionScope::kDatabase, "btree_doublewrite", 0u, 1u, 1u, nullptr},
    {50, offsetof(Options, btree_redo_log_size), sizeof(Options::btree_redo_log_size), OptionType::kU64, true, OptionScope::kDatabase, "btree_redo_log_size", 4096u, 1073741824u, 4194304u, nullptr},
    {51, offsetof(Options, compaction_style), sizeof(Options::compaction_style), OptionType::kEnum, false, OptionScope::kFamily, "compaction_style", 0u, 3u, 0u, kCompactionStyleNames},
    {52, offsetof(Options, level_compaction_dynamic_level_bytes), sizeof(Options::level_compaction_dynamic_level_bytes), OptionType::kBool, false, OptionScope::kFamily, "level_compaction_dynamic_level_bytes", 0u, 1u, 0u, nullptr},
    {53, offsetof(Options, max_compaction_bytes), sizeof(Options::max_compaction_bytes), OptionType::kU64, true, OptionScope::kFamily, "max_compaction_bytes", 0u, 1099511627776u, 0u, nullptr},
    {54, offsetof(Options, intra_l0_compaction), sizeof(Options::intra_l0_compaction), OptionType::kBool, true, OptionScope::kFamily, "intra_l0_compaction", 0u, 1u, 0u, nullptr},
    {55, offsetof(Options, memtable_merges_into_l1), sizeof(Options::memtable_merges_into_l1), OptionType::kBool, false, OptionScope::kFamily, "memtable_merges_into_l1", 0u, 1u, 0u, nullptr},
    {56, offsetof(Options, universal_size_ratio), sizeof(Options::universal_size_ratio), OptionType::kU64, true, OptionScope::kFamily, "universal_size_ratio", 0u, 10000u, 1u, nullptr},
    {57, offsetof(Options, universal_min_merge_width), sizeof(Options::universal_min_merge_width), OptionType::kU64, true, OptionScope::kFamily, "universal_min_merge_width", 2u, 1000u, 2u, nullptr},
    {58, offsetof(Options, universal_max_merge_width), sizeof(Options::universal_max_merge_width), OptionType::kU64, true, OptionScope::kFamily, "universal_max_merge_width", 2u, 4294967295u, 4294967295u, nullptr},
    {59, offsetof(Options, universal_max_size_amplification_percent), sizeof(Options::universal_max_size_amplification_percent), OptionType::kU64, true, OptionScope::kFamily, "universal_max_size_amplification_percent", 0u, 4294967295u, 200u, nullptr},
    {60, offsetof(Options, universal_stop_style), sizeof(Options::universal_stop_style), OptionType::kEnum, true, OptionScope::kFamily, "universal_stop_style", 0u, 1u, 1u, kUniversalStopStyleNames},
    {61, offsetof(Options, ask_deeper_filters), sizeof(Options::ask_deeper_filters), OptionType::kBool, true, OptionScope::kFamily, "ask_deeper_filters", 0u, 1u, 0u, nullptr},
    {62, offsetof(Options, enforce_single_del_contracts), sizeof(Options::enforce_single_del_contracts), OptionType::kBool, true, OptionScope::kDatabase, "enforce_single_del_contracts", 0u, 1u, 1u, nullptr},
    {63, offsetof(Options, deletion_collector), sizeof(Options::deletion_collector), OptionType::kEnum, true, OptionScope::kFamily, "deletion_collector", 0u, 2u, 0u, kDeletionCollectorNames},
    {64, offsetof(Options, compaction_sequential_deletes), sizeof(Options::compaction_sequential_deletes), OptionType::kU64, true, OptionScope::kFamily, "compaction_sequential_deletes", 0u, 1000000u, 0u, nullptr},
    {65, offsetof(Options, compaction_sequential_deletes_window), sizeof(Options::compaction_sequential_deletes_window), OptionType::kU64, true, OptionScope::kFamily, "compaction_sequential_deletes_window", 0u, 1000000u, 0u, nullptr},
    {66, offsetof(Options, compaction_sequential_deletes_file_size), sizeof(Options::compaction_sequential_deletes_file_size), OptionType::kU64, true, OptionScope::kFamily, "compaction_sequential_deletes_file_size", 0u, 1099511627776u, 0u, nullptr},
    {67, offsetof(Options, compaction_sequential_deletes_count_sd), sizeof(Options::compaction_sequential_deletes_count_sd), OptionType::kBool, true, OptionScope::kFamily, "compaction_sequential_deletes_count_sd", 0u, 1u, 0u, nullptr},
    {68, offsetof(Options, compaction_sequential_deletes_comparison), sizeof(Options::compaction_sequential_deletes_comparison), OptionType::kEnum, true, OptionScope::kFamily, "compaction_sequential_deletes_comparison", 0u, 2u, 0u, kCompactionSequentialDeletesComparisonNames},
    {69, offsetof(Options, deletion_ratio), sizeof(Options::deletion_ratio), OptionType::kU64, true, OptionScope::kFamily, "deletion_ratio", 0u, 100u, 0u, nullptr},
    {70, offsetof(Options, max_total_wal_size), sizeof(Options::max_total_wal_size), OptionType::kU64, true, OptionScope::kDatabase, "max_total_wal_size", 0u, 1073741824u, 0u, nullptr},
    {71, offsetof(Options, cache_index_and_filter_blocks), sizeof(Options::cache_index_and_filter_blocks), OptionType::kBool, false, OptionScope::kFamily, "cache_index_and_filter_blocks", 0u, 1u, 0u, nullptr},
    {72, offsetof(Options, pin_l0_filter_and_index_blocks_in_cache), sizeof(Options::pin_l0_filter_and_index_blocks_in_cache), OptionType::kBool, false, OptionScope::kFamily, "pin_l0_filter_and_index_blocks_in_cache", 0u, 1u, 0u, nullptr},
    {73, offsetof(Options, device_iops), sizeof(Options::device_iops), OptionType::kU64, true, OptionScope::kDatabase, "device_iops", 0u, 10000000000u, 0u, nullptr},
    {74, offsetof(Options, device_iops_burst), sizeof(Options::device_iops_burst), OptionType::kU64, true, OptionScope::kDatabase, "device_iops_burst", 0u, 10000000000u, 0u, nullptr},
    {75, offsetof(Options, device_throughput), sizeof(Options::device_throughput), OptionType::kU64, true, OptionScope::kDatabase, "device_throughput", 0u, 10000000000u, 0u, nullptr},
    {76, offsetof(Options, device_throughput_burst), sizeof(Options::device_throughput_burst), OptionType::kU64, true, OptionScope::kDatabase, "device_throughput_burst", 0u, 10000000000u, 0u, nullptr},
    {77, offsetof(Options, device_capacity), sizeof(Options::device_capacity), OptionType::kU64, true, OptionScope::kDatabase, "device_capacity", 0u, 1099511627776u, 0u, nullptr},
    {78, offsetof(Options, min_tombstones_for_range_conversion), sizeof(Options::min_tombstones_for_range_conversion), OptionType::kU64, true, OptionScope::kFamily, "min_tombstones_for_range_conversion", 0u, 1000000000u, 0u, nullptr},
    {79, offsetof(Options, rate_limiter_bytes_per_sec), sizeof(Options::rate_limiter_bytes_per_sec), OptionType::kU64, true, OptionScope::kDatabase, "rate_limiter_bytes_per_sec", 0u, 10000000000u, 0u, nullptr},
    {80, offsetof(Options, rate_limiter_refill_period_us), sizeof(Options::rate_limiter_refill_period_us), OptionType::kU64, true, OptionScope::kDatabase, "rate_limiter_refill_period_us", 1000u, 1000000u, 100000u, nullptr},
    {81, offsetof(Options, stall_rules), sizeof(Options::stall_rules), OptionType::kEnum, true, OptionScope::kDatabase, "stall_rules", 0u, 1u, 0u, kStallRulesNames},
    {82, offsetof(Options, delayed_write_rate), sizeof(Options::delayed_write_rate), OptionType::kU64, true, OptionScope::kDatabase, "delayed_write_rate", 0u, 10000000000u, 0u, nullptr},
    {83, offsetof(Options, soft_pending_compaction_bytes_limit), sizeof(Options::soft_pending_compaction_bytes_limit), OptionType::kU64, true, OptionScope::kFamily, "soft_pending_compaction_bytes_limit", 0u, 1099511627776u, 0u, nullptr},
    {84, offsetof(Options, hard_pending_compaction_bytes_limit), sizeof(Options::hard_pending_compaction_bytes_limit), OptionType::kU64, true, OptionScope::kFamily, "hard_pending_compaction_bytes_limit", 0u, 1099511627776u, 0u, nullptr},
    {85, offsetof(Options, background_error_handling), sizeof(Options::background_error_handling), OptionType::kEnum, false, OptionScope::kDatabase, "background_error_handling", 0u, 3u, 0u, kBackgroundErrorHandlingNames},
    {86, offsetof(Options, merge_buf_size), sizeof(Options::merge_buf_size), OptionType::kU64, true, OptionScope::kDatabase, "merge_buf_size", 1024u, 67108864u, 65536u, nullptr},
    {87, offsetof(Options, merge_combine_read_size), sizeof(Options::merge_combine_read_size), OptionType::kU64, true, OptionScope::kDatabase, "merge_combine_read_size", 1024u, 268435456u, 1048576u, nullptr},
    {88, offsetof(Options, index_log_index), sizeof(Options::index_log_index), OptionType::kEnum, false, OptionScope::kDatabase, "index_log_index", 0u, 1u, 0u, kIndexLogIndexNames},
    {89, offsetof(Options, index_log_segment_size), sizeof(Options::index_log_segment_size), OptionType::kU64, false, OptionScope::kDatabase, "index_log_segment_size", 4096u, 1073741824u, 1048576u, nullptr},
    {90, offsetof(Options, index_log_space_permille), sizeof(Options::index_log_space_permille), OptionType::kU64, true, OptionScope::kDatabase, "index_log_space_permille", 1050u, 100000u, 2000u, nullptr},
    {93, offsetof(Options, bottommost_compression), sizeof(Options::bottommost_compression), OptionType::kEnum, true, OptionScope::kFamily, "bottommost_compression", 0u, 4u, 0u, kBottommostCompressionNames},
    {94, offsetof(Options, compression_level), sizeof(Options::compression_level), OptionType::kU64, true, OptionScope::kFamily, "compression_level", 1u, 22u, 3u, nullptr},
    {95, offsetof(Options, min_level_to_compress), sizeof(Options::min_level_to_compress), OptionType::kU64, true, OptionScope::kFamily, "min_level_to_compress", 0u, 7u, 0u, nullptr},
    {92, offsetof(Options, btree_update), sizeof(Options::btree_update), OptionType::kEnum, false, OptionScope::kDatabase, "btree_update", 0u, 1u, 0u, kBtreeUpdateNames},
    {91, offsetof(Options, memtable_factory), sizeof(Options::memtable_factory), OptionType::kEnum, false, OptionScope::kFamily, "memtable_factory", 0u, 1u, 0u, kMemtableFactoryNames},
    {98, offsetof(Options, fifo_max_table_files_size), sizeof(Options::fifo_max_table_files_size), OptionType::kU64, true, OptionScope::kFamily, "fifo_max_table_files_size", 1u, 1099511627776u, 1073741824u, nullptr},
};

// The option with this id, or null.
inline const OptionInfo* FindOption(uint16_t id) {
  for (const OptionInfo& info : kOptionInfos) {
    if (info.id == id) return &info;
  }
  return nullptr;
}

// A field's bytes are its value's low bytes, whether it is a bool, an enum of u8 or a u64.
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);

// False, and nothing changes, if there is no such option or the value is outside [min, max].
inline bool SetOptionField(Options* options, uint16_t id, uint64_t value) {
  const OptionInfo* info = FindOption(id);
  if (info == nullptr || value < info->min || value > info->max) return false;
  std::memcpy(reinterpret_cast<char*>(options) + info->offset, &value, info->width);
  return true;
}

// The value as a number; 0 when there is no such option.
inline uint64_t GetOptionField(const Options& options, uint16_t id) {
  const OptionInfo* info = FindOption(id);
  uint64_t value = 0;
  if (info != nullptr) std::memcpy(&value, reinterpret_cast<const char*>(&options) + info->offset, info->width);
  return value;
}

}  // namespace strata
