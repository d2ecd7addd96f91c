// The five structures of a merging iterator against simple models: the winner against a scan of all children, the
// cached comparisons against a recount that knows which pairs have changed.
#include "iter/merge_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/prng.h"

namespace strata {
namespace {

constexpr uint32_t kEnded = 0xffffffff;

// k runs of ascending numbers, distinct over all runs; each child is on the first remaining number of its run.
class Runs {
 public:
  Runs(Prng* prng, uint32_t k, uint32_t rows) : runs_(k), at_(k) {
    // Some runs get most rows, as in a leveled tree.
    const bool skewed = prng->OneIn(2);
    for (uint32_t row = 0; row < rows; ++row) {
      uint64_t run = prng->Below(k);
      if (skewed && !prng->OneIn(5)) run = k - 1;
      runs_[run].push_back(row);
    }
  }
  uint32_t count() const { return static_cast<uint32_t>(runs_.size()); }
  bool HasEntry(uint32_t child) const { return at_[child] < runs_[child].size(); }
  uint32_t entry(uint32_t child) const { return HasEntry(child) ? runs_[child][at_[child]] : kEnded; }
  void Move(uint32_t child) { ++at_[child]; }
  std::vector<uint32_t> ChildrenWithEntries() const {
    std::vector<uint32_t> children;
    for (uint32_t i = 0; i < count(); ++i) {
      if (HasEntry(i)) children.push_back(i);
    }
    return children;
  }
  // By a scan of all, which the comparison counter does not see.
  uint32_t First() const {
    uint32_t first = kEnded;
    for (const uint32_t i : ChildrenWithEntries()) {
      if (first == kEnded || entry(i) < entry(first)) first = i;
    }
    return first;
  }

 private:
  std::vector<std::vector<uint32_t>> runs_;
  std::vector<size_t> at_;
};

// Walks one structure over the runs and counts comparisons.
template <class Structure>
class Walk {
 public:
  explicit Walk(Runs runs) : runs_(std::move(runs)) { structure_.Build(runs_.ChildrenWithEntries(), Before()); }

  const Runs& runs() const { return runs_; }
  const Structure& structure() const { return structure_; }
  uint64_t comparisons() const { return comparisons_; }
  bool done() const { return structure_.empty(); }
  // Returns the comparisons of this move.
  uint64_t Next() {
    const uint64_t before = comparisons_;
    const uint32_t child = structure_.top();
    runs_.Move(child);
    if (runs_.HasEntry(child)) {
      structure_.TopMoved(Before());
    } else {
      structure_.TopEnded(Before());
    }
    return comparisons_ - before;
  }

 private:
  auto Before() {
    return [this](uint32_t a, uint32_t b) {
      EXPECT_TRUE(runs_.HasEntry(a) && runs_.HasEntry(b)) << "a child that has ended was compared";
      EXPECT_NE(a, b);
      ++comparisons_;
      return runs_.entry(a) < runs_.entry(b);
    };
  }

  Runs runs_;
  Structure structure_;
  uint64_t comparisons_ = 0;
};

template <class F>
void ForRandomRuns(const F& f) {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    const auto k = static_cast<uint32_t>(1 + prng.Below(seed % 10 == 0 ? 70 : 13));
    f(Runs(&prng, k, static_cast<uint32_t>(prng.Below(600))));
    if (testing::Test::HasFailure()) return;
  }
}

template <class Structure>
class MergeStructures : public testing::Test {};
using Structures = testing::Types<LinearOrder, BinaryHeap, RootCachedHeap, SiblingsCachedHeap, LoserTree>;
TYPED_TEST_SUITE(MergeStructures, Structures);

TYPED_TEST(MergeStructures, TheWinnerIsTheFirstOfAll) {
  ForRandomRuns([](const Runs& runs) {
    Walk<TypeParam> walk(runs);
    while (!walk.done()) {
      ASSERT_EQ(walk.structure().top(), walk.runs().First());
      walk.Next();
    }
    ASSERT_EQ(walk.runs().First(), kEnded);
  });
}

TYPED_TEST(MergeStructures, BuildDiscardsAllState) {
  Prng prng(5);
  const Runs first(&prng, 9, 300);
  TypeParam structure;
  const auto by_number = [](uint32_t a, uint32_t b) { return a < b; };
  structure.Build(std::vector<uint32_t>{0, 1, 2, 3, 4, 5}, by_number);
  structure.TopMoved(by_number);
  structure.TopEnded(by_number);
  structure.Build(std::vector<uint32_t>{7}, by_number);
  EXPECT_EQ(structure.top(), 7u);
  structure.TopEnded(by_number);
  EXPECT_TRUE(structure.empty());
  structure.Build(std::vector<uint32_t>{}, by_number);
  EXPECT_TRUE(structure.empty());
  structure.Build(std::vector<uint32_t>{3, 2}, by_number);
  EXPECT_EQ(structure.top(), 2u);
  structure.Clear();
  EXPECT_TRUE(structure.empty());
  EXPECT_EQ(structure.remembered(), 0u);
}

TEST(LinearOrder, ComparesEveryOtherChildOnce) {
  ForRandomRuns([](const Runs& runs) {
    Walk<LinearOrder> walk(runs);
    while (!walk.done()) {
      ASSERT_EQ(walk.structure().places(), walk.runs().ChildrenWithEntries());
      const uint64_t took = walk.Next();
      const size_t positioned = walk.runs().ChildrenWithEntries().size();
      ASSERT_EQ(took, positioned == 0 ? 0 : positioned - 1);
    }
  });
}

TEST(RootCachedHeap, MatchesTheUncachedHeapWithoutTheCachedComparisons) {
  ForRandomRuns([](const Runs& runs) {
    Walk<BinaryHeap> plain(runs);
    Walk<RootCachedHeap> cached(runs);
    ASSERT_EQ(cached.comparisons(), plain.comparisons());
    // Whether the places below the root are unchanged since the last sift.
    bool kept = false;
    uint64_t saved = 0;
    while (!plain.done()) {
      ASSERT_EQ(cached.structure().remembered(), kept && plain.structure().places().size() > 2 ? 1u : 0u);
      const std::vector<uint32_t> before = plain.structure().places();
      plain.Next();
      const std::vector<uint32_t>& after = plain.structure().places();
      if (kept && after.size() > 2) ++saved;
      kept = after.size() > 1 && std::equal(after.begin() + 1, after.end(), before.begin() + 1);
      cached.Next();
      ASSERT_EQ(cached.structure().places(), after);
      ASSERT_EQ(cached.comparisons(), plain.comparisons() - saved);
    }
  });
}

TEST(MergeOrder, TheShortWayOfTheDefaultIsThatOfTopMoved) {
  ForRandomRuns([](const Runs& runs) {
    Runs left = runs;
    const auto before = [&left](uint32_t a, uint32_t b) { return left.entry(a) < left.entry(b); };
    Walk<RootCachedHeap> plain(runs);
    MergeOrder order(MergeStrategy::kHeapRootCached);
    order.Build(left.ChildrenWithEntries(), before);
    while (!order.empty()) {
      ASSERT_EQ(order.top(), plain.structure().top());
      ASSERT_TRUE(std::ranges::equal(order.places(), plain.structure().places()));
      ASSERT_EQ(order.remembered(), plain.structure().remembered());
      left.Move(order.top());
      const uint64_t took = plain.Next();
      uint64_t comparisons = 0;
      const auto counted = [&](uint32_t a, uint32_t b) {
        comparisons++;
        return before(a, b);
      };
      if (left.HasEntry(order.top())) {
        ASSERT_TRUE(order.TopMovedInDefault(counted));
      } else {
        order.TopEnded(counted);
      }
      ASSERT_EQ(comparisons, took);
    }
    ASSERT_TRUE(plain.done());
    ASSERT_FALSE(MergeOrder(MergeStrategy::kHeap).TopMovedInDefault(before));
  });
}

// Built and sifted like SiblingsCachedHeap, but without a cache. Counts redundant comparisons: of pairs that have not
// changed since they were last compared.
class UncachedHeap {
 public:
  explicit UncachedHeap(const Runs& runs) : runs_(runs), places_(runs.ChildrenWithEntries()) {
    for (size_t at = places_.size() / 2; at-- > 0;) SiftDown(at);
  }
  const std::vector<uint32_t>& places() const { return places_; }
  uint64_t comparisons() const { return comparisons_; }
  uint64_t redundant() const { return redundant_; }
  bool Knows(size_t at) const {
    const auto seen = asked_.find(at);
    return seen != asked_.end() && 2 * at + 2 < places_.size() && seen->second == PairBelow(at);
  }
  void Next() {
    runs_.Move(places_[0]);
    if (!runs_.HasEntry(places_[0])) {
      places_[0] = places_.back();
      places_.pop_back();
    }
    SiftDown(0);
  }

 private:
  using Pair = std::vector<uint32_t>;
  Pair PairBelow(size_t at) const {
    const uint32_t left = places_[2 * at + 1], right = places_[2 * at + 2];
    return {left, runs_.entry(left), right, runs_.entry(right)};
  }
  bool Less(size_t a, size_t b) {
    ++comparisons_;
    return runs_.entry(places_[a]) < runs_.entry(places_[b]);
  }
  void SiftDown(size_t at) {
    for (;;) {
      size_t better = 2 * at + 1;
      if (better >= places_.size()) return;
      if (better + 1 < places_.size()) {
        if (Knows(at)) ++redundant_;
        asked_[at] = PairBelow(at);
        if (Less(better + 1, better)) ++better;
      }
      if (!Less(better, at)) return;
      std::swap(places_[better], places_[at]);
      at = better;
    }
  }

  Runs runs_;
  std::vector<uint32_t> places_;
  std::map<size_t, Pair> asked_;
  uint64_t comparisons_ = 0;
  uint64_t redundant_ = 0;
};

TEST(SiblingsCachedHeap, MatchesTheUncachedHeapWithoutTheCachedComparisons) {
  ForRandomRuns([](const Runs& runs) {
    UncachedHeap plain(runs);
    Walk<SiblingsCachedHeap> cached(runs);
    for (;;) {
      ASSERT_EQ(cached.structure().places(), plain.places());
      ASSERT_EQ(cached.comparisons(), plain.comparisons() - plain.redundant());
      for (size_t at = 0; at < 32; ++at) {
        ASSERT_EQ(cached.structure().remembered() >> at & 1, plain.Knows(at) ? 1u : 0u) << "place " << at;
      }
      if (cached.done()) break;
      plain.Next();
      cached.Next();
    }
  });
}

// Plays the whole tournament from the leaves up. Returns the winner of a match, kEnded if both sides have ended.
uint32_t PlayAll(const Runs& runs, const std::vector<uint32_t>& trace, size_t match, std::vector<uint32_t>* losers) {
  if (match >= trace.size() / 2) return runs.HasEntry(trace[match]) ? trace[match] : kEnded;
  const uint32_t a = PlayAll(runs, trace, 2 * match, losers);
  const uint32_t b = PlayAll(runs, trace, 2 * match + 1, losers);
  const bool a_first = b == kEnded || (a != kEnded && runs.entry(a) < runs.entry(b));
  (*losers)[match] = a_first ? b : a;
  return a_first ? a : b;
}

TEST(LoserTree, StoresTheTournamentAndReplaysOnePath) {
  ForRandomRuns([](const Runs& runs) {
    const auto k = runs.ChildrenWithEntries().size();
    Walk<LoserTree> walk(runs);
    ASSERT_EQ(walk.comparisons(), k == 0 ? 0 : k - 1);
    while (!walk.done()) {
      const std::vector<uint32_t> trace = walk.structure().places();
      ASSERT_EQ(trace.size(), 2 * k);
      std::vector<uint32_t> losers(k, kEnded);
      const uint32_t winner = PlayAll(walk.runs(), trace, 1, &losers);
      ASSERT_EQ(trace[0], winner);
      for (size_t match = 1; match < k; ++match) ASSERT_EQ(trace[match], losers[match]) << "match " << match;
      // One comparison per match on the way up that has an opponent left.
      size_t leaf = k;
      while (trace[leaf] != winner) ++leaf;
      uint64_t opponents = 0;
      for (size_t match = leaf / 2; match >= 1; match /= 2) opponents += trace[match] != kEnded ? 1 : 0;
      const uint64_t took = walk.Next();
      if (walk.runs().HasEntry(winner)) {
        ASSERT_EQ(took, opponents);
      } else {
        // It advances without a comparison until a child with a key replaces it.
        ASSERT_LE(took, opponents == 0 ? 0 : opponents - 1);
      }
    }
  });
}

TEST(LoserTree, TheLastChildIsNoDeeperThanAnother) {
  for (uint32_t k = 2; k <= 70; ++k) {
    LoserTree tree;
    std::vector<uint32_t> children(k);
    for (uint32_t i = 0; i < k; ++i) children[i] = i;
    tree.Build(children, [](uint32_t a, uint32_t b) { return a < b; });
    const auto depth = [&](uint32_t child) {
      uint32_t steps = 0;
      for (size_t at = k + static_cast<size_t>(std::find(tree.places().begin() + k, tree.places().end(), child) -
                                               tree.places().begin() - k);
           at > 1; at /= 2) {
        ++steps;
      }
      return steps;
    };
    for (uint32_t child = 0; child < k; ++child) ASSERT_LE(depth(k - 1), depth(child)) << k;
  }
}

TEST(MergeOrder, EachOptionValueSelectsItsStructure) {
  // Distinguished by the cost of a move and by the recorded state: ten children, the same one moving twice.
  const auto costs = [](MergeStrategy strategy) {
    std::vector<uint64_t> costs;
    uint64_t comparisons = 0;
    const auto before = [&comparisons](uint32_t a, uint32_t b) {
      ++comparisons;
      return a < b;
    };
    MergeOrder order(strategy);
    EXPECT_TRUE(order.empty());
    EXPECT_TRUE(order.places().empty());
    std::vector<uint32_t> children(10);
    for (uint32_t i = 0; i < 10; ++i) children[i] = i;
    order.Build(children, before);
    costs.push_back(comparisons);
    for (int i = 0; i < 2; ++i) {
      comparisons = 0;
      order.TopMoved(before);
      costs.push_back(comparisons);
      EXPECT_EQ(order.top(), 0u);
    }
    costs.push_back(order.places().size());
    costs.push_back(order.remembered());
    order.Clear();
    EXPECT_EQ(order.top(), MergeOrder::kNoChild);
    return costs;
  };
  using Costs = std::vector<uint64_t>;
  EXPECT_EQ(costs(MergeStrategy::kLinear), (Costs{9, 9, 9, 10, 0}));
  EXPECT_EQ(costs(MergeStrategy::kHeap), (Costs{9, 2, 2, 10, 0}));
  EXPECT_EQ(costs(MergeStrategy::kHeapRootCached), (Costs{9, 2, 1, 10, 1}));
  // Build compares the pairs below 3, 2, 1 and 0; the last of ten has no sibling below 4.
  EXPECT_EQ(costs(MergeStrategy::kHeapSiblingsCached), (Costs{9, 1, 1, 10, 0b1111}));
  EXPECT_EQ(costs(MergeStrategy::kLoserTree), (Costs{9, 4, 4, 20, 0}));
}

}  // namespace
}  // namespace strata
