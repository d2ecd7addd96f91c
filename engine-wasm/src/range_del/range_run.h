// RangeRun: the fragments of one sorted run of entries, asked for the one that covers a key.
//
//   a memtable, a table of L0     one list
//   a level below                 a list for each of its tables that has range tombstones, in key order
//
// The lists are shared with whoever holds them, so making a run copies no key. Fragments are disjoint and sorted over
// all lists, hence two searches by halving: which list, which fragment.
//
// compare(end, key): as Slice::compare; the caller counts with it. Ends are what is compared, each time; the begin of
// the one fragment found is compared last.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "range_del/range_tombstone.h"

namespace strata {

using SharedFragments = std::shared_ptr<const RangeFragments>;

// The fragment that covers the key, or null. Pure but for what compare does.
template <class Compare>
const RangeFragment* FindCovering(const RangeFragments& fragments, Slice user_key, const Compare& compare) {
  const auto found = std::partition_point(fragments.begin(), fragments.end(),
                                          [&](const RangeFragment& f) { return compare(Slice(f.end), user_key) <= 0; });
  return found != fragments.end() && compare(Slice(found->begin), user_key) <= 0 ? &*found : nullptr;
}

// The newest tombstone that covers the key and that a reader at `sequence` sees, or 0.
template <class Compare>
uint64_t NewestCovering(const RangeFragments& fragments, Slice user_key, uint64_t sequence, const Compare& compare) {
  const RangeFragment* const fragment = FindCovering(fragments, user_key, compare);
  return fragment == nullptr ? 0 : NewestVisible(*fragment, sequence);
}

class RangeRun {
 public:
  // REQUIRES: not null, and after all fragments added before.
  void Add(SharedFragments fragments) {
    if (!fragments->empty()) lists_.push_back(std::move(fragments));
  }
  bool empty() const { return lists_.empty(); }

  // As long as the run lives, or null.
  template <class Compare>
  const RangeFragment* Covering(Slice user_key, const Compare& compare) const {
    const auto list = std::partition_point(lists_.begin(), lists_.end(), [&](const SharedFragments& fragments) {
      return lists_.size() > 1 && compare(Slice(fragments->back().end), user_key) <= 0;
    });
    return list == lists_.end() ? nullptr : FindCovering(**list, user_key, compare);
  }

 private:
  std::vector<SharedFragments> lists_;  // none of them empty
};

}  // namespace strata
