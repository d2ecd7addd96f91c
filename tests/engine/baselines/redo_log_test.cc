// The redo log: numbered records, consecutive files, nothing durable before it is synced.
#include "baselines/redo_log.h"

#include <gtest/gtest.h>

#include "base/coding.h"
#include "env/mem_env.h"
#include "sim/fault_env.h"
#include "wal/wal_reader.h"

namespace strata {
namespace {

class RedoLogTest : public testing::Test {
 protected:
  // "lsn:changes" for every record of a log file.
  std::vector<std::string> Records(Slice name) {
    std::vector<std::string> records;
    std::unique_ptr<RandomAccessFile> file;
    if (!memory_.NewRandomAccessFile(name, &file).ok()) return {"(missing)"};
    ReplayResult result;
    const Status status = ReplayLog(
        *file, name, WalRecoveryMode::kAbsoluteConsistency, true, 1 << 20,
        [&](Slice record) {
          uint64_t lsn = 0;
          GetFixed64(&record, &lsn);
          records.push_back(std::to_string(lsn) + ":" + std::string(record));
          return Status::Ok();
        },
        &result);
    EXPECT_TRUE(status.ok()) << status.ToString();
    return records;
  }
  using Strings = std::vector<std::string>;

  MemEnv memory_;
  FaultEnv env_{memory_};
  Tracer tracer_;
  RedoLog log_{env_, tracer_};
};

TEST_F(RedoLogTest, FileBeginsWithThePreviousLsn) {
  ASSERT_TRUE(log_.Begin().ok());
  ASSERT_TRUE(log_.Append("a").ok());
  ASSERT_TRUE(log_.Append("b").ok());
  ASSERT_TRUE(log_.Begin().ok());
  ASSERT_TRUE(log_.Append("c").ok());
  EXPECT_EQ(log_.last_lsn(), 3u);
  EXPECT_EQ(Records("000001.log"), (Strings{"0:", "1:a", "2:b"}));
  EXPECT_EQ(Records("000002.log"), (Strings{"2:", "3:c"}));
  ASSERT_TRUE(log_.RemoveOld().ok());
  EXPECT_EQ(Records("000001.log"), Strings{"(missing)"});
  EXPECT_EQ(log_.files(), std::vector<uint32_t>{2});
}

TEST_F(RedoLogTest, SyncedRecordsSurviveAndALogIsCompleteBeforeTheNext) {
  ASSERT_TRUE(log_.Begin().ok());
  ASSERT_TRUE(log_.Append("a").ok());
  ASSERT_TRUE(log_.SyncTo(1).ok());
  ASSERT_TRUE(log_.Append("b").ok());
  memory_.Crash(CrashMode::kDropUnsynced, 1);
  EXPECT_EQ(Records("000001.log"), (Strings{"0:", "1:a"}));

  MemEnv other;
  RedoLog log(other, tracer_);
  ASSERT_TRUE(log.Begin().ok());
  ASSERT_TRUE(log.Append("a").ok());
  ASSERT_TRUE(log.Begin().ok());
  other.Crash(CrashMode::kDropUnsynced, 1);
  std::vector<std::string> names;
  ASSERT_TRUE(other.List(&names).ok());
  EXPECT_EQ(names, (Strings{"000001.log", "000002.log"}));
  uint64_t size = 0;
  ASSERT_TRUE(other.FileSize("000001.log", &size).ok());
  EXPECT_EQ(size, (7u + 8u) + (7u + 9u)) << "its record was synced with it";
}

TEST_F(RedoLogTest, SyncsOnlyUnsyncedRecords) {
  ASSERT_TRUE(log_.Begin().ok());
  ASSERT_TRUE(log_.Append("a").ok());
  ASSERT_TRUE(log_.Append("b").ok());
  const uint64_t before = env_.operations();
  ASSERT_TRUE(log_.SyncTo(1).ok());
  EXPECT_EQ(env_.operations(), before + 1);
  ASSERT_TRUE(log_.SyncTo(2).ok());
  EXPECT_EQ(env_.operations(), before + 1) << "the first sync took both";
}

TEST_F(RedoLogTest, NeverWrittenAgainAfterAFailure) {
  ASSERT_TRUE(log_.Begin().ok());
  env_.SetPlan({{.op = FaultOp::kAppend, .effect = FaultEffect::kNoSpace}});
  EXPECT_TRUE(log_.Append("a").Is(Code::kNoSpace));
  EXPECT_EQ(log_.last_lsn(), 0u);
  EXPECT_TRUE(log_.Append("b").Is(Code::kNoSpace));
  EXPECT_TRUE(log_.status().Is(Code::kNoSpace));
}

}  // namespace
}  // namespace strata
