// Fragments cover every key exactly as the list of tombstones does.
#include "range_del/fragmenter.h"

#include <gtest/gtest.h>

#include "plain_ranges.h"
#include "range_del/range_cut.h"
#include "range_del/range_run.h"

namespace strata {
namespace {

const auto kPlainCompare = [](Slice a, Slice b) { return a.compare(b); };

TEST(Fragmenter, CutsWhereRangesBeginAndEnd) {
  EXPECT_EQ(ToString(FragmentRanges({})), "");
  EXPECT_EQ(ToString(FragmentRanges({{"a", "m", 5}})), "[a,m)5");
  EXPECT_EQ(ToString(FragmentRanges({{"a", "m", 5}, {"d", "r", 9}})), "[a,d)5 [d,m)9.5 [m,r)9");
  EXPECT_EQ(ToString(FragmentRanges({{"d", "m", 5}, {"a", "z", 2}, {"m", "r", 7}})), "[a,d)2 [d,m)5.2 [m,r)7.2 [r,z)2");
  // Adjacent fragments are not merged, and a gap stays uncovered.
  EXPECT_EQ(ToString(FragmentRanges({{"x", "z", 3}, {"a", "b", 4}, {"b", "c", 4}})), "[a,b)4 [b,c)4 [x,z)3");
  // A tombstone in two pieces, one of which is given twice.
  EXPECT_EQ(ToString(FragmentRanges({{"a", "f", 4}, {"f", "k", 4}, {"f", "h", 4}})), "[a,f)4 [f,h)4 [h,k)4");
  EXPECT_EQ(ToString(FragmentRanges({{"m", "a", 5}, {"k", "k", 6}})), "");
}

TEST(Fragmenter, KeepsOneSequencePerReader) {
  const auto kept = [](const std::vector<uint64_t>& sequences, const std::vector<uint64_t>& snapshots) {
    std::string text;
    for (const uint64_t s : NewestOfEachStripe(sequences, snapshots)) text += std::to_string(s) + " ";
    return text;
  };
  EXPECT_EQ(kept({9, 7, 5, 3}, {}), "9 ");
  EXPECT_EQ(kept({9, 7, 5, 3}, {6}), "9 5 ");
  EXPECT_EQ(kept({9, 7, 5, 3}, {5}), "9 5 ");
  EXPECT_EQ(kept({9, 7, 5, 3}, {4, 8}), "9 7 3 ");
  EXPECT_EQ(kept({9, 7, 5, 3}, {2, 20, 30}), "9 ");
}

void CompareWithPlain(uint64_t seed) {
  Prng prng(seed);
  const std::vector<RangeTombstone> tombstones = RandomTombstones(&prng, prng.Below(12));
  const RangeFragments fragments = FragmentRanges(tombstones);
  for (size_t i = 0; i < fragments.size(); i++) {
    const RangeFragment& f = fragments[i];
    ASSERT_LT(f.begin, f.end);
    ASSERT_TRUE(i == 0 || fragments[i - 1].end <= f.begin);
    ASSERT_FALSE(f.sequences.empty());
    for (size_t k = 1; k < f.sequences.size(); k++) ASSERT_GT(f.sequences[k - 1], f.sequences[k]);
  }
  ASSERT_EQ(ToString(FragmentRanges(TombstonesOf(fragments))), ToString(fragments)) << "fragments are fragments";

  // The same fragments, cut at ascending keys, as the lists of one run.
  RangeCut cut(fragments);
  RangeRun run;
  std::string at;
  for (int i = 0; i < 3; i++) {
    at = std::max(at, RandomRangeKey(&prng));
    run.Add(std::make_shared<RangeFragments>(cut.TakeBefore(at)));
  }
  run.Add(std::make_shared<RangeFragments>(cut.TakeRest()));
  ASSERT_TRUE(cut.done());

  std::vector<uint64_t> snapshots;
  for (uint64_t s = 0; s < 14; s++) {
    if (prng.OneIn(4)) snapshots.push_back(s);
  }
  for (int i = 0; i < 60; i++) {
    const std::string key = RandomRangeKey(&prng);
    const uint64_t sequence = prng.Below(14);
    const uint64_t expected = PlainNewestCovering(tombstones, key, sequence);
    ASSERT_EQ(NewestCovering(fragments, key, sequence, kPlainCompare), expected) << "key " << key << " at " << sequence;
    const RangeFragment* const covering = run.Covering(key, kPlainCompare);
    ASSERT_EQ(covering == nullptr ? 0 : NewestVisible(*covering, sequence), expected) << "in lists, key " << key;
    // Keeping one sequence per stripe makes no difference to any snapshot or to the latest reader.
    if (covering == nullptr) continue;
    RangeFragment kept = *covering;
    kept.sequences = NewestOfEachStripe(covering->sequences, snapshots);
    for (const uint64_t reader : snapshots) ASSERT_EQ(NewestVisible(kept, reader), NewestVisible(*covering, reader));
    ASSERT_EQ(NewestVisible(kept, kMaxSequence), NewestVisible(*covering, kMaxSequence));
  }
}

TEST(Fragmenter, MatchesALinearSearch) {
  for (uint64_t seed = 1; seed <= 2000; seed++) {
    SCOPED_TRACE(testing::Message() << "CompareWithPlain(" << seed << ")");
    CompareWithPlain(seed);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(RangeCut, TakesEveryKeyOnce) {
  RangeCut cut(FragmentRanges({{"a", "k", 5}, {"m", "z", 7}}));
  EXPECT_EQ(ToString(cut.TakeBefore("a")), "");
  EXPECT_EQ(ToString(cut.TakeBefore("h")), "[a,h)5");
  EXPECT_EQ(ToString(cut.TakeBefore("p")), "[h,k)5 [m,p)7");
  EXPECT_FALSE(cut.done());
  EXPECT_EQ(ToString(cut.TakeRest()), "[p,z)7");
  EXPECT_TRUE(cut.done());
  EXPECT_EQ(ToString(cut.TakeRest()), "");
  // A cut at the end of a fragment leaves none of it.
  RangeCut at_end(FragmentRanges({{"a", "k", 5}}));
  EXPECT_EQ(ToString(at_end.TakeBefore("k")), "[a,k)5");
  EXPECT_TRUE(at_end.done());
}

}  // namespace
}  // namespace strata
