// LoserTree: who of k children comes next, from the record of a knockout tournament.
//
//        place 0: the winner of all              a match remembers who lost it; the winner went on
//                  1
//           ┌──────┴──────┐                      when the winner has moved, only the matches on the way up from
//           2             3                      its leaf are played again, each against the one who lost there
//        ┌──┴──┐       ┌──┴──┐
//        4     5       6     7                   places k .. 2k-1 are the leaves: the children
//
// So a row costs exactly as many comparisons as the winner's leaf is deep, whoever wins and whoever won before: 3 or 4
// with ten children. That is the least for equal runs (3.40, where the best of the heaps takes 4.20), and twice too
// much for an LSM-tree, where the same run wins nine times of ten and a heap notices it with one comparison. Leaves are
// given out from the back, so that the last child, the deepest level and largest run, hangs no deeper than any other.
//
// A child whose run has ended loses every match, and for that nobody's key is looked at.
//
// Source: Knuth, The Art of Computer Programming, volume 3, 5.4.1 (tree of losers).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace strata {

class LoserTree {
 public:
  // At a match: both sides have ended.
  static constexpr uint32_t kNobody = 0xffffffff;

  void Clear() { places_.clear(); }
  bool empty() const { return places_.empty() || places_[0] == kNobody; }
  uint32_t top() const { return places_[0]; }
  // The winner, the losers by match, the children by leaf.
  const std::vector<uint32_t>& places() const { return places_; }
  uint32_t remembered() const { return 0; }

  template <class Before>
  void Build(const std::vector<uint32_t>& children, const Before& before) {
    const size_t count = children.size();
    places_.assign(2 * count, kNobody);
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
    PlayAgain(leaf_of_[top()], top(), before);
  }

  template <class Before>
  void TopEnded(const Before& before) {
    PlayAgain(leaf_of_[top()], kNobody, before);
  }

 private:
  // Plays the match and all matches below it; returns the winner.
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
  void PlayAgain(size_t leaf, uint32_t winner, const Before& before) {
    for (size_t match = leaf / 2; match >= 1; match /= 2) {
      uint32_t& loser = places_[match];
      if (loser == kNobody) continue;
      if (winner == kNobody || before(loser, winner)) std::swap(winner, loser);
    }
    places_[0] = winner;
  }

  std::vector<uint32_t> places_;
  std::vector<size_t> leaf_of_;  // by child
};

}  // namespace strata
