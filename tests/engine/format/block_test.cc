#include "format/block.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>

#include "base/prng.h"

namespace strata {
namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;

std::string Build(const Entries& entries, uint32_t interval) {
  BlockBuilder builder(interval);
  for (const auto& [key, value] : entries) builder.Add(key, value);
  const uint64_t estimate = builder.EstimatedSizeBytes();
  std::string block(builder.Finish());
  EXPECT_EQ(block.size(), estimate);
  return block;
}

BlockView View(Slice block) {
  BlockView view;
  const Status status = BlockView::Open(block, &view);
  EXPECT_TRUE(status.ok()) << status.ToString();
  return view;
}

// User keys "k0000".. in steps of two, so that every odd number is a key between two others.
Entries Numbered(uint32_t count) {
  Entries entries;
  for (uint32_t i = 0; i < count; ++i) {
    char name[16];
    std::snprintf(name, sizeof(name), "k%05u", i * 2);
    entries.emplace_back(MakeInternalKey(name, i + 1, EntryType::kPut), "value" + std::to_string(i));
  }
  return entries;
}

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
  static constexpr uint32_t kMinKeyBytes = kTrailerBytes;
  std::set<std::string>* compared;
  int operator()(Slice stored, Slice target, uint32_t) const {
    EXPECT_TRUE(compared->emplace(stored).second) << "compared twice";
    return CompareInternal(stored, target);
  }
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

// ---- Damage

Status OpenStatus(Slice block) {
  BlockView view;
  return BlockView::Open(block, &view);
}

std::string WithRestarts(std::string entries, const std::vector<uint32_t>& restarts, uint32_t count) {
  for (const uint32_t restart : restarts) PutFixed32(&entries, restart);
  PutFixed32(&entries, count);
  return entries;
}

TEST(Block, BadRestartArraysAreCorruption) {
  const std::string entries(
      "\x00\x01\x01"
      "a1"
      "\x00\x01\x01"
      "b2",
      10);
  EXPECT_TRUE(OpenStatus(WithRestarts(entries, {0, 5}, 2)).ok());
  struct Case {
    const char* why;
    std::string block;
  };
  const Case cases[] = {
      {"empty", ""},
      {"short", std::string(7, '\0')},
      {"count 0", WithRestarts(entries, {0, 5}, 0)},
      {"count too large", WithRestarts(entries, {0, 5}, 5)},
      {"count wraps", WithRestarts(entries, {0, 5}, 0xffffffff)},
      {"count that wraps to itself times four", WithRestarts(entries, {0, 5}, 0x40000001)},
      {"first restart not 0", WithRestarts(entries, {5, 5}, 2)},
      {"decreasing", WithRestarts(entries, {0, 5, 3}, 3)},
      {"repeated", WithRestarts(entries, {0, 5, 5}, 3)},
      {"past the end", WithRestarts(entries, {0, 10}, 2)},
      {"far past the end", WithRestarts(entries, {0, 0xfffffff0}, 2)},
  };
  for (const Case& c : cases) EXPECT_TRUE(OpenStatus(c.block).Is(Code::kCorruption)) << c.why;
  EXPECT_TRUE(OpenStatus(WithRestarts(entries, {0, 5}, 0x80000002)).Is(Code::kNotSupported));
}

// Moves the cursor in every way; the result must be entries or a status, never a crash.
void Exercise(const BlockView& view) {
  BlockCursor<InternalOrder> cursor(view);
  uint32_t steps = 0;
  for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) ASSERT_LT(++steps, 100000u);
  for (cursor.SeekToLast(); cursor.Valid(); cursor.Prev()) ASSERT_LT(++steps, 200000u);
  for (const char* key : {"", "k00010", "k00051", "zz"}) {
    cursor.Seek(MakeInternalKey(key, 7, kSeekType));
    if (cursor.Valid()) cursor.Prev();
    if (cursor.Valid()) cursor.Next();
  }
}

TEST(Block, CorruptEntriesAreAStatusWithTheirOffset) {
  struct Case {
    const char* why;
    std::string entries;
    std::vector<uint32_t> restarts;
    const char* message;
  };
  const std::string a(
      "\x00\x09\x00"
      "a\1\1\0\0\0\0\0\0",
      12);
  const Case cases[] = {
      {"shared past the key before",
       a + std::string("\x0a\x01\x00"
                       "x",
                       4),
       {0},
       "at 12: it shares more bytes"},
      {"shared in the first entry",
       std::string("\x01\x09\x00"
                   "a\1\1\0\0\0\0\0\0",
                   12),
       {0},
       "at 0: it shares"},
      {"shared at a restart",
       a + std::string("\x01\x08\x00"
                       "\1\1\0\0\0\0\0\0",
                       11),
       {0, 12},
       "at 12: it shares"},
      {"key past the end",
       a + std::string("\x00\x7f\x00"
                       "b",
                       4),
       {0},
       "at 12: it reaches past"},
      {"value past the end",
       a + std::string("\x00\x01\x7f"
                       "b",
                       4),
       {0},
       "at 12: it reaches past"},
      {"lengths that add up past 32 bits",
       a + std::string("\x00\xff\xff\xff\xff\x0f\xff\xff\xff\xff\x0f"
                       "b",
                       12),
       {0},
       "at 12: it reaches past"},
      {"lengths cut off", a + std::string("\x00\x80", 2), {0}, "at 12: its lengths"},
      {"short internal key",
       a + std::string("\x00\x07\x00"
                       "bbbbbbb",
                       10),
       {0},
       "at 12: its internal key"},
      {"restart inside an entry",
       a + std::string("\x00\x09\x00"
                       "b\1\1\0\0\0\0\0\0",
                       12),
       {0, 18},
       "at 12: it reaches past"},
      {"restart inside the lengths",
       a + std::string("\x00\x09\x00"
                       "b\1\1\0\0\0\0\0\0",
                       12),
       {0, 14},
       "at 12: its lengths"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.why);
    const std::string block = WithRestarts(c.entries, c.restarts, static_cast<uint32_t>(c.restarts.size()));
    const BlockView view = View(block);
    BlockCursor<InternalOrder> cursor(view);
    for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
    }
    EXPECT_TRUE(cursor.status().Is(Code::kCorruption));
    EXPECT_NE(cursor.status().message().find(c.message), std::string::npos) << cursor.status().message();
    EXPECT_TRUE(view.Verify(KeyOrder::kInternal).Is(Code::kCorruption));
    // A seek past the damage must not report that the key is absent.
    cursor.Seek(MakeInternalKey("z", 1, kSeekType));
    EXPECT_FALSE(cursor.Valid());
    EXPECT_FALSE(cursor.status().ok());
    cursor.SeekToLast();
    EXPECT_FALSE(cursor.Valid());
    EXPECT_FALSE(cursor.status().ok());
  }
}

TEST(Block, ASeekDetectsARestartKeyThatIsNotWhole) {
  const std::string trailer("\1\1\0\0\0\0\0\0", 8);
  const std::string entries = std::string(
                                  "\x00\x09\x00"
                                  "a",
                                  4) +
                              trailer +
                              std::string(
                                  "\x01\x09\x00"
                                  "b",
                                  4) +
                              trailer +
                              std::string(
                                  "\x00\x09\x00"
                                  "z",
                                  4) +
                              trailer;
  const std::string block = WithRestarts(entries, {0, 12, 24}, 3);
  BlockCursor<InternalOrder> cursor(View(block));
  cursor.Seek(MakeInternalKey("zz", 1, kSeekType));
  EXPECT_FALSE(cursor.Valid());
  EXPECT_TRUE(cursor.status().Is(Code::kCorruption));
  EXPECT_NE(cursor.status().message().find("its key is not whole"), std::string::npos);
}

TEST(Block, VerifyFindsDisorderDuplicatesAndUnknownTypes) {
  const std::string a = MakeInternalKey("a", 5, EntryType::kPut);
  const std::string b = MakeInternalKey("b", 4, EntryType::kDelete);
  std::string odd = b;
  odd[1] = 9;
  const auto verify = [](const Entries& entries) { return View(Build(entries, 16)).Verify(KeyOrder::kInternal); };
  EXPECT_TRUE(verify({{a, ""}, {b, ""}}).ok());
  EXPECT_NE(verify({{b, ""}, {a, ""}}).message().find("entry 1"), std::string::npos);
  EXPECT_NE(verify({{a, ""}, {a, ""}}).message().find("that of the entry before"), std::string::npos);
  EXPECT_NE(verify({{a, ""}, {odd, ""}}).message().find("unknown type"), std::string::npos);
  EXPECT_TRUE(View(Build({{"a", ""}, {"b", ""}}, 1)).Verify(KeyOrder::kBytewise).ok());
  EXPECT_TRUE(View(Build({{"b", ""}, {"a", ""}}, 1)).Verify(KeyOrder::kBytewise).Is(Code::kCorruption));
}

TEST(Block, TruncatedAtEveryByteIsNeverAWholeBlock) {
  const Entries entries = Numbered(40);
  const std::string block = Build(entries, 4);
  for (size_t size = 0; size < block.size(); ++size) {
    SCOPED_TRACE(size);
    BlockView view;
    if (!BlockView::Open(Slice(block).substr(0, size), &view).ok()) continue;
    Exercise(view);
    EXPECT_FALSE(view.Verify(KeyOrder::kInternal).ok());
  }
}

TEST(Block, EveryFlippedBitIsReadSafely) {
  const std::string block = Build(Numbered(20), 4);
  for (size_t bit = 0; bit < block.size() * 8; ++bit) {
    SCOPED_TRACE(bit);
    // A copy of exactly this size, so that the sanitizer detects reads past it.
    const std::unique_ptr<char[]> copy(new char[block.size()]);
    block.copy(copy.get(), block.size());
    copy[bit / 8] = static_cast<char>(copy[bit / 8] ^ 1 << bit % 8);
    BlockView view;
    if (BlockView::Open(Slice(copy.get(), block.size()), &view).ok()) Exercise(view);
  }
}

TEST(Block, AnyBytesAreReadSafely) {
  for (uint64_t seed = 1; seed <= 3000; ++seed) {
    SCOPED_TRACE("Prng seed " + std::to_string(seed));
    Prng prng(seed);
    std::string entries;
    for (uint64_t n = 1 + prng.Below(200); n > 0; --n)
      entries.push_back(static_cast<char>(prng.Below(prng.OneIn(9) ? 256 : 12)));
    const std::string block = WithRestarts(entries, {0}, 1);
    BlockView view;
    ASSERT_TRUE(BlockView::Open(block, &view).ok());
    Exercise(view);
    view.Verify(KeyOrder::kBytewise).IgnoreError();  // for noise any result is acceptable
  }
}

}  // namespace
}  // namespace strata
