// LoserTree: finds the next of k children with a knockout tournament.
//
//        place 0: the overall winner             a match stores its loser; the winner advances
//                  1
//           ┌──────┴──────┐                      when the winner has moved, only the matches from its leaf up to the
//           2             3                      root are replayed, each against the stored loser
//        ┌──┴──┐       ┌──┴──┐
//        4     5       6     7                   places k .. 2k-1 are the leaves: the children
//
// A row costs as many comparisons as the depth of the winner's leaf, no matter which child wins: 3 or 4 with ten
// children. That is the minimum for equal runs (3.40, where the best of the heaps takes 4.20), and about twice the cost
// of a heap for an LSM-tree, where the same run wins nine times out of ten and a heap notices with one comparison.
// Leaves are assigned from the back, so that the last child, the deepest level and largest run, is no deeper than any
// other.
//
// A child whose run has ended loses every match without a comparison.
//
// Source: Knuth, The Art of Computer Programming, volume 3, 5.4.1 (tree of losers).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace strata {

class LoserTree {
 public:
  // At a match: both sides have ended.
  static constexpr uint32_t kExhausted = 0xffffffff;

  void Clear() { places_.clear(); }
  bool empty() const { return places_.empty() || places_[0] == kExhausted; }
  uint32_t top() const { return places_[0]; }
  // The winner, the losers by match, the children by leaf.
  const std::vector<uint32_t>& places() const { return places_; }
  uint32_t remembered() const { return 0; }

  template <class Before>
  void Build(std::span<const uint32_t> children, const Before& before) {
    const size_t count = children.size();
    places_.assign(2 * count, kExhausted);
    leaf_of_.clear();
    if (count == 0) return;
    for (size_t i = 0; i < count; ++i) {
      const size_t leaf = 2 * count - 1 - i;
      places_[leaf] = children[i];
      if (leaf_of_.size() <= children[i]) leaf_of_.resize(children[i] + 1);
      leaf_of_[children[i]] = leaf;
    }
    places_[0] = Play(1, before);
  }

  template <class Before>
  void TopMoved(const Before& before) {
    Replay(leaf_of_[top()], top(), before);
  }

  template <class Before>
  void TopEnded(const Before& before) {
    Replay(leaf_of_[top()], kExhausted, before);
  }

 private:
  // Plays this match and all below it; returns the winner.
  template <class Before>
  uint32_t Play(size_t match, const Before& before) {
    if (match >= places_.size() / 2) return places_[match];
    uint32_t winner = Play(2 * match, before);
    uint32_t loser = Play(2 * match + 1, before);
    if (before(loser, winner)) std::swap(winner, loser);
    places_[match] = loser;
    return winner;
  }

  template <class Before>
  void Replay(size_t leaf, uint32_t winner, const Before& before) {
    for (size_t match = leaf / 2; match >= 1; match /= 2) {
      uint32_t& loser = places_[match];
      if (loser == kExhausted) continue;
      if (winner == kExhausted || before(loser, winner)) std::swap(winner, loser);
    }
    places_[0] = winner;
  }

  std::vector<uint32_t> places_;
  std::vector<size_t> leaf_of_;  // by child
};

}  // namespace strata
