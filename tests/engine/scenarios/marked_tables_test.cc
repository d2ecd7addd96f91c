// Tables marked by the deletion collector: when they are compacted, and when not (scenario 20); the queue of claims S1,
// S8 and S14 with and without the collector.
#include <cinttypes>
#include <cstdio>

#include "scenario.h"

namespace strata {
namespace {

Options CollectingOptions(Dialect dialect) {
  Options options = QuietOptions();
  options.dialect = dialect;
  options.disable_auto_compactions = false;
  options.deletion_collector = DeletionCollector::kCompactOnDeletion;
  options.compaction_sequential_deletes = 64;
  options.compaction_sequential_deletes_window = 128;
  return options;
}

struct CollectingMachine : TestMachine {
  explicit CollectingMachine(Dialect dialect = Dialect::kExtended) : TestMachine(CollectingOptions(dialect)) {}

  // A thousand rows in L3.
  void Begin() {
    DirectoryBuilder builder(memory);
    std::vector<Row> rows;
    for (uint64_t i = 0; i < 1000; i++) rows.push_back({Digits(i), i + 1, EntryType::kPut, "row"});
    builder.AddTable(3, rows);
    builder.Finish(ComparatorOf(options.dialect));
    ASSERT_TRUE(Open().ok());
  }
  void DeleteAndFlush(uint64_t first, uint64_t n) {
    for (uint64_t i = first; i < first + n; i++) ASSERT_TRUE(Delete(Digits(i)).ok());
    ASSERT_TRUE(db->Flush().ok());
  }
};

TEST(Scenario, S20_MarkedTableMovesDownWhenNothingIsDue) {
  for (const uint64_t deletes : {63u, 64u}) {
    CollectingMachine machine;
    machine.Begin();
    machine.DeleteAndFlush(100, deletes);
    ASSERT_TRUE(machine.db->WaitForIdle().ok());
    const bool marked = deletes == 64;
    EXPECT_EQ(TestMachine::Count<rec::TableMarked>(machine.tracer.TakeBatch()), marked ? 1u : 0u);
    EXPECT_EQ(machine.counters().marked_for_compaction_count, marked ? 1u : 0u);
    EXPECT_EQ(machine.Shape(), marked ? "0,0,0,1" : "1,0,0,1") << "level by level, to what they hide";
    EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, marked ? 64u : 0u);
    EXPECT_EQ(machine.counters().compact_read_bytes_marked, machine.counters().compact_read_bytes);
    EXPECT_EQ(machine.counters().compact_write_bytes_marked, machine.counters().compact_write_bytes);
    EXPECT_EQ(machine.counters().compact_read_bytes_marked > 0, marked);
    EXPECT_EQ(machine.Scan().size(), 1000 - deletes);
  }
}

TEST(Scenario, S20_DueLevelComesFirst) {
  CollectingMachine machine;
  machine.options.disable_auto_compactions = true;
  machine.Begin();
  for (uint64_t i = 0; i < 4; i++) machine.DeleteAndFlush(100 + i, 80);
  ASSERT_EQ(machine.Shape(), "4,0,0,1");
  // Four tables of L0 are due by their number; none of the bytes then merged into L1 counts as read because of a mark.
  ASSERT_TRUE(machine.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
  while (machine.counters().compact_write_bytes == 0) ASSERT_TRUE(machine.scheduler.StepOnce());
  EXPECT_EQ(machine.counters().compact_read_bytes_marked, 0u);
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  // The output was marked in turn, and moved to the bottom.
  EXPECT_GT(machine.counters().compact_read_bytes_marked, 0u);
  EXPECT_EQ(machine.Shape(), "0,0,0,1");
}

TEST(Scenario, S20_LastLevelWithTablesIsSkipped) {
  CollectingMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  for (uint64_t i = 0; i < 100; i++) ASSERT_TRUE(machine.Put(Digits(i), "row").ok());
  machine.DeleteAndFlush(0, 100);
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(machine.counters().marked_for_compaction_count, 1u);
  EXPECT_EQ(machine.Shape(), "1") << "nothing below can be hidden by its tombstones";
}

TEST(Scenario, S20_MarkSurvivesReopeningOnlyInTheExtendedDialect) {
  for (const Dialect dialect : {Dialect::kStrict, Dialect::kExtended}) {
    CollectingMachine machine(dialect);
    machine.options.disable_auto_compactions = true;
    machine.Begin();
    machine.DeleteAndFlush(100, 80);
    for (int i = 0; i < 2; i++) ASSERT_TRUE(machine.Reopen().ok());
    ASSERT_EQ(machine.Shape(), "1,0,0,1");
    ASSERT_TRUE(machine.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
    ASSERT_TRUE(machine.db->WaitForIdle().ok());
    // LevelDB's manifest cannot store the mark.
    EXPECT_EQ(machine.Shape(), dialect == Dialect::kExtended ? "0,0,0,1" : "1,0,0,1");
  }
}

// The scaled insert benchmark: a table used as a queue, 50,000 times a new row at the head and the oldest removed,
// memtable and tables of 16 KiB, levels growing eightfold to 2.6 MB. A window of 160 is more than the tombstones of a
// flush (about 64) and fewer than those of a table below L0.
struct Queue {
  uint64_t keys_skipped = 0;
  uint64_t deletes_skipped = 0;
  uint64_t fresh = 0;  // tombstones in L0 when idle
  uint64_t bytes_written = 0;

  // Entries that min() visits, including its answer.
  uint64_t looked_at() const { return keys_skipped + deletes_skipped + 1; }
};

constexpr uint64_t kWindow = 160;

void Measure(TestMachine* machine, Queue* queue) {
  ASSERT_TRUE(machine->db->Flush().ok());
  ASSERT_TRUE(machine->db->WaitForIdle().ok());
  const Counters before = machine->counters();
  auto it = machine->db->NewIterator({});
  it->SeekToFirst();
  ASSERT_TRUE(it->Valid());
  const Counters& after = machine->counters();
  queue->keys_skipped = after.internal_key_skipped_count - before.internal_key_skipped_count;
  queue->deletes_skipped = after.internal_delete_skipped_count - before.internal_delete_skipped_count;
  queue->bytes_written = after.flush_write_bytes + after.compact_write_bytes;
  const std::string state = machine->State();
  const std::string first_level = state.substr(0, state.find("]", state.find("\"levels\":")));
  for (size_t at = first_level.find("\"deletes\":", first_level.find("\"levels\":")); at != std::string::npos;
       at = first_level.find("\"deletes\":", at + 1)) {
    queue->fresh += std::stoull(first_level.substr(at + 10));
  }
}

// fresh_table: before the queue has moved.
void RunQueue(CompactionPri picker, bool collector, Queue* fresh_table, Queue* queue) {
  constexpr uint64_t kRows = 20'000, kChurn = 50'000;
  Options options;
  options.dialect = Dialect::kExtended;
  options.compression = Compression::kNone;
  options.write_buffer_size = 16 << 10;
  options.target_file_size_base = 16 << 10;
  options.max_bytes_for_level_base = 40 << 10;
  options.max_bytes_for_level_multiplier = 8;
  options.num_levels = 4;
  options.level0_file_num_compaction_trigger = 4;
  options.level_score = LevelScore::kRocksdbStatic;
  options.compaction_pri = picker;
  options.block_size = 1024;
  if (collector) {
    options.deletion_collector = DeletionCollector::kSequentialDeletes;
    options.compaction_sequential_deletes = kWindow - 1;
    options.compaction_sequential_deletes_window = kWindow;
  }
  TestMachine machine(options);
  machine.tracer.set_mask(0);
  ASSERT_TRUE(machine.Open().ok());
  const std::string value(112, 'v');
  for (uint64_t i = 0; i < kRows; i++) ASSERT_TRUE(machine.Put(Digits(i, 8), value).ok());
  Measure(&machine, fresh_table);
  for (uint64_t i = 0; i < kChurn; i++) {
    ASSERT_TRUE(machine.Put(Digits(kRows + i, 8), value).ok());
    ASSERT_TRUE(machine.Delete(Digits(i, 8)).ok());
  }
  Measure(&machine, queue);
}

TEST(DeletionDebt, QueueWithDebtCostsAThousandTimesMore) {
  for (const CompactionPri picker : {CompactionPri::kRoundRobin, CompactionPri::kMinOverlappingRatioUncompensated,
                                     CompactionPri::kMinOverlappingRatio, CompactionPri::kByCompensatedSize}) {
    SCOPED_TRACE(NameOf(picker));
    Queue fresh_table, base, collected;
    RunQueue(picker, false, &fresh_table, &base);
    RunQueue(picker, true, &fresh_table, &collected);
    std::printf("%s: min() looks at %" PRIu64 " entry before, %" PRIu64 " after (%" PRIu64 "x), %" PRIu64
                " with the collector; bytes written %+.1f %%\n",
                NameOf(picker), fresh_table.looked_at(), base.looked_at(), base.looked_at() / fresh_table.looked_at(),
                collected.looked_at(),
                100.0 * (static_cast<double>(collected.bytes_written) / static_cast<double>(base.bytes_written) - 1));
    EXPECT_EQ(fresh_table.looked_at(), 1u);
    EXPECT_EQ(base.keys_skipped, base.deletes_skipped) << "a hidden value for each tombstone";
    EXPECT_LE(collected.deletes_skipped, kWindow + collected.fresh);
    EXPECT_LE(collected.looked_at(), base.looked_at());
    // Compensated sizes alone give tables at the tail of the queue the highest priority: no debt is left.
    if (picker == CompactionPri::kByCompensatedSize) continue;
    EXPECT_GE(base.looked_at(), 1000 * fresh_table.looked_at());
  }
}

}  // namespace
}  // namespace strata
