#include "format/tombstone_buckets.h"

#include <utility>

#include "base/coding.h"

namespace strata {

TombstoneBuckets TombstoneBuckets::Without(uint32_t entries) {
  TombstoneBuckets buckets;
  while (entries > uint64_t{kBucketsMax} * buckets.width_) buckets.width_ *= 2;
  const uint32_t whole = entries / buckets.width_;
  const uint32_t rest = entries % buckets.width_;
  buckets.counts_.resize(whole + (rest > 0 ? 1 : 0));
  buckets.in_last_ = rest > 0 ? rest : buckets.width_;
  return buckets;
}

bool TombstoneBuckets::Parse(Slice bytes, uint64_t entries, uint64_t tombstones, TombstoneBuckets* out) {
  if (entries > UINT32_MAX) return false;
  TombstoneBuckets buckets = Without(static_cast<uint32_t>(entries));
  uint64_t sum = 0;
  for (uint32_t& count : buckets.counts_) {
    const bool is_last = &count == &buckets.counts_.back();
    if (!GetVarint32(&bytes, &count) || count > (is_last ? buckets.in_last_ : buckets.width_)) return false;
    sum += count;
  }
  if (!bytes.empty() || sum != tombstones) return false;
  *out = std::move(buckets);
  return true;
}

void TombstoneBuckets::BeginBucket() {
  if (counts_.size() == kBucketsMax) {
    for (size_t i = 0; i < kBucketsMax / 2; ++i) counts_[i] = counts_[2 * i] + counts_[2 * i + 1];
    counts_.resize(kBucketsMax / 2);
    width_ *= 2;
  }
  counts_.push_back(0);
  in_last_ = 0;
}

void TombstoneBuckets::AppendTo(std::string* out) const {
  for (const uint32_t count : counts_) PutVarint32(out, count);
}

}  // namespace strata
