// Prev restores what a scan of the interval kept. The cursor it is compared with scans again at every step.
#include <gtest/gtest.h>

#include <string>

#include "base/prng.h"
#include "format/block.h"
#include "test_blocks.h"

namespace strata {
namespace {

using Cursor = BlockCursor<BytewiseOrder>;

class PlainCursor : public Cursor {
 public:
  using Cursor::Cursor;

  void SeekToLast() {
    Clear();
    ScanTo(view_.restart_count() - 1, view_.entries_bytes());
  }
  void Prev() {
    if (offset_ == 0) return Clear();
    const bool at_restart = view_.RestartOffset(restart_index_) == offset_;
    ScanTo(at_restart ? restart_index_ - 1 : restart_index_, offset_);
  }

 private:
  void ScanTo(uint32_t index, uint32_t end) {
    GoToRestart(index);
    while (ParseNext() && next_offset_ < end) {
    }
  }
};

// Keys that share much, little or nothing with the key before.
Entries RandomEntries(Prng* prng, uint64_t count) {
  Entries entries;
  std::string key;
  for (uint64_t i = 0; i < count; ++i) {
    key.resize(prng->Below(key.size() + 1));
    key.append(prng->Below(30), static_cast<char>('a' + prng->Below(26)));
    entries.emplace_back(key, std::string(prng->Below(200), 'v'));
  }
  return entries;
}

template <class C>
void Move(C* cursor, uint64_t choice, const std::string& target) {
  if (choice == 0) return cursor->Seek(target);
  if (choice == 1) return cursor->SeekToFirst();
  if (choice == 2 || !cursor->Valid()) return cursor->SeekToLast();
  choice < 6 ? cursor->Next() : cursor->Prev();
}

void ExpectSamePath(Prng* prng, const BlockView& view) {
  Cursor cursor(view);
  PlainCursor plain(view);
  for (int move = 0; move < 300; ++move) {
    const uint64_t choice = prng->Below(20);
    const std::string target(prng->Below(5), static_cast<char>('a' + prng->Below(26)));
    Move(&cursor, choice, target);
    Move(&plain, choice, target);
    ASSERT_EQ(cursor.Valid(), plain.Valid());
    ASSERT_EQ(cursor.status().ToString(), plain.status().ToString());
    if (!plain.Valid()) continue;
    ASSERT_EQ(cursor.key(), plain.key());
    ASSERT_EQ(cursor.value(), plain.value());
    ASSERT_EQ(cursor.entry_offset(), plain.entry_offset());
    ASSERT_EQ(cursor.next_offset(), plain.next_offset());
    ASSERT_EQ(cursor.restart_index(), plain.restart_index());
    ASSERT_EQ(cursor.shared_bytes(), plain.shared_bytes());
  }
}

TEST(BlockPrev, AgreesWithScanningAgain) {
  Prng prng(71);
  for (int round = 0; round < 300; ++round) {
    const auto interval = static_cast<uint32_t>(1 + prng.Below(20));
    SCOPED_TRACE("round " + std::to_string(round) + ", interval " + std::to_string(interval));
    const std::string block = Build(RandomEntries(&prng, 1 + prng.Below(60)), interval);
    ASSERT_NO_FATAL_FAILURE(ExpectSamePath(&prng, View(block)));
  }
}

TEST(BlockPrev, AgreesWithScanningAgainInDamagedBlocks) {
  Prng prng(72);
  for (int round = 0; round < 1000; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    std::string block = Build(RandomEntries(&prng, 30), 8);
    for (int i = 0; i < 3; ++i) block[prng.Below(block.size())] = static_cast<char>(prng.Below(256));
    BlockView view;
    if (!BlockView::Open(block, &view).ok()) continue;
    ASSERT_NO_FATAL_FAILURE(ExpectSamePath(&prng, view));
  }
}

}  // namespace
}  // namespace strata
