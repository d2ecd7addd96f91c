// Column families: what each owns, what they share, and what holds after a power loss.
#include "db/column_family.h"

#include <algorithm>

#include "family_machine.h"

namespace strata {
namespace {

TEST(ColumnFamily, FamiliesHaveSeparateKeys) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.Put("k", "default").ok() && machine.PutTo(1, "k", "one").ok());
  EXPECT_EQ(machine.Get("k"), "default");
  EXPECT_EQ(machine.Get("k", nullptr, 1), "one");
  ASSERT_TRUE(machine.db->Flush(1).ok());
  EXPECT_EQ(machine.Shape(), "") << "the default family was not flushed";
  EXPECT_EQ(machine.Get("k", nullptr, 1), "one");
  WriteBatch batch;
  batch.Delete("k", 1);
  ASSERT_TRUE(machine.db->Write({}, &batch).ok());
  EXPECT_EQ(machine.Get("k", nullptr, 1), "-");
  EXPECT_EQ(machine.Get("k"), "default");
  EXPECT_EQ(machine.Scan(nullptr, 1), Rows());
}

TEST(ColumnFamily, SnapshotCoversAllFamilies) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.PutToBoth("k", "before").ok() && machine.PutTo(1, "only", "v").ok());
  const Snapshot* const snapshot = machine.db->GetSnapshot();
  ASSERT_TRUE(machine.PutToBoth("k", "after").ok() && machine.PutTo(1, "k", "last").ok());
  ASSERT_TRUE(machine.db->Flush(1).ok());
  EXPECT_EQ(machine.Get("k", snapshot), "before");
  EXPECT_EQ(machine.Get("k", snapshot, 1), "before");
  EXPECT_EQ(machine.Get("only", snapshot), "-");
  EXPECT_EQ(machine.Get("only", snapshot, 1), "v");
  EXPECT_EQ(machine.Scan(snapshot, 1), Rows({{"k", "before"}, {"only", "v"}}));
  EXPECT_EQ(machine.Get("k", nullptr, 1), "last");
  machine.db->ReleaseSnapshot(snapshot);
}

TEST(ColumnFamily, BatchOverFamiliesIsOneLogRecord) {
  FamilyTestMachine machine;
  machine.tracer.TakeBatch();
  const uint64_t bytes = machine.counters().wal_file_bytes;
  ASSERT_TRUE(machine.PutToBoth("k", "v").ok());
  const std::string records = machine.tracer.TakeBatch();
  EXPECT_EQ(TestMachine::Count<rec::MemtableGrown>(records), 2u);
  EXPECT_EQ(TestMachine::Count<rec::FileAppended>(records), 1u);
  EXPECT_EQ(machine.db->last_sequence(), 2u);
  EXPECT_GT(machine.counters().wal_file_bytes, bytes);
}

TEST(ColumnFamily, LogIsKeptWhileAnyFamilyNeedsIt) {
  FamilyTestMachine machine;
  const std::string first = machine.Files(FileKind::kWal).front();
  ASSERT_TRUE(machine.PutToBoth("k", "v").ok());
  ASSERT_TRUE(machine.db->Flush(0).ok());
  EXPECT_EQ(machine.Files(FileKind::kWal).size(), 2u);
  EXPECT_EQ(machine.Files(FileKind::kWal).front(), first) << "family 1 has no table yet";
  ASSERT_TRUE(machine.db->Flush(1).ok());
  EXPECT_EQ(machine.Files(FileKind::kWal).size(), 1u);
  // A family without entries needs no log, however long it stays empty.
  for (int i = 0; i < 3; i++) {
    ASSERT_TRUE(machine.Put("k" + std::to_string(i), "v").ok() && machine.db->Flush(0).ok());
    EXPECT_EQ(machine.Files(FileKind::kWal).size(), 1u);
  }
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok()) << "and recovery does not ask for it";
}

TEST(ColumnFamily, IdleFamilyIsReplayedFromALogTheDefaultNoLongerNeeds) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.PutToBoth("k", "v", true).ok() && machine.db->Flush(0).ok());
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Get("k", nullptr, 1), "v");
  EXPECT_EQ(machine.Get("k"), "v");
}

// The table is durable, and with it half of the batch; so the log with the other half must be durable, too.
TEST(ColumnFamily, FlushingHalfOfABatchKeepsTheOtherHalf) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.PutToBoth("k", "v").ok() && machine.db->Flush(1).ok());
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Get("k", nullptr, 1), "v");
  EXPECT_EQ(machine.Get("k"), "v");
}

TEST(ColumnFamily, MaxTotalWalSizeFlushesTheFamilyHoldingTheOldestLog) {
  Options options = QuietOptions();
  options.max_total_wal_size = 4000;
  FamilyTestMachine machine(options);
  ASSERT_TRUE(machine.PutTo(1, "quiet", "v").ok());
  machine.tracer.TakeBatch();
  for (int i = 0; i < 100; i++) ASSERT_TRUE(machine.Put("k" + std::to_string(i), std::string(100, 'v')).ok());
  machine.RunAll();
  uint32_t flushes = 0;
  TestMachine::ForEach<rec::JobQueued>(machine.tracer.TakeBatch(), [&](Slice r) {
    flushes += static_cast<uint8_t>(r[13]) == static_cast<uint8_t>(rec::JobTrigger::kWalFull);
  });
  EXPECT_GE(flushes, 2u) << "of both families";
  EXPECT_LE(machine.memory.FileExists(machine.Files(FileKind::kWal).front()), 1);
  EXPECT_LE(machine.Files(FileKind::kWal).size(), 2u);
  EXPECT_EQ(machine.Get("quiet", nullptr, 1), "v");
}

TEST(ColumnFamily, StallOfOneFamilyBlocksWritesOfAll) {
  Options options = QuietOptions();
  options.disable_auto_compactions = false;
  options.level0_file_num_compaction_trigger = 100;
  options.level0_slowdown_writes_trigger = 2;
  options.level0_stop_writes_trigger = 100;
  FamilyTestMachine machine(options);
  for (int i = 0; i < 2; i++) ASSERT_TRUE(machine.PutTo(1, "k", "v").ok() && machine.db->Flush(1).ok());
  machine.tracer.TakeBatch();
  ASSERT_TRUE(machine.Put("of the default family", "v").ok());
  uint32_t stalls = 0;
  TestMachine::ForEach<rec::StallBegun>(machine.tracer.TakeBatch(), [&](Slice r) {
    stalls++;
    EXPECT_EQ(static_cast<uint8_t>(r[13]), 1u) << "the reason names family 1";
  });
  EXPECT_EQ(stalls, 1u);
}

TEST(ColumnFamily, FamilyHasItsOwnOptions) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.db->SetOption(option_id::kWriteBufferSize, 512, 1).ok());
  EXPECT_EQ(machine.db->options().write_buffer_size, 1u << 20);
  EXPECT_EQ(machine.db->FamilyOptionsOf(1)->write_buffer_size, 512u);
  EXPECT_TRUE(machine.db->SetOption(option_id::kMaxBackgroundJobs, 3, 1).Is(Code::kInvalidArgument));
  ASSERT_TRUE(machine.db->SetOption(option_id::kMaxBackgroundJobs, 3).ok());
  EXPECT_EQ(machine.db->FamilyOptionsOf(1)->max_background_jobs, 3u)
      << "a database-wide option applies to all families";
  for (int i = 0; i < 20; i++) ASSERT_TRUE(machine.PutToBoth("k" + std::to_string(i), std::string(60, 'v')).ok());
  machine.RunAll();
  EXPECT_EQ(machine.Shape(), "") << "only family 1 has small buffers";
  EXPECT_GE(machine.Files(FileKind::kTable).size(), 2u);
}

TEST(ColumnFamily, TablesAreWrittenAndMergedByTheFamilysOptions) {
  FamilyTestMachine machine;
  Options options = machine.options;
  options.filter = Filter::kNone;
  options.disable_auto_compactions = false;
  options.level0_file_num_compaction_trigger = 3;
  machine.Make(2, options);
  for (const uint32_t family : {0, 2}) {
    machine.tracer.TakeBatch();
    for (int i = 0; i < 3; i++) {
      ASSERT_TRUE(machine.PutTo(family, "k" + std::to_string(i), "v").ok() && machine.db->Flush(family).ok());
    }
    machine.RunAll();
    const std::string records = machine.tracer.TakeBatch();
    uint32_t with_filter = 0;
    TestMachine::ForEach<rec::TableCreated>(
        records, [&](Slice r) { with_filter += wire::Load<uint32_t>(r.data() + 52) > 0 ? 1 : 0; });
    EXPECT_EQ(with_filter, family == 0 ? 3u : 0u) << "of family " << family;
    EXPECT_EQ(TestMachine::Count<rec::CompactionPicked>(records), family == 0 ? 0u : 1u) << "of family " << family;
  }
}

// Where index and filters are kept is a database-wide option, whatever a family's own options say. A compaction that
// used its family's value would probe missing filters, which would exclude every key.
TEST(ColumnFamily, CompactionFindsFiltersWhereTheDatabaseKeepsThem) {
  for (const bool cached : {false, true}) {
    Options options = QuietOptions();
    options.disable_auto_compactions = false;
    options.filter = Filter::kFull;
    options.ask_deeper_filters = true;
    options.num_levels = 3;
    options.level0_file_num_compaction_trigger = 2;
    options.max_bytes_for_level_base = 256;
    options.cache_index_and_filter_blocks = cached;
    FamilyTestMachine machine(options);
    machine.options.cache_index_and_filter_blocks = !cached;
    machine.Make(2);
    const auto flush_twice = [&machine](auto write) {
      for (const int first : {0, 50}) {
        WriteBatch batch;
        for (int i = first; i < first + 50; i++) write(&batch, "k" + std::to_string(i));
        ASSERT_TRUE(machine.db->Write({}, &batch).ok() && machine.db->Flush(2).ok());
      }
      ASSERT_TRUE(machine.db->WaitForIdle().ok());
    };
    flush_twice([](WriteBatch* batch, const std::string& key) { batch->Put(key, std::string(20, 'v'), 2); });
    ASSERT_TRUE(machine.db->SetOption(option_id::kMaxBytesForLevelBase, 1 << 30, 2).ok());
    flush_twice([](WriteBatch* batch, const std::string& key) { batch->Delete(key, 2); });
    EXPECT_GT(machine.counters().tombstone_filter_checked, 0u);
    EXPECT_EQ(machine.Scan(nullptr, 2), Rows());
  }
}

TEST(ColumnFamily, UndeclaredFamilyOpensWithDefaultOptions) {
  FamilyTestMachine machine;
  machine.families[1].options.write_buffer_size = 777;
  ASSERT_TRUE(machine.PutToBoth("k", "v").ok() && machine.Reopen().ok());
  EXPECT_EQ(machine.db->FamilyOptionsOf(1)->write_buffer_size, 777u);
  machine.families[1].name = "another of its number";
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.db->FamilyOptionsOf(1)->write_buffer_size, machine.options.write_buffer_size);
  machine.families.clear();
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.db->FamilyOptionsOf(1)->write_buffer_size, machine.options.write_buffer_size);
  EXPECT_EQ(machine.Get("k", nullptr, 1), "v");
}

TEST(ColumnFamily, RecoverySkipsEntriesThatTablesHold) {
  FamilyTestMachine machine;
  for (int i = 0; i < 10; i++) ASSERT_TRUE(machine.PutToBoth("k" + std::to_string(i), "v", true).ok());
  ASSERT_TRUE(machine.db->Flush(1).ok());
  ASSERT_TRUE(machine.PutToBoth("later", "w", true).ok());
  machine.tracer.TakeBatch();
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Scan(nullptr, 1).size(), 11u);
  EXPECT_EQ(machine.Scan().size(), 11u);
  std::vector<uint32_t> entries;
  TestMachine::ForEach<rec::TableCreated>(machine.tracer.TakeBatch(), [&](Slice r) {
    if (static_cast<uint8_t>(r[72]) == 1) entries.push_back(wire::Load<uint32_t>(r.data() + 40));
  });
  std::sort(entries.begin(), entries.end());
  EXPECT_EQ(entries, (std::vector<uint32_t>{1, 10})) << "one from its table, one from the log";
}

// The log that the default family still needs loses its end, while family 1 has a table with later writes.
TEST(ColumnFamily, TablesAheadOfTheLogsAreRefused) {
  FamilyTestMachine machine;
  for (int i = 0; i < 10; i++) ASSERT_TRUE(machine.PutToBoth("k" + std::to_string(i), "v", true).ok());
  const std::string log = machine.Files(FileKind::kWal).front();
  ASSERT_TRUE(machine.db->Flush(1).ok() && machine.PutToBoth("later", "w", true).ok());
  machine.Close();
  std::string bytes;
  ASSERT_TRUE(ReadWholeFile(machine.memory, log, &bytes).ok());
  bytes[bytes.size() / 2] ^= 1;
  ASSERT_TRUE(machine.memory.Import(log, bytes).ok());
  const Status status = machine.Open();
  EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
  EXPECT_NE(status.message().find("column family 1 are ahead of the logs"), std::string::npos) << status.ToString();
}

TEST(ColumnFamily, LostLogThatAFamilyNeedsIsAHole) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.PutToBoth("k", "v", true).ok());
  const std::string log = machine.Files(FileKind::kWal).front();
  ASSERT_TRUE(machine.db->Flush(1).ok() && machine.PutToBoth("later", "w", true).ok());
  machine.Close();
  ASSERT_TRUE(machine.memory.Import(log, "").ok());
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.Get("later"), "-") << "writes after the hole are not replayed";
}

}  // namespace
}  // namespace strata
