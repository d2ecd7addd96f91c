// Blocks: their bytes, and cursors that iterate and seek.
#include "format/block.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "base/prng.h"
#include "test_blocks.h"

namespace strata {
namespace {

TEST(Block, HasItsKnownBytes) {
  const std::string block = Build({{"apple", "1"}, {"apricot", "2"}, {"banana", ""}}, 2);
  std::string expected(
      "\x00\x05\x01"
      "apple"
      "1"
      "\x02\x05\x01"
      "ricot"
      "2"
      "\x00\x06\x00"
      "banana",
      9 + 9 + 9);
  PutFixed32(&expected, 0);
  PutFixed32(&expected, 18);
  PutFixed32(&expected, 2);
  EXPECT_EQ(block, expected);
}

TEST(Block, AnEmptyBlockHasOneRestartAndNoEntries) {
  const std::string block = Build({}, 16);
  EXPECT_EQ(block, std::string("\0\0\0\0\1\0\0\0", 8));
  BlockCursor<InternalOrder> cursor(View(block));
  cursor.SeekToFirst();
  EXPECT_FALSE(cursor.Valid());
  cursor.SeekToLast();
  EXPECT_FALSE(cursor.Valid());
  cursor.Seek(MakeInternalKey("a", 1, EntryType::kPut));
  EXPECT_FALSE(cursor.Valid());
  EXPECT_TRUE(cursor.status().ok());
  EXPECT_TRUE(View(block).Verify(KeyOrder::kInternal).ok());
  EXPECT_TRUE(BlockView().Verify(KeyOrder::kInternal).ok());
}

TEST(Block, ABuilderCanBeReusedAfterReset) {
  BlockBuilder builder(3);
  builder.Add("a", "1");
  builder.Finish();
  builder.Reset();
  EXPECT_TRUE(builder.empty());
  builder.Add("b", "2");
  EXPECT_EQ(builder.last_key(), "b");
  EXPECT_EQ(builder.Finish(), Build({{"b", "2"}}, 3));
}

// The format, written byte by byte with appends alone.
std::string PlainBlock(const Entries& entries, uint32_t interval) {
  std::string block;
  std::string restarts;
  uint32_t restart_count = 0;
  for (size_t i = 0; i < entries.size(); ++i) {
    const Slice key = entries[i].first;
    size_t shared = 0;
    if (i % interval == 0) {
      PutFixed32(&restarts, static_cast<uint32_t>(block.size()));
      ++restart_count;
    } else {
      const Slice previous = entries[i - 1].first;
      while (shared < previous.size() && shared < key.size() && previous[shared] == key[shared]) ++shared;
    }
    PutVarint32(&block, static_cast<uint32_t>(shared));
    PutVarint32(&block, static_cast<uint32_t>(key.size() - shared));
    PutVarint32(&block, static_cast<uint32_t>(entries[i].second.size()));
    block += key.substr(shared);
    block += entries[i].second;
  }
  PutFixed32(&restarts, restart_count);
  return block + restarts;
}

TEST(Block, IsThePlainBlockOfTheFormat) {
  Prng prng(11);
  for (int round = 0; round < 200; ++round) {
    // Few different bytes, so that keys share up to forty bytes, more than several words.
    std::map<std::string, std::string> sorted;
    const uint64_t count = 1 + prng.Below(60);
    while (sorted.size() < count) {
      std::string key(prng.Below(40), 'a');
      for (uint64_t i = prng.Below(4); i > 0; --i) key += static_cast<char>(prng.OneIn(2) ? 0xff : prng.Below(3));
      sorted[key] = std::string(prng.OneIn(8) ? prng.Below(20'000) : prng.Below(40), 'v');
    }
    const Entries entries(sorted.begin(), sorted.end());
    for (const uint32_t interval : {1u, 2u, 16u}) ASSERT_EQ(Build(entries, interval), PlainBlock(entries, interval));
  }
}

TEST(Block, IteratesBothWays) {
  for (const uint32_t interval : {1u, 2u, 3u, 16u, 1000u}) {
    for (const uint32_t count : {1u, 2u, 15u, 16u, 17u, 100u}) {
      SCOPED_TRACE(std::to_string(interval) + " " + std::to_string(count));
      const Entries entries = Numbered(count);
      const std::string block = Build(entries, interval);
      BlockCursor<InternalOrder> cursor(View(block));
      size_t i = 0;
      for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next(), ++i) {
        ASSERT_EQ(cursor.key(), entries[i].first);
        ASSERT_EQ(cursor.value(), entries[i].second);
        ASSERT_EQ(cursor.restart_index(), i / interval);
      }
      EXPECT_EQ(i, count);
      for (cursor.SeekToLast(); cursor.Valid(); cursor.Prev()) {
        ASSERT_EQ(cursor.key(), entries[--i].first);
        ASSERT_EQ(cursor.value(), entries[i].second);
      }
      EXPECT_EQ(i, 0u);
      EXPECT_TRUE(cursor.status().ok());
      EXPECT_TRUE(View(block).Verify(KeyOrder::kInternal).ok());
    }
  }
}

// Counts comparisons, as the table reader does, and checks that the cursor compares no key twice.
struct CountingOrder {
  static constexpr bool kChecksOrder = false;
  static constexpr uint32_t kMinKeyBytes = kTrailerBytes;
  std::set<std::string>* compared;
  int operator()(Slice stored, Slice target, uint32_t) const {
    EXPECT_TRUE(compared->emplace(stored).second) << "compared twice";
    return CompareInternal(stored, target);
  }
  static bool EachEntry() { return true; }
  static void Count(uint32_t /*entries*/) {}
};

TEST(Block, SeekFindsTheFirstAtOrAfterWithFewComparisons) {
  for (const uint32_t interval : {1u, 2u, 7u, 16u}) {
    const uint32_t entry_count = 100;
    const std::string block = Build(Numbered(entry_count), interval);
    const BlockView view = View(block);
    uint32_t halvings = 0;
    while ((1u << halvings) < view.restart_count()) ++halvings;
    std::set<std::string> compared;
    BlockCursor<CountingOrder> cursor(view, CountingOrder{&compared});
    for (uint32_t n = 0; n <= 2 * entry_count; ++n) {
      SCOPED_TRACE(std::to_string(interval) + " " + std::to_string(n));
      char name[16];
      std::snprintf(name, sizeof(name), "k%05u", n);
      compared.clear();
      cursor.Seek(MakeInternalKey(name, kMaxSequence, kSeekType));
      const uint32_t expected = (n + 1) / 2;
      ASSERT_EQ(cursor.Valid(), expected < entry_count);
      if (cursor.Valid()) {
        ASSERT_EQ(cursor.value(), "value" + std::to_string(expected));
      }
      EXPECT_LE(compared.size(), halvings + interval);
    }
  }
}

TEST(Block, SeekThenIterateInEitherDirection) {
  const Entries entries = Numbered(50);
  const std::string block = Build(entries, 4);
  BlockCursor<InternalOrder> cursor(View(block));
  for (size_t i = 1; i + 1 < entries.size(); ++i) {
    cursor.Seek(entries[i].first);
    ASSERT_EQ(cursor.key(), entries[i].first);
    cursor.Prev();
    ASSERT_EQ(cursor.key(), entries[i - 1].first);
    cursor.Next();
    cursor.Next();
    ASSERT_EQ(cursor.key(), entries[i + 1].first);
  }
}

TEST(Block, SeekFindsVersionsBySequence) {
  Entries entries;
  for (uint64_t sequence = 40; sequence >= 1; --sequence) {
    entries.emplace_back(MakeInternalKey("key", sequence, EntryType::kPut), std::to_string(sequence));
  }
  const std::string block = Build(entries, 3);
  BlockCursor<InternalOrder> cursor(View(block));
  for (uint64_t sequence = 1; sequence <= 40; ++sequence) {
    cursor.Seek(MakeInternalKey("key", sequence, kSeekType));
    ASSERT_TRUE(cursor.Valid());
    EXPECT_EQ(cursor.value(), std::to_string(sequence));
  }
}

TEST(Block, RandomBlocksAgreeWithAMap) {
  for (uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE("Prng seed " + std::to_string(seed));
    Prng prng(seed);
    const auto random_key = [&prng] {
      std::string key;
      for (uint64_t n = prng.Below(prng.OneIn(20) ? 300 : 6); n > 0; --n)
        key.push_back(static_cast<char>("\0ab\xff"[prng.Below(4)]));
      return key;
    };
    std::map<std::string, std::string> model;
    for (uint64_t n = prng.Below(80); n > 0; --n) {
      model[random_key()] = std::string(static_cast<size_t>(prng.OneIn(10) ? prng.Below(500) : prng.Below(5)), 'v');
    }
    const std::string block = Build(Entries(model.begin(), model.end()), static_cast<uint32_t>(1 + prng.Below(20)));
    const BlockView view = View(block);
    ASSERT_TRUE(view.Verify(KeyOrder::kBytewise).ok());
    BlockCursor<BytewiseOrder> cursor(view);
    auto at = model.end();
    for (int step = 0; step < 200; ++step) {
      const uint64_t what = at == model.end() ? prng.Below(3) : prng.Below(5);
      switch (what) {
        case 0:
          cursor.SeekToFirst();
          at = model.begin();
          break;
        case 1:
          cursor.SeekToLast();
          at = model.empty() ? model.end() : std::prev(model.end());
          break;
        case 2: {
          const std::string target = random_key();
          cursor.Seek(target);
          at = model.lower_bound(target);
          break;
        }
        case 3:
          cursor.Next();
          ++at;
          break;
        default:
          cursor.Prev();
          at = at == model.begin() ? model.end() : std::prev(at);
      }
      ASSERT_EQ(cursor.Valid(), at != model.end());
      if (!cursor.Valid()) continue;
      ASSERT_EQ(cursor.key(), at->first);
      ASSERT_EQ(cursor.value(), at->second);
    }
  }
}

}  // namespace
}  // namespace strata
