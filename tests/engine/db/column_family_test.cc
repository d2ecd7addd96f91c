// Column families: what each owns, what they share, and what holds after a power loss.
#include "db/column_family.h"

#include <algorithm>

#include "family_world.h"

namespace strata {
namespace {

TEST(ColumnFamily, FamiliesHaveSeparateKeys) {
  FamilyWorld world;
  ASSERT_TRUE(world.Put("k", "default").ok() && world.PutTo(1, "k", "one").ok());
  EXPECT_EQ(world.Get("k"), "default");
  EXPECT_EQ(world.Get("k", nullptr, 1), "one");
  ASSERT_TRUE(world.db->Flush(1).ok());
  EXPECT_EQ(world.Shape(), "") << "the default family was not flushed";
  EXPECT_EQ(world.Get("k", nullptr, 1), "one");
  WriteBatch batch;
  batch.Delete("k", 1);
  ASSERT_TRUE(world.db->Write({}, &batch).ok());
  EXPECT_EQ(world.Get("k", nullptr, 1), "-");
  EXPECT_EQ(world.Get("k"), "default");
  EXPECT_EQ(world.Scan(nullptr, 1), Rows());
}

TEST(ColumnFamily, SnapshotCoversAllFamilies) {
  FamilyWorld world;
  ASSERT_TRUE(world.PutToBoth("k", "before").ok() && world.PutTo(1, "only", "v").ok());
  const Snapshot* const snapshot = world.db->GetSnapshot();
  ASSERT_TRUE(world.PutToBoth("k", "after").ok() && world.PutTo(1, "k", "last").ok());
  ASSERT_TRUE(world.db->Flush(1).ok());
  EXPECT_EQ(world.Get("k", snapshot), "before");
  EXPECT_EQ(world.Get("k", snapshot, 1), "before");
  EXPECT_EQ(world.Get("only", snapshot), "-");
  EXPECT_EQ(world.Get("only", snapshot, 1), "v");
  EXPECT_EQ(world.Scan(snapshot, 1), Rows({{"k", "before"}, {"only", "v"}}));
  EXPECT_EQ(world.Get("k", nullptr, 1), "last");
  world.db->ReleaseSnapshot(snapshot);
}

TEST(ColumnFamily, BatchOverFamiliesIsOneLogRecord) {
  FamilyWorld world;
  world.tracer.TakeBatch();
  const uint64_t bytes = world.counters().wal_file_bytes;
  ASSERT_TRUE(world.PutToBoth("k", "v").ok());
  const std::string records = world.tracer.TakeBatch();
  EXPECT_EQ(World::Count<rec::MemtableGrown>(records), 2u);
  EXPECT_EQ(World::Count<rec::FileAppended>(records), 1u);
  EXPECT_EQ(world.db->last_sequence(), 2u);
  EXPECT_GT(world.counters().wal_file_bytes, bytes);
}

TEST(ColumnFamily, LogIsKeptWhileAnyFamilyNeedsIt) {
  FamilyWorld world;
  const std::string first = world.Files(FileKind::kWal).front();
  ASSERT_TRUE(world.PutToBoth("k", "v").ok());
  ASSERT_TRUE(world.db->Flush(0).ok());
  EXPECT_EQ(world.Files(FileKind::kWal).size(), 2u);
  EXPECT_EQ(world.Files(FileKind::kWal).front(), first) << "family 1 has no table yet";
  ASSERT_TRUE(world.db->Flush(1).ok());
  EXPECT_EQ(world.Files(FileKind::kWal).size(), 1u);
  // A family without entries needs no log, however long it stays empty.
  for (int i = 0; i < 3; i++) {
    ASSERT_TRUE(world.Put("k" + std::to_string(i), "v").ok() && world.db->Flush(0).ok());
    EXPECT_EQ(world.Files(FileKind::kWal).size(), 1u);
  }
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok()) << "and recovery does not ask for it";
}

TEST(ColumnFamily, IdleFamilyIsReplayedFromALogTheDefaultNoLongerNeeds) {
  FamilyWorld world;
  ASSERT_TRUE(world.PutToBoth("k", "v", true).ok() && world.db->Flush(0).ok());
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Get("k", nullptr, 1), "v");
  EXPECT_EQ(world.Get("k"), "v");
}

// The table is durable, and with it half of the batch; so the log with the other half must be durable, too.
TEST(ColumnFamily, FlushingHalfOfABatchKeepsTheOtherHalf) {
  FamilyWorld world;
  ASSERT_TRUE(world.PutToBoth("k", "v").ok() && world.db->Flush(1).ok());
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Get("k", nullptr, 1), "v");
  EXPECT_EQ(world.Get("k"), "v");
}

TEST(ColumnFamily, MaxTotalWalSizeFlushesTheFamilyHoldingTheOldestLog) {
  Options options = QuietOptions();
  options.max_total_wal_size = 4000;
  FamilyWorld world(options);
  ASSERT_TRUE(world.PutTo(1, "quiet", "v").ok());
  world.tracer.TakeBatch();
  for (int i = 0; i < 100; i++) ASSERT_TRUE(world.Put("k" + std::to_string(i), std::string(100, 'v')).ok());
  world.RunAll();
  uint32_t flushes = 0;
  World::ForEach<rec::JobQueued>(world.tracer.TakeBatch(), [&](Slice r) {
    flushes += static_cast<uint8_t>(r[13]) == static_cast<uint8_t>(rec::JobTrigger::kWalFull);
  });
  EXPECT_GE(flushes, 2u) << "of both families";
  EXPECT_LE(world.memory.FileExists(world.Files(FileKind::kWal).front()), 1);
  EXPECT_LE(world.Files(FileKind::kWal).size(), 2u);
  EXPECT_EQ(world.Get("quiet", nullptr, 1), "v");
}

TEST(ColumnFamily, StallOfOneFamilyBlocksWritesOfAll) {
  Options options = QuietOptions();
  options.disable_auto_compactions = false;
  options.level0_file_num_compaction_trigger = 100;
  options.level0_slowdown_writes_trigger = 2;
  options.level0_stop_writes_trigger = 100;
  FamilyWorld world(options);
  for (int i = 0; i < 2; i++) ASSERT_TRUE(world.PutTo(1, "k", "v").ok() && world.db->Flush(1).ok());
  world.tracer.TakeBatch();
  ASSERT_TRUE(world.Put("of the default family", "v").ok());
  uint32_t stalls = 0;
  World::ForEach<rec::StallBegun>(world.tracer.TakeBatch(), [&](Slice r) {
    stalls++;
    EXPECT_EQ(static_cast<uint8_t>(r[13]), 1u) << "the reason names family 1";
  });
  EXPECT_EQ(stalls, 1u);
}

TEST(ColumnFamily, FamilyHasItsOwnOptions) {
  FamilyWorld world;
  ASSERT_TRUE(world.db->SetOption(option_id::kWriteBufferSize, 512, 1).ok());
  EXPECT_EQ(world.db->options().write_buffer_size, 1u << 20);
  EXPECT_EQ(world.db->FamilyOptionsOf(1)->write_buffer_size, 512u);
  EXPECT_TRUE(world.db->SetOption(option_id::kMaxBackgroundJobs, 3, 1).Is(Code::kInvalidArgument));
  ASSERT_TRUE(world.db->SetOption(option_id::kMaxBackgroundJobs, 3).ok());
  EXPECT_EQ(world.db->FamilyOptionsOf(1)->max_background_jobs, 3u) << "a database-wide option applies to all families";
  for (int i = 0; i < 20; i++) ASSERT_TRUE(world.PutToBoth("k" + std::to_string(i), std::string(60, 'v')).ok());
  world.RunAll();
  EXPECT_EQ(world.Shape(), "") << "only family 1 has small buffers";
  EXPECT_GE(world.Files(FileKind::kTable).size(), 2u);
}

TEST(ColumnFamily, TablesAreWrittenAndMergedByTheFamilysOptions) {
  FamilyWorld world;
  Options options = world.options;
  options.filter = Filter::kNone;
  options.disable_auto_compactions = false;
  options.level0_file_num_compaction_trigger = 3;
  world.Make(2, options);
  for (const uint32_t family : {0, 2}) {
    world.tracer.TakeBatch();
    for (int i = 0; i < 3; i++) {
      ASSERT_TRUE(world.PutTo(family, "k" + std::to_string(i), "v").ok() && world.db->Flush(family).ok());
    }
    world.RunAll();
    const std::string records = world.tracer.TakeBatch();
    uint32_t with_filter = 0;
    World::ForEach<rec::TableCreated>(records,
                                      [&](Slice r) { with_filter += wire::Load<uint32_t>(r.data() + 52) > 0 ? 1 : 0; });
    EXPECT_EQ(with_filter, family == 0 ? 3u : 0u) << "of family " << family;
    EXPECT_EQ(World::Count<rec::CompactionPicked>(records), family == 0 ? 0u : 1u) << "of family " << family;
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
    FamilyWorld world(options);
    world.options.cache_index_and_filter_blocks = !cached;
    world.Make(2);
    const auto flush_twice = [&world](auto write) {
      for (const int first : {0, 50}) {
        WriteBatch batch;
        for (int i = first; i < first + 50; i++) write(&batch, "k" + std::to_string(i));
        ASSERT_TRUE(world.db->Write({}, &batch).ok() && world.db->Flush(2).ok());
      }
      ASSERT_TRUE(world.db->WaitForIdle().ok());
    };
    flush_twice([](WriteBatch* batch, const std::string& key) { batch->Put(key, std::string(20, 'v'), 2); });
    ASSERT_TRUE(world.db->SetOption(option_id::kMaxBytesForLevelBase, 1 << 30, 2).ok());
    flush_twice([](WriteBatch* batch, const std::string& key) { batch->Delete(key, 2); });
    EXPECT_GT(world.counters().tombstone_filter_checked, 0u);
    EXPECT_EQ(world.Scan(nullptr, 2), Rows());
  }
}

TEST(ColumnFamily, UndeclaredFamilyOpensWithDefaultOptions) {
  FamilyWorld world;
  world.families[1].options.write_buffer_size = 777;
  ASSERT_TRUE(world.PutToBoth("k", "v").ok() && world.Reopen().ok());
  EXPECT_EQ(world.db->FamilyOptionsOf(1)->write_buffer_size, 777u);
  world.families[1].name = "another of its number";
  ASSERT_TRUE(world.Reopen().ok());
  EXPECT_EQ(world.db->FamilyOptionsOf(1)->write_buffer_size, world.options.write_buffer_size);
  world.families.clear();
  ASSERT_TRUE(world.Reopen().ok());
  EXPECT_EQ(world.db->FamilyOptionsOf(1)->write_buffer_size, world.options.write_buffer_size);
  EXPECT_EQ(world.Get("k", nullptr, 1), "v");
}

TEST(ColumnFamily, RecoverySkipsEntriesThatTablesHold) {
  FamilyWorld world;
  for (int i = 0; i < 10; i++) ASSERT_TRUE(world.PutToBoth("k" + std::to_string(i), "v", true).ok());
  ASSERT_TRUE(world.db->Flush(1).ok());
  ASSERT_TRUE(world.PutToBoth("later", "w", true).ok());
  world.tracer.TakeBatch();
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Scan(nullptr, 1).size(), 11u);
  EXPECT_EQ(world.Scan().size(), 11u);
  std::vector<uint32_t> entries;
  World::ForEach<rec::TableCreated>(world.tracer.TakeBatch(), [&](Slice r) {
    if (static_cast<uint8_t>(r[72]) == 1) entries.push_back(wire::Load<uint32_t>(r.data() + 40));
  });
  std::sort(entries.begin(), entries.end());
  EXPECT_EQ(entries, (std::vector<uint32_t>{1, 10})) << "one from its table, one from the log";
}

// The log that the default family still needs loses its end, while family 1 has a table with later writes.
TEST(ColumnFamily, TablesAheadOfTheLogsAreRefused) {
  FamilyWorld world;
  for (int i = 0; i < 10; i++) ASSERT_TRUE(world.PutToBoth("k" + std::to_string(i), "v", true).ok());
  const std::string log = world.Files(FileKind::kWal).front();
  ASSERT_TRUE(world.db->Flush(1).ok() && world.PutToBoth("later", "w", true).ok());
  world.Close();
  std::unique_ptr<SequentialFile> file;
  std::string bytes;
  ASSERT_TRUE(world.memory.NewSequentialFile(log, &file).ok() && file->Read(1 << 20, &bytes).ok());
  bytes[bytes.size() / 2] ^= 1;
  ASSERT_TRUE(world.memory.Import(log, bytes).ok());
  const Status status = world.Open();
  EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
  EXPECT_NE(status.message().find("column family 1 are ahead of the logs"), std::string::npos) << status.ToString();
}

TEST(ColumnFamily, LostLogThatAFamilyNeedsIsAHole) {
  FamilyWorld world;
  ASSERT_TRUE(world.PutToBoth("k", "v", true).ok());
  const std::string log = world.Files(FileKind::kWal).front();
  ASSERT_TRUE(world.db->Flush(1).ok() && world.PutToBoth("later", "w", true).ok());
  world.Close();
  ASSERT_TRUE(world.memory.Import(log, "").ok());
  ASSERT_TRUE(world.Open().ok());
  EXPECT_EQ(world.Get("later"), "-") << "writes after the hole are not replayed";
}

}  // namespace
}  // namespace strata
