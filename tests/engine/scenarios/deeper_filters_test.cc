// Probing deeper filters before a tombstone is kept (option ask_deeper_filters; claim S4): what it drops, what it
// costs, and when there is no filter to probe. The rules alone: compaction/testdata/deeper_filters.txt.
#include <cstdio>

#include "scenario.h"

namespace strata {
namespace {

constexpr uint64_t kKeys = 10'000;

TableOptions FilteredTables(FilterPolicy policy, FilterMode mode = FilterMode::kFull) {
  TableOptions options;
  options.filter = mode;
  options.bits_per_key = 10;
  options.filter_policy = policy;
  return options;
}

Options AskingOptions(bool ask, FilterPolicy policy = FilterPolicy::kFlatBloom) {
  Options options = QuietOptions();
  options.write_buffer_size = 8 << 20;
  options.target_file_size_base = 64 << 20;
  options.max_bytes_for_level_base = 1 << 30;  // L1 is never due, so the tombstones stop there
  options.filter = Filter::kFull;
  options.filter_policy = policy;
  options.ask_deeper_filters = ask;
  return options;
}

// Keys 0, 2, 4 ... in each of these levels, one table per level; the odd keys do not exist.
void BuildLevels(TestMachine* machine, std::initializer_list<uint32_t> levels, const TableOptions& tables) {
  DirectoryBuilder builder(machine->memory, tables);
  for (const uint32_t level : levels) {
    // Each level has its own keys, so its filter differs.
    std::vector<Row> rows;
    for (uint64_t i = 0; i <= kKeys; i++) rows.push_back({Digits(i * 2) + "of" + std::to_string(level), i + 1});
    builder.AddTable(level, rows);
  }
  builder.Finish();
  ASSERT_TRUE(machine->Open().ok());
}

// Tombstones of 10,000 keys that never existed, in two tables of L0 that are merged into L1.
void DeleteWhatNeverWas(TestMachine* machine) {
  for (uint64_t part = 0; part < 2; part++) {
    for (uint64_t i = part; i < kKeys; i += 2) ASSERT_TRUE(machine->Delete(Digits(i * 2 + 1)).ok());
    ASSERT_TRUE(machine->db->Flush().ok());
  }
  ASSERT_TRUE(machine->db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 2).ok());
  ASSERT_TRUE(machine->db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
  ASSERT_TRUE(machine->db->WaitForIdle().ok());
}

double Share(uint64_t part) {
  return static_cast<double>(part) * 100 / static_cast<double>(kKeys);
}

TEST(DeeperFilters, RangesDropNothingAndFiltersAllButFalsePositives) {
  struct Case {
    FilterPolicy policy;
    double fpr_percent;  // claims S28 and S88
  };
  for (const Case& c : {Case{FilterPolicy::kFlatBloom, 0.844}, Case{FilterPolicy::kFastLocalBloom, 0.958}}) {
    for (const bool ask : {false, true}) {
      TestMachine machine(AskingOptions(ask, c.policy));
      BuildLevels(&machine, {3}, FilteredTables(c.policy));
      DeleteWhatNeverWas(&machine);
      const Counters& n = machine.counters();
      const double dropped = Share(n.compaction_key_drop_obsolete);
      std::printf("%s, %s: %.2f %% of %llu tombstones dropped\n", NameOf(c.policy), ask ? "filters" : "ranges", dropped,
                  static_cast<unsigned long long>(kKeys));
      EXPECT_EQ(n.tombstone_filter_useful, n.compaction_key_drop_obsolete);
      EXPECT_EQ(n.compaction_optimized_del_drop_obsolete, n.compaction_key_drop_obsolete);
      EXPECT_EQ(n.compaction_entries_out, kKeys - n.compaction_key_drop_obsolete);
      EXPECT_EQ(n.tombstone_filter_checked, ask ? kKeys : 0);
      EXPECT_EQ(n.bloom_sst_hit_count + n.bloom_sst_miss_count, n.tombstone_filter_checked) << "counted as any probe";
      if (ask) {
        EXPECT_NEAR(dropped, 100 - c.fpr_percent, 0.3);
      } else {
        EXPECT_EQ(dropped, 0);
      }
    }
  }
}

TEST(DeeperFilters, EveryCoveringTableMustAnswerNo) {
  TestMachine machine(AskingOptions(true));
  BuildLevels(&machine, {2, 3, 4}, FilteredTables(FilterPolicy::kFlatBloom));
  DeleteWhatNeverWas(&machine);
  const Counters& n = machine.counters();
  // The rate at which these three filters answered no; filters of other keys scatter around the formula's rate.
  const double no = static_cast<double>(n.bloom_sst_miss_count) / static_cast<double>(n.tombstone_filter_checked);
  const double formula = 1 - 0.00844;
  const double dropped = Share(n.compaction_key_drop_obsolete);
  std::printf("three covering tables: %.2f %% dropped; (1 - FPR)^3 is %.2f %% here and %.2f %% by the formula\n",
              dropped, 100 * no * no * no, 100 * formula * formula * formula);
  EXPECT_NEAR(dropped, 100 * no * no * no, 0.3);
  EXPECT_NEAR(dropped, 100 * formula * formula * formula, 3 * 0.3) << "0.3 points per table";
  // The second filter is probed only if the first answers no.
  EXPECT_LT(machine.counters().tombstone_filter_checked, 3 * kKeys);
  EXPECT_GT(machine.counters().tombstone_filter_checked, 3 * kKeys * 97 / 100);
}

TEST(DeeperFilters, TableWithoutAFilterKeepsTombstones) {
  for (const FilterMode mode : {FilterMode::kNone, FilterMode::kBlock}) {
    TestMachine machine(AskingOptions(true));
    BuildLevels(&machine, {3}, FilteredTables(FilterPolicy::kLeveldbBloom, mode));
    DeleteWhatNeverWas(&machine);
    EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, 0u);
    EXPECT_EQ(machine.counters().tombstone_filter_checked, 0u);
  }
}

TEST(DeeperFilters, OptimizedForHitsTheLastLevelHasNoFilter) {
  for (const bool for_hits : {false, true}) {
    Options options = AskingOptions(true);
    options.optimize_filters_for_hits = for_hits;
    TestMachine machine(options);
    // Our own compaction writes the last level, so that the option decides which filter it gets.
    BuildLevels(&machine, {3}, FilteredTables(FilterPolicy::kFlatBloom, FilterMode::kNone));
    ASSERT_TRUE(machine.Put(Digits(0), "rewrites it").ok());
    ASSERT_TRUE(machine.Put(Digits(2 * kKeys + 2), "rewrites it").ok());
    ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
    ASSERT_EQ(machine.Shape(), "0,0,0,1");
    DeleteWhatNeverWas(&machine);
    if (for_hits) {
      EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, 0u);
    } else {
      EXPECT_GT(Share(machine.counters().compaction_key_drop_obsolete), 98);
    }
  }
}

TEST(DeeperFilters, ExistingKeysStayDeleted) {
  TestMachine machine(AskingOptions(true));
  BuildLevels(&machine, {3}, FilteredTables(FilterPolicy::kFlatBloom));
  for (uint64_t i = 0; i < 100; i++) ASSERT_TRUE(machine.Delete(Digits(i * 2) + "of3").ok());
  DeleteWhatNeverWas(&machine);
  for (uint64_t i = 0; i < 200; i++) EXPECT_EQ(machine.Get(Digits(i * 2) + "of3"), i < 100 ? "-" : "");
}

TEST(DeeperFilters, FilterNotInMemoryIsReadInSteps) {
  Options options = AskingOptions(true);
  TestMachine machine(options);
  BuildLevels(&machine, {3}, FilteredTables(FilterPolicy::kFlatBloom));
  const uint64_t before = machine.counters().filter_block_read_count;
  DeleteWhatNeverWas(&machine);
  EXPECT_EQ(machine.counters().filter_block_read_count - before, 2u) << "of the two inputs; L3 was open already";
}

// A table that a compaction has just written is not open. Its filter is still probed, after the job has opened the
// table, one read per step. A table that cannot be opened cannot be probed, so the tombstones that it covers stay.
TEST(DeeperFilters, ClosedTableIsOpenedBeforeItsFilterIsProbed) {
  for (const bool damaged : {false, true}) {
    TestMachine machine(AskingOptions(true));
    BuildLevels(&machine, {3}, FilteredTables(FilterPolicy::kFlatBloom));
    ASSERT_TRUE(machine.Put(Digits(0), "rewrites it").ok());
    ASSERT_TRUE(machine.Put(Digits(2 * kKeys + 2), "rewrites it").ok());
    ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
    ASSERT_EQ(machine.Shape(), "0,0,0,1");
    const uint32_t deepest = TablesOf(machine)[3][0];
    // The footer's magic number.
    const std::string name = TableFileName(deepest);
    if (damaged) FlipByte(&machine.memory, name, BytesOf(machine.memory, name).size() - 1);
    machine.tracer.TakeBatch();
    machine.tracer.set_mask(Tracer::kFullMask);
    DeleteWhatNeverWas(&machine);

    uint64_t steps_that_opened_it = 0, operations = 0;
    std::map<rec::BlockKind, uint64_t> blocks;
    const std::string batch = machine.tracer.TakeBatch();
    for (size_t at = 0; at < batch.size();) {
      const uint16_t kind = wire::Load<uint16_t>(batch.data() + at);
      const Slice r = Slice(batch).substr(at, wire::Load<uint16_t>(batch.data() + at + 2));
      at += r.size();
      if (kind == rec::FileRead::kKind) operations++;
      if (kind == rec::BlockRead::kKind && wire::Load<uint32_t>(r.data() + 8) == deepest) {
        blocks[static_cast<rec::BlockKind>(r[24])]++;
      }
      if (kind != rec::StepFinished::kKind) continue;
      EXPECT_LE(operations, 1u);
      steps_that_opened_it += blocks.empty() ? 0 : 1;
      operations = 0;
      EXPECT_LE(blocks.size(), 1u);
      blocks.clear();
    }
    EXPECT_EQ(steps_that_opened_it, damaged ? 0u : 4u) << "metaindex, filter, properties and index";
    EXPECT_EQ(machine.counters().tombstone_filter_checked, damaged ? 0 : kKeys);
    if (damaged) {
      EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, 0u);
    } else {
      EXPECT_GT(Share(machine.counters().compaction_key_drop_obsolete), 98);
    }
  }
}

}  // namespace
}  // namespace strata
