// The fragmenter: a sweep over all begins and ends.
//
//   boundaries   a    d    g    m    r          at each, some tombstones begin and some end; between two neighbours the
//   active       5    5 9  9    9 7             set of active ones is the same for every key: one fragment, or none
//
// Cost: O(n log n) for n tombstones, and the size of the answer, which is O(n d) where at most d overlap in one place.
// Nested ranges, as a purge up to a moving bound writes them, have d = n; whoever stores fragments keeps one sequence a
// stripe (NewestOfEachStripe), and then it is O(n).
#pragma once

#include <vector>

#include "range_del/range_tombstone.h"

namespace strata {

// In any order; those that end at or before their begin cover nothing and are left out. Pure.
RangeFragments FragmentRanges(const std::vector<RangeTombstone>& tombstones);

// Every stored tombstone of the fragments, in their order. The inverse but for where they were cut. Pure.
std::vector<RangeTombstone> TombstonesOf(const RangeFragments& fragments);

// Of a fragment's sequences the newest that each reader sees, the latest reader included; the others make no
// difference to anybody. snapshots: ascending. Descending. Pure.
std::vector<uint64_t> NewestOfEachStripe(const std::vector<uint64_t>& sequences,
                                         const std::vector<uint64_t>& snapshots);

}  // namespace strata
