// How tables move down: trivial moves, round robin, and compactions triggered by reads (scenarios 25, 26, 35).
#include "scenario.h"

namespace strata {
namespace {

TEST(Scenario, S25_TrivialMoveRewritesNothing) {
  Options options = QuietOptions();
  options.disable_auto_compactions = false;
  options.level0_file_num_compaction_trigger = 1;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(machine.Shape(), "0,1");
  EXPECT_EQ(machine.counters().trivial_move_count, 1u);
  EXPECT_EQ(machine.counters().compact_write_bytes, 0u);
  EXPECT_EQ(machine.counters().compact_read_bytes, 0u);
  EXPECT_EQ(machine.Get("a"), "1");
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.Shape(), "0,1");
  EXPECT_EQ(machine.Get("a"), "1");
}

// A trivial move takes a table's range tombstones along: what they delete stays deleted, during the move and
// afterwards, also if the table is known to reach further than its entries.
TEST(Scenario, S25_TrivialMoveKeepsRangeTombstones) {
  Options options = QuietOptions();
  options.dialect = Dialect::kExtended;
  options.disable_auto_compactions = false;
  options.level0_file_num_compaction_trigger = 1;
  TestMachine machine(options);
  DirectoryBuilder builder(machine.memory);
  builder.AddTable(3, {{"b", 1, EntryType::kPut, "old"}, {"f", 2, EntryType::kPut, "old"}, {"p", 3}});
  builder.Finish(kExtendedComparator);
  ASSERT_TRUE(machine.Open().ok());
  WriteBatch batch;
  batch.Put("d", "new");
  batch.DeleteRange("e", "k");
  ASSERT_TRUE(machine.db->Write({}, &batch).ok());
  const Rows rows{{"b", "old"}, {"d", "new"}, {"p", ""}};
  EXPECT_EQ(machine.Scan(), rows);
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(machine.counters().trivial_move_count, 1u);
  EXPECT_EQ(machine.counters().compact_read_bytes, 0u);
  for (int life = 0; life < 2; life++) {
    EXPECT_EQ(machine.Shape(), "0,1,0,1");
    EXPECT_NE(machine.State().find("\"ranges\":1,\"smallest\":\"64\",\"largest\":\"6b\""), std::string::npos)
        << machine.State();
    EXPECT_EQ(machine.Scan(), rows);
    EXPECT_EQ(machine.ScanBackward(), Reversed(rows));
    EXPECT_EQ(machine.Get("f"), "-");
    EXPECT_EQ(machine.Get("p"), "");
    ASSERT_TRUE(machine.Reopen().ok());
  }
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.Shape(), "0,0,0,1");
  EXPECT_EQ(machine.counters().compaction_range_del_drop_obsolete, 1u);
  EXPECT_EQ(machine.Scan(), rows);
}

TEST(Scenario, S25_NoTrivialMoveOverManyGrandparents) {
  Options options = QuietOptions();
  options.target_file_size_base = 256;
  options.max_grandparent_overlap_factor = 1;
  TestMachine machine(options);
  DirectoryBuilder builder(machine.memory);
  builder.AddTable(2, {{"a", 1, EntryType::kPut, std::string(400, 'x')}, {"m", 2}});
  builder.Finish();
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("b", "1").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 1).ok());
  ASSERT_TRUE(machine.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(machine.counters().trivial_move_count, 0u);
  EXPECT_GT(machine.counters().compact_write_bytes, 0u);
  EXPECT_EQ(machine.Get("b"), "1");
}

TEST(Scenario, S26_RoundRobinPointerSurvivesReopening) {
  Options options = TinyOptions();
  options.max_bytes_for_level_base = 100'000;
  options.disable_auto_compactions = true;
  TestMachine machine(options);
  DirectoryBuilder builder(machine.memory);
  for (char c = 'a'; c < 'g'; c++) {
    const std::string key(1, c);
    builder.AddTable(1, {{key + "1", 1, EntryType::kPut, std::string(300, c)}, {key + "8", 2}});
    builder.AddTable(2, {{key + "0", 1}, {key + "9", 2}});
  }
  builder.Finish();
  ASSERT_TRUE(machine.Open().ok());
  // L1 is due for exactly one table each time, because the target is just below its size.
  std::vector<std::string> order;
  for (int round = 0; round < 5; round++) {
    uint64_t bytes = 0;
    const std::string before = machine.State();
    TestMachine::ForEach<rec::LevelScored>(machine.tracer.TakeBatch(), [&bytes](Slice r) {
      if (r[28] == 1) bytes = wire::Load<uint64_t>(r.data() + 8);
    });
    ASSERT_GE(bytes, 256u);
    ASSERT_TRUE(machine.db->SetOption(option_id::kMaxBytesForLevelBase, bytes - 1).ok());
    ASSERT_TRUE(machine.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
    ASSERT_TRUE(machine.db->WaitForIdle().ok());
    ASSERT_TRUE(machine.db->SetOption(option_id::kDisableAutoCompactions, 1).ok());
    TestMachine::ForEach<rec::TableRemoved>(machine.tracer.TakeBatch(), [&](Slice r) {
      if (r[12] != 1) return;
      const std::string entry = "{\"table\":" + std::to_string(wire::Load<uint32_t>(r.data() + 8)) + ",";
      const size_t at = before.find("\"smallest\":\"", before.find(entry)) + 12;
      order.push_back(before.substr(at, 2));
    });
    ASSERT_TRUE(machine.Reopen().ok());
  }
  EXPECT_EQ(order, (std::vector<std::string>{"61", "62", "63", "64", "65"}));
}

TEST(Scenario, S35_ReadsCompactTablesThatCostThem) {
  // Every read of the range searches a table of L1 for nothing before L2 answers.
  Options options = QuietOptions();
  options.disable_auto_compactions = false;
  options.seek_compaction = true;
  options.max_bytes_for_level_base = 10 << 20;
  for (const bool by_iterator : {false, true}) {
    TestMachine machine(options);
    DirectoryBuilder builder(machine.memory);
    std::vector<Row> upper, lower;
    for (int i = 100; i < 200; i++) {
      upper.push_back({std::to_string(i * 2 + 1), 500, EntryType::kPut, std::string(8000, 'u')});
      lower.push_back({std::to_string(i * 2), 1, EntryType::kPut, std::string(8000, 'l')});
    }
    builder.AddTable(1, upper);
    builder.AddTable(2, lower);
    builder.Finish();
    ASSERT_TRUE(machine.Open().ok());
    ASSERT_EQ(machine.Shape(), "0,1,1");
    for (int read = 0; read < 150; read++) {
      if (by_iterator) {
        machine.Scan();
      } else {
        machine.Get("300");
      }
    }
    ASSERT_TRUE(machine.db->WaitForIdle().ok());
    EXPECT_EQ(machine.Shape().substr(0, 4), "0,0,") << by_iterator;
    EXPECT_EQ(machine.counters().compaction_count, 1u);
    EXPECT_EQ(machine.Scan().size(), 200u);
  }
}

}  // namespace
}  // namespace strata
