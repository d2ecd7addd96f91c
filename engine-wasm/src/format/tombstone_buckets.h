// TombstoneBuckets: where in a table its tombstones lie, in at most 64 numbers.
//
// The table's entries in order are cut into at most 64 runs of bucket_entries consecutive entries, and each run counts
// its tombstones. The number of entries is not known beforehand, so the width starts at 1 and doubles whenever a 65th
// run would begin: neighbours are added together.
//
//     width 1:  [1][0][1][1] ... 64 runs, full      entry 65 arrives
//     width 2:  [1][2] ...       32 runs, and entry 65 opens run 33
//
// So the width follows from the number of entries, and a table's properties hold the counts alone, as varints. A table
// without tombstones holds none: that it has none is told by the number of its deletes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"

namespace strata {

class TombstoneBuckets {
 public:
  static constexpr uint32_t kBucketsMax = 64;

  // So many entries, none a tombstone.
  static TombstoneBuckets Without(uint32_t entries);
  // Reads what AppendTo wrote. False, and *out as it was, when the bytes are not counts of so many entries and
  // tombstones.
  static bool Parse(Slice bytes, uint64_t entries, uint64_t tombstones, TombstoneBuckets* out);

  void Add(bool is_tombstone);
  uint32_t bucket_entries() const { return width_; }
  // ceil(entries / bucket_entries) counts; the last run may be short.
  const std::vector<uint32_t>& counts() const { return counts_; }
  void AppendTo(std::string* out) const;

 private:
  std::vector<uint32_t> counts_;
  uint32_t width_ = 1;
  uint32_t in_last_ = 0;  // entries in the last run
};

}  // namespace strata
