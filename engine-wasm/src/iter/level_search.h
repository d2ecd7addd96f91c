// FindTable: which table of a sorted level may hold a key. Used by the concatenating iterator and by Get.
//
// The tables of a level do not overlap, so their largest keys (fences) ascend. The answer is the first table whose
// largest key is not before the target: a binary search with at most ceil(log2(n+1)) comparisons for n tables, as in
// LevelDB's FindFile. A Get that has already narrowed the level to a few neighboring tables passes only those
// (version/file_indexer.h).
#pragma once

#include <cstdint>

#include "base/slice.h"
#include "iter/counted_compare.h"

namespace strata {

// largest(i): the largest internal key of table i, low <= i < high, ascending. Returns the first i with largest(i) >=
// target, or high. Counts every comparison; with kDetail, emits KeysCompared at site level_fence (left: table index).
template <bool kDetail, class Largest>
uint32_t FindTable(uint32_t low, uint32_t high, const Largest& largest, Slice target, Tracer* tracer) {
  const CountedCompare<rec::CompareSite::kLevelFence, kDetail> compare(tracer);
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (compare.Internal(largest(middle), target, PlaceOf(middle), kSoughtKey) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// The same over all `count` tables of a level; the trace mask selects the variant.
template <class Largest>
uint32_t FindTable(uint32_t count, const Largest& largest, Slice target, Tracer* tracer) {
  return tracer->Wants(Group::kCompare) ? FindTable<true>(0, count, largest, target, tracer)
                                        : FindTable<false>(0, count, largest, target, tracer);
}

}  // namespace strata
