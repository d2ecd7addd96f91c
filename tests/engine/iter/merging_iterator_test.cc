// The merging iterator against one sorted list: order, seeks, every change of direction; its counters, records and
// reads.
#include "iter/merging_iterator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>

#include "base/prng.h"
#include "iter/iter_test_util.h"

namespace strata {
namespace {

// Entries dealt at random to k runs; some user keys have versions in several runs.
std::vector<SortedRun> RandomRuns(Prng* prng, uint32_t k, uint32_t n, SortedRun* all) {
  std::map<std::string, std::string, InternalLess> sorted;
  for (uint32_t i = 0; i < n; ++i) {
    const EntryType type = prng->OneIn(5) ? EntryType::kDelete : EntryType::kPut;
    sorted[MakeInternalKey("k" + std::to_string(prng->Below(n)), i + 1, type)] = "v" + std::to_string(i);
  }
  all->assign(sorted.begin(), sorted.end());
  std::vector<SortedRun> runs(k);
  for (const auto& entry : *all) runs[prng->Below(k)].push_back(entry);
  return runs;
}

std::unique_ptr<MergingIterator> Merge(const std::vector<SortedRun>& runs, MergeStrategy strategy, Tracer* tracer,
                                       size_t block_entries = 1u << 30, uint64_t* reads = nullptr) {
  std::vector<MergeChild> children;
  for (const SortedRun& run : runs) {
    children.push_back(MergeChild::OfBlocks(std::make_unique<RunIterator>(&run, block_entries, reads),
                                            rec::RunKind::kL0Table, static_cast<uint32_t>(children.size() + 10), 0));
  }
  return std::make_unique<MergingIterator>(std::move(children), rec::MergePurpose::kScan, 1, strategy, tracer);
}

// Every strategy gives the same rows.
class MergingIteratorTest : public testing::TestWithParam<MergeStrategy> {};
INSTANTIATE_TEST_SUITE_P(Strategies, MergingIteratorTest,
                         testing::Values(MergeStrategy::kLinear, MergeStrategy::kHeap, MergeStrategy::kHeapRootCached,
                                         MergeStrategy::kHeapSiblingsCached, MergeStrategy::kLoserTree),
                         [](const auto& info) { return std::string(NameOf(info.param)); });

TEST_P(MergingIteratorTest, WalksAllRunsInOneOrder) {
  for (uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    SortedRun all;
    const std::vector<SortedRun> runs =
        RandomRuns(&prng, static_cast<uint32_t>(1 + prng.Below(12)), static_cast<uint32_t>(prng.Below(300)), &all);
    Tracer tracer;
    const auto merge = Merge(runs, GetParam(), &tracer);
    size_t i = 0;
    for (merge->SeekToFirst(); merge->Valid(); merge->Next(), ++i) {
      ASSERT_LT(i, all.size());
      ASSERT_EQ(merge->key(), all[i].first);
      ASSERT_EQ(merge->value(), all[i].second);
      ASSERT_EQ(merge->child(merge->current_child())->key(), all[i].first);
    }
    ASSERT_EQ(i, all.size());
    for (merge->SeekToLast(); merge->Valid(); merge->Prev()) ASSERT_EQ(merge->key(), all[--i].first);
    ASSERT_EQ(i, 0u);
  }
}

TEST_P(MergingIteratorTest, TurnsAtEveryPositionOverFiveRuns) {
  Prng prng(22);
  SortedRun all;
  const std::vector<SortedRun> runs = RandomRuns(&prng, 5, 120, &all);
  Tracer tracer;
  const auto merge = Merge(runs, GetParam(), &tracer);
  const auto expect_at = [&](size_t i) {
    ASSERT_EQ(merge->Valid(), i < all.size());
    if (i < all.size()) {
      ASSERT_EQ(merge->key(), all[i].first);
    }
  };
  // Reach each position from either side, turn, and turn back; then walk to the end to show that no entry was lost.
  for (size_t at = 0; at < all.size(); ++at) {
    SCOPED_TRACE("position " + std::to_string(at));
    merge->SeekToFirst();
    for (size_t i = 0; i < at; ++i) merge->Next();
    expect_at(at);
    merge->Prev();
    expect_at(at == 0 ? all.size() : at - 1);
    if (at > 0) {
      merge->Next();
      expect_at(at);
      for (size_t i = at + 1; i <= all.size(); ++i) {
        merge->Next();
        expect_at(i);
      }
    }
    merge->SeekToLast();
    for (size_t i = all.size() - 1; i > at; --i) merge->Prev();
    expect_at(at);
    merge->Next();
    expect_at(at + 1);
    if (at + 1 < all.size()) {
      for (size_t i = at + 1; i > 0; --i) {
        merge->Prev();
        expect_at(i - 1);
      }
      merge->Prev();
      ASSERT_FALSE(merge->Valid());
    }
  }
}

TEST_P(MergingIteratorTest, RandomMovesAgreeWithTheList) {
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    SortedRun all;
    const std::vector<SortedRun> runs = RandomRuns(&prng, static_cast<uint32_t>(1 + prng.Below(8)), 80, &all);
    Tracer tracer;
    tracer.set_mask(seed % 2 == 0 ? Tracer::kFullMask : 0);
    const auto merge = Merge(runs, GetParam(), &tracer, 1 + prng.Below(7));
    size_t at = all.size();
    for (int step = 0; step < 500; ++step) {
      if (at >= all.size() || prng.OneIn(10)) {
        const std::string target = MakeInternalKey("k" + std::to_string(prng.Below(90)), prng.Below(90), kSeekType);
        merge->Seek(target);
        at = LowerBound(all, target);
      } else if (prng.OneIn(2)) {
        merge->Next();
        ++at;
      } else {
        merge->Prev();
        at = at == 0 ? all.size() : at - 1;
      }
      ASSERT_EQ(merge->Valid(), at < all.size());
      if (at < all.size()) {
        ASSERT_EQ(merge->key(), all[at].first);
      }
      if (prng.OneIn(3) && merge->NeedsBlock()) {
        ASSERT_TRUE(merge->LoadBlock().ok());
      }
      if (seed % 2 == 0) tracer.TakeBatch();
    }
  }
}

TEST_P(MergingIteratorTest, WithoutChildrenOrEntriesIsEmpty) {
  Tracer tracer;
  for (const size_t k : {0u, 1u, 4u}) {
    const std::vector<SortedRun> runs(k);
    const auto merge = Merge(runs, GetParam(), &tracer);
    EXPECT_EQ(merge->NeedsBlock(), false);
    merge->SeekToFirst();
    EXPECT_FALSE(merge->Valid());
    merge->SeekToLast();
    EXPECT_FALSE(merge->Valid());
    merge->Seek(MakeInternalKey("a", 1, kSeekType));
    EXPECT_FALSE(merge->Valid());
    EXPECT_TRUE(merge->status().ok());
    EXPECT_EQ(merge->LookAhead(), Ahead::kEnd);
  }
}

TEST_P(MergingIteratorTest, EqualInternalKeysComeInChildOrder) {
  // Only a corrupt database has the same internal key twice; the order must still be total.
  const std::string key = MakeInternalKey("k", 5, EntryType::kPut);
  std::vector<SortedRun> runs;
  for (int i = 0; i < 5; ++i) runs.push_back({{key, std::to_string(i)}});
  Tracer tracer;
  const auto merge = Merge(runs, GetParam(), &tracer);
  std::string values;
  for (merge->SeekToFirst(); merge->Valid(); merge->Next()) values += merge->value();
  EXPECT_EQ(values, "01234");
}

TEST_P(MergingIteratorTest, SeekCountsOncePerChild) {
  Prng prng(3);
  SortedRun all;
  const std::vector<SortedRun> runs = RandomRuns(&prng, 10, 500, &all);
  Tracer tracer;
  const auto merge = Merge(runs, GetParam(), &tracer);
  merge->SeekToFirst();
  merge->SeekToLast();
  EXPECT_EQ(tracer.counters.seek_child_seek_count, 0u);
  for (int i = 0; i < 100; ++i) merge->Seek(all[prng.Below(all.size())].first);
  EXPECT_EQ(tracer.counters.seek_child_seek_count, 1000u);
}

// Runs of these proportions, interleaved at random; each also has one of the last keys, so that no run ends early.
std::vector<SortedRun> InterleavedRuns(const std::vector<uint32_t>& sizes, uint32_t rows, uint64_t seed) {
  const auto count = static_cast<uint32_t>(sizes.size());
  uint64_t total = 0;
  for (const uint32_t size : sizes) total += size;
  std::vector<uint32_t> owners;
  for (uint32_t run = 0; run < count; ++run) {
    owners.insert(owners.end(), static_cast<size_t>(uint64_t{sizes[run]} * rows / total), run);
  }
  Prng prng(seed);
  for (size_t i = owners.size() - 1; i > 0; --i) std::swap(owners[i], owners[prng.Below(i + 1)]);
  for (uint32_t run = 0; run < count; ++run) owners.push_back(run);
  std::vector<SortedRun> runs(count);
  for (size_t i = 0; i < owners.size(); ++i) {
    char key[24];
    std::snprintf(key, sizeof(key), "%08zu", i);
    runs[owners[i]].emplace_back(MakeInternalKey(key, 1, EntryType::kPut), "");
  }
  return runs;
}

TEST(MergingIteratorCost, FollowsFromTheSizesOfTheRuns) {
  // Comparisons per row, by strategy. Expected values: an independent simulation of 3,000,000 rows. Scenario 33 checks
  // the shape of the claims, with its seeds.
  const struct {
    const char* name;
    std::vector<uint32_t> sizes;
    double expected[5];
  } shapes[] = {
      {"memtable, 1 L0, L1..L5, fan-out 10", {1, 1, 4, 40, 400, 4000, 40000}, {6, 2.363, 1.546, 1.373, 2.10}},
      {"memtable, 4 L0, L1..L5, fan-out 8", {1, 1, 1, 1, 1, 4, 32, 256, 2048, 16384}, {9, 2.467, 1.690, 1.478, 3.00}},
      {"memtable, 4 L0, L1..L3, fan-out 4", {1, 1, 1, 1, 1, 4, 16, 64}, {7, 2.946, 2.393, 2.067, 3.00}},
      {"4 equal runs", {1, 1, 1, 1}, {3, 2.50, 2.25, 2.25, 2.00}},
      {"16 equal runs", std::vector<uint32_t>(16, 1), {15, 5.63, 5.56, 5.19, 4.00}},
      {"1 run", {1}, {0, 0, 0, 0, 0}},
  };
  for (const auto& shape : shapes) {
    const std::vector<SortedRun> runs = InterleavedRuns(shape.sizes, 100000, 4);
    std::printf("%-36s", shape.name);
    for (uint8_t strategy = 0; strategy < 5; ++strategy) {
      Tracer tracer;
      const auto merge = Merge(runs, static_cast<MergeStrategy>(strategy), &tracer);
      uint64_t walked = 0;
      for (merge->SeekToFirst(); merge->Valid(); merge->Next()) ++walked;
      EXPECT_EQ(tracer.counters.merge_heap_comparisons, tracer.counters.user_key_comparison_count);
      const double row = static_cast<double>(tracer.counters.merge_heap_comparisons) / static_cast<double>(walked);
      std::printf("  %s %.3f", NameOf(static_cast<MergeStrategy>(strategy)), row);
      EXPECT_NEAR(row, shape.expected[strategy], 0.03) << shape.name;
    }
    std::printf("\n");
  }
}

TEST_P(MergingIteratorTest, NoForwardMoveReadsAfterLoadBlock) {
  Prng prng(8);
  SortedRun all;
  const std::vector<SortedRun> runs = RandomRuns(&prng, 6, 300, &all);
  Tracer tracer;
  uint64_t reads = 0;
  const auto merge = Merge(runs, GetParam(), &tracer, 7, &reads);
  uint64_t loads = 0;
  const auto load = [&] {
    while (merge->NeedsBlock()) {
      ASSERT_TRUE(merge->LoadBlock().ok());
      ASSERT_EQ(reads, ++loads);
    }
  };
  load();
  EXPECT_EQ(loads, 6u);
  merge->SeekToFirst();
  for (const auto& entry : all) {
    ASSERT_EQ(merge->key(), entry.first);
    load();
    ASSERT_EQ(merge->key(), entry.first);
    merge->Next();
    ASSERT_EQ(reads, loads);
  }
  EXPECT_FALSE(merge->Valid());
  EXPECT_EQ(merge->bytes_read(), 100 * loads);
}

TEST_P(MergingIteratorTest, ACorruptChildStopsTheMerge) {
  Prng prng(9);
  SortedRun all;
  const std::vector<SortedRun> runs = RandomRuns(&prng, 3, 100, &all);
  Tracer tracer;
  for (const bool ahead : {false, true}) {
    std::vector<MergeChild> children;
    for (uint32_t i = 0; i < 3; ++i) {
      const size_t fail_at = i == 1 ? 10 : ~size_t{0};
      children.push_back(MergeChild::OfBlocks(std::make_unique<RunIterator>(&runs[i], 5, nullptr, fail_at),
                                              rec::RunKind::kLevel, i, 1));
    }
    MergingIterator merge(std::move(children), rec::MergePurpose::kCompaction, 1, GetParam(), &tracer);
    size_t walked = 0;
    for (merge.SeekToFirst(); merge.Valid(); ++walked) {
      ASSERT_EQ(merge.key(), all[walked].first);
      if (ahead && merge.NeedsBlock() && !merge.LoadBlock().ok()) break;
      merge.Next();
    }
    EXPECT_FALSE(merge.Valid());
    EXPECT_TRUE(merge.status().Is(Code::kCorruption));
    EXPECT_LT(walked, all.size());
    merge.SeekToFirst();
    EXPECT_FALSE(merge.Valid());
    EXPECT_EQ(merge.LookAhead(), Ahead::kEnd);
  }
}

struct Trace {
  std::string batch;
  std::vector<uint64_t> counters;
};

Trace WalkWithMask(MergeStrategy strategy, uint32_t mask) {
  Prng prng(10);
  SortedRun all;
  const std::vector<SortedRun> runs = RandomRuns(&prng, 5, 60, &all);
  Tracer tracer;
  tracer.set_mask(mask);
  const auto merge = Merge(runs, strategy, &tracer);
  for (merge->SeekToFirst(); merge->Valid(); merge->Next()) {
  }
  merge->Seek(all[20].first);
  merge->Prev();
  merge->Next();
  Trace trace;
  trace.counters.assign(tracer.counters.values(), tracer.counters.values() + Counters::kCount);
  trace.batch = tracer.TakeBatch();
  return trace;
}

template <class F>
void ForEachRecord(const std::string& batch, F f) {
  for (size_t at = 0; at < batch.size();) {
    const uint16_t size = wire::Load<uint16_t>(batch.data() + at + 2);
    f(wire::Load<uint16_t>(batch.data() + at), Slice(batch).substr(at, size));
    at += size;
  }
}

TEST_P(MergingIteratorTest, RecordsEachMoveOnceAndTheOrderAfterIt) {
  const Trace trace = WalkWithMask(GetParam(), Tracer::kFullMask);
  uint64_t opened = 0, runs = 0, compared = 0, won = 0, remembered = 0;
  std::vector<std::string> keys(5);  // the current entry of each child, folded from MergeAdvanced
  ForEachRecord(trace.batch, [&](uint16_t kind, Slice r) {
    const auto u32 = [&](size_t at) { return wire::Load<uint32_t>(r.data() + at); };
    if (kind == rec::MergeOpened::kKind) {
      ++opened;
      EXPECT_EQ(r[17], static_cast<char>(GetParam()));
    }
    if (kind == rec::MergeRun::kKind) {
      EXPECT_EQ(u32(12), runs);
      EXPECT_EQ(u32(16), 10 + runs);
      ++runs;
    }
    if (kind == rec::KeysCompared::kKind) ++compared;
    if (kind == rec::MergeAdvanced::kKind) {
      keys[u32(12)] = r[25] != 0 ? std::string(r) : "";
    }
    if (kind == rec::MergeWon::kKind) {
      ++won;
      const uint32_t count = u32(16);
      std::vector<uint32_t> order(count);
      for (uint32_t i = 0; i < count; ++i) order[i] = u32(24 + 4 * i);
      std::vector<uint32_t> positioned;
      for (uint32_t i = 0; i < 5; ++i) {
        if (!keys[i].empty()) positioned.push_back(i);
      }
      if (positioned.empty()) {
        EXPECT_EQ(u32(12), 0xffffffffu);
        EXPECT_EQ(count, 0u);
        return;
      }
      switch (GetParam()) {
        case MergeStrategy::kLinear:
          EXPECT_EQ(order, positioned);
          EXPECT_NE(std::find(order.begin(), order.end(), u32(12)), order.end());
          break;
        case MergeStrategy::kHeap:
        case MergeStrategy::kHeapRootCached:
        case MergeStrategy::kHeapSiblingsCached:
          EXPECT_EQ(order[0], u32(12));
          std::sort(order.begin(), order.end());
          EXPECT_EQ(order, positioned);
          break;
        case MergeStrategy::kLoserTree:
          EXPECT_EQ(order[0], u32(12));
          ASSERT_EQ(count % 2, 0u);
          // Each child with entries left has won or lost once.
          order.resize(count / 2);
          std::sort(order.begin(), order.end());
          order.resize(positioned.size());
          EXPECT_EQ(order, positioned);
          break;
      }
      const bool remembers =
          GetParam() == MergeStrategy::kHeapRootCached || GetParam() == MergeStrategy::kHeapSiblingsCached;
      if (!remembers) {
        EXPECT_EQ(u32(20), 0u);
      }
      remembered += u32(20) != 0 ? 1 : 0;
    }
  });
  EXPECT_EQ(opened, 1u);
  EXPECT_EQ(runs, 5u);
  EXPECT_EQ(compared, trace.counters[51]);
  EXPECT_EQ(compared, trace.counters[0]);
  // SeekToFirst, 60 moves, a seek, and two changes of direction that record the order twice each.
  EXPECT_EQ(won, 1u + 60 + 1 + 2 + 2);
  EXPECT_EQ(remembered > 0,
            GetParam() == MergeStrategy::kHeapRootCached || GetParam() == MergeStrategy::kHeapSiblingsCached);
}

TEST_P(MergingIteratorTest, CountersAndSubsequencesDoNotDependOnTheMask) {
  const Trace full = WalkWithMask(GetParam(), Tracer::kFullMask);
  for (uint32_t mask = 0; mask < Tracer::kFullMask; ++mask) {
    const Trace trace = WalkWithMask(GetParam(), mask);
    ASSERT_EQ(trace.counters, full.counters) << mask;
    std::string expected;
    ForEachRecord(full.batch, [&](uint16_t kind, Slice r) {
      const Group group = kind >= 160 ? Group::kCompare : Group::kEntry;
      if (mask >> uint32_t(group) & 1) expected.append(r);
    });
    ASSERT_TRUE(trace.batch == expected) << mask;
  }
}

}  // namespace
}  // namespace strata
