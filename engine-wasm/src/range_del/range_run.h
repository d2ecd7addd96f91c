// RangeRun: the fragments of one sorted run of entries; finds the one that covers a key.
//
//   a memtable, an L0 table       one list
//   a deeper level                one list for each of its tables with range tombstones, in key order
//
// The lists are shared with their owners, so creating a run copies no key. Fragments are disjoint and sorted over all
// lists, so a lookup is two binary searches: which list, which fragment.
//
// compare(end, key): as Slice::compare; the caller counts in it. The searches compare ends; the begin of the fragment
// found is compared last.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "range_del/range_tombstone.h"

namespace strata {

using SharedFragments = std::shared_ptr<const RangeFragments>;

// The fragment that covers the key, or null. Pure except for side effects of compare.
template <class Compare>
const RangeFragment* FindCovering(const RangeFragments& fragments, Slice user_key, const Compare& compare) {
  const auto found = std::partition_point(fragments.begin(), fragments.end(),
                                          [&](const RangeFragment& f) { return compare(Slice(f.end), user_key) <= 0; });
  return found != fragments.end() && compare(Slice(found->begin), user_key) <= 0 ? &*found : nullptr;
}

// Sequence of the newest tombstone that covers the key and is visible at `sequence`, or 0.
template <class Compare>
uint64_t NewestCovering(const RangeFragments& fragments, Slice user_key, uint64_t sequence, const Compare& compare) {
  const RangeFragment* const fragment = FindCovering(fragments, user_key, compare);
  return fragment == nullptr ? 0 : NewestVisible(*fragment, sequence);
}

class RangeRun {
 public:
  // REQUIRES: not null; sorts after all fragments added earlier.
  void Add(SharedFragments fragments) {
    if (!fragments->empty()) lists_.push_back(std::move(fragments));
  }
  bool empty() const { return lists_.empty(); }

  // The fragment that covers the key, valid for the lifetime of the run, or null.
  template <class Compare>
  const RangeFragment* Covering(Slice user_key, const Compare& compare) const {
    const auto list = std::partition_point(lists_.begin(), lists_.end(), [&](const SharedFragments& fragments) {
      return lists_.size() > 1 && compare(Slice(fragments->back().end), user_key) <= 0;
    });
    return list == lists_.end() ? nullptr : FindCovering(**list, user_key, compare);
  }

 private:
  std::vector<SharedFragments> lists_;  // none is empty
};

}  // namespace strata
