// SiblingsCachedHeap: a binary heap that remembers at every place which of the two below is better.
//
//             0             a sift changes one path; the pairs beside it stand as they stood, and what was found
//         ┌───┴───┐         out about them stays true
//         1 ══════2
//       ┌─┴─┐   ┌─┴─┐
//       3 ══4   5 ══6
//
// When the root's child loses and sinks, a plain heap compares the two below at every place it passes. Here a pair is
// compared only if one of the two has changed since it was compared last: when the better one moved up, the pair it
// leaves is unknown until somebody sinks past it again. In an LSM-tree small runs win one row and sink to where they
// came from, so most pairs are known: 1.38 comparisons a row where a heap that remembers its root alone takes 1.55. Ten
// equal runs still cost 4.20: there nearly every sift changes nearly every pair it could ask.
//
// Building starts at the lowest places and goes up, so that what is found out below serves the sifts from above.
//
// Source: Pebble, merging_iter_heap.go (winnerChild).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace strata {

class SiblingsCachedHeap {
 public:
  void Clear() {
    places_.clear();
    better_below_.clear();
  }
  bool empty() const { return places_.empty(); }
  uint32_t top() const { return places_[0]; }
  // As BinaryHeap's.
  const std::vector<uint32_t>& places() const { return places_; }
  uint32_t remembered() const {
    uint32_t bits = 0;
    for (size_t at = 0; at < 32 && 2 * at + 2 < places_.size(); ++at) {
      if (better_below_[at] != kUnknown) bits |= uint32_t{1} << at;
    }
    return bits;
  }

  template <class Before>
  void Build(const std::vector<uint32_t>& children, const Before& before) {
    places_ = children;
    better_below_.assign(children.size(), kUnknown);
    for (size_t at = children.size() / 2; at-- > 0;) SiftDown(at, places_[at], before);
  }

  template <class Before>
  void TopMoved(const Before& before) {
    SiftDown(0, places_[0], before);
  }

  template <class Before>
  void TopEnded(const Before& before) {
    const uint32_t last = places_.back();
    places_.pop_back();
    better_below_.pop_back();
    if (!places_.empty()) SiftDown(0, last, before);
  }

 private:
  static constexpr uint32_t kUnknown = 0;  // the root is below nothing

  // Puts child into the hole at `at` and lets it sink.
  template <class Before>
  void SiftDown(size_t at, uint32_t child, const Before& before) {
    const size_t count = places_.size();
    for (;;) {
      const size_t left = 2 * at + 1;
      if (left >= count) break;
      size_t better = left;
      // One alone has no pair; what was known of the pair it belonged to is not asked.
      if (left + 1 < count) {
        if (better_below_[at] == kUnknown) {
          better_below_[at] = static_cast<uint32_t>(before(places_[left + 1], places_[left]) ? left + 1 : left);
        }
        better = better_below_[at];
      }
      if (!before(places_[better], child)) break;
      places_[at] = places_[better];
      better_below_[at] = kUnknown;
      at = better;
    }
    places_[at] = child;
  }

  std::vector<uint32_t> places_;
  std::vector<uint32_t> better_below_;  // by place: which of the two below is better, or kUnknown
};

}  // namespace strata
