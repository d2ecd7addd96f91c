// BinaryHeap: which of k children comes next, with few comparisons.
//
//             0             the array is the tree: below place i lie 2i+1 and 2i+2; nobody comes before
//         ┌───┴───┐         the one above, so place 0 holds the winner
//         1       2
//       ┌─┴─┐   ┌─┴─┐
//       3   4   5   6
//
// After the winner moved to its next entry it is sifted down: at each place the two below are compared, then the better
// of them with the sinking one. So a row costs 2 comparisons when the same child wins again and about 2 log2(k) when it
// falls to the bottom; with the sizes of an LSM-tree, where one run holds nine tenths of the rows, 2.38 on average at
// 10 runs. RocksDB's util/heap.h is the model; its cached root comparison and the loser trees can take this class's
// place, as the merging iterator uses nothing but what is public here.
//
// The order is a parameter of each call: before(a, b), a strict total order of children, so that one heap serves both
// directions and both tracing variants.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace strata {

class BinaryHeap {
 public:
  void Clear() { places_.clear(); }
  bool empty() const { return places_.empty(); }
  // REQUIRES: not empty.
  uint32_t top() const { return places_[0]; }
  // The array of the drawing.
  const std::vector<uint32_t>& places() const { return places_; }

  template <class Before>
  void Push(uint32_t child, const Before& before) {
    places_.push_back(child);
    size_t at = places_.size() - 1;
    while (at > 0) {
      const size_t parent = (at - 1) / 2;
      if (!before(child, places_[parent])) break;
      places_[at] = places_[parent];
      at = parent;
    }
    places_[at] = child;
  }

  // The top child stands on another entry now: finds its new place. REQUIRES: not empty.
  template <class Before>
  void TopMoved(const Before& before) {
    SiftDown(places_[0], before);
  }

  // The top child is exhausted. REQUIRES: not empty.
  template <class Before>
  void Pop(const Before& before) {
    const uint32_t last = places_.back();
    places_.pop_back();
    if (!places_.empty()) SiftDown(last, before);
  }

 private:
  // Puts child into the hole at the root and lets it sink.
  template <class Before>
  void SiftDown(uint32_t child, const Before& before) {
    const size_t count = places_.size();
    size_t at = 0;
    for (;;) {
      size_t better = 2 * at + 1;
      if (better >= count) break;
      if (better + 1 < count && before(places_[better + 1], places_[better])) ++better;
      if (!before(places_[better], child)) break;
      places_[at] = places_[better];
      at = better;
    }
    places_[at] = child;
  }

  std::vector<uint32_t> places_;
};

}  // namespace strata
