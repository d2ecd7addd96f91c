// A seek by shared prefixes finds what a seek that compares each entry finds, and counts as many comparisons.
#include <gtest/gtest.h>

#include <string>

#include "base/prng.h"
#include "counted_comparisons.h"
#include "test_blocks.h"

namespace strata {
namespace {

std::string RandomTarget(Prng* prng, const Entries& entries) {
  std::string key(UserKey(entries[prng->Below(entries.size())].first));
  if (prng->OneIn(3)) key.resize(prng->Below(key.size() + 1));
  if (prng->OneIn(3)) key.push_back(static_cast<char>("\0\1ab\xff"[prng->Below(5)]));
  return MakeInternalKey(key, prng->OneIn(2) ? kMaxSequence : 1 + prng->Below(4), kSeekType);
}

void ExpectSameSeeks(Prng* prng, const Entries& entries, const BlockView& view) {
  uint64_t by_prefix_comparisons = 0;
  uint64_t each_comparisons = 0;
  BlockCursor<CountedComparisons> by_prefix(view, CountedComparisons{false, &by_prefix_comparisons});
  BlockCursor<CountedComparisons> each(view, CountedComparisons{true, &each_comparisons});
  for (int seek = 0; seek < 100; ++seek) {
    const std::string target = RandomTarget(prng, entries);
    by_prefix.Seek(target);
    each.Seek(target);
    for (uint64_t move = prng->Below(4);; --move) {
      ASSERT_EQ(by_prefix_comparisons, each_comparisons);
      ASSERT_EQ(by_prefix.Valid(), each.Valid());
      ASSERT_EQ(by_prefix.status().ToString(), each.status().ToString());
      if (!each.Valid()) break;
      ASSERT_EQ(by_prefix.key(), each.key());
      ASSERT_EQ(by_prefix.value(), each.value());
      ASSERT_EQ(by_prefix.entry_offset(), each.entry_offset());
      ASSERT_EQ(by_prefix.next_offset(), each.next_offset());
      ASSERT_EQ(by_prefix.restart_index(), each.restart_index());
      ASSERT_EQ(by_prefix.shared_bytes(), each.shared_bytes());
      if (move == 0) break;
      const bool forward = prng->OneIn(2);
      forward ? by_prefix.Next() : by_prefix.Prev();
      forward ? each.Next() : each.Prev();
    }
  }
}

TEST(BlockSeek, AgreesWithComparingEachEntry) {
  Prng prng(81);
  for (int round = 0; round < 500; ++round) {
    const auto interval = static_cast<uint32_t>(1 + prng.Below(20));
    SCOPED_TRACE("round " + std::to_string(round) + ", interval " + std::to_string(interval));
    const Entries entries = RandomVersions(&prng, 1 + prng.Below(60));
    const std::string block = Build(entries, interval);
    ASSERT_NO_FATAL_FAILURE(ExpectSameSeeks(&prng, entries, View(block)));
  }
}

// A writer may share less than it could; RocksDB without delta encoding shares nothing.
TEST(BlockSeek, AgreesInBlocksThatShareLess) {
  Prng prng(82);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const Entries entries = RandomVersions(&prng, 1 + prng.Below(40));
    const std::string block = BuildSharingLess(&prng, entries, 1 + prng.Below(40));
    ASSERT_NO_FATAL_FAILURE(ExpectSameSeeks(&prng, entries, View(block)));
  }
}

// Whatever is damaged, the seek ends, at an entry or with a status.
TEST(BlockSeek, EndsInDamagedBlocks) {
  Prng prng(83);
  for (int round = 0; round < 1000; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const Entries entries = RandomVersions(&prng, 30);
    std::string block = Build(entries, 8);
    for (int i = 0; i < 3; ++i) block[prng.Below(block.size())] = static_cast<char>(prng.Below(256));
    BlockView view;
    if (!BlockView::Open(block, &view).ok()) continue;
    BlockCursor<InternalOrder> cursor(view);
    for (int seek = 0; seek < 20; ++seek) {
      cursor.Seek(RandomTarget(&prng, entries));
      if (cursor.Valid()) {
        ASSERT_TRUE(cursor.status().ok());
        ASSERT_LE(cursor.next_offset(), view.entries_bytes());
      }
    }
  }
}

}  // namespace
}  // namespace strata
