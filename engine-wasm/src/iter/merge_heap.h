// BinaryHeap: who of k children comes next, from an array that is a tree.
//
//             0             the array is the tree: below place i lie 2i+1 and 2i+2; nobody comes before
//         ┌───┴───┐         the one above, so place 0 holds the winner
//         1       2
//       ┌─┴─┐   ┌─┴─┐
//       3   4   5   6
//
// After the winner moved to its next entry it is sifted down: at each place the two below are compared, then the better
// of them with the sinking one. So a row costs 2 comparisons when the same child wins again and about 2 log2(k) when it
// falls to the bottom. With the sizes of an LSM-tree, where one run holds nine tenths of the rows, that is 2.36 on
// average, nearly whatever k is; with ten equal runs 4.60.
//
// Nothing is remembered from row to row. That makes it the plain version of the heap that remembers its root: after the
// same moves both hold the same array. (The one that remembers all siblings builds its array from below; there only the
// winners agree.)
//
// Source: RocksDB, util/heap.h, before it remembered anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace strata {

class BinaryHeap {
 public:
  void Clear() { places_.clear(); }
  bool empty() const { return places_.empty(); }
  uint32_t top() const { return places_[0]; }
  // The array of the drawing.
  const std::vector<uint32_t>& places() const { return places_; }
  uint32_t remembered() const { return 0; }

  template <class Before>
  void Build(const std::vector<uint32_t>& children, const Before& before) {
    places_.clear();
    for (const uint32_t child : children) Push(child, before);
  }

  template <class Before>
  void TopMoved(const Before& before) {
    SiftDown(places_[0], before);
  }

  template <class Before>
  void TopEnded(const Before& before) {
    const uint32_t last = places_.back();
    places_.pop_back();
    if (!places_.empty()) SiftDown(last, before);
  }

 private:
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
