// A cursor that checks the order: it returns what a plain cursor returns up to the first key that is not after the one
// before it, in either direction, and no sequence of moves goes the wrong way, whatever the block contains.
#include <gtest/gtest.h>

#include <string>

#include "base/prng.h"
#include "format/block.h"
#include "test_blocks.h"

namespace strata {
namespace {

struct CheckedOrder : InternalOrder {
  static constexpr bool kChecksOrder = true;
};

// All entries of a block, without comparisons.
struct Decoded {
  explicit Decoded(const BlockView& view) {
    BlockCursor<InternalOrder> cursor(view);
    for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
      keys.emplace_back(cursor.key());
      offsets.push_back(cursor.entry_offset());
    }
    status = cursor.status();
    while (ascending < keys.size() && (ascending == 0 || CompareInternal(keys[ascending - 1], keys[ascending]) < 0)) {
      ++ascending;
    }
  }
  bool Ascends() const { return status.ok() && ascending == keys.size(); }

  std::vector<std::string> keys;
  std::vector<uint32_t> offsets;
  size_t ascending = 0;  // so many first keys do
  Status status;
};

void ExpectCheckedWalks(const BlockView& view) {
  const Decoded plain(view);
  std::string last;
  EXPECT_EQ(view.CheckOrder(KeyOrder::kInternal, &last).ok(), plain.Ascends());
  BlockCursor<CheckedOrder> cursor(view);
  size_t i = 0;
  for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next(), ++i) {
    ASSERT_LT(i, plain.ascending);
    ASSERT_EQ(cursor.key(), plain.keys[i]);
  }
  ASSERT_EQ(i, plain.ascending);
  ASSERT_EQ(cursor.status().ok(), plain.Ascends()) << cursor.status().ToString();
  if (plain.ascending < plain.keys.size()) {
    const std::string where = "at " + std::to_string(plain.offsets[plain.ascending]) + ": its key is ";
    EXPECT_NE(cursor.status().message().find(where), std::string::npos) << cursor.status().message();
  }
  std::string after;
  i = plain.keys.size();
  for (cursor.SeekToLast(); cursor.Valid(); cursor.Prev()) {
    ASSERT_TRUE(after.empty() || CompareInternal(cursor.key(), after) < 0);
    after.assign(cursor.key());
    --i;
    ASSERT_TRUE(!plain.status.ok() || cursor.key() == plain.keys[i]);
  }
  ASSERT_EQ(cursor.status().ok(), plain.Ascends()) << cursor.status().ToString();
  ASSERT_TRUE(!plain.Ascends() || i == 0);
}

// A seek lands at or after its target, and the key before that is before the target; moves go their way.
void ExpectProgress(Prng* prng, const BlockView& view, const Entries& targets) {
  BlockCursor<CheckedOrder> cursor(view);
  for (int seek = 0; seek < 20; ++seek) {
    const std::string target = targets[prng->Below(targets.size())].first;
    cursor.Seek(target);
    if (!cursor.Valid()) continue;
    ASSERT_GE(CompareInternal(cursor.key(), target), 0);
    std::string from(cursor.key());
    for (uint64_t move = 0; move < 12; ++move) {
      const bool forward = prng->OneIn(2);
      forward ? cursor.Next() : cursor.Prev();
      if (!cursor.Valid()) break;
      const int order = CompareInternal(from, cursor.key());
      ASSERT_TRUE(forward ? order < 0 : order > 0);
      ASSERT_TRUE(move > 0 || forward || CompareInternal(cursor.key(), target) < 0);
      from.assign(cursor.key());
    }
  }
}

void ExpectCheckedRestarts(const BlockView& view) {
  const Decoded plain(view);
  Slice first;
  KeyBuffer last;
  const Status status = view.CheckRestarts(&first, &last);
  if (!plain.status.ok()) return;
  std::string before;
  bool ascends = true;
  for (size_t i = 0; i < plain.keys.size(); ++i) {
    uint32_t restart = 0;
    while (restart + 1 < view.restart_count() && view.RestartOffset(restart + 1) <= plain.offsets[i]) ++restart;
    const bool in_last = restart + 1 == view.restart_count();
    if (!in_last && view.RestartOffset(restart) != plain.offsets[i]) continue;
    ascends = ascends && (i == 0 || CompareInternal(before, plain.keys[i]) < 0);
    before = plain.keys[i];
  }
  ASSERT_EQ(status.ok(), ascends) << status.ToString();
  if (!ascends) return;
  EXPECT_EQ(first, plain.keys.front());
  EXPECT_EQ(Slice(last), plain.keys.back());
}

void ExpectChecked(Prng* prng, Slice block, const Entries& entries) {
  BlockView view;
  if (!BlockView::Open(block, &view).ok() || view.entries_bytes() == 0) return;
  ASSERT_NO_FATAL_FAILURE(ExpectCheckedWalks(view));
  ASSERT_NO_FATAL_FAILURE(ExpectProgress(prng, view, entries));
  ASSERT_NO_FATAL_FAILURE(ExpectCheckedRestarts(view));
}

std::string BuildAny(Prng* prng, const Entries& entries) {
  const auto interval = static_cast<uint32_t>(1 + prng->Below(20));
  return prng->OneIn(2) ? Build(entries, interval) : BuildSharingLess(prng, entries, interval);
}

TEST(BlockOrder, AscendingKeysPass) {
  Prng prng(91);
  for (int round = 0; round < 400; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const Entries entries = RandomVersions(&prng, 1 + prng.Below(60));
    const std::string block = BuildAny(&prng, entries);
    ASSERT_EQ(Decoded(View(block)).ascending, entries.size());
    ASSERT_NO_FATAL_FAILURE(ExpectChecked(&prng, block, entries));
  }
}

TEST(BlockOrder, TheFirstDisorderEndsAWalk) {
  Prng prng(92);
  for (int round = 0; round < 1000; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Entries entries = RandomVersions(&prng, 2 + prng.Below(40));
    for (uint64_t n = 1 + prng.Below(2); n > 0; --n) {
      const size_t at = prng.Below(entries.size());
      switch (prng.Below(4)) {
        case 0:
          std::swap(entries[at], entries[prng.Below(entries.size())]);
          break;
        case 1:
          entries.insert(entries.begin() + static_cast<ptrdiff_t>(at), entries[at]);
          break;
        case 2:
          std::swap(entries[at], entries[(at + 1) % entries.size()]);
          break;
        default:
          entries[at].first[prng.Below(entries[at].first.size())] = static_cast<char>(prng.Below(3));
      }
    }
    ASSERT_NO_FATAL_FAILURE(ExpectChecked(&prng, BuildAny(&prng, entries), entries));
  }
}

TEST(BlockOrder, DamagedBytesEndAWalk) {
  Prng prng(93);
  for (int round = 0; round < 3000; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const Entries entries = RandomVersions(&prng, 30);
    std::string block = BuildAny(&prng, entries);
    for (uint64_t n = 1 + prng.Below(3); n > 0; --n)
      block[prng.Below(block.size())] = static_cast<char>(prng.Below(256));
    ASSERT_NO_FATAL_FAILURE(ExpectChecked(&prng, block, entries));
  }
}

}  // namespace
}  // namespace strata
