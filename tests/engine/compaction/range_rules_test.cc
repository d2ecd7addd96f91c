// Range rules: what a compaction drops under range tombstones changes nothing for any reader.
#include "compaction/range_rules.h"

#include <gtest/gtest.h>

#include <set>

#include "range_del/plain_ranges.h"

namespace strata {
namespace {

const auto kCompare = [](Slice a, Slice b) { return a.compare(b); };

std::string KeptOf(const RangeRules& rules, bool deeper, std::string* why) {
  std::vector<RangeRules::Dropped> dropped;
  const RangeFragments kept = rules.Keep([deeper](KeyRange) { return deeper; }, &dropped);
  why->clear();
  for (const auto& [t, reason] : dropped) {
    *why += (why->empty() ? "" : " ") + t.begin + std::to_string(t.sequence) + ":" + rec::NameOf(reason);
  }
  return ToString(kept);
}

TEST(RangeRules, KeepsOneTombstonePerStripeAndNoneAtBaseLevel) {
  const std::vector<RangeTombstone> all{{"a", "m", 3}, {"a", "m", 5}, {"a", "m", 9}};
  std::string why;
  EXPECT_EQ(KeptOf(RangeRules(all, {}), true, &why), "[a,m)9");
  EXPECT_EQ(why, "a5:hidden_by_newer a3:hidden_by_newer");
  EXPECT_EQ(KeptOf(RangeRules(all, {}), false, &why), "");
  EXPECT_EQ(why, "a9:tombstone_at_base_level a5:hidden_by_newer a3:hidden_by_newer");
  // A snapshot at 6 needs its own tombstone, and the newer one is not in the oldest stripe.
  EXPECT_EQ(KeptOf(RangeRules(all, {6}), true, &why), "[a,m)9.5");
  EXPECT_EQ(why, "a3:hidden_by_newer");
  EXPECT_EQ(KeptOf(RangeRules(all, {6}), false, &why), "[a,m)9");
  EXPECT_EQ(why, "a5:tombstone_at_base_level a3:hidden_by_newer");
}

TEST(RangeRules, DropsEntryCoveredByATombstoneOfItsStripe) {
  const auto covers = [](std::vector<uint64_t> snapshots, Slice key, uint64_t sequence) {
    RangeRules rules({{"b", "d", 7}}, std::move(snapshots));
    return rules.Covers(key, sequence, kCompare);
  };
  EXPECT_TRUE(covers({}, "b", 6));
  EXPECT_TRUE(covers({}, "cc", 1));
  EXPECT_FALSE(covers({}, "a", 6));
  EXPECT_FALSE(covers({}, "d", 6)) << "the end is exclusive";
  EXPECT_FALSE(covers({}, "c", 8)) << "the entry is newer";
  EXPECT_FALSE(covers({6}, "c", 5)) << "a snapshot sees the entry and not the tombstone";
  EXPECT_TRUE(covers({7}, "c", 5));
  EXPECT_TRUE(covers({4, 7}, "c", 5));
  EXPECT_FALSE(covers({4, 7}, "c", 4));
}

TEST(RangeRules, DetectsARangeDeletionBetweenTwoWrites) {
  const auto parts = [](Slice key, uint64_t older, uint64_t newer) {
    return RangeRules({{"b", "d", 7}, {"c", "e", 3}}, {5}).DeletedBetween(key, older, newer, kCompare);
  };
  EXPECT_TRUE(parts("b", 6, 8));
  EXPECT_FALSE(parts("b", 8, 9)) << "the range is older than both";
  EXPECT_FALSE(parts("b", 5, 6)) << "and newer than both";
  EXPECT_TRUE(parts("c", 2, 6)) << "by the older tombstone of the fragment";
  EXPECT_FALSE(parts("d", 6, 8)) << "the only tombstone here";
  EXPECT_FALSE(parts("a", 1, 9));
  EXPECT_FALSE(parts("e", 1, 9));
}

// Every reader (each snapshot, and the latest) finds the same for every key as before: dropped entries were invisible,
// and a kept entry is covered for a reader exactly if it was before.
void CheckReaders(uint64_t seed) {
  Prng prng(seed);
  const std::vector<RangeTombstone> tombstones = RandomTombstones(&prng, 1 + prng.Below(8));
  std::vector<uint64_t> snapshots;
  for (uint64_t s = 1; s < 12; s++) {
    if (prng.OneIn(4)) snapshots.push_back(s);
  }
  const bool deeper = prng.OneIn(2);
  RangeRules rules(tombstones, snapshots);
  std::vector<RangeRules::Dropped> dropped;
  const RangeFragments kept = rules.Keep([deeper](KeyRange) { return deeper; }, &dropped);
  std::vector<RangeTombstone> left;
  for (const RangeFragment& f : kept) {
    for (const uint64_t s : f.sequences) left.push_back({f.begin, f.end, s});
  }
  std::set<std::pair<std::string, uint64_t>> entries;
  for (int i = 0; i < 40; i++) entries.emplace(RandomRangeKey(&prng), prng.Below(12));
  std::vector<uint64_t> readers = snapshots;
  readers.push_back(kMaxSequence);
  for (const auto& [key, sequence] : entries) {
    const bool gone = rules.Covers(key, sequence, kCompare);
    for (const uint64_t reader : readers) {
      if (reader < sequence) continue;
      const bool was_covered = PlainNewestCovering(tombstones, key, reader) > sequence;
      if (gone) {
        ASSERT_TRUE(was_covered) << key << "@" << sequence << " is seen at " << reader;
      }
      if (gone) continue;
      ASSERT_EQ(PlainNewestCovering(left, key, reader) > sequence, was_covered)
          << key << "@" << sequence << " for a reader at " << reader;
    }
  }
}

TEST(RangeRules, ChangeNothingForAnyReader) {
  for (uint64_t seed = 1; seed <= 3000; seed++) {
    SCOPED_TRACE(testing::Message() << "CheckReaders(" << seed << ")");
    CheckReaders(seed);
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace strata
