// Fault plans: which calls are affected, what the effects are, and that the machine can stop after any operation.
#include "sim/fault_env.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "env/mem_env.h"

namespace strata {
namespace {

class FaultEnvTest : public testing::Test {
 protected:
  std::unique_ptr<WritableFile> Create(Slice name) {
    std::unique_ptr<WritableFile> file;
    EXPECT_TRUE(env_.NewWritableFile(name, &file).ok());
    return file;
  }
  std::string Bytes(Slice name) {
    std::string bytes;
    return memory_.Export(name, &bytes).ok() ? bytes : "(missing)";
  }

  MemEnv memory_;
  FaultEnv env_{memory_};
};

TEST_F(FaultEnvTest, AffectsOnlyTheNthMatchingCalls) {
  env_.SetPlan(
      {{.op = FaultOp::kRemove, .any_class = false, .file_class = rec::FileClass::kTable, .nth = 2, .times = 2}});
  for (const char* name : {"000001.ldb", "000002.ldb", "000003.ldb", "000004.ldb", "000005.log"}) Create(name);
  EXPECT_TRUE(env_.Remove("000005.log").ok()) << "another class does not count";
  EXPECT_TRUE(env_.Remove("000001.ldb").ok());
  EXPECT_TRUE(env_.Remove("000002.ldb").Is(Code::kIoError));
  EXPECT_TRUE(env_.FileExists("000002.ldb"));
  EXPECT_TRUE(env_.Remove("000003.ldb").Is(Code::kIoError));
  EXPECT_TRUE(env_.Remove("000004.ldb").ok());
  EXPECT_EQ(env_.struck(), 2u);
  EXPECT_EQ(env_.last_struck(), env_.operations() - 1) << "the second to last";
}

TEST_F(FaultEnvTest, EveryOperationCanFailPermanently) {
  auto log = Create("000001.log");
  auto other = Create("000002.log");
  std::vector<Fault> plan;
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync, FaultOp::kCreate, FaultOp::kRename, FaultOp::kRemove,
                           FaultOp::kRead, FaultOp::kList, FaultOp::kSyncDir}) {
    plan.push_back({.op = op, .times = Fault::kForever});
  }
  std::unique_ptr<RandomAccessFile> random;
  ASSERT_TRUE(env_.NewRandomAccessFile("000001.log", &random).ok());
  env_.SetPlan(plan);
  std::unique_ptr<WritableFile> file;
  std::vector<std::string> names;
  std::string bytes;
  for (int i = 0; i < 3; i++) {
    EXPECT_TRUE(log->Append("x").Is(Code::kIoError));
    EXPECT_TRUE(other->Sync().Is(Code::kIoError));
    EXPECT_TRUE(env_.NewWritableFile("000003.log", &file).Is(Code::kIoError));
    EXPECT_TRUE(env_.Rename("000001.log", "000004.log").Is(Code::kIoError));
    EXPECT_TRUE(env_.Remove("000001.log").Is(Code::kIoError));
    EXPECT_TRUE(random->Read(0, 0, &bytes).Is(Code::kIoError));
    EXPECT_TRUE(env_.List(&names).Is(Code::kIoError));
    EXPECT_TRUE(env_.SyncDir().Is(Code::kIoError));
  }
  env_.SetPlan({});
  EXPECT_TRUE(env_.List(&names).ok()) << "the fault is gone with its plan";
  EXPECT_EQ(names, (std::vector<std::string>{"000001.log", "000002.log"}));
}

TEST_F(FaultEnvTest, AFailedAppendOrSyncPoisonsTheFile) {
  env_.SetPlan({{.op = FaultOp::kSync}, {.op = FaultOp::kAppend, .nth = 3, .effect = FaultEffect::kNoSpace}});
  auto first = Create("000001.log");
  ASSERT_TRUE(first->Append("a").ok());
  const Status failed = first->Sync();
  EXPECT_TRUE(failed.Is(Code::kIoError));
  EXPECT_EQ(first->Sync().message(), failed.message()) << "a second sync is never trusted";
  EXPECT_EQ(first->Append("b").message(), failed.message());
  auto second = Create("000002.log");
  ASSERT_TRUE(second->Append("c").ok()) << "a new file works";
  EXPECT_TRUE(second->Append("d").Is(Code::kNoSpace));
  EXPECT_TRUE(second->Sync().Is(Code::kNoSpace));
  EXPECT_EQ(Bytes("000001.log") + Bytes("000002.log"), "ac");
}

TEST_F(FaultEnvTest, ATornWriteLeavesAPrefix) {
  env_.SetPlan({{.op = FaultOp::kAppend, .nth = 2, .effect = FaultEffect::kTornWrite, .argument = 3}});
  auto log = Create("000001.log");
  ASSERT_TRUE(log->Append("one ").ok());
  EXPECT_TRUE(log->Append("second").Is(Code::kIoError));
  EXPECT_EQ(Bytes("000001.log"), "one sec");
  EXPECT_TRUE(log->Append("third").Is(Code::kIoError));
  EXPECT_EQ(Bytes("000001.log"), "one sec");
}

TEST_F(FaultEnvTest, ALyingSyncLosesBytesInACrash) {
  env_.SetPlan({{.op = FaultOp::kSync, .effect = FaultEffect::kLyingSync}});
  auto log = Create("000001.log");
  ASSERT_TRUE(env_.SyncDir().ok());
  ASSERT_TRUE(log->Append("lost").ok());
  ASSERT_TRUE(log->Sync().ok());
  auto after_lie = memory_.Clone();
  after_lie->Crash(CrashMode::kDropUnsynced, 0);
  std::string bytes;
  ASSERT_TRUE(after_lie->Export("000001.log", &bytes).ok());
  EXPECT_EQ(bytes, "");
  ASSERT_TRUE(log->Sync().ok()) << "this one really syncs";
  memory_.Crash(CrashMode::kDropUnsynced, 0);
  EXPECT_EQ(Bytes("000001.log"), "lost");
}

TEST_F(FaultEnvTest, ABitFlipsOnReadOnly) {
  auto table = Create("000001.ldb");
  ASSERT_TRUE(table->Append(std::string(10, '\0')).ok());
  env_.SetPlan({{.op = FaultOp::kRead, .nth = 2, .effect = FaultEffect::kBitFlip, .argument = 8 * 4 + 3}});
  std::unique_ptr<RandomAccessFile> file;
  ASSERT_TRUE(env_.NewRandomAccessFile("000001.ldb", &file).ok());
  std::string bytes;
  ASSERT_TRUE(file->Read(0, 10, &bytes).ok());
  EXPECT_EQ(bytes, std::string(10, '\0'));
  ASSERT_TRUE(file->Read(0, 10, &bytes).ok());
  EXPECT_EQ(bytes, std::string(4, '\0') + '\x08' + std::string(5, '\0'));
  ASSERT_TRUE(file->Read(0, 10, &bytes).ok());
  EXPECT_EQ(bytes, std::string(10, '\0'));
}

// The bit is wrong in what was lent, not in the file, nor in what others borrow.
TEST_F(FaultEnvTest, ABitFlipsInLentBytesOnly) {
  auto table = Create("000001.ldb");
  ASSERT_TRUE(table->Append(std::string(10, '\0')).ok());
  env_.SetPlan({{.op = FaultOp::kRead, .nth = 2, .effect = FaultEffect::kBitFlip, .argument = 8 * 4 + 3},
                {.op = FaultOp::kRead, .nth = 4}});
  std::unique_ptr<RandomAccessFile> file;
  ASSERT_TRUE(env_.NewRandomAccessFile("000001.ldb", &file).ok());
  FileBytes before, flipped, after, failed;
  ASSERT_TRUE(file->Read(0, 10, &before).ok());
  ASSERT_TRUE(file->Read(0, 10, &flipped).ok());
  ASSERT_TRUE(file->Read(0, 10, &after).ok());
  EXPECT_EQ(before.bytes(), std::string(10, '\0'));
  EXPECT_EQ(flipped.bytes(), std::string(4, '\0') + '\x08' + std::string(5, '\0'));
  EXPECT_EQ(after.bytes(), std::string(10, '\0'));
  EXPECT_EQ(before.bytes().data(), after.bytes().data()) << "lent, not copied";
  EXPECT_TRUE(file->Read(0, 10, &failed).Is(Code::kIoError));
  EXPECT_EQ(failed.bytes(), "");
}

// The files of a small program when the machine stops after k operations.
TEST_F(FaultEnvTest, CrashPointsAllowExactlyThatManyOperations) {
  const auto program = [](FaultEnv& env) -> uint64_t {  // returns the steps that succeeded
    uint64_t done = 0;
    std::unique_ptr<WritableFile> file;
    const auto count = [&done](const Status& status) {
      if (status.ok()) done++;
      return status.ok();
    };
    if (!count(env.NewWritableFile("000001.dbtmp", &file))) return done;
    if (!count(file->Append("content"))) return done;
    if (!count(file->Sync())) return done;
    if (!count(env.Rename("000001.dbtmp", "CURRENT"))) return done;
    if (!count(env.SyncDir())) return done;
    count(env.Remove("CURRENT"));
    return done;
  };
  const std::vector<std::string> expected = {
      "(nothing)",       "000001.dbtmp=", "000001.dbtmp=content", "000001.dbtmp=content", "CURRENT=content",
      "CURRENT=content", "(nothing)"};
  for (uint64_t k = 0; k <= 6; k++) {
    MemEnv memory;
    FaultEnv env(memory);
    env.CrashAfter(k);
    EXPECT_EQ(program(env), k);
    EXPECT_EQ(env.crashed(), true);
    EXPECT_EQ(env.operations(), k);
    std::vector<std::string> names;
    EXPECT_TRUE(env.List(&names).Is(Code::kIoError)) << "the machine is gone for readers too";
    EXPECT_FALSE(env.FileExists("CURRENT"));
    memory.Crash(CrashMode::kKeepAll, 0);
    ASSERT_TRUE(memory.List(&names).ok());
    std::string left;
    for (const std::string& name : names) {
      std::string bytes;
      ASSERT_TRUE(memory.Export(name, &bytes).ok());
      left += name + "=" + bytes;
    }
    EXPECT_EQ(names.empty() ? "(nothing)" : left, expected[k]) << "k = " << k;
  }
}

TEST_F(FaultEnvTest, WritesInPlaceFailLikeAppends) {
  MemEnv memory;
  FaultEnv env(memory);
  std::unique_ptr<RandomRWFile> pages;
  ASSERT_TRUE(env.NewRandomRWFile("PAGES", &pages).ok());
  EXPECT_EQ(env.operations(), 1u) << "it was created";
  ASSERT_TRUE(pages->Write(0, "aaaaaaaa").ok());
  env.SetPlan({{.op = FaultOp::kAppend,
                .any_class = false,
                .file_class = rec::FileClass::kPages,
                .effect = FaultEffect::kTornWrite,
                .argument = 3}});
  EXPECT_TRUE(pages->Write(2, "bbbb").Is(Code::kIoError));
  EXPECT_TRUE(pages->Sync().Is(Code::kIoError)) << "poisoned";
  std::string bytes;
  ASSERT_TRUE(pages->Read(0, 8, &bytes).ok());
  EXPECT_EQ(bytes, "aabbbaaa");
  ASSERT_TRUE(env.NewRandomRWFile("PAGES", &pages).ok());
  EXPECT_EQ(env.operations(), 3u) << "opening what is there changes nothing";
  env.CrashAfter(3);
  EXPECT_FALSE(pages->Write(0, "c").ok());
  EXPECT_FALSE(env.NewRandomRWFile("PAGES", &pages).ok());
}

}  // namespace
}  // namespace strata
