// The concatenating iterator against one list cut into tables, some of them empty; it opens, reads and compares no more
// than needed.
#include "iter/concatenating_iterator.h"

#include <gtest/gtest.h>

#include "base/prng.h"
#include "iter/iter_test_util.h"
#include "iter/level_search.h"

namespace strata {
namespace {

struct Level {
  SortedRun all;
  std::vector<SortedRun> tables;
  std::vector<std::string> largest;
  uint64_t opened = 0;
  uint64_t reads = 0;
  size_t failing_table = ~size_t{0};
};

class LevelIterator final : public ConcatenatingIterator {
 public:
  LevelIterator(Level* level, Tracer* tracer) : ConcatenatingIterator(tracer), level_(level) {}

 private:
  uint32_t count() const override { return static_cast<uint32_t>(level_->tables.size()); }
  Slice largest(uint32_t i) const override { return level_->largest[i]; }
  std::unique_ptr<BlockwiseIterator> Open(uint32_t i) override {
    ++level_->opened;
    const size_t fail_at = i == level_->failing_table ? 0 : ~size_t{0};
    return std::make_unique<RunIterator>(&level_->tables[i], 4, &level_->reads, fail_at);
  }

  Level* level_;
};

// Up to `tables` tables of up to 12 entries. An empty table's fence is the smallest key that a later entry could have.
Level RandomLevel(Prng* prng, uint64_t tables) {
  Level level;
  uint32_t number = 0;
  for (uint64_t t = 0; t < tables; ++t) {
    SortedRun run;
    for (uint64_t n = prng->OneIn(6) ? 0 : 1 + prng->Below(12); n > 0; --n) {
      number += static_cast<uint32_t>(1 + prng->Below(3));
      char key[16];
      std::snprintf(key, sizeof(key), "%06u", number);
      run.emplace_back(MakeInternalKey(key, 5, EntryType::kPut), std::to_string(number));
      level.all.push_back(run.back());
    }
    number += 1;
    char fence[16];
    std::snprintf(fence, sizeof(fence), "%06u", number);
    level.largest.push_back(run.empty() ? MakeInternalKey(fence, 5, EntryType::kPut) : run.back().first);
    level.tables.push_back(std::move(run));
  }
  return level;
}

TEST(ConcatenatingIterator, RandomMovesAgreeWithTheList) {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    Level level = RandomLevel(&prng, prng.Below(9));
    Tracer tracer;
    LevelIterator it(&level, &tracer);
    const SortedRun& all = level.all;
    size_t i = 0;
    for (it.SeekToFirst(); it.Valid(); it.Next()) ASSERT_EQ(it.key(), all[i++].first);
    ASSERT_EQ(i, all.size());
    for (it.SeekToLast(); it.Valid(); it.Prev()) ASSERT_EQ(it.key(), all[--i].first);
    ASSERT_EQ(i, 0u);
    size_t at = all.size();
    for (int step = 0; step < 400; ++step) {
      if (at >= all.size() || prng.OneIn(10)) {
        char key[16];
        std::snprintf(key, sizeof(key), "%06u", static_cast<uint32_t>(prng.Below(130)));
        const std::string target = MakeInternalKey(key, prng.Below(10), kSeekType);
        it.Seek(target);
        at = LowerBound(all, target);
      } else if (prng.OneIn(2)) {
        it.Next();
        ++at;
      } else {
        it.Prev();
        at = at == 0 ? all.size() : at - 1;
      }
      ASSERT_EQ(it.Valid(), at < all.size());
      if (at < all.size()) {
        ASSERT_EQ(it.key(), all[at].first);
        ASSERT_EQ(it.value(), all[at].second);
      }
      if (prng.OneIn(3) && it.NeedsBlock()) {
        ASSERT_TRUE(it.LoadBlock().ok());
        ASSERT_EQ(it.Valid(), at < all.size());
      }
    }
  }
}

TEST(ConcatenatingIterator, NoForwardMoveReadsAfterLoadBlock) {
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    Level level = RandomLevel(&prng, 1 + prng.Below(8));
    Tracer tracer;
    LevelIterator it(&level, &tracer);
    const auto load = [&] {
      while (it.NeedsBlock()) {
        const uint64_t before = level.reads;
        ASSERT_TRUE(it.LoadBlock().ok());
        ASSERT_LE(level.reads, before + 1);
      }
    };
    load();
    uint64_t reads = level.reads;
    uint64_t opened = level.opened;
    it.SeekToFirst();
    for (const auto& entry : level.all) {
      ASSERT_TRUE(it.Valid());
      ASSERT_EQ(it.key(), entry.first);
      ASSERT_EQ(level.reads, reads);
      load();
      ASSERT_EQ(it.key(), entry.first);
      reads = level.reads;
      opened = level.opened;
      it.Next();
      // Crossing into the next table opens nothing new either, unless only empty tables are left.
      if (it.Valid()) {
        ASSERT_EQ(level.opened, opened);
      }
    }
    EXPECT_FALSE(it.Valid());
    EXPECT_EQ(level.reads, reads);
    EXPECT_EQ(it.bytes_read(), 100 * level.reads);
  }
}

TEST(ConcatenatingIterator, SeekOpensOneTable) {
  Prng prng(3);
  Level level = RandomLevel(&prng, 40);
  for (size_t i = 0; i < level.all.size(); ++i) {
    Tracer tracer;
    LevelIterator it(&level, &tracer);
    level.opened = 0;
    it.Seek(level.all[i].first);
    ASSERT_EQ(it.key(), level.all[i].first);
    ASSERT_EQ(level.opened, 1u);
    // ceil(log2(41)) = 6.
    ASSERT_LE(tracer.counters.user_key_comparison_count, 6u);
  }
}

TEST(ConcatenatingIterator, TheCurrentTableStaysOpen) {
  Prng prng(5);
  Level level = RandomLevel(&prng, 1);
  while (level.all.empty()) level = RandomLevel(&prng, 1);
  Tracer tracer;
  LevelIterator it(&level, &tracer);
  for (int turn = 0; turn < 3; ++turn) {
    it.SeekToFirst();
    ASSERT_EQ(it.key(), level.all.front().first);
    it.SeekToLast();
    ASSERT_EQ(it.key(), level.all.back().first);
    it.Seek(level.all.front().first);
    ASSERT_EQ(it.key(), level.all.front().first);
  }
  EXPECT_EQ(level.opened, 1u);
}

TEST(ConcatenatingIterator, ACorruptTableStopsTheIterator) {
  Prng prng(4);
  Level level = RandomLevel(&prng, 6);
  while (level.tables[2].empty()) level = RandomLevel(&prng, 6);
  level.failing_table = 2;
  for (const bool ahead : {false, true}) {
    Tracer tracer;
    LevelIterator it(&level, &tracer);
    size_t walked = 0;
    for (it.SeekToFirst(); it.Valid(); ++walked) {
      while (ahead && it.NeedsBlock()) {
        if (!it.LoadBlock().ok()) break;
      }
      if (it.Valid()) it.Next();
    }
    EXPECT_TRUE(it.status().Is(Code::kCorruption));
    EXPECT_EQ(it.LookAhead(), Ahead::kEnd);
    EXPECT_EQ(walked, level.tables[0].size() + level.tables[1].size());
  }
}

TEST(LevelSearch, FindsTheFirstFenceNotBeforeTheKey) {
  for (uint32_t count = 0; count < 40; ++count) {
    std::vector<std::string> fences;
    for (uint32_t i = 0; i < count; ++i) {
      char key[16];
      std::snprintf(key, sizeof(key), "%04u", 2 * i + 1);
      fences.push_back(MakeInternalKey(key, 7, EntryType::kPut));
    }
    for (uint32_t target = 0; target < 2 * count + 2; ++target) {
      char key[16];
      std::snprintf(key, sizeof(key), "%04u", target);
      for (const uint32_t mask : {0u, Tracer::kFullMask}) {
        Tracer tracer;
        tracer.set_mask(mask);
        const uint32_t found = FindTable(
            count, [&](uint32_t i) { return Slice(fences[i]); }, MakeInternalKey(key, 7, kSeekType), &tracer);
        ASSERT_EQ(found, target / 2);
        const uint64_t records = tracer.TakeBatch().size() / 16;
        ASSERT_EQ(records, mask == 0 ? 0 : tracer.counters.user_key_comparison_count);
      }
    }
  }
}

}  // namespace
}  // namespace strata
