// Background errors in each handling: severity by reason and code, resume, and what a write after the error is
// answered.
#include "db/background_error.h"
#include "db/wal_set.h"
#include "test_machine.h"

namespace strata {
namespace {

using Severity = rec::BackgroundErrorSeverity;
using Reason = rec::BackgroundErrorReason;

Options Handled(BackgroundErrorHandling handling) {
  Options options = TinyOptions();
  options.background_error_handling = handling;
  return options;
}

Fault Full(rec::FileClass files, FaultEffect effect = FaultEffect::kNoSpace) {
  return {.op = FaultOp::kAppend, .any_class = false, .file_class = files, .effect = effect};
}

// Two tables of L0 that overlap, so that a compaction has to write.
void WriteTwoTables(TestMachine* machine) {
  for (int table = 0; table < 2; table++) {
    for (int i = 0; i < 8; i++) ASSERT_TRUE(machine->Put("k" + std::to_string(i), "v", true).ok());
    ASSERT_TRUE(machine->db->Flush().ok());
  }
}

bool Refuses(const TestMachine& machine) {
  return machine.State().find("\"stopped\":\"ok\"") == std::string::npos;
}

TEST(BackgroundError, SeverityIsThatOfRocksDB) {
  constexpr Reason kReasons[] = {Reason::kFlush, Reason::kCompaction, Reason::kLogWrite, Reason::kManifestWrite};
  for (const Reason reason : kReasons) {
    const bool compaction = reason == Reason::kCompaction;
    EXPECT_EQ(SeverityOf(reason, Code::kNoSpace), compaction ? Severity::kSoft : Severity::kHard);
    EXPECT_EQ(SeverityOf(reason, Code::kIoError), Severity::kFatal);
    EXPECT_EQ(SeverityOf(reason, Code::kCorruption), Severity::kUnrecoverable);
  }
}

TEST(BackgroundError, ACompactionWithoutSpaceLeavesWritesAlone) {
  TestMachine machine(Handled(BackgroundErrorHandling::kRocksdb));
  ASSERT_TRUE(machine.Open().ok());
  WriteTwoTables(&machine);
  machine.faults.SetPlan({Full(rec::FileClass::kTable)});
  const Status failed = machine.db->CompactRange({}, {});
  EXPECT_TRUE(failed.Is(Code::kNoSpace)) << failed.ToString();
  EXPECT_NE(failed.message().find("compactions wait until the database resumes"), std::string::npos);
  EXPECT_FALSE(Refuses(machine));
  EXPECT_TRUE(machine.Put("after", "1", true).ok());
  EXPECT_TRUE(machine.db->Flush().ok());
  EXPECT_TRUE(machine.db->CompactRange({}, {}).Is(Code::kNoSpace)) << "it would wait for ever";
  EXPECT_TRUE(machine.db->Resume().ok());
  EXPECT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.Get("after"), "1");
}

TEST(BackgroundError, AWriteThatNoCompactionWillFreeIsRefused) {
  Options options = Handled(BackgroundErrorHandling::kRocksdb);
  options.level0_file_num_compaction_trigger = 2;
  options.level0_slowdown_writes_trigger = 3;
  options.level0_stop_writes_trigger = 3;
  uint64_t soft = 0;
  for (uint64_t nth = 1; nth <= 6; nth++) {
    TestMachine machine(options);
    ASSERT_TRUE(machine.Open().ok());
    machine.faults.SetPlan({{.op = FaultOp::kCreate,
                             .any_class = false,
                             .file_class = rec::FileClass::kTable,
                             .nth = nth,
                             .effect = FaultEffect::kNoSpace}});
    Status status;
    for (int i = 0; i < 2000 && status.ok(); i++) status = machine.Put("k" + std::to_string(i), std::string(50, 'x'));
    EXPECT_TRUE(status.Is(Code::kNoSpace)) << "a write must not wait for a compaction that does not come";
    if (!Refuses(machine)) soft++;
  }
  EXPECT_GT(soft, 0u);
}

TEST(BackgroundError, ResumeMakesANewLogAndForgetsTheFailedOne) {
  for (const bool empty : {false, true}) {
    for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync}) {
      TestMachine machine(Handled(BackgroundErrorHandling::kRocksdb));
      ASSERT_TRUE(machine.Open().ok());
      ASSERT_TRUE(machine.Put("before", "1", true).ok());
      if (empty) {
        EXPECT_TRUE(machine.db->Flush().ok());
      }
      machine.faults.SetPlan(
          {{.op = op, .any_class = false, .file_class = rec::FileClass::kWal, .effect = FaultEffect::kNoSpace}});
      EXPECT_TRUE(machine.Put("refused", "2", true).Is(Code::kNoSpace));
      EXPECT_TRUE(machine.Put("refused too", "2", true).Is(Code::kNoSpace)) << "no write before a resume";
      EXPECT_TRUE(Refuses(machine));
      // The failed log stays in the directory, with the record of the refused write if only its sync failed.
      machine.faults.SetPlan({{.op = FaultOp::kRemove, .times = Fault::kForever}});
      ASSERT_TRUE(machine.db->Resume().ok());
      EXPECT_FALSE(Refuses(machine));
      ASSERT_TRUE(machine.Put("after", "3", true).ok());
      ASSERT_TRUE(machine.CrashAndOpen(op == FaultOp::kSync ? CrashMode::kKeepAll : CrashMode::kDropUnsynced, 1).ok());
      EXPECT_EQ(machine.Scan(), (Rows{{"after", "3"}, {"before", "1"}}));
    }
  }
}

TEST(BackgroundError, ResumeFailsWhileTheCauseIsThere) {
  for (const bool empty : {false, true}) {
    TestMachine machine(Handled(BackgroundErrorHandling::kRocksdb));
    ASSERT_TRUE(machine.Open().ok());
    EXPECT_TRUE(machine.db->Resume().Is(Code::kInvalidArgument)) << "there is no error yet";
    ASSERT_TRUE(machine.Put("before", "1", true).ok());
    if (empty) {
      EXPECT_TRUE(machine.db->Flush().ok());
    }
    Fault always = Full(rec::FileClass::kOther);
    always.any_class = true;
    always.times = Fault::kForever;
    machine.faults.SetPlan({always});
    ASSERT_TRUE(machine.Put("refused", "2").Is(Code::kNoSpace));
    for (int i = 0; i < 3; i++) {
      EXPECT_TRUE(machine.db->Resume().Is(Code::kNoSpace));
      EXPECT_TRUE(machine.Put("refused", "2").Is(Code::kNoSpace));
    }
    machine.faults.SetPlan({});
    ASSERT_TRUE(machine.db->Resume().ok());
    ASSERT_TRUE(machine.Put("after", "3", true).ok());
    ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
    EXPECT_EQ(machine.Scan(), (Rows{{"after", "3"}, {"before", "1"}}));
  }
}

TEST(BackgroundError, AFatalOneIsNotResumedFrom) {
  TestMachine machine(Handled(BackgroundErrorHandling::kRocksdb));
  ASSERT_TRUE(machine.Open().ok());
  machine.faults.SetPlan({Full(rec::FileClass::kWal, FaultEffect::kIoError)});
  ASSERT_TRUE(machine.Put("a", "1").Is(Code::kIoError));
  const Status refused = machine.db->Resume();
  EXPECT_TRUE(refused.Is(Code::kIoError));
  EXPECT_NE(refused.message().find("until the database is reopened"), std::string::npos);
  EXPECT_TRUE(machine.Put("a", "1").Is(Code::kIoError));
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_TRUE(machine.Put("a", "1").ok());
}

TEST(BackgroundError, LevelDbHasNoResume) {
  TestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  machine.faults.SetPlan({Full(rec::FileClass::kWal)});
  ASSERT_TRUE(machine.Put("a", "1").Is(Code::kNoSpace));
  EXPECT_TRUE(machine.db->Resume().Is(Code::kNotSupported));
  EXPECT_EQ(TestMachine::Count<rec::BackgroundErrorSet>(machine.tracer.TakeBatch()), 0u);
}

TEST(BackgroundError, MyRocks5722AnswersOkAndLosesTheWrite) {
  TestMachine machine(Handled(BackgroundErrorHandling::kMyrocks5722));
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("before", "1", true).ok());
  machine.faults.SetPlan({Full(rec::FileClass::kWal)});
  machine.tracer.TakeBatch();
  for (int i = 0; i < 4; i++) EXPECT_TRUE(machine.Put("lost", "2", true).ok());
  EXPECT_TRUE(machine.Delete("before", true).ok());
  EXPECT_EQ(TestMachine::Count<rec::WriteLost>(machine.tracer.TakeBatch()), 5u);
  EXPECT_FALSE(Refuses(machine));
  EXPECT_EQ(machine.Scan(), (Rows{{"before", "1"}}));
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.Scan(), (Rows{{"before", "1"}}));
}

TEST(BackgroundError, MyRocks5723EndsTheProcess) {
  TestMachine machine(Handled(BackgroundErrorHandling::kMyrocks5723));
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("before", "1", true).ok());
  EXPECT_FALSE(machine.db->aborted());
  machine.faults.SetPlan({Full(rec::FileClass::kWal)});
  EXPECT_TRUE(machine.Put("refused", "2", true).Is(Code::kNoSpace));
  EXPECT_TRUE(machine.db->aborted());
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.Scan(), (Rows{{"before", "1"}}));
}

}  // namespace
}  // namespace strata
