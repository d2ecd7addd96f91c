// TombstoneRun: the point tombstones of consecutive keys that an iterator has met since the last row.
//
//   forward    row  b†  c†  d†  row       begin b, end: the key of the row that follows
//   backward   row  b†  c†  d†  row       the same range, met from its end; a run before the first row has no end
//
// Such a run deletes what one range tombstone [begin, end) would (ColumnFamily::ConvertTombstones).
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"

namespace strata {

class TombstoneRun {
 public:
  void Clear() { count_ = 0; }
  // Adds the tombstone of the next key in the direction of the iterator.
  void Add(Slice user_key, bool backward) {
    if (count_ == 0 || backward) begin_.assign(user_key);
    count_++;
  }
  uint32_t count() const { return count_; }
  // REQUIRES: count() > 0.
  Slice begin() const { return begin_; }

 private:
  uint32_t count_ = 0;
  std::string begin_;
};

}  // namespace strata
