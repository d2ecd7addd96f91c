// The counts of "Compaction Stats" (scenario 24): each job at its output level, and the identities between columns.
#include "db/compaction_stats.h"

#include "db/test_machine.h"

#include "base/prng.h"

namespace strata {
namespace {

struct Counts {
  std::map<std::string, uint64_t> sums;                 // over all levels
  std::vector<std::map<std::string, uint64_t>> levels;  // by name
};

Counts CountsOf(const TestMachine& machine) {
  std::string json;
  EXPECT_TRUE(machine.db->Inspect("compaction-stats", &json).ok());
  Counts counts;
  for (size_t at = 0; (at = json.find('"', at)) != std::string::npos;) {
    const size_t end = json.find('"', at + 1);
    const std::string name = json.substr(at + 1, end - at - 1);
    at = end + 1;
    if (json[at] != ':' || json[at + 1] == '[') continue;
    const uint64_t value = std::stoull(json.substr(at + 1));
    if (name == "level") counts.levels.emplace_back();
    if (!counts.levels.empty()) counts.levels.back()[name] = value;
    counts.sums[name] += value;
  }
  return counts;
}

void Overwrite(TestMachine* machine, int writes) {
  Prng prng(24);
  for (int i = 0; i < writes; i++) {
    const std::string key = std::to_string(1000 + prng.Below(800));
    if (prng.OneIn(4)) {
      ASSERT_TRUE(machine->Delete(key).ok());
    } else {
      ASSERT_TRUE(machine->Put(key, std::string(prng.Below(60), 'v')).ok());
    }
  }
}

// Identities of the counts, from independent sources except for the memtable's part of Rn.
void ExpectIdentities(TestMachine* machine) {
  ASSERT_TRUE(machine->db->Flush().ok());
  ASSERT_TRUE(machine->db->WaitForIdle().ok());
  const Counters& c = machine->counters();
  Counts counts = CountsOf(*machine);
  auto& sum = counts.sums;
  EXPECT_EQ(sum["write_bytes"], c.flush_write_bytes + c.compact_write_bytes);
  EXPECT_EQ(sum["entries_in"], c.compaction_entries_in);
  EXPECT_EQ(sum["entries_out"], c.compaction_entries_out);
  EXPECT_EQ(sum["entries_in"] - sum["entries_out"], c.compaction_key_drop_new + c.compaction_key_drop_obsolete);
  EXPECT_EQ(sum["jobs"], c.flush_count + c.compaction_count - c.trivial_move_count);
  // Bytes written and not read again are the tree's size: Wnew of all levels, minus what left the upper levels.
  EXPECT_EQ(sum["write_bytes"] - sum["read_output_level_bytes"] - sum["read_upper_bytes"], sum["size_bytes"]);
  for (const auto& level : counts.levels) EXPECT_GE(level.at("entries_in"), level.at("entries_out"));
}

TEST(CompactionStats, S24_IdentitiesHoldForEveryStyle) {
  for (const int style : {0, 1, 2, 3, 4}) {
    SCOPED_TRACE(style);
    Options options = TinyOptions();
    options.dialect = Dialect::kExtended;
    options.max_background_jobs = 4;
    options.compaction_style = style == 1   ? CompactionStyle::kUniversal
                               : style == 4 ? CompactionStyle::kLazyLeveling
                                            : CompactionStyle::kLevel;
    options.level_compaction_dynamic_level_bytes = style == 2;
    options.intra_l0_compaction = style == 3;
    TestMachine machine(options);
    ASSERT_TRUE(machine.Open().ok());
    Overwrite(&machine, 6000);
    ExpectIdentities(&machine);
    EXPECT_EQ(CountsOf(machine).sums["flushed_bytes"], machine.counters().flush_write_bytes);
  }
}

TEST(CompactionStats, S24_L0WritesOnlyFlushedBytes) {
  Options options = TinyOptions();
  options.disable_auto_compactions = true;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  Overwrite(&machine, 1000);
  ASSERT_TRUE(machine.db->Flush().ok());
  Counts counts = CountsOf(machine);
  EXPECT_GT(counts.levels[0]["jobs"], 5u);
  EXPECT_EQ(counts.levels[0]["write_bytes"], counts.sums["flushed_bytes"]);
  EXPECT_EQ(counts.levels[0]["size_bytes"], counts.sums["flushed_bytes"]);
  EXPECT_EQ(counts.sums["entries_in"], 0u) << "flushes add nothing to KeyIn";
  EXPECT_EQ(counts.sums["read_upper_bytes"] + counts.sums["read_output_level_bytes"], 0u);
  EXPECT_GT(counts.levels[0]["nanos"], 0u);
}

TEST(CompactionStats, TrivialMoveCountsAsMovedOnly) {
  Options options = TinyOptions();
  options.level0_file_num_compaction_trigger = 1;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  Counts counts = CountsOf(machine);
  EXPECT_EQ(counts.levels[1]["moved_bytes"], counts.levels[1]["size_bytes"]);
  EXPECT_EQ(counts.levels[1]["write_bytes"] + counts.levels[1]["jobs"] + counts.levels[1]["read_upper_bytes"], 0u);
}

// The rows of L1 that are merged with a memtable count as Rnp1, the memtable as Rn.
TEST(CompactionStats, MemtableMergeCountsAsFlushedBytesAtL1) {
  Options options = TinyOptions();
  options.memtable_merges_into_l1 = true;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  const uint64_t flushed = CountsOf(machine).sums["flushed_bytes"];
  EXPECT_EQ(flushed, machine.counters().flush_write_bytes);
  ASSERT_TRUE(machine.Put("a", "2").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  Counts counts = CountsOf(machine);
  EXPECT_EQ(counts.levels[1]["read_output_level_bytes"], flushed);
  EXPECT_EQ(counts.levels[1]["read_upper_bytes"], counts.sums["flushed_bytes"] - flushed);
  EXPECT_GT(counts.levels[1]["read_upper_bytes"], 0u);
  EXPECT_EQ(counts.levels[1]["entries_in"], 2u);
  EXPECT_EQ(counts.levels[1]["entries_out"], 1u);
}

TEST(CompactionStats, InspectionChangesNothing) {
  std::string traces[2];
  for (const bool looked : {false, true}) {
    TestMachine machine;
    machine.tracer.set_mask(0xffffffff);
    ASSERT_TRUE(machine.Open().ok());
    for (int i = 0; i < 400; i++) {
      ASSERT_TRUE(machine.Put(std::to_string(i * 7 % 100), std::string(50, 'v')).ok());
      if (looked) CountsOf(machine);
    }
    ASSERT_TRUE(machine.db->WaitForIdle().ok());
    traces[looked ? 1 : 0] = machine.tracer.TakeBatch();
  }
  EXPECT_EQ(traces[0], traces[1]);
}

}  // namespace
}  // namespace strata
