// Two sliding windows that count the tombstones among the last entries of a table being written. Pure.
//
//   FlagRing     one flag for each of the last `window` entries: exact.                                 MyRocks
//   BucketRing   128 buckets of window / 128 entries each, rounded up. When the newest is full the oldest is cleared
//   and
//                becomes the newest, so the window slides by a bucket and, once full, holds between 127 and 128
//                buckets: a few bytes for any window. RocksDB
//
//   entries   | d d . d | d d d d | . . d . | d
//               cleared                       newest: filling up
//
// Sources: MyRocks, rocksdb/properties_collector.cc (AdjustDeletedRows); RocksDB,
// utilities/table_properties_collectors/compact_on_deletion_collector.cc.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace strata {

class FlagRing {
 public:
  // REQUIRES: window > 0.
  explicit FlagRing(uint64_t window) : flags_(window) {}

  // Returns the number of tombstones among the last `window` entries, this one included.
  uint64_t Add(bool is_tombstone) {
    tombstones_ += is_tombstone;
    tombstones_ -= flags_[at_];
    flags_[at_] = is_tombstone;
    at_ = at_ + 1 == flags_.size() ? 0 : at_ + 1;
    return tombstones_;
  }
  // Capacity of the window in entries.
  uint64_t window() const { return flags_.size(); }

 private:
  std::vector<bool> flags_;
  uint64_t at_ = 0;
  uint64_t tombstones_ = 0;
};

class BucketRing {
 public:
  static constexpr uint32_t kBuckets = 128;

  // REQUIRES: window > 0.
  explicit BucketRing(uint64_t window) : bucket_entries_((window + kBuckets - 1) / kBuckets) {}

  // Returns the number of tombstones in the buckets, this entry included.
  uint64_t Add(bool is_tombstone) {
    if (entries_in_newest_ == bucket_entries_) {
      newest_ = (newest_ + 1) % kBuckets;
      tombstones_ -= buckets_[newest_];
      buckets_[newest_] = 0;
      entries_in_newest_ = 0;
    }
    entries_in_newest_++;
    buckets_[newest_] += is_tombstone;
    tombstones_ += is_tombstone;
    return tombstones_;
  }
  uint64_t window() const { return bucket_entries_ * kBuckets; }

 private:
  const uint64_t bucket_entries_;
  std::array<uint64_t, kBuckets> buckets_{};
  uint32_t newest_ = 0;
  uint64_t entries_in_newest_ = 0;
  uint64_t tombstones_ = 0;
};

}  // namespace strata
