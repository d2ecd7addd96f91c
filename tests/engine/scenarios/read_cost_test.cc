// The cost of one Get and one Seek in comparisons, site by site, in the scaled engine of claims S24 to S31; also
// printed. A claim names the sites that it counts.
#include <array>
#include <cstdio>

#include "shaped_tree.h"

namespace strata {
namespace {

constexpr size_t kSites = static_cast<size_t>(rec::CompareSite::kCompaction) + 1;
using Sites = std::array<double, kSites>;

constexpr uint32_t kReads = 5000;

Options ReadingOptions(Filter filter) {
  Options options;
  options.disable_auto_compactions = true;
  options.write_buffer_size = 64 << 20;
  options.filter = filter;
  options.block_cache_size = 256 << 20;
  return options;
}

// The scaled engine of claim S29: 2^18 rows in L3, levels of an eighth each above it, tables, memtable and L0 runs of
// 2^10 rows; restart interval 1. A table has 32 blocks of 32 rows.
TreeShape ReadingShape(Filter filter, uint32_t l0_runs = 4) {
  TreeShape shape;
  shape.rows_of_run.assign(1 + l0_runs, 1 << 10);
  for (const uint32_t rows : {1 << 12, 1 << 15, 1 << 18}) shape.rows_of_run.push_back(rows);
  shape.l0_runs = l0_runs;
  shape.rows_a_table = 1 << 10;
  shape.tables.restart_interval = 1;
  shape.tables.block_size = 1024;
  shape.tables.compression = CompressionType::kNone;
  shape.tables.filter = static_cast<FilterMode>(filter);
  return shape;
}

struct ReadCost {
  Sites sites{};
  double probes = 0;
  double outside_memtable() const {
    return sites[static_cast<size_t>(rec::CompareSite::kLevelFence)] +
           sites[static_cast<size_t>(rec::CompareSite::kIndexBlock)] +
           sites[static_cast<size_t>(rec::CompareSite::kDataBlock)];
  }
  double at(rec::CompareSite site) const { return sites[static_cast<size_t>(site)]; }
};

// The average cost of one read; read(key) is called for random keys.
template <class F>
ReadCost Measure(TestMachine& machine, const std::vector<std::string>& keys, F read) {
  ReadCost cost;
  Prng prng(29);
  const uint64_t probes_before = machine.counters().bloom_sst_hit_count + machine.counters().bloom_sst_miss_count;
  const uint64_t comparisons_before = machine.counters().user_key_comparison_count;
  uint64_t recorded = 0;
  machine.tracer.set_mask(uint32_t{1} << static_cast<uint32_t>(Group::kCompare));
  for (uint32_t i = 0; i < kReads; i++) {
    read(keys[prng.Below(keys.size())]);
    TestMachine::ForEach<rec::KeysCompared>(machine.tracer.TakeBatch(), [&](Slice record) {
      cost.sites[static_cast<uint8_t>(record[12])] += 1.0 / kReads;
      recorded++;
    });
  }
  machine.tracer.set_mask(0);
  EXPECT_EQ(recorded, machine.counters().user_key_comparison_count - comparisons_before);
  cost.probes = static_cast<double>(machine.counters().bloom_sst_hit_count + machine.counters().bloom_sst_miss_count -
                                    probes_before) /
                kReads;
  return cost;
}

ReadCost MeasureGets(ShapedTree& tree, size_t run) {
  return Measure(tree.machine(), tree.keys(run), [&tree](const std::string& key) {
    std::string value;
    ASSERT_TRUE(tree.machine().db->Get({}, key, &value).ok());
  });
}

ReadCost MeasureSeeks(ShapedTree& tree) {
  auto it = tree.machine().db->NewIterator({});
  return Measure(tree.machine(), tree.deepest(), [&it](const std::string& key) {
    it->Seek(key);
    ASSERT_TRUE(it->Valid() && it->key() == key);
  });
}

void Print(const char* what, const ReadCost& cost) {
  constexpr const char* kNames[kSites] = {"memtable",   "l0_table",   "level_fence",  "index_block",
                                          "data_block", "merge_heap", "version_skip", "compaction"};
  std::printf("%s:", what);
  double sum = 0;
  for (size_t site = 0; site < kSites; site++) {
    if (cost.sites[site] > 0) std::printf(" %s %.2f", kNames[site], cost.sites[site]);
    sum += cost.sites[site];
  }
  std::printf("; in all %.2f, filters asked %.2f\n", sum, cost.probes);
}

TEST(ReadCost, GetInTheDeepestLevel) {
  ShapedTree tree(ReadingShape(Filter::kFull), ReadingOptions(Filter::kFull), 29);
  EXPECT_EQ(tree.machine().Shape(), "4,4,32,256");
  const size_t deepest = 7;
  ReadCost by_search[2];
  for (const LevelSearch search : {LevelSearch::kFences, LevelSearch::kFileIndexer}) {
    tree.Set(option_id::kLevelSearch, static_cast<uint64_t>(search));
    const ReadCost cost = MeasureGets(tree, deepest);
    by_search[static_cast<size_t>(search)] = cost;
    Print(search == LevelSearch::kFences ? "Get, fences" : "Get, file_indexer", cost);

    // log2 of 2^10 rows, plus the overhead of a skiplist with branching 4.
    EXPECT_GE(cost.at(rec::CompareSite::kMemtable), 10);
    EXPECT_LE(cost.at(rec::CompareSite::kMemtable), 22);
    // L0: one filter per run; two more comparisons to check whether the key lies between its ends.
    EXPECT_NEAR(cost.at(rec::CompareSite::kL0Table), 4 * 2, 0.1);
    // One filter per searched table: four in L0, one in each level.
    EXPECT_NEAR(cost.probes, 4 + 3, 0.1);
    EXPECT_NEAR(cost.at(rec::CompareSite::kMergeHeap), 0, 0);
  }
  // The claim: 2 + 5 for the tables of L1 and L2, 18 for L3 with its tables; 25 of 35 are outside the memtable. It does
  // not count, per level, the check whether the key lies before the found table, nor, in the block, whether the found
  // entry is the right one.
  const ReadCost& plain = by_search[0];
  const double searches = plain.outside_memtable() - 3 - 1;
  std::printf("Get: %.2f by binary search outside the memtable, of 25 claimed; 4 tests of a bound beside them\n",
              searches);
  EXPECT_NEAR(plain.at(rec::CompareSite::kLevelFence) - 3, 2 + 5 + 8, 3 * 1.0);
  EXPECT_NEAR(plain.at(rec::CompareSite::kIndexBlock), 5, 1.0);
  EXPECT_NEAR(plain.at(rec::CompareSite::kDataBlock) - 1, 5, 1.0);
  EXPECT_NEAR(searches, 25, 5 * 1.0);
  // The narrowed search halves the 4 tables of L1, then about 8 twice, and compares with both ends of each table found.
  std::printf("Get: fences %.2f by halving whole levels, %.2f narrowed\n", plain.at(rec::CompareSite::kLevelFence) - 3,
              by_search[1].at(rec::CompareSite::kLevelFence) - 3 * 2);
  EXPECT_NEAR(by_search[1].at(rec::CompareSite::kLevelFence) - 3 * 2, 2 + 3 + 3, 3 * 1.0);
  EXPECT_EQ(by_search[1].at(rec::CompareSite::kIndexBlock), plain.at(rec::CompareSite::kIndexBlock));
  EXPECT_EQ(by_search[1].at(rec::CompareSite::kDataBlock), plain.at(rec::CompareSite::kDataBlock));
}

TEST(ReadCost, GetStopsAtTheFirstHit) {
  ShapedTree tree(ReadingShape(Filter::kFull), ReadingOptions(Filter::kFull), 30);
  const ReadCost memtable = MeasureGets(tree, 0);
  EXPECT_EQ(memtable.probes, 0);
  EXPECT_EQ(memtable.outside_memtable() + memtable.at(rec::CompareSite::kL0Table), 0);
  const ReadCost newest_l0 = MeasureGets(tree, 1);
  EXPECT_NEAR(newest_l0.probes, 1, 0.01);
  EXPECT_EQ(newest_l0.at(rec::CompareSite::kLevelFence), 0);
  // Deeper hits cost more, run by run.
  double before = 0;
  for (size_t run = 0; run < 8; run++) {
    const ReadCost cost = MeasureGets(tree, run);
    double sum = cost.probes;
    for (const double at_site : cost.sites) sum += at_site;
    EXPECT_GT(sum, before) << "run " << run;
    before = sum;
  }
}

TEST(ReadCost, FiltersDoNotSaveFindingTheTable) {
  ShapedTree with(ReadingShape(Filter::kFull), ReadingOptions(Filter::kFull), 29);
  ShapedTree without(ReadingShape(Filter::kNone), ReadingOptions(Filter::kNone), 29);
  const ReadCost with_filters = MeasureGets(with, 7);
  const ReadCost without_filters = MeasureGets(without, 7);
  Print("Get, filters", with_filters);
  Print("Get, no filters", without_filters);
  EXPECT_EQ(with_filters.at(rec::CompareSite::kLevelFence), without_filters.at(rec::CompareSite::kLevelFence));
  // Without them every run is searched inside: four of L0, and one table of each of L1 and L2.
  EXPECT_NEAR(without_filters.outside_memtable() - with_filters.outside_memtable(), 6 * (5 + 5 + 1), 6 * 2 * 1.0);
}

TEST(ReadCost, SeekSearchesEveryRun) {
  ShapedTree tree(ReadingShape(Filter::kFull), ReadingOptions(Filter::kFull), 31);
  const ReadCost cost = MeasureSeeks(tree);
  Print("Seek", cost);
  EXPECT_EQ(cost.probes, 0);
  EXPECT_GE(cost.at(rec::CompareSite::kMemtable), 10);
  EXPECT_LE(cost.at(rec::CompareSite::kMemtable), 22);
  EXPECT_EQ(cost.at(rec::CompareSite::kL0Table), 0);
  // The claim: 4 x 10 for L0, 12 + 15 + 18 for the levels: 85 of 95 are outside the memtable.
  std::printf("Seek: %.2f outside the memtable, of 85 claimed; building the heap %.2f\n", cost.outside_memtable(),
              cost.at(rec::CompareSite::kMergeHeap));
  EXPECT_NEAR(cost.at(rec::CompareSite::kLevelFence), 2 + 5 + 8, 3 * 1.0);
  EXPECT_NEAR(cost.at(rec::CompareSite::kIndexBlock), 7 * 5, 7 * 1.0);
  EXPECT_NEAR(cost.at(rec::CompareSite::kDataBlock), 7 * 5, 7 * 1.0);
  EXPECT_NEAR(cost.outside_memtable(), 85, 17 * 1.0);

  // Fewer runs, cheaper reads: without L0 a Seek saves its whole share, a Get one filter per run.
  ShapedTree without_l0(ReadingShape(Filter::kFull, 0), ReadingOptions(Filter::kFull), 31);
  const ReadCost less = MeasureSeeks(without_l0);
  Print("Seek, no L0", less);
  EXPECT_NEAR(cost.outside_memtable() - less.outside_memtable(), 4 * 10, 4 * 2 * 1.0);
  EXPECT_NEAR(MeasureGets(tree, 7).probes - MeasureGets(without_l0, 3).probes, 4, 0.1);
}

}  // namespace
}  // namespace strata
