// TombstoneBuckets: where in a table the tombstones are, in at most 64 numbers.
//
// The table's entries in order are divided into at most 64 buckets of bucket_entries consecutive entries, each with a
// count of its tombstones. The number of entries is not known in advance, so the width starts at 1 and doubles whenever
// a 65th bucket would begin: neighboring buckets are merged.
//
//     width 1:  [1][0][1][1] ... 64 buckets, full      entry 65 arrives
//     width 2:  [1][2] ...       32 buckets, and entry 65 opens bucket 33
//
// So the width follows from the number of entries, and a table's properties store only the counts, as varints. A table
// without tombstones stores none: its number of deletes is 0.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"

namespace strata {

class TombstoneBuckets {
 public:
  static constexpr uint32_t kBucketsMax = 64;

  // The buckets of `entries` entries without tombstones.
  static TombstoneBuckets Without(uint32_t entries);
  // Parses what AppendTo wrote. False, with *out unchanged, if the bytes are not counts for these numbers of entries
  // and tombstones.
  static bool Parse(Slice bytes, uint64_t entries, uint64_t tombstones, TombstoneBuckets* out);

  void Add(bool is_tombstone) {
    if (in_last_ == width_) BeginBucket();
    counts_.back() += is_tombstone ? 1 : 0;
    ++in_last_;
  }
  uint32_t bucket_entries() const { return width_; }
  // ceil(entries / bucket_entries) counts; the last bucket may be partly filled.
  const std::vector<uint32_t>& counts() const { return counts_; }
  void AppendTo(std::string* out) const;

 private:
  void BeginBucket();

  std::vector<uint32_t> counts_;
  uint32_t width_ = 1;
  uint32_t in_last_ = 1;  // entries in the last bucket; width_, as in a full one, if there is none
};

}  // namespace strata
