// LinearOrder: finds the next of k children by comparing all of them.
//
//     [ c f k ]        the first is the best so far; each other one is compared with the best so far
//       ^              and replaces it if it comes before it
//
// A row costs one comparison less than there are children with entries left: 9 with ten runs, no matter which child won
// last or how large the runs are. It keeps no order between rows. LevelDB, designed for few runs and short scans, does
// just this; every other strategy is measured against it.
//
// Source: LevelDB, table/merger.cc (FindSmallest, FindLargest).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace strata {

class LinearOrder {
 public:
  void Clear() { places_.clear(); }
  bool empty() const { return places_.empty(); }
  uint32_t top() const { return places_[best_]; }
  // The children that have entries left, in the order given.
  const std::vector<uint32_t>& places() const { return places_; }
  uint32_t remembered() const { return 0; }

  template <class Before>
  void Build(std::span<const uint32_t> children, const Before& before) {
    places_.assign(children.begin(), children.end());
    FindBest(before);
  }

  template <class Before>
  void TopMoved(const Before& before) {
    FindBest(before);
  }

  template <class Before>
  void TopEnded(const Before& before) {
    places_.erase(places_.begin() + static_cast<ptrdiff_t>(best_));
    FindBest(before);
  }

 private:
  template <class Before>
  void FindBest(const Before& before) {
    best_ = 0;
    for (size_t i = 1; i < places_.size(); ++i) {
      if (before(places_[i], places_[best_])) best_ = i;
    }
  }

  std::vector<uint32_t> places_;
  size_t best_ = 0;
};

}  // namespace strata
