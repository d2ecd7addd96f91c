// A search by prefixes finds what a search that compares every key finds, with as many comparisons.
#include "table/index_prefixes.h"

#include <algorithm>
#include <string>
#include <vector>

#include "format/counted_comparisons.h"
#include "table/table_test_util.h"

namespace strata {
namespace {

// Only the comparisons that decode a key.
struct Compared {
  static constexpr bool kChecksOrder = false;
  static constexpr uint32_t kMinKeyBytes = kTrailerBytes;
  uint64_t* compared;
  int operator()(Slice stored, Slice target, uint32_t) const {
    ++*compared;
    return CompareInternal(stored, target);
  }
  static bool EachEntry() { return false; }
  static void Count(uint32_t) {}
};

std::string Block(const std::vector<std::string>& keys, uint32_t interval) {
  BlockBuilder builder(interval);
  for (const std::string& key : keys) builder.Add(key, "handle");
  return std::string(builder.Finish());
}

std::string RandomKey(Prng* prng, const std::string& begin) {
  std::string user_key = begin;
  if (prng->OneIn(20)) user_key.resize(prng->Below(user_key.size() + 1));
  for (uint64_t n = prng->Below(14); n > 0; --n) user_key.push_back(static_cast<char>("\0\1ab\xff"[prng->Below(5)]));
  return MakeInternalKey(user_key, prng->OneIn(3) ? kMaxSequence : 1 + prng->Below(3), EntryType::kPut);
}

TEST(IndexPrefixes, AgreeWithComparingEveryKey) {
  Prng prng(91);
  for (int round = 0; round < 400; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const std::string begin(prng.Below(20), prng.OneIn(2) ? 'u' : '\0');
    std::vector<std::string> keys;
    for (uint64_t n = 1 + prng.Below(60); n > 0; --n) keys.push_back(RandomKey(&prng, begin));
    std::sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return CompareInternal(a, b) < 0; });
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    const std::string block = Block(keys, 1);
    BlockView view;
    ASSERT_TRUE(BlockView::Open(block, &view).ok());
    const auto prefixes = IndexPrefixes::Of(view);
    ASSERT_NE(prefixes, nullptr);
    uint64_t by_prefix_comparisons = 0;
    uint64_t each_comparisons = 0;
    IndexCursor<CountedComparisons> by_prefix(view, prefixes.get(), CountedComparisons{false, &by_prefix_comparisons});
    IndexCursor<CountedComparisons> each(view, prefixes.get(), CountedComparisons{true, &each_comparisons});
    for (int seek = 0; seek < 100; ++seek) {
      const std::string target = prng.OneIn(3) ? keys[prng.Below(keys.size())] : RandomKey(&prng, begin);
      by_prefix.Seek(target);
      each.Seek(target);
      ASSERT_EQ(by_prefix_comparisons, each_comparisons);
      ASSERT_EQ(by_prefix.Valid(), each.Valid());
      if (!each.Valid()) continue;
      ASSERT_EQ(by_prefix.key(), each.key());
      ASSERT_EQ(by_prefix.value(), each.value());
      ASSERT_EQ(by_prefix.restart_index(), each.restart_index());
      prng.OneIn(2) ? (by_prefix.Next(), each.Next()) : (by_prefix.Prev(), each.Prev());
      ASSERT_EQ(by_prefix.Valid(), each.Valid());
      if (each.Valid()) {
        ASSERT_EQ(by_prefix.key(), each.key());
      }
    }
  }
}

// As in a table of numbered keys: the separators share nearly all of their bytes, the last one is a short successor.
TEST(IndexPrefixes, DecideNearlyEveryProbe) {
  std::vector<std::string> keys;
  for (uint32_t i = 1000; i < 2000; ++i) {
    keys.push_back(MakeInternalKey("000000000000" + std::to_string(i), 1, EntryType::kPut));
  }
  keys.push_back(MakeInternalKey("1", kMaxSequence, EntryType::kPut));
  const std::string block = Block(keys, 1);
  BlockView view;
  ASSERT_TRUE(BlockView::Open(block, &view).ok());
  const auto prefixes = IndexPrefixes::Of(view);
  ASSERT_NE(prefixes, nullptr);
  for (const std::string& key : keys) {
    uint64_t compared = 0;
    IndexCursor<Compared> cursor(view, prefixes.get(), Compared{&compared});
    cursor.Seek(key);
    ASSERT_TRUE(cursor.Valid());
    EXPECT_EQ(cursor.key(), key);
    if (key != keys.back()) {
      EXPECT_LE(compared, 1u);
    }
  }
}

TEST(IndexPrefixes, ExistOnlyIfEveryEntryIsARestart) {
  std::vector<std::string> keys;
  for (int i = 10; i < 30; ++i) keys.push_back(MakeInternalKey(std::to_string(i), 1, EntryType::kPut));
  const std::string sparse = Block(keys, 2);
  const std::string empty = Block({}, 1);
  for (const std::string& block : {sparse, empty}) {
    BlockView view;
    ASSERT_TRUE(BlockView::Open(block, &view).ok());
    EXPECT_EQ(IndexPrefixes::Of(view), nullptr);
  }
}

}  // namespace
}  // namespace strata
