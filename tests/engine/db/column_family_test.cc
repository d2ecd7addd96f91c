// Column families: what each has of its own, what they share, and what holds when the power goes.
#include <algorithm>

#include "format/file_name.h"
#include "version/family_state.h"
#include "world.h"

namespace strata {
namespace {

// Nothing is flushed or compacted that a test does not ask for.
Options QuietOptions() {
  Options options = TinyOptions();
  options.dialect = Dialect::kExtended;
  options.write_buffer_size = 1 << 20;
  options.disable_auto_compactions = true;
  return options;
}

struct FamilyWorld : World {
  explicit FamilyWorld(const Options& opts = QuietOptions()) : World(opts) {
    EXPECT_TRUE(Open().ok());
    Make(1);
  }
  void Make(uint32_t family) {
    families[family] = {"f" + std::to_string(family), options};
    EXPECT_TRUE(db->CreateFamily(family, families[family].name, options).ok());
  }
  Status PutTo(uint32_t family, Slice key, Slice value, bool sync = false) {
    WriteBatch batch;
    batch.Put(key, value, family);
    return db->Write({sync}, &batch);
  }
  // One batch: the key in the default family and in family 1.
  Status PutToBoth(Slice key, Slice value, bool sync = false) {
    WriteBatch batch;
    batch.Put(key, value);
    batch.Put(key, value, 1);
    return db->Write({sync}, &batch);
  }
  std::vector<std::string> Files(FileKind wanted) {
    RunAll();
    std::vector<std::string> names, found;
    EXPECT_TRUE(memory.List(&names).ok());
    for (const std::string& name : names) {
      uint64_t number = 0;
      FileKind kind = FileKind::kOther;
      if (ParseFileName(name, &number, &kind) && kind == wanted) found.push_back(name);
    }
    return found;
  }
};

TEST(ColumnFamily, TheStrictDialectHasOne) {
  World world;
  ASSERT_TRUE(world.Open().ok());
  EXPECT_TRUE(world.db->CreateFamily(1, "f", world.options).Is(Code::kNotSupported));
  WriteBatch batch;
  batch.Put("k", "v", 1);
  EXPECT_TRUE(world.db->Write({}, &batch).Is(Code::kNotSupported));
  EXPECT_EQ(world.db->last_sequence(), 0u);
}

TEST(ColumnFamily, NumbersAndNamesAreTakenOnce) {
  FamilyWorld world;
  EXPECT_TRUE(world.db->CreateFamily(0, "x", world.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->CreateFamily(64, "x", world.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->CreateFamily(2, "", world.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->CreateFamily(2, "f1", world.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->CreateFamily(2, "default", world.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->CreateFamily(1, "other", world.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->DropFamily(0).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->DropFamily(7).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.PutTo(7, "k", "v").Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->Flush(7).Is(Code::kInvalidArgument));
  std::string value;
  EXPECT_TRUE(world.db->Get({.family = 7}, "k", &value).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->NewIterator({.family = 7})->status().Is(Code::kInvalidArgument));
}

TEST(ColumnFamily, AKeyIsAnotherOneInAnotherFamily) {
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

TEST(ColumnFamily, ABatchOverFamiliesIsOneRecordOfTheLog) {
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

TEST(ColumnFamily, ALogIsKeptAsLongAsOneOfThemNeedsIt) {
  FamilyWorld world;
  const std::string first = world.Files(FileKind::kWal).front();
  ASSERT_TRUE(world.PutToBoth("k", "v").ok());
  ASSERT_TRUE(world.db->Flush(0).ok());
  EXPECT_EQ(world.Files(FileKind::kWal).size(), 2u);
  EXPECT_EQ(world.Files(FileKind::kWal).front(), first) << "family 1 has no table yet";
  ASSERT_TRUE(world.db->Flush(1).ok());
  EXPECT_EQ(world.Files(FileKind::kWal).size(), 1u);
  // A family without entries needs no log, however long it stays so.
  for (int i = 0; i < 3; i++) {
    ASSERT_TRUE(world.Put("k" + std::to_string(i), "v").ok() && world.db->Flush(0).ok());
    EXPECT_EQ(world.Files(FileKind::kWal).size(), 1u);
  }
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok()) << "and recovery does not ask for it";
}

TEST(ColumnFamily, MaxTotalWalSizeFlushesWhoKeepsTheOldestLog) {
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

TEST(ColumnFamily, AStallOfOneHoldsTheWritesOfAll) {
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

TEST(ColumnFamily, OptionsAreItsOwn) {
  FamilyWorld world;
  ASSERT_TRUE(world.db->SetOption(option_id::kWriteBufferSize, 512, 1).ok());
  EXPECT_EQ(world.db->options().write_buffer_size, 1u << 20);
  EXPECT_EQ(world.db->FamilyOptionsOf(1)->write_buffer_size, 512u);
  EXPECT_TRUE(world.db->SetOption(option_id::kMaxBackgroundJobs, 3, 1).Is(Code::kInvalidArgument));
  ASSERT_TRUE(world.db->SetOption(option_id::kMaxBackgroundJobs, 3).ok());
  EXPECT_EQ(world.db->FamilyOptionsOf(1)->max_background_jobs, 3u) << "one of the database holds for all";
  for (int i = 0; i < 20; i++) ASSERT_TRUE(world.PutToBoth("k" + std::to_string(i), std::string(60, 'v')).ok());
  world.RunAll();
  EXPECT_EQ(world.Shape(), "") << "only family 1 has small buffers";
  EXPECT_GE(world.Files(FileKind::kTable).size(), 2u);
}

TEST(ColumnFamily, AFamilyNobodyDeclaredIsOpenedAsTheDefaultOne) {
  FamilyWorld world;
  world.families[1].options.write_buffer_size = 777;
  ASSERT_TRUE(world.PutToBoth("k", "v").ok() && world.Reopen().ok());
  EXPECT_EQ(world.db->FamilyOptionsOf(1)->write_buffer_size, 777u);
  world.families.clear();
  ASSERT_TRUE(world.Reopen().ok());
  EXPECT_EQ(world.db->FamilyOptionsOf(1)->write_buffer_size, world.options.write_buffer_size);
  EXPECT_EQ(world.Get("k", nullptr, 1), "v");
}

TEST(ColumnFamily, ADroppedOneGoesWhenItsLastReaderDoes) {
  FamilyWorld world;
  ASSERT_TRUE(world.PutTo(1, "k", "v").ok() && world.db->Flush(1).ok() && world.PutTo(1, "l", "w").ok());
  auto reader = world.db->NewIterator({.family = 1});
  ASSERT_TRUE(world.db->DropFamily(1).ok());
  std::string value;
  EXPECT_TRUE(world.db->Get({.family = 1}, "k", &value).Is(Code::kInvalidArgument));
  reader->SeekToFirst();
  ASSERT_TRUE(reader->Valid());
  EXPECT_EQ(reader->key(), "k");
  reader->Next();
  ASSERT_TRUE(reader->Valid()) << "its memtable as well";
  EXPECT_EQ(world.Files(FileKind::kTable).size(), 1u);
  reader.reset();
  EXPECT_EQ(world.Files(FileKind::kTable).size(), 0u);
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.State().find("\"families\":[]") == std::string::npos, false);
}

TEST(ColumnFamily, OneOfAnEarlierNumberHasNothingOfIt) {
  FamilyWorld world;
  ASSERT_TRUE(world.Put("kept", "v").ok() && world.PutTo(1, "old", "v", true).ok());
  ASSERT_TRUE(world.db->DropFamily(1).ok());
  world.Make(1);
  ASSERT_TRUE(world.PutTo(1, "new", "v", true).ok());
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Scan(nullptr, 1), Rows({{"new", "v"}})) << "the log holds both";
  EXPECT_EQ(world.Get("kept"), "v");
}

// Where index and filters live is the database's affair, whatever a family says: a compaction that took its family's
// word would ask filters that are not there, and they would deny every key.
TEST(ColumnFamily, ACompactionFindsFiltersWhereTheDatabaseKeepsThem) {
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
      ASSERT_TRUE(world.db->Settle().ok());
    };
    flush_twice([](WriteBatch* batch, const std::string& key) { batch->Put(key, std::string(20, 'v'), 2); });
    ASSERT_TRUE(world.db->SetOption(option_id::kMaxBytesForLevelBase, 1 << 30, 2).ok());
    flush_twice([](WriteBatch* batch, const std::string& key) { batch->Delete(key, 2); });
    EXPECT_GT(world.counters().tombstone_filter_checked, 0u);
    EXPECT_EQ(world.Scan(nullptr, 2), Rows());
  }
}

// Logs go with the family that alone needed them, and with them sequence numbers that no table has.
TEST(ColumnFamily, DroppingOneLeavesNoHoleInHistory) {
  Options options = QuietOptions();
  options.max_write_buffer_number = 16;
  FamilyWorld world(options);
  ASSERT_TRUE(world.db->SetOption(option_id::kWriteBufferSize, 512, 1).ok());
  for (int i = 0; i < 60; i++) ASSERT_TRUE(world.PutTo(1, "k" + std::to_string(i), std::string(100, 'v')).ok());
  ASSERT_TRUE(world.db->DropFamily(1).ok());
  ASSERT_TRUE(world.Put("after", "v", true).ok());
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Get("after"), "v");
}

// The flush has begun while the family still kept its log back, and is installed when it does not any more.
TEST(ColumnFamily, DroppingOneWhileAnotherIsFlushedLeavesNoHoleInHistory) {
  FamilyWorld world;
  ASSERT_TRUE(world.db->SetOption(option_id::kWriteBufferSize, 512, 0).ok());
  ASSERT_TRUE(world.PutToBoth("the last of its log", std::string(600, 'v')).ok());
  ASSERT_TRUE(world.Put("begins another log", "v").ok());
  while (world.counters().flush_count == 0) ASSERT_TRUE(world.scheduler.StepOnce());
  ASSERT_TRUE(world.db->DropFamily(1).ok());
  ASSERT_EQ(world.Shape(), "") << "the flush is not done yet";
  world.RunAll();
  ASSERT_EQ(world.Shape(), "1");
  ASSERT_TRUE(world.Put("after", "v", true).ok());
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Get("begins another log"), "v");
  EXPECT_EQ(world.Get("after"), "v");
}

TEST(ColumnFamily, RecoveryPassesOverWhatTablesHold) {
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

// The log that the default family still needs loses its end, and family 1 has a table of what came after.
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

TEST(ColumnFamily, ALostLogThatOneStillNeedsIsAHole) {
  FamilyWorld world;
  ASSERT_TRUE(world.PutToBoth("k", "v", true).ok());
  const std::string log = world.Files(FileKind::kWal).front();
  ASSERT_TRUE(world.db->Flush(1).ok() && world.PutToBoth("later", "w", true).ok());
  world.Close();
  ASSERT_TRUE(world.memory.Import(log, "").ok());
  ASSERT_TRUE(world.Open().ok());
  EXPECT_EQ(world.Get("later"), "-") << "what came after the hole is not history";
}

// An edit of each kind that contradicts what is there.
TEST(FamiliesBuilder, JudgesEdits) {
  const auto apply = [](const std::vector<VersionEdit>& edits) {
    FamiliesBuilder builder;
    Status status;
    for (const VersionEdit& edit : edits) {
      if (status.ok()) status = builder.Apply(edit);
    }
    FamilyStates families;
    return status.ok() ? builder.Build(&families) : status;
  };
  VersionEdit add, drop, of_one, table, table_of_one;
  add.family = drop.family = of_one.family = table_of_one.family = 1;
  add.add_family = "f";
  drop.drop_family = true;
  auto meta = std::make_shared<TableMeta>();
  meta->table = 5;
  meta->smallest = meta->largest = MakeInternalKey("a", 1, EntryType::kPut);
  table.Add(0, meta);
  table_of_one.Add(0, meta);
  EXPECT_TRUE(apply({add, of_one, drop, add}).ok());
  EXPECT_EQ(apply({of_one}).message(), "an edit is of family 1, which is not there");
  EXPECT_EQ(apply({add, drop, table_of_one}).message(), "an edit is of family 1, which is not there");
  EXPECT_EQ(apply({add, add}).message(), "an edit adds family 1, which is there already");
  drop.family = 0;
  EXPECT_EQ(apply({drop}).message(), "an edit drops the default family");
  EXPECT_EQ(apply({add, table, table_of_one}).message(), "table 5 is in two families");
}

TEST(FamiliesBuilder, TagsAreReadAsTheyWereWritten) {
  VersionEdit edit;
  edit.family = 63;
  edit.add_family = std::string("a\0b", 3);
  edit.min_log_number = 9;
  edit.drop_family = true;
  std::string record;
  edit.EncodeTo(&record);
  VersionEdit read;
  ASSERT_TRUE(VersionEdit::Decode(record, &read).ok());
  EXPECT_EQ(read.family, 63u);
  EXPECT_EQ(read.add_family, edit.add_family);
  EXPECT_EQ(read.min_log_number, 9u);
  EXPECT_TRUE(read.drop_family && read.extended);
  // Hostile: numbers past the last family, names without an end, too long or empty, and every cut.
  for (const std::string& bad :
       {std::string("\xc8\x01\x40"), std::string("\xc8\x01\xff\xff\xff\xff\x0f"), std::string("\xc9\x01\x00", 3),
        std::string("\xc9\x01\x41") + std::string(65, 'x'), std::string("\xc9\x01\x7fx")}) {
    EXPECT_TRUE(VersionEdit::Decode(bad, &read).Is(Code::kCorruption));
  }
  for (size_t cut = 1; cut < record.size(); cut++) VersionEdit::Decode(record.substr(0, cut), &read).IgnoreError();
}

}  // namespace
}  // namespace strata
