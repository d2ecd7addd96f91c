#include "table/deletion_collector.h"

namespace strata {

DeletionCollectorOptions::DeletionCollectorOptions(const Options& options)
    : collector(options.deletion_collector),
      bound(options.compaction_sequential_deletes),
      window(options.compaction_sequential_deletes_window),
      file_bytes_floor(options.compaction_sequential_deletes_file_size),
      ratio_percent(options.deletion_ratio) {
  using Comparison = CompactionSequentialDeletesComparison;
  const bool of_rocksdb = collector == strata::DeletionCollector::kCompactOnDeletion;
  const Comparison comparison = options.compaction_sequential_deletes_comparison;
  count_single_deletes = of_rocksdb || options.compaction_sequential_deletes_count_sd;
  at_least = comparison == Comparison::kAsTheCollector ? of_rocksdb : comparison == Comparison::kAtLeast;
}

TombstoneWatch::TombstoneWatch(const DeletionCollectorOptions& options) : options_(options) {
  if (options.window == 0) return;
  if (options.collector == strata::DeletionCollector::kCompactOnDeletion) buckets_.emplace(options.window);
  if (options.collector == strata::DeletionCollector::kSequentialDeletes && options.bound > 0) {
    flags_.emplace(options.window);
  }
}

void TombstoneWatch::Count(EntryType type, uint64_t file_bytes) {
  const bool counts = type == EntryType::kDelete || (type == EntryType::kSingleDelete && options_.count_single_deletes);
  entries_++;
  tombstones_ += counts;
  file_bytes_ = file_bytes;
  if (!buckets_ && !flags_) return;
  const uint64_t in_window = buckets_ ? buckets_->Add(counts) : flags_->Add(counts);
  if (in_window <= most_) return;
  most_ = in_window;
  const bool too_many = options_.at_least ? most_ >= options_.bound : most_ > options_.bound;
  if (too_many && reached_at_ == 0) reached_at_ = entries_;
}

std::optional<TableMark> TombstoneWatch::Mark() const {
  const bool of_rocksdb = options_.collector == strata::DeletionCollector::kCompactOnDeletion;
  const uint64_t floor = options_.file_bytes_floor;
  const bool large_enough = of_rocksdb ? file_bytes_ >= floor : file_bytes_ > floor;
  if (reached_at_ != 0 && large_enough) {
    return TableMark{most_, buckets_ ? buckets_->window() : flags_->window(), reached_at_};
  }
  // The floor does not apply to the ratio.
  const bool dense = options_.ratio_percent > 0 && tombstones_ * 100 >= entries_ * options_.ratio_percent;
  if (of_rocksdb && dense && tombstones_ > 0) return TableMark{tombstones_, 0, entries_};
  return std::nullopt;
}

}  // namespace strata
