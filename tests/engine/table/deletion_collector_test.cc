// The two collectors against reference versions that keep every entry and search them all.
#include "table/deletion_collector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/prng.h"

namespace strata {
namespace {

// Tombstones among the last `window` entries.
uint64_t PlainFlags(const std::vector<bool>& entries, uint64_t window) {
  const size_t begin = entries.size() > window ? entries.size() - window : 0;
  return static_cast<uint64_t>(std::count(entries.begin() + static_cast<long>(begin), entries.end(), true));
}

// Tombstones in the last 128 buckets, of which the newest may be partly filled.
uint64_t PlainBuckets(const std::vector<bool>& entries, uint64_t window) {
  const uint64_t bucket = (window + 127) / 128;
  const uint64_t buckets = (entries.size() + bucket - 1) / bucket;
  const uint64_t begin = buckets > 128 ? (buckets - 128) * bucket : 0;
  return static_cast<uint64_t>(std::count(entries.begin() + static_cast<long>(begin), entries.end(), true));
}

TEST(DeletionWindow, MatchesALinearSearch) {
  constexpr uint64_t kSeed = 4;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  for (const uint64_t window : {1u, 2u, 127u, 128u, 129u, 300u, 1000u}) {
    FlagRing flags(window);
    BucketRing buckets(window);
    std::vector<bool> entries;
    for (int i = 0; i < 3000; i++) {
      // Long runs, and random mixes.
      const bool tombstone = i / 500 % 2 == 0 ? prng.OneIn(2) : i % 500 < 400;
      entries.push_back(tombstone);
      ASSERT_EQ(flags.Add(tombstone), PlainFlags(entries, window)) << "window " << window << " entry " << i;
      ASSERT_EQ(buckets.Add(tombstone), PlainBuckets(entries, window)) << "window " << window << " entry " << i;
    }
  }
  EXPECT_EQ(FlagRing(300).window(), 300u);
  EXPECT_EQ(BucketRing(300).window(), 384u);
}

DeletionCollectorOptions OptionsOf(strata::DeletionCollector collector, uint64_t bound, uint64_t window) {
  Options options;
  options.deletion_collector = collector;
  options.compaction_sequential_deletes = bound;
  options.compaction_sequential_deletes_window = window;
  return DeletionCollectorOptions(options);
}

// "p" put, "d" delete, "s" SingleDelete; each entry adds one byte to the file.
std::optional<TableMark> MarkOf(const DeletionCollectorOptions& options, const std::string& entries) {
  TombstoneWatch watch(options);
  uint64_t file_bytes = 0;
  for (const char c : entries) {
    watch.Add(c == 'p' ? EntryType::kPut : c == 'd' ? EntryType::kDelete : EntryType::kSingleDelete, ++file_bytes);
  }
  return watch.Mark();
}

const auto kRocks = strata::DeletionCollector::kCompactOnDeletion;
const auto kMyRocks = strata::DeletionCollector::kSequentialDeletes;

TEST(DeletionCollector, S20_OneDeleteFewerDoesNotMark) {
  const auto rocks = OptionsOf(kRocks, 50, 128);
  EXPECT_FALSE(MarkOf(rocks, std::string(49, 'd') + std::string(200, 'p')));
  const auto mark = MarkOf(rocks, "pp" + std::string(50, 'd'));
  ASSERT_TRUE(mark);
  EXPECT_EQ(mark->tombstones, 50u);
  EXPECT_EQ(mark->window_entries, 128u);
  EXPECT_EQ(mark->at_entry, 52u);
  // MyRocks requires more than the bound: 51.
  const auto myrocks = OptionsOf(kMyRocks, 50, 128);
  EXPECT_FALSE(MarkOf(myrocks, std::string(50, 'd')));
  EXPECT_TRUE(MarkOf(myrocks, std::string(51, 'd')));
}

TEST(DeletionCollector, S20_AWindowSlidesOverBuckets) {
  // 1,280 entries in 128 buckets of ten. 600 tombstones at the end of one window, 600 at the beginning of the next.
  const auto rocks = OptionsOf(kRocks, 1200, 1280);
  EXPECT_TRUE(MarkOf(rocks, std::string(680, 'p') + std::string(600, 'd') + std::string(600, 'd')));
  EXPECT_TRUE(MarkOf(rocks, std::string(600, 'd') + std::string(80, 'p') + std::string(600, 'd')));
  EXPECT_FALSE(MarkOf(rocks, std::string(600, 'd') + std::string(81, 'p') + std::string(600, 'd')))
      << "the first bucket is cleared when the 129th begins";
  // The exact ring drops one entry at a time.
  const auto myrocks = OptionsOf(kMyRocks, 1199, 1280);
  EXPECT_TRUE(MarkOf(myrocks, std::string(600, 'd') + std::string(80, 'p') + std::string(600, 'd')));
  EXPECT_FALSE(MarkOf(myrocks, std::string(600, 'd') + std::string(81, 'p') + std::string(600, 'd')));
}

TEST(DeletionCollector, AMarkByAnyWindowIsKept) {
  EXPECT_TRUE(MarkOf(OptionsOf(kRocks, 5, 128), std::string(5, 'd') + std::string(1000, 'p')));
  EXPECT_TRUE(MarkOf(OptionsOf(kMyRocks, 5, 10), std::string(6, 'd') + std::string(1000, 'p')));
  // A put in each window is enough to defeat X = Y - 1.
  std::string spoiled;
  for (int i = 0; i < 50; i++) spoiled += "ddddddddp";
  EXPECT_FALSE(MarkOf(OptionsOf(kMyRocks, 9, 10), spoiled));
  EXPECT_TRUE(MarkOf(OptionsOf(kMyRocks, 9, 10), spoiled + std::string(10, 'd')));
}

TEST(DeletionCollector, SingleDeletesCountWithRocksDbAlwaysWithMyRocksIfAsked) {
  EXPECT_TRUE(MarkOf(OptionsOf(kRocks, 5, 128), "sssss"));
  EXPECT_FALSE(MarkOf(OptionsOf(kMyRocks, 4, 128), "sssss"));
  auto counted = OptionsOf(kMyRocks, 4, 128);
  counted.count_single_deletes = true;
  EXPECT_TRUE(MarkOf(counted, "sssss"));
}

TEST(DeletionCollector, TheFloorIsInclusiveOrExclusive) {
  auto rocks = OptionsOf(kRocks, 5, 128);
  auto myrocks = OptionsOf(kMyRocks, 4, 128);
  rocks.file_bytes_floor = myrocks.file_bytes_floor = 8;
  EXPECT_FALSE(MarkOf(rocks, "dddddpp"));
  EXPECT_TRUE(MarkOf(rocks, "dddddppp")) << "at least the floor";
  EXPECT_FALSE(MarkOf(myrocks, "dddddppp"));
  EXPECT_TRUE(MarkOf(myrocks, "dddddpppp")) << "more than the floor";
}

TEST(DeletionCollector, TheRatioIsOfTheWholeTable) {
  auto ratio = OptionsOf(kRocks, 0, 0);
  ratio.ratio_percent = 50;
  EXPECT_FALSE(MarkOf(ratio, "dpp"));
  const auto mark = MarkOf(ratio, "dpdp");
  ASSERT_TRUE(mark);
  EXPECT_EQ(mark->window_entries, 0u);
  EXPECT_EQ(mark->tombstones, 2u);
  EXPECT_EQ(mark->at_entry, 4u);
  auto off = OptionsOf(kMyRocks, 0, 0);
  off.ratio_percent = 50;
  EXPECT_FALSE(MarkOf(off, "dddd")) << "MyRocks has none";
}

TEST(DeletionCollector, ADisabledCollectorNeverMarks) {
  EXPECT_FALSE(MarkOf(OptionsOf(strata::DeletionCollector::kNone, 1, 1), std::string(100, 'd')));
  EXPECT_FALSE(MarkOf(OptionsOf(kMyRocks, 0, 10), std::string(100, 'd'))) << "a bound of 0 is off in MyRocks";
  EXPECT_FALSE(MarkOf(OptionsOf(kRocks, 5, 0), std::string(100, 'd')));
  EXPECT_FALSE(MarkOf(OptionsOf(kRocks, 5, 128), ""));
}

TEST(DeletionCollector, AnOptionOverridesTheComparison) {
  Options options;
  options.deletion_collector = kMyRocks;
  options.compaction_sequential_deletes = 5;
  options.compaction_sequential_deletes_window = 128;
  options.compaction_sequential_deletes_comparison = CompactionSequentialDeletesComparison::kAtLeast;
  EXPECT_TRUE(MarkOf(DeletionCollectorOptions(options), "ddddd"));
  options.deletion_collector = kRocks;
  options.compaction_sequential_deletes_comparison = CompactionSequentialDeletesComparison::kMoreThan;
  EXPECT_FALSE(MarkOf(DeletionCollectorOptions(options), "ddddd"));
}

}  // namespace
}  // namespace strata
