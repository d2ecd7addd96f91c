// Damaged blocks: each is reported, with its offset where that is known, and never read past its end.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/prng.h"
#include "format/block.h"
#include "test_blocks.h"

namespace strata {
namespace {

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
