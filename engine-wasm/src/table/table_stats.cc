#include "table/table_stats.h"

#include "format/internal_key.h"

namespace strata {

void TombstoneBuckets::Add(bool is_tombstone) {
  if (counts_.empty() || in_last_ == width_) {
    if (counts_.size() == kBucketsMax) {
      for (size_t i = 0; i < kBucketsMax / 2; ++i) counts_[i] = counts_[2 * i] + counts_[2 * i + 1];
      counts_.resize(kBucketsMax / 2);
      width_ *= 2;
    }
    counts_.push_back(0);
    in_last_ = 0;
  }
  counts_.back() += is_tombstone ? 1 : 0;
  ++in_last_;
}

void EmitTableCreated(const TableStats& stats, uint32_t job, uint32_t table, Tracer* tracer) {
  const auto user_key = [](const std::string& key) { return key.empty() ? Slice() : UserKey(key); };
  tracer->Emit(rec::TableCreated{.job = job,
                                 .table = table,
                                 .size_bytes = stats.size_bytes,
                                 .smallest_sequence = stats.smallest_sequence,
                                 .largest_sequence = stats.largest_sequence,
                                 .entries = static_cast<uint32_t>(stats.entries),
                                 .deletes = static_cast<uint32_t>(stats.deletes),
                                 .data_blocks = static_cast<uint32_t>(stats.data_blocks),
                                 .filter_bytes = static_cast<uint32_t>(stats.filter_bytes),
                                 .bucket_entries = stats.tombstones.bucket_entries(),
                                 .smallest = user_key(stats.smallest),
                                 .largest = user_key(stats.largest),
                                 .buckets = stats.tombstones.counts()});
}

}  // namespace strata
