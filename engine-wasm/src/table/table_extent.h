// TableExtent: the first and last key and sequence number of a table, as the manifest has them. The builder computes it
// from what it writes, and Verify from what it reads; a manifest that says anything else is damaged.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "base/slice.h"
#include "format/internal_key.h"
#include "range_del/range_tombstone.h"

namespace strata {

struct TableExtent {
  // Internal keys, both inclusive; empty when there is nothing in the table. Range tombstones widen them: the smallest
  // may be the begin of one, the largest an open end (format/internal_key.h).
  std::string smallest;
  std::string largest;
  uint64_t smallest_sequence = 0;
  uint64_t largest_sequence = 0;

  // REQUIRES: keys come in rising order, and before the ranges. The caller sets largest to the last of them, also
  // before the ranges: copying every key would cost more than the rest.
  void AddKey(Slice internal_key) {
    const uint64_t sequence = TrailerSequence(Trailer(internal_key));
    if (smallest.empty()) {
      smallest.assign(internal_key);
      smallest_sequence = sequence;
    }
    AddSequence(sequence);
  }
  void AddRanges(const RangeFragments& ranges);

 private:
  void AddSequence(uint64_t sequence) {
    smallest_sequence = std::min(smallest_sequence, sequence);
    largest_sequence = std::max(largest_sequence, sequence);
  }
};

}  // namespace strata
