// RangeCut: fragments dealt out to tables that are made one after another, in key order.
//
//   fragments     [a ------- k)      [m ------------- z)
//   outputs       |   table 12   |h       table 13        |p  table 14
//   dealt out     [a -- h)            [h - k) [m ---- p)      [p --- z)
//
// Each table takes what lies before the key with which the next one begins, so that tables of a level stay disjoint and
// every entry lies in the table that says by what it is covered. No fragment and no key is taken twice.
#pragma once

#include <string>
#include <utility>

#include "range_del/range_tombstone.h"

namespace strata {

class RangeCut {
 public:
  RangeCut() = default;
  explicit RangeCut(RangeFragments fragments) : fragments_(std::move(fragments)) {}

  // Nothing is left to take.
  bool done() const { return !Any(fragments_) || next_ == fragments_.size(); }

  // All that lies before user_key and was not taken yet; the rest begins there. REQUIRES: keys rise from call to call.
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
  size_t next_ = 0;  // those before are taken
};

}  // namespace strata
