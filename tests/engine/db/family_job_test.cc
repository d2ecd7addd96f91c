// Making and dropping column families: what is refused, what becomes of logs, tables and jobs, and what holds when the
// power goes.
#include "db/family_job.h"

#include "family_world.h"

namespace strata {
namespace {

TEST(FamilyJob, TheStrictDialectHasOne) {
  World world;
  ASSERT_TRUE(world.Open().ok());
  EXPECT_TRUE(world.db->CreateFamily(1, "f", world.options).Is(Code::kNotSupported));
  WriteBatch batch;
  batch.Put("k", "v", 1);
  EXPECT_TRUE(world.db->Write({}, &batch).Is(Code::kNotSupported));
  EXPECT_EQ(world.db->last_sequence(), 0u);
}

TEST(FamilyJob, NumbersAndNamesAreTakenOnce) {
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

TEST(FamilyJob, ADroppedOneGoesWhenItsLastReaderDoes) {
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

TEST(FamilyJob, ADroppedOneTakesNoWrites) {
  FamilyWorld world;
  ASSERT_TRUE(world.db->DropFamily(1).ok());
  const Status status = world.PutToBoth("k", "v");
  EXPECT_TRUE(status.Is(Code::kInvalidArgument)) << status.ToString();
  EXPECT_EQ(world.Get("k"), "-") << "no part of the batch";
  EXPECT_EQ(world.db->last_sequence(), 0u);
}

TEST(FamilyJob, DroppingWaitsForTheJobsOfTheFamily) {
  FamilyWorld world;
  ASSERT_TRUE(world.db->SetOption(option_id::kWriteBufferSize, 512, 1).ok());
  for (int i = 0; i < 6; i++) ASSERT_TRUE(world.PutTo(1, "k" + std::to_string(i), std::string(100, 'v')).ok());
  ASSERT_TRUE(world.db->DropFamily(1).ok());
  const std::string records = world.tracer.TakeBatch();
  EXPECT_EQ(World::Count<rec::MemtableSealed>(records), 1u);
  EXPECT_EQ(World::Count<rec::MemtableRetired>(records), 1u) << "its flush was under way";
  EXPECT_EQ(world.Files(FileKind::kTable).size(), 0u);
  EXPECT_TRUE(world.Put("k", "v").ok());
}

// The log that is begun for it is the oldest that anybody needs, since what is in the one before was the dropped
// family's alone. The edit says so, and a crash right behind the edit must leave that log's name.
TEST(FamilyJob, TheLogThatItsEditNamesIsThere) {
  Options options = QuietOptions();
  options.paranoid_checks = true;
  FamilyWorld world(options);
  ASSERT_TRUE(world.PutTo(1, "k", "v").ok() && world.db->DropFamily(1).ok());
  world.Make(2);
  EXPECT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
}

// The edit is on a manifest that fails, and the one that takes over tells of what it says.
TEST(FamilyJob, AManifestThatTakesOverKnowsWhoIsThere) {
  const Fault sync{.op = FaultOp::kSync, .any_class = false, .file_class = rec::FileClass::kManifest};
  FamilyWorld world;
  world.faults.set_heals(true);
  world.faults.SetPlan({sync});
  world.Make(2);
  world.faults.SetPlan({sync});
  ASSERT_TRUE(world.db->DropFamily(1).ok());
  EXPECT_EQ(world.faults.struck(), 2u);
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_NE(world.db->FamilyOptionsOf(2), nullptr);
  EXPECT_EQ(world.db->FamilyOptionsOf(1), nullptr);
}

TEST(FamilyJob, OneOfAnEarlierNumberHasNothingOfIt) {
  FamilyWorld world;
  ASSERT_TRUE(world.Put("kept", "v").ok() && world.PutTo(1, "old", "v", true).ok());
  ASSERT_TRUE(world.db->DropFamily(1).ok());
  world.Make(1);
  ASSERT_TRUE(world.PutTo(1, "new", "v", true).ok());
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Scan(nullptr, 1), Rows({{"new", "v"}})) << "the log holds both";
  EXPECT_EQ(world.Get("kept"), "v");
}

// Logs go with the family that alone needed them, and with them sequence numbers that no table has.
TEST(FamilyJob, DroppingOneLeavesNoHoleInHistory) {
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
TEST(FamilyJob, DroppingOneWhileAnotherIsFlushedLeavesNoHoleInHistory) {
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

}  // namespace
}  // namespace strata
