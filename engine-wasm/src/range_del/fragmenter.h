// The fragmenter: a sweep over all begins and ends.
//
//   boundaries   a    d    g    m    r          at each boundary some tombstones begin and some end; between two of
//   them active       5    5 9  9    9 7             the active set is the same for every key: one fragment, or none
//
// Cost: O(n log n) for n tombstones plus the size of the result, which is O(n d) if at most d tombstones overlap at one
// key. Nested ranges, such as a purge up to a moving bound writes, have d = n; tables store one sequence per snapshot
// stripe (NewestOfEachStripe), which makes it O(n).
#pragma once

#include <vector>

#include "range_del/range_tombstone.h"

namespace strata {

// Takes tombstones in any order; skips empty ones (end <= begin). Pure.
RangeFragments FragmentRanges(const std::vector<RangeTombstone>& tombstones);

// Every stored tombstone of the fragments, in their order: the inverse of FragmentRanges, except for the cuts. Pure.
std::vector<RangeTombstone> TombstonesOf(const RangeFragments& fragments);

// The newest of a fragment's sequences for each snapshot and for the latest reader; no reader needs the others.
// snapshots: ascending. Result: descending. Pure.
std::vector<uint64_t> NewestOfEachStripe(const std::vector<uint64_t>& sequences,
                                         const std::vector<uint64_t>& snapshots);

}  // namespace strata
