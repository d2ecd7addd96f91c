// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Constraints between options, in the order in which they are checked. ValidateOptions reports the first that is broken.
#pragma once

#include <cstdint>

#include "strata/options.gen.h"

namespace strata {

struct OptionConstraint {
  bool (*broken)(const Options& o);
  bool at_most;         // of two options: the first must not exceed the second
  uint32_t shown_count;
  uint16_t shown[3];    // ids of the options that the message names
  const char* why;      // what would happen otherwise
};

inline constexpr OptionConstraint kOptionConstraints[] = {
    {[](const Options& o) { return o.level0_file_num_compaction_trigger > o.level0_stop_writes_trigger; }, true, 2, {option_id::kLevel0FileNumCompactionTrigger, option_id::kLevel0StopWritesTrigger}, "writes would stop before a compaction is due"},
    {[](const Options& o) { return o.level0_slowdown_writes_trigger > o.level0_stop_writes_trigger; }, true, 2, {option_id::kLevel0SlowdownWritesTrigger, option_id::kLevel0StopWritesTrigger}, "writes would stop before they are slowed down"},
    {[](const Options& o) { return o.write_buffer_size > o.memory_quota; }, true, 2, {option_id::kWriteBufferSize, option_id::kMemoryQuota}, "no memtable would ever be flushed"},
    {[](const Options& o) { return o.compaction_style == CompactionStyle::kUniversal && o.dialect == Dialect::kStrict; }, false, 2, {option_id::kCompactionStyle, option_id::kDialect}, "a merged run that stays in L0 gets a file number that is too high for its age, and LevelDB orders tables by number"},
    {[](const Options& o) { return o.compaction_style == CompactionStyle::kLazyLeveling && o.dialect == Dialect::kStrict; }, false, 2, {option_id::kCompactionStyle, option_id::kDialect}, "a merged run that stays in L0 gets a file number that is too high for its age, and LevelDB orders tables by number"},
    {[](const Options& o) { return o.compaction_style == CompactionStyle::kLazyLeveling && o.level0_file_num_compaction_trigger == 1; }, false, 2, {option_id::kCompactionStyle, option_id::kLevel0FileNumCompactionTrigger}, "one run alone would be merged again and again"},
    {[](const Options& o) { return o.compaction_style != CompactionStyle::kLevel && o.level_compaction_dynamic_level_bytes; }, false, 2, {option_id::kCompactionStyle, option_id::kLevelCompactionDynamicLevelBytes}, "only compaction_style=level gives its levels targets"},
    {[](const Options& o) { return o.compaction_style != CompactionStyle::kLevel && o.memtable_merges_into_l1; }, false, 2, {option_id::kCompactionStyle, option_id::kMemtableMergesIntoL1}, "each memtable starts as its own sorted run"},
    {[](const Options& o) { return o.compaction_style != CompactionStyle::kLevel && o.memtable_push_down; }, false, 2, {option_id::kCompactionStyle, option_id::kMemtablePushDown}, "each memtable starts as its own sorted run"},
    {[](const Options& o) { return o.compaction_style != CompactionStyle::kLevel && o.seek_compaction; }, false, 2, {option_id::kCompactionStyle, option_id::kSeekCompaction}, "only compaction_style=level merges single tables"},
    {[](const Options& o) { return o.compaction_style != CompactionStyle::kLevel && o.intra_l0_compaction; }, false, 2, {option_id::kCompactionStyle, option_id::kIntraL0Compaction}, "the style's own rules say what happens to the tables of L0"},
    {[](const Options& o) { return o.intra_l0_compaction && o.dialect == Dialect::kStrict; }, false, 2, {option_id::kIntraL0Compaction, option_id::kDialect}, "a merged table that stays in L0 gets a file number that is too high for its age, and LevelDB orders tables by number"},
    {[](const Options& o) { return o.intra_l0_compaction && o.memtable_merges_into_l1; }, false, 2, {option_id::kIntraL0Compaction, option_id::kMemtableMergesIntoL1}, "there is no L0"},
    {[](const Options& o) { return o.level_compaction_dynamic_level_bytes && o.memtable_merges_into_l1; }, false, 2, {option_id::kLevelCompactionDynamicLevelBytes, option_id::kMemtableMergesIntoL1}, "L1 is not always in use"},
    {[](const Options& o) { return o.level_compaction_dynamic_level_bytes && o.memtable_push_down; }, false, 2, {option_id::kLevelCompactionDynamicLevelBytes, option_id::kMemtablePushDown}, "levels above the base level stay empty"},
    {[](const Options& o) { return o.memtable_merges_into_l1 && o.memtable_push_down; }, false, 2, {option_id::kMemtableMergesIntoL1, option_id::kMemtablePushDown}, "a memtable always goes to L1"},
    {[](const Options& o) { return o.compaction_style == CompactionStyle::kUniversal && o.level0_file_num_compaction_trigger + o.universal_min_merge_width > o.level0_stop_writes_trigger + 1; }, false, 3, {option_id::kUniversalMinMergeWidth, option_id::kLevel0FileNumCompactionTrigger, option_id::kLevel0StopWritesTrigger}, "writes would stop before that many runs may be merged"},
    {[](const Options& o) { return o.universal_min_merge_width > o.universal_max_merge_width; }, true, 2, {option_id::kUniversalMinMergeWidth, option_id::kUniversalMaxMergeWidth}, "no runs would ever be merged"},
    {[](const Options& o) { return o.filter_policy != FilterPolicy::kLeveldbBloom && o.filter == Filter::kBlock; }, false, 2, {option_id::kFilterPolicy, option_id::kFilter}, "a filter per 2 KiB is always LevelDB's; another policy needs filter=full or filter=both"},
    {[](const Options& o) { return o.prefix_extractor != PrefixExtractor::kNone && o.filter == Filter::kBlock && o.memtable_prefix_bloom_size_ratio == 0; }, false, 2, {option_id::kPrefixExtractor, option_id::kFilter}, "a filter per 2 KiB holds no prefixes; prefixes need filter=full, filter=both or a memtable filter"},
    {[](const Options& o) { return !o.whole_key_filtering && o.filter != Filter::kNone && o.filter != Filter::kFull; }, false, 2, {option_id::kWholeKeyFiltering, option_id::kFilter}, "a filter per 2 KiB holds whole keys, because LevelDB looks them up"},
    {[](const Options& o) { return !o.whole_key_filtering && o.prefix_extractor == PrefixExtractor::kNone && o.filter == Filter::kFull; }, false, 2, {option_id::kWholeKeyFiltering, option_id::kPrefixExtractor}, "the filter would hold nothing"},
    {[](const Options& o) { return o.memtable_prefix_bloom_size_ratio > 0 && !o.memtable_whole_key_filtering && o.prefix_extractor == PrefixExtractor::kNone; }, false, 3, {option_id::kMemtablePrefixBloomSizeRatio, option_id::kMemtableWholeKeyFiltering, option_id::kPrefixExtractor}, "the memtable's filter would hold nothing"},
    {[](const Options& o) { return o.device_throughput > 0 && o.device_throughput < 1024; }, false, 1, {option_id::kDeviceThroughput}, "writing a table would overflow the clock; use 0 for no limit, or at least 1024"},
    {[](const Options& o) { return o.compression == Compression::kLz4 && o.dialect == Dialect::kStrict; }, false, 2, {option_id::kCompression, option_id::kDialect}, "LevelDB does not read LZ4"},
    {[](const Options& o) { return o.compression == Compression::kZstd && o.dialect == Dialect::kStrict; }, false, 2, {option_id::kCompression, option_id::kDialect}, "LevelDB does not read Zstandard as RocksDB stores it"},
    {[](const Options& o) { return o.bottommost_compression == BottommostCompression::kLz4 && o.dialect == Dialect::kStrict; }, false, 2, {option_id::kBottommostCompression, option_id::kDialect}, "LevelDB does not read LZ4"},
    {[](const Options& o) { return o.bottommost_compression == BottommostCompression::kZstd && o.dialect == Dialect::kStrict; }, false, 2, {option_id::kBottommostCompression, option_id::kDialect}, "LevelDB does not read Zstandard as RocksDB stores it"},
    {[](const Options& o) { return o.min_tombstones_for_range_conversion > 0 && o.dialect == Dialect::kStrict; }, false, 2, {option_id::kMinTombstonesForRangeConversion, option_id::kDialect}, "LevelDB's format has no range tombstones"},
    {[](const Options& o) { return o.rate_limiter_bytes_per_sec > 0 && o.rate_limiter_bytes_per_sec < 1024; }, false, 1, {option_id::kRateLimiterBytesPerSec}, "writing a table would overflow the clock; use 0 for no limit, or at least 1024"},
    {[](const Options& o) { return o.delayed_write_rate > 0 && o.delayed_write_rate < 1024; }, false, 1, {option_id::kDelayedWriteRate}, "writing a batch would overflow the clock; use 0 for the default, or at least 1024"},
    {[](const Options& o) { return o.hard_pending_compaction_bytes_limit > 0 && o.soft_pending_compaction_bytes_limit > o.hard_pending_compaction_bytes_limit; }, false, 2, {option_id::kSoftPendingCompactionBytesLimit, option_id::kHardPendingCompactionBytesLimit}, "writes would stop before they are slowed down"},
    {[](const Options& o) { return o.background_error_handling != BackgroundErrorHandling::kLeveldb && o.engine == Engine::kBtree; }, false, 2, {option_id::kBackgroundErrorHandling, option_id::kEngine}, "a B+tree refuses reads and writes after an error, until it is reopened"},
    {[](const Options& o) { return o.background_error_handling != BackgroundErrorHandling::kLeveldb && o.engine == Engine::kIndexLog; }, false, 2, {option_id::kBackgroundErrorHandling, option_id::kEngine}, "an index and log refuses writes after an error, until it is reopened"},
};

}  // namespace strata
