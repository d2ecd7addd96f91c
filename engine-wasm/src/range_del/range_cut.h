// RangeCut: splits fragments among tables that are written one after another, in key order.
//
//   fragments     [a ------- k)      [m ------------- z)
//   outputs       |   table 12   |h       table 13        |p  table 14
//   split         [a -- h)            [h - k) [m ---- p)      [p --- z)
//
// Each table takes the part before the first key of the next table, so that tables of a level stay disjoint and every
// entry is in the table that holds the fragments covering it. Every key of a fragment is taken exactly once.
#pragma once

#include <string>
#include <utility>

#include "range_del/range_tombstone.h"

namespace strata {

class RangeCut {
 public:
  RangeCut() = default;
  explicit RangeCut(RangeFragments fragments) : fragments_(std::move(fragments)) {}

  // True when everything was taken.
  bool done() const { return !Any(fragments_) || next_ == fragments_.size(); }

  // Takes the part before user_key; the rest begins there. REQUIRES: user_key ascends from call to call.
  RangeFragments TakeBefore(Slice user_key) {
    RangeFragments taken;
    while (!done() && fragments_[next_].end <= user_key) taken.push_back(std::move(fragments_[next_++]));
    if (!done() && fragments_[next_].begin < user_key) {
      RangeFragment& rest = fragments_[next_];
      taken.push_back({rest.begin, std::string(user_key), rest.sequences});
      rest.begin.assign(user_key);
    }
    return taken;
  }

  RangeFragments TakeRest() {
    if (done()) return {};
    RangeFragments taken(std::make_move_iterator(fragments_.begin() + static_cast<std::ptrdiff_t>(next_)),
                         std::make_move_iterator(fragments_.end()));
    next_ = fragments_.size();
    return taken;
  }

 private:
  RangeFragments fragments_;
  size_t next_ = 0;  // fragments before this index are taken
};

}  // namespace strata
