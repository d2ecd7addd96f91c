// FIFO compaction in a whole database: which tables are deleted, what reads find afterwards, what it costs, and what it
// leaves alone.
#include "scenario.h"

#include "base/prng.h"

namespace strata {
namespace {

Options Fifo(uint64_t limit_bytes) {
  Options options = TinyOptions();
  options.compaction_style = CompactionStyle::kFifo;
  options.fifo_max_table_files_size = limit_bytes;
  options.write_buffer_size = 1 << 20;
  options.compression = Compression::kNone;
  return options;
}

uint64_t BytesOfTables(MemEnv& files) {
  uint64_t bytes = 0;
  for (const std::string& name : NamesOf(files, FileKind::kTable)) bytes += BytesOf(files, name).size();
  return bytes;
}

// One flush: some puts and deletes; an empty value is a delete.
using Flushed = std::map<std::string, std::string>;

Flushed WriteAndFlush(TestMachine* machine, Prng* prng, int round) {
  Flushed flushed;
  for (uint64_t i = 1 + prng->Below(40); i > 0; i--) {
    const std::string key = NumberedKey(prng->Below(60));
    const bool remove = prng->Below(4) == 0;
    flushed[key] = remove ? "" : "v" + std::to_string(round) + std::string(prng->Below(50), '.');
    EXPECT_TRUE((remove ? machine->Delete(key) : machine->Put(key, flushed[key])).ok());
  }
  EXPECT_TRUE(machine->db->Flush().ok());
  EXPECT_TRUE(machine->db->WaitForIdle().ok());
  return flushed;
}

// The rows of the newest flushes: those whose tables remain.
Rows RowsOfNewest(const std::vector<Flushed>& flushes, size_t count) {
  Model model;
  for (size_t i = flushes.size() - count; i < flushes.size(); i++) {
    for (const auto& [key, value] : flushes[i]) value.empty() ? (void)model.erase(key) : (void)(model[key] = value);
  }
  return RowsOf(model);
}

TEST(Fifo, KeepsTheNewestTablesThatFitAndReadsThem) {
  constexpr uint64_t kLimit = 12'000;
  TestMachine machine(Fifo(kLimit));
  ASSERT_TRUE(machine.Open().ok());
  Prng prng(7);
  std::vector<Flushed> flushes;
  std::vector<uint64_t> table_bytes;
  uint64_t deleted_bytes = 0;
  for (int round = 0; round < 60; round++) {
    const uint64_t before = machine.counters().flush_write_bytes;
    flushes.push_back(WriteAndFlush(&machine, &prng, round));
    table_bytes.push_back(machine.counters().flush_write_bytes - before);
    size_t fit = 0;
    uint64_t bytes = 0;
    while (fit < flushes.size() && bytes + table_bytes[table_bytes.size() - 1 - fit] <= kLimit) {
      bytes += table_bytes[table_bytes.size() - 1 - fit++];
    }
    ASSERT_EQ(machine.Shape(), std::to_string(fit)) << "in round " << round;
    ASSERT_EQ(BytesOfTables(machine.memory), bytes);
    ASSERT_EQ(machine.Scan(), RowsOfNewest(flushes, fit)) << "in round " << round;
    ASSERT_EQ(machine.ScanBackward(), Reversed(machine.Scan()));
    if (round % 17 != 16) continue;
    deleted_bytes = machine.counters().fifo_deleted_bytes;
    ASSERT_TRUE(machine.Reopen().ok());
    ASSERT_EQ(machine.Scan(), RowsOfNewest(flushes, fit)) << "after reopening";
  }
  EXPECT_GT(deleted_bytes, 0u);
  EXPECT_LT(machine.Scan().size(), RowsOfNewest(flushes, flushes.size()).size()) << "the test must lose rows";
  const Counters& c = machine.counters();
  EXPECT_GT(c.fifo_max_size_compactions, 0u);
  EXPECT_EQ(c.compact_read_bytes + c.compact_write_bytes, 0u) << "a row is written once";
}

TEST(Fifo, TablesOfL0NeverSlowWritesDown) {
  for (const StallRules rules : {StallRules::kLeveldb, StallRules::kRocksdb}) {
    Options options = Fifo(1 << 30);
    options.stall_rules = rules;
    options.level0_slowdown_writes_trigger = 4;
    options.level0_stop_writes_trigger = 6;
    TestMachine machine(options);
    ASSERT_TRUE(machine.Open().ok());
    Prng prng(3);
    for (int round = 0; round < 20; round++) WriteAndFlush(&machine, &prng, round);
    EXPECT_EQ(machine.Shape(), "20");
    EXPECT_EQ(machine.counters().stall_nanos, 0u);
  }
}

TEST(Fifo, AManualCompactionAppliesTheRuleOnly) {
  Options options = Fifo(3000);
  options.disable_auto_compactions = true;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  Prng prng(5);
  std::vector<Flushed> flushes;
  for (int round = 0; round < 8; round++) flushes.push_back(WriteAndFlush(&machine, &prng, round));
  EXPECT_EQ(machine.Shape(), "8");
  ASSERT_TRUE(machine.db->CompactRange("x", "y").ok()) << "whatever its range";
  const size_t kept = TablesOf(machine)[0].size();
  EXPECT_LT(kept, 8u);
  EXPECT_GT(kept, 0u);
  EXPECT_EQ(machine.Scan(), RowsOfNewest(flushes, kept));
  const auto tables = TablesOf(machine);
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(TablesOf(machine), tables) << "the rule holds already";
}

TEST(Fifo, AnIteratorKeepsItsTablesAndASnapshotDoesNot) {
  TestMachine machine(Fifo(1 << 20));
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  const Snapshot* const snapshot = machine.db->GetSnapshot();
  auto it = machine.db->NewIterator({});
  it->SeekToFirst();
  ASSERT_TRUE(machine.Put("b", "2").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  const uint64_t limit_bytes = BytesOfTables(machine.memory) - 1;
  ASSERT_TRUE(machine.db->SetOption(option_id::kFifoMaxTableFilesSize, limit_bytes).ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(machine.Get("a", snapshot), "-") << "as in RocksDB";
  it->SeekToFirst();
  ASSERT_TRUE(it->Valid());
  EXPECT_EQ(it->key(), "a");
  it.reset();
  machine.db->ReleaseSnapshot(snapshot);
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(NamesOf(machine.memory, FileKind::kTable).size(), 1u);
}

TEST(Fifo, TablesBelowL0AreOfAnEarlierStyleAndGoFirst) {
  Options options = Fifo(4000);
  options.compaction_style = CompactionStyle::kLevel;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  Prng prng(9);
  std::vector<Flushed> flushes;
  for (int round = 0; round < 6; round++) flushes.push_back(WriteAndFlush(&machine, &prng, round));
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  ASSERT_EQ(TablesOf(machine)[0].size(), 0u);
  machine.Close();
  machine.options.compaction_style = CompactionStyle::kFifo;
  ASSERT_TRUE(machine.Open().ok());
  std::vector<Flushed> later;
  while (machine.Shape().find(',') != std::string::npos) {
    later.push_back(WriteAndFlush(&machine, &prng, 6 + static_cast<int>(later.size())));
    ASSERT_LT(later.size(), 40u) << "the tables below L0 must go";
  }
  EXPECT_EQ(TablesOf(machine)[0].size(), later.size()) << "before any table of L0";
  EXPECT_EQ(machine.Scan(), RowsOfNewest(later, later.size()));
}

}  // namespace
}  // namespace strata
