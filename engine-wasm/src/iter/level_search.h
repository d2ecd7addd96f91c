// FindTable: which table of a sorted level may hold a key. Shared by the concatenating iterator and by Get.
//
// The tables of a level do not overlap, so their largest keys rise, and the answer is the first table whose largest key
// is not before the key: a binary search over the fences, at most ceil(log2(n+1)) comparisons for n tables. LevelDB's
// FindFile. A Get may know beforehand that only some neighbours of the level come into question, and hands in just
// those (version/file_indexer.h).
#pragma once

#include <cstdint>

#include "base/slice.h"
#include "iter/counted_compare.h"

namespace strata {

// largest(i): the largest internal key of table i, low <= i < high, rising. Returns the first i with largest(i) >=
// target, or high. Counts every comparison; emits KeysCompared at site level_fence (left: the table's index) when
// kDetail.
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

// The same over all `count` tables of a level, choosing the variant by the mask.
template <class Largest>
uint32_t FindTable(uint32_t count, const Largest& largest, Slice target, Tracer* tracer) {
  return tracer->Wants(Group::kCompare) ? FindTable<true>(0, count, largest, target, tracer)
                                        : FindTable<false>(0, count, largest, target, tracer);
}

}  // namespace strata
