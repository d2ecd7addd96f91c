// The radix tree against std::map on keys that are difficult for a trie, its comparisons, and its versions.
#include "memtable/radix_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/prng.h"
#include "format/internal_key.h"
#include "memtable/skiplist.h"

namespace strata {
namespace {

// A random key, the n-th of its case.
using Kind = std::string (*)(Prng*, uint64_t n);

// Few different bytes: keys are prefixes of keys, and share long ones.
std::string Prefixes(Prng* prng, uint64_t /*n*/) {
  std::string key(prng->Below(4) * 7, 'p');
  for (uint64_t i = prng->Below(6); i > 0; i--) key += static_cast<char>(prng->Below(3) * 127);
  return key;
}

// All bytes: nodes of every size.
std::string Bytes(Prng* prng, uint64_t /*n*/) {
  std::string key;
  for (uint64_t i = prng->Below(4); i > 0; i--) key += static_cast<char>(prng->Below(256));
  return key;
}

// Nodes in a row whose common bytes differ only deep inside.
std::string Numbers(Prng* prng, uint64_t /*n*/) {
  const std::string digits = std::to_string(prng->Below(5000));
  return std::string(16 - digits.size(), '0') + digits;
}

// In ascending order, with gaps and a few exceptions.
std::string Ascending(Prng* prng, uint64_t n) {
  const std::string digits = std::to_string(prng->OneIn(50) ? prng->Below(5000) : 3 * n + prng->Below(3));
  return std::string(16 - digits.size(), '0') + digits;
}

// Each key is the one before it and one byte more.
std::string Chain(Prng* prng, uint64_t /*n*/) {
  return std::string(prng->Below(300), 'c');
}

struct Case {
  const char* name;
  Kind key;
};
constexpr Case kCases[] = {
    {"prefixes", Prefixes}, {"bytes", Bytes}, {"numbers", Numbers}, {"ascending", Ascending}, {"chain", Chain}};

class RadixTreeRandom : public testing::TestWithParam<std::tuple<size_t, uint64_t>> {};

TEST_P(RadixTreeRandom, MatchesAMap) {
  const auto [which, seed] = GetParam();
  SCOPED_TRACE(std::string(kCases[which].name) + ", seed " + std::to_string(seed));
  Prng prng(seed);
  Tracer tracer;
  RadixTree tree(tracer);
  // User keys, and their sequences from the newest on.
  std::map<std::string, std::map<uint64_t, std::string, std::greater<>>> model;
  const auto key = [&](uint64_t i) { return kCases[which].key(&prng, i); };
  uint64_t searches = 0;
  uint64_t turns = 0;  // inserts that are not at the end, after one that was
  const uint64_t n = 1 + prng.Below(2500);
  bool was_at_end = false;
  for (uint64_t sequence = 1; sequence <= n; sequence++) {
    const std::string user_key = key(sequence);
    const std::string value = std::to_string(sequence);
    const MemtableEntry* const entry = tree.Insert({user_key, PackTrailer(sequence, EntryType::kPut)}, value);
    ASSERT_EQ(entry->user_key(), user_key);
    ASSERT_EQ(entry->height(), 0u);
    ASSERT_EQ(entry->ordinal(), sequence);
    model[user_key][sequence] = value;
    const bool at_end = entry->next() == nullptr;
    turns += sequence > 1 && was_at_end && !at_end ? 1 : 0;
    was_at_end = sequence > 1 && at_end;
    if ((sequence & (sequence - 1)) == 0 || sequence == n) {
      ASSERT_TRUE(tree.Check()) << sequence;
    }

    // The first entry at or after any key, at any sequence, and the entry before that one.
    const std::string wanted = key(sequence);
    const uint64_t at = prng.Below(sequence + 2);
    bool same_user_key = false;
    const MemtableEntry* const found = tree.FindAtOrAfter({wanted, PackTrailer(at, kSeekType)}, &same_user_key);
    searches++;
    auto expected = model.lower_bound(wanted);
    const bool same = expected != model.end() && expected->first == wanted &&
                      expected->second.lower_bound(at) != expected->second.end();
    if (expected != model.end() && expected->first == wanted && !same) ++expected;
    ASSERT_EQ(found == nullptr, expected == model.end());
    if (found == nullptr) continue;
    ASSERT_EQ(same_user_key, same);
    ASSERT_EQ(found->user_key(), expected->first);
    ASSERT_EQ(found->value(), (same ? expected->second.lower_bound(at) : expected->second.begin())->second);
    const MemtableEntry* const before = tree.Before(found);
    ASSERT_EQ(before == nullptr ? tree.First() : before->next(), found);
  }
  EXPECT_EQ(tracer.counters.user_key_comparison_count, n - 1 + turns + searches);
  EXPECT_EQ(tree.entries(), n);
  const MemtableEntry* entry = tree.First();
  for (const auto& [user_key, versions] : model) {
    for (const auto& [sequence, value] : versions) {
      ASSERT_NE(entry, nullptr);
      ASSERT_EQ(entry->internal_key(), MakeInternalKey(user_key, sequence, EntryType::kPut));
      ASSERT_EQ(entry->value(), value);
      if (entry->next() == nullptr) {
        EXPECT_EQ(entry, tree.Last());
      }
      entry = entry->next();
    }
  }
  EXPECT_EQ(entry, nullptr);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RadixTreeRandom,
                         testing::Combine(testing::Range<size_t>(0, std::size(kCases)),
                                          testing::Range<uint64_t>(1, 9)));

TEST(RadixTree, AnEmptyTreeHasNoEntries) {
  Tracer tracer;
  const RadixTree tree(tracer);
  bool same_user_key = false;
  EXPECT_EQ(tree.FindAtOrAfter({"", kMaxSequence}, &same_user_key), nullptr);
  EXPECT_EQ(tree.First(), nullptr);
  EXPECT_EQ(tree.Last(), nullptr);
  EXPECT_TRUE(tree.Check());
  EXPECT_EQ(tracer.counters.user_key_comparison_count, 0u);
}

// The examples of the header.
TEST(RadixTree, ASkippedByteThatDiffersIsNoticed) {
  Tracer tracer;
  RadixTree tree(tracer);
  uint64_t sequence = 0;
  for (const char* key : {"user25", "user17", "user2", "user18"})
    tree.Insert({key, PackTrailer(++sequence, EntryType::kPut)}, "");
  ASSERT_TRUE(tree.Check());
  const auto first_at_or_after = [&](Slice key) {
    bool same_user_key = false;
    const MemtableEntry* const found = tree.FindAtOrAfter({key, PackTrailer(kMaxSequence, kSeekType)}, &same_user_key);
    return found == nullptr ? std::string("none") : std::string(found->user_key());
  };
  EXPECT_EQ(first_at_or_after("user25"), "user25");
  EXPECT_EQ(first_at_or_after("item25"), "user17") << "item25 is before all of them, and its last bytes are user25's";
  EXPECT_EQ(first_at_or_after("zzzz25"), "none");
  EXPECT_EQ(first_at_or_after("user15"), "user17");
  EXPECT_EQ(first_at_or_after("user19"), "user2");
  EXPECT_EQ(first_at_or_after("user"), "user17");
  EXPECT_EQ(first_at_or_after(""), "user17");
  EXPECT_EQ(first_at_or_after("user20"), "user25");
}

TEST(RadixTree, AReadAtASnapshotFindsItsVersion) {
  Tracer tracer;
  RadixTree tree(tracer);
  constexpr uint64_t kVersions = 1000;
  tree.Insert({"a", PackTrailer(1, EntryType::kPut)}, "");
  tree.Insert({"c", PackTrailer(2, EntryType::kPut)}, "");
  for (uint64_t i = 0; i < kVersions; i++) tree.Insert({"b", PackTrailer(10 + i, EntryType::kPut)}, std::to_string(i));
  ASSERT_TRUE(tree.Check());
  bool same_user_key = false;
  for (uint64_t i = 0; i < kVersions; i += 37) {
    const MemtableEntry* const found = tree.FindAtOrAfter({"b", PackTrailer(10 + i, kSeekType)}, &same_user_key);
    EXPECT_TRUE(same_user_key);
    EXPECT_EQ(found->value(), std::to_string(i));
  }
  EXPECT_EQ(tree.FindAtOrAfter({"b", PackTrailer(9, kSeekType)}, &same_user_key)->user_key(), "c");
  EXPECT_FALSE(same_user_key);
  EXPECT_EQ(tree.FindAtOrAfter({"bb", PackTrailer(9, kSeekType)}, &same_user_key)->user_key(), "c");
  EXPECT_FALSE(same_user_key);
}

TEST(RadixTree, KeysOf64KiB) {
  Tracer tracer;
  RadixTree tree(tracer);
  std::string key(64 << 10, 'k');
  uint64_t sequence = 0;
  const auto insert = [&](const std::string& user_key) {
    tree.Insert({user_key, PackTrailer(++sequence, EntryType::kPut)}, "");
  };
  insert(key);
  insert(key.substr(0, key.size() - 1));
  insert(key + "x");
  key.back() = 'a';
  insert(key);
  key.front() = 'a';
  insert(key);
  EXPECT_TRUE(tree.Check());
  EXPECT_EQ(tree.First()->user_key(), key);
  // One node below the other, deeper than a call stack would be.
  RadixTree chain(tracer);
  constexpr size_t kNodes = 3000;
  for (size_t n = 0; n < kNodes; n++) chain.Insert({std::string(n * 7 % kNodes, 'k'), ++sequence << 8}, "");
  EXPECT_TRUE(chain.Check());
  EXPECT_EQ(chain.Last()->user_key().size(), kNodes - 1);
}

// The figures of the header.
TEST(RadixTree, PassesFiveNodesWhereASkipListComparesWith25Entries) {
  Tracer tracer;
  RadixTree tree(tracer);
  SkipList list(1, tracer);
  Prng prng(1);
  const auto key = [&prng] {
    const std::string digits = std::to_string(prng.Below(1'000'000));
    return std::string(16 - digits.size(), '0') + digits;
  };
  for (uint64_t sequence = 1; sequence <= 30'000; sequence++) {
    const std::string user_key = key();
    tree.Insert({user_key, PackTrailer(sequence, EntryType::kPut)}, "");
    list.Insert<false>({user_key, PackTrailer(sequence, EntryType::kPut)}, "");
  }
  tracer.set_mask(Tracer::kFullMask);
  tracer.TakeBatch();
  constexpr uint32_t kSearches = 2000;
  const uint64_t before = tracer.counters.user_key_comparison_count;
  uint32_t in_tree = 0;
  bool same_user_key = false;
  for (uint32_t i = 0; i < kSearches; i++) tree.FindAtOrAfter({key(), kMaxSequence}, &same_user_key);
  const std::string batch = tracer.TakeBatch();
  for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(&batch[at + 2]))
    in_tree += wire::Load<uint16_t>(&batch[at + 8]);
  EXPECT_EQ(tracer.counters.user_key_comparison_count - before, kSearches);
  EXPECT_NEAR(in_tree / double{kSearches}, 5, 0.5);
  for (uint32_t i = 0; i < kSearches; i++) list.FindAtOrAfter<false>({key(), kMaxSequence}, &same_user_key);
  EXPECT_NEAR(static_cast<double>(tracer.counters.user_key_comparison_count - before) / kSearches - 1, 25, 3);
}

TEST(RadixTree, AComparisonRecordHasNodesEntryAndOrder) {
  Tracer tracer;
  RadixTree tree(tracer);
  tree.Insert({"user17", PackTrailer(1, EntryType::kPut)}, "");
  tree.Insert({"user18", PackTrailer(2, EntryType::kPut)}, "");
  tree.Insert({"user25", PackTrailer(3, EntryType::kPut)}, "");
  tracer.set_mask(Tracer::kFullMask);
  tracer.TakeBatch();
  bool same_user_key = false;
  tree.FindAtOrAfter({"user19", PackTrailer(3, kSeekType)}, &same_user_key);
  const std::string batch = tracer.TakeBatch();
  ASSERT_EQ(wire::Load<uint16_t>(&batch[0]), rec::KeysCompared::kKind);
  EXPECT_EQ(wire::Load<uint16_t>(&batch[8]), 2u) << "two nodes";
  EXPECT_EQ(wire::Load<uint16_t>(&batch[10]), 2u) << "user18 was inserted second";
  EXPECT_EQ(batch[12], static_cast<char>(rec::CompareSite::kMemtable));
  EXPECT_EQ(batch[13], 2) << "user19 is greater";
  EXPECT_EQ(batch.size(), wire::Load<uint16_t>(&batch[2])) << "one comparison";
}

}  // namespace
}  // namespace strata
