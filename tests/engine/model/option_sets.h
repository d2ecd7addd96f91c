// The option sets of the model tests.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "from_environment.h"
#include "strata/options.gen.h"

namespace strata {

// The option sets: every filter and filter policy, whole keys and prefixes, memtable filters, every picker, score,
// merge strategy and level search, push-down and seek compaction, leveled, universal and lazy leveling compaction,
// deletion collectors, tiny and roomy buffers, both dialects.
inline Options OptionSet(uint32_t i) {
  Options options;
  options.dialect = static_cast<Dialect>(i / 2 % 2);
  options.write_buffer_size = i % 3 == 0 ? 600 : i % 3 == 1 ? 4000 : 30'000;
  options.target_file_size_base = i % 2 == 0 ? 1000 : 6000;
  options.max_bytes_for_level_base = i % 2 == 0 ? 3000 : 20'000;
  options.max_bytes_for_level_multiplier = 2 + i % 5;
  options.level0_file_num_compaction_trigger = 1 + i % 4;
  options.level0_slowdown_writes_trigger = 6 + i % 4;
  options.level0_stop_writes_trigger = 10 + i % 4;
  options.max_write_buffer_number = 2 + i % 3;
  options.block_size = i % 2 == 0 ? 64 : 1000;
  options.block_restart_interval = i % 4 == 0 ? 1 : 3 * i;
  options.compression = static_cast<Compression>(i % 2);
  if (options.dialect == Dialect::kExtended) {
    options.compression = static_cast<Compression>(i % 4);
    options.bottommost_compression = static_cast<BottommostCompression>(i % 5);
    options.compression_level = 1 + i % 22;
    options.min_level_to_compress = i % 3;
  }
  options.filter = static_cast<Filter>(i % 4);
  options.bits_per_key = 2 + i % 12;
  if (options.filter != Filter::kBlock) options.filter_policy = static_cast<FilterPolicy>(i / 4 % 4);
  options.memtable_prefix_bloom_size_ratio = i % 3 == 0 ? 25 : 0;
  options.memtable_whole_key_filtering = i % 2 == 0 || i % 3 == 0;
  if (options.filter != Filter::kBlock) options.prefix_extractor = static_cast<PrefixExtractor>(i % 3);
  options.prefix_length = 1 + i % 6;
  options.whole_key_filtering =
      options.filter != Filter::kFull || options.prefix_extractor == PrefixExtractor::kNone || i % 8 != 2;
  options.optimize_filters_for_hits = i % 5 == 3;
  options.block_cache_size = i % 5 == 0 ? 0 : 20'000;
  options.cache_index_and_filter_blocks = i / 2 % 3 == 1;
  options.pin_l0_filter_and_index_blocks_in_cache = i % 4 == 2;
  options.compaction_pri = static_cast<CompactionPri>(i % 6);
  options.level_score = static_cast<LevelScore>(i / 3 % 2);
  options.compaction_style = i % 16 == 3    ? CompactionStyle::kUniversal
                             : i % 16 == 11 ? CompactionStyle::kLazyLeveling
                                            : CompactionStyle::kLevel;
  options.universal_size_ratio = i;
  options.universal_stop_style = static_cast<UniversalStopStyle>(i / 8 % 2);
  options.level_compaction_dynamic_level_bytes = i % 8 == 2 || i % 8 == 7;
  options.intra_l0_compaction = i % 8 == 7;
  options.memtable_merges_into_l1 = i % 8 == 4;
  options.max_compaction_bytes = i % 3 == 2 ? 10'000 : 0;
  options.memtable_push_down = i % 4 == 1;
  options.seek_compaction = i % 4 == 2;
  options.max_sequential_skip_in_iterations = i % 3 == 0 ? 0 : 8;
  if (options.dialect == Dialect::kExtended && i % 3 != 1) options.min_tombstones_for_range_conversion = 1 + i % 4;
  options.max_background_jobs = 1 + i % 3;
  options.sync = i % 6 == 5;
  options.paranoid_checks = i % 2 == 0;
  options.merge_strategy = static_cast<MergeStrategy>(i % 5);
  options.level_search = static_cast<LevelSearch>(i / 5 % 2);
  options.ask_deeper_filters = i % 4 == 3;
  options.deletion_collector = static_cast<DeletionCollector>(i % 3);
  if (options.deletion_collector != DeletionCollector::kNone) {
    options.compaction_sequential_deletes_window = 3 + i;
    options.compaction_sequential_deletes = 1 + i / 2;
    options.compaction_sequential_deletes_count_sd = i % 2 == 0;
    options.compaction_sequential_deletes_file_size = i % 4 == 0 ? 500 : 0;
    options.deletion_ratio = options.deletion_collector == DeletionCollector::kCompactOnDeletion ? i : 0;
  }
  return options;
}
inline constexpr uint32_t kOptionSets = 32;

}  // namespace strata
