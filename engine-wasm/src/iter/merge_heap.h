// BinaryHeap: finds the next of k children with an implicit binary heap.
//
//             0             the array is the tree: the children of place i are 2i+1 and 2i+2; no place comes before
//         ┌───┴───┐         its parent, so place 0 holds the winner
//         1       2
//       ┌─┴─┐   ┌─┴─┐
//       3   4   5   6
//
// When the winner moves to its next entry it is sifted down: at each place the two siblings are compared, then the
// better of them with the sinking child. A row costs 2 comparisons if the same child wins again and about 2 log2(k) if
// it sinks to the bottom. With the run sizes of an LSM-tree, where one run holds 90% of the rows, the average is 2.36,
// almost independent of k; with ten equal runs it is 4.60.
//
// Nothing is cached between rows. This is the reference for RootCachedHeap: after the same moves both hold the same
// array. (SiblingsCachedHeap builds its array bottom up; with it only the winners agree.)
//
// Source: RocksDB, util/heap.h, before it cached a comparison.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace strata {

class BinaryHeap {
 public:
  void Clear() { places_.clear(); }
  bool empty() const { return places_.empty(); }
  uint32_t top() const { return places_[0]; }
  // The array in the drawing above.
  const std::vector<uint32_t>& places() const { return places_; }
  uint32_t remembered() const { return 0; }

  template <class Before>
  void Build(std::span<const uint32_t> children, const Before& before) {
    places_.clear();
    places_.reserve(children.size());
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

  // Puts child into the hole at the root and sifts it down.
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
