// Creating and dropping column families: which calls are refused, what happens to logs, tables and jobs, and what holds
// after a power loss.
#include "db/family_job.h"

#include "family_world.h"

namespace strata {
namespace {

TEST(FamilyJob, StrictDialectHasOneFamily) {
  World world;
  ASSERT_TRUE(world.Open().ok());
  EXPECT_TRUE(world.db->CreateFamily(1, "f", world.options).Is(Code::kNotSupported));
  WriteBatch batch;
  batch.Put("k", "v", 1);
  EXPECT_TRUE(world.db->Write({}, &batch).Is(Code::kNotSupported));
  EXPECT_EQ(world.db->last_sequence(), 0u);
}

TEST(FamilyJob, NumbersAndNamesAreUnique) {
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

TEST(FamilyJob, DroppedFamilyIsRemovedWithItsLastReader) {
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

TEST(FamilyJob, DroppedFamilyTakesNoWrites) {
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

// The new family's log is the oldest that any family needs, since the previous log holds only entries of the dropped
// family. The edit records that, and after a crash right after the edit that log's name must exist.
TEST(FamilyJob, LogNamedByItsEditExists) {
  Options options = QuietOptions();
  options.paranoid_checks = true;
  FamilyWorld world(options);
  ASSERT_TRUE(world.PutTo(1, "k", "v").ok() && world.db->DropFamily(1).ok());
  world.Make(2);
  EXPECT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
}

// The edit fails on one manifest, and the manifest that replaces it contains the edit's families.
TEST(FamilyJob, SuccessorManifestListsTheFamilies) {
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

TEST(FamilyJob, ReusedNumberStartsEmpty) {
  FamilyWorld world;
  ASSERT_TRUE(world.Put("kept", "v").ok() && world.PutTo(1, "old", "v", true).ok());
  ASSERT_TRUE(world.db->DropFamily(1).ok());
  world.Make(1);
  ASSERT_TRUE(world.PutTo(1, "new", "v", true).ok());
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Scan(nullptr, 1), Rows({{"new", "v"}})) << "the log holds both";
  EXPECT_EQ(world.Get("kept"), "v");
}

// A log is removed with the only family that needed it, and with it sequence numbers that no table has.
TEST(FamilyJob, DroppingLeavesNoHoleInTheSequence) {
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

// The flush starts while the dropped family still keeps its log, and is installed when it no longer does.
TEST(FamilyJob, DroppingDuringAnotherFamilysFlushLeavesNoHole) {
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
