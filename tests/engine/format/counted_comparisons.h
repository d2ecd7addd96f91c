// Comparisons of a search, made or only counted.
#pragma once

#include "format/block.h"

namespace strata {

struct CountedComparisons {
  static constexpr bool kChecksOrder = false;
  static constexpr uint32_t kMinKeyBytes = kTrailerBytes;
  // Compares each entry, as a search without prefixes does.
  bool each_entry;
  uint64_t* comparisons;
  int operator()(Slice stored, Slice target, uint32_t) const {
    ++*comparisons;
    return CompareInternal(stored, target);
  }
  bool EachEntry() const { return each_entry; }
  void Count(uint32_t entries) const { *comparisons += entries; }
};

}  // namespace strata
