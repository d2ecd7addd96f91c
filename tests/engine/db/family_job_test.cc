// Creating and dropping column families: which calls are refused, what happens to logs, tables and jobs, and what holds
// after a power loss.
#include "db/family_job.h"

#include "family_machine.h"

namespace strata {
namespace {

TEST(FamilyJob, StrictDialectHasOneFamily) {
  TestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_TRUE(machine.db->CreateFamily(1, "f", machine.options).Is(Code::kNotSupported));
  WriteBatch batch;
  batch.Put("k", "v", 1);
  EXPECT_TRUE(machine.db->Write({}, &batch).Is(Code::kNotSupported));
  EXPECT_EQ(machine.db->last_sequence(), 0u);
}

TEST(FamilyJob, NumbersAndNamesAreUnique) {
  FamilyTestMachine machine;
  EXPECT_TRUE(machine.db->CreateFamily(0, "x", machine.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->CreateFamily(64, "x", machine.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->CreateFamily(2, "", machine.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->CreateFamily(2, "f1", machine.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->CreateFamily(2, "default", machine.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->CreateFamily(1, "other", machine.options).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->DropFamily(0).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->DropFamily(7).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.PutTo(7, "k", "v").Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->Flush(7).Is(Code::kInvalidArgument));
  std::string value;
  EXPECT_TRUE(machine.db->Get({.family = 7}, "k", &value).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->NewIterator({.family = 7})->status().Is(Code::kInvalidArgument));
}

TEST(FamilyJob, DroppedFamilyIsRemovedWithItsLastReader) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.PutTo(1, "k", "v").ok() && machine.db->Flush(1).ok() && machine.PutTo(1, "l", "w").ok());
  auto reader = machine.db->NewIterator({.family = 1});
  ASSERT_TRUE(machine.db->DropFamily(1).ok());
  std::string value;
  EXPECT_TRUE(machine.db->Get({.family = 1}, "k", &value).Is(Code::kInvalidArgument));
  reader->SeekToFirst();
  ASSERT_TRUE(reader->Valid());
  EXPECT_EQ(reader->key(), "k");
  reader->Next();
  ASSERT_TRUE(reader->Valid()) << "its memtable as well";
  EXPECT_EQ(machine.Files(FileKind::kTable).size(), 1u);
  reader.reset();
  EXPECT_EQ(machine.Files(FileKind::kTable).size(), 0u);
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.State().find("\"families\":[]") == std::string::npos, false);
}

TEST(FamilyJob, DroppedFamilyTakesNoWrites) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.db->DropFamily(1).ok());
  const Status status = machine.PutToBoth("k", "v");
  EXPECT_TRUE(status.Is(Code::kInvalidArgument)) << status.ToString();
  EXPECT_EQ(machine.Get("k"), "-") << "no part of the batch";
  EXPECT_EQ(machine.db->last_sequence(), 0u);
}

TEST(FamilyJob, DroppingWaitsForTheJobsOfTheFamily) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.db->SetOption(option_id::kWriteBufferSize, 512, 1).ok());
  for (int i = 0; i < 6; i++) ASSERT_TRUE(machine.PutTo(1, "k" + std::to_string(i), std::string(100, 'v')).ok());
  ASSERT_TRUE(machine.db->DropFamily(1).ok());
  const std::string records = machine.tracer.TakeBatch();
  EXPECT_EQ(TestMachine::Count<rec::MemtableSealed>(records), 1u);
  EXPECT_EQ(TestMachine::Count<rec::MemtableRetired>(records), 1u) << "its flush was under way";
  EXPECT_EQ(machine.Files(FileKind::kTable).size(), 0u);
  EXPECT_TRUE(machine.Put("k", "v").ok());
}

// The new family's log is the oldest that any family needs, since the previous log holds only entries of the dropped
// family. The edit records that, and after a crash right after the edit that log's name must exist.
TEST(FamilyJob, LogNamedByItsEditExists) {
  Options options = QuietOptions();
  options.paranoid_checks = true;
  FamilyTestMachine machine(options);
  ASSERT_TRUE(machine.PutTo(1, "k", "v").ok() && machine.db->DropFamily(1).ok());
  machine.Make(2);
  EXPECT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
}

// The edit fails on one manifest, and the manifest that replaces it contains the edit's families.
TEST(FamilyJob, SuccessorManifestListsTheFamilies) {
  const Fault sync{.op = FaultOp::kSync, .any_class = false, .file_class = rec::FileClass::kManifest};
  FamilyTestMachine machine;
  machine.faults.set_heals(true);
  machine.faults.SetPlan({sync});
  machine.Make(2);
  machine.faults.SetPlan({sync});
  ASSERT_TRUE(machine.db->DropFamily(1).ok());
  EXPECT_EQ(machine.faults.struck(), 2u);
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_NE(machine.db->FamilyOptionsOf(2), nullptr);
  EXPECT_EQ(machine.db->FamilyOptionsOf(1), nullptr);
}

TEST(FamilyJob, ReusedNumberStartsEmpty) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.Put("kept", "v").ok() && machine.PutTo(1, "old", "v", true).ok());
  ASSERT_TRUE(machine.db->DropFamily(1).ok());
  machine.Make(1);
  ASSERT_TRUE(machine.PutTo(1, "new", "v", true).ok());
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Scan(nullptr, 1), Rows({{"new", "v"}})) << "the log holds both";
  EXPECT_EQ(machine.Get("kept"), "v");
}

// A log is removed with the only family that needed it, and with it sequence numbers that no table has.
TEST(FamilyJob, DroppingLeavesNoHoleInTheSequence) {
  Options options = QuietOptions();
  options.max_write_buffer_number = 16;
  FamilyTestMachine machine(options);
  ASSERT_TRUE(machine.db->SetOption(option_id::kWriteBufferSize, 512, 1).ok());
  for (int i = 0; i < 60; i++) ASSERT_TRUE(machine.PutTo(1, "k" + std::to_string(i), std::string(100, 'v')).ok());
  ASSERT_TRUE(machine.db->DropFamily(1).ok());
  ASSERT_TRUE(machine.Put("after", "v", true).ok());
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Get("after"), "v");
}

// The flush starts while the dropped family still keeps its log, and is installed when it no longer does.
TEST(FamilyJob, DroppingDuringAnotherFamilysFlushLeavesNoHole) {
  FamilyTestMachine machine;
  ASSERT_TRUE(machine.db->SetOption(option_id::kWriteBufferSize, 512, 0).ok());
  ASSERT_TRUE(machine.PutToBoth("the last of its log", std::string(600, 'v')).ok());
  ASSERT_TRUE(machine.Put("begins another log", "v").ok());
  while (machine.counters().flush_count == 0) ASSERT_TRUE(machine.scheduler.StepOnce());
  ASSERT_TRUE(machine.db->DropFamily(1).ok());
  ASSERT_EQ(machine.Shape(), "") << "the flush is not done yet";
  machine.RunAll();
  ASSERT_EQ(machine.Shape(), "1");
  ASSERT_TRUE(machine.Put("after", "v", true).ok());
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Get("begins another log"), "v");
  EXPECT_EQ(machine.Get("after"), "v");
}

}  // namespace
}  // namespace strata
