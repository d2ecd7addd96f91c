// Writes logs: records, appends, and failures, which are permanent.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "env/mem_env.h"
#include "format/log_format.h"
#include "sim/fault_env.h"
#include "test_logs.h"

namespace strata {
namespace {

TEST(LogWriterTest, WrittenRecordsAreReplayedInEveryMode) {
  Prng prng(1);
  std::vector<std::string> records;
  for (uint64_t i = 0; i < 300; i++) records.push_back(Record(i, prng.OneIn(10) ? prng.Below(80000) : prng.Below(400)));
  const std::string bytes = WriteLog(records);
  for (const WalRecoveryMode mode : kModes) {
    const Replay replay = ReplayBytes(bytes, mode);
    EXPECT_TRUE(replay.status.ok()) << replay.status.ToString();
    EXPECT_EQ(replay.records, records);
    EXPECT_EQ(replay.result.dropped_bytes, 0u);
    EXPECT_EQ(replay.result.end_offset, bytes.size());
    EXPECT_FALSE(replay.result.torn_tail);
    EXPECT_EQ(replay.result.message, "");
  }
}

TEST(LogWriterTest, RecordsInPlaceHaveTheSameBytes) {
  Prng prng(2);
  std::vector<std::string> records;
  // Sizes that end 9 bytes before to 3 bytes after the end of a block, among others.
  for (uint64_t i = 0; i < 400; i++) records.push_back(Record(i, prng.OneIn(20) ? prng.Below(80000) : prng.Below(900)));
  for (uint64_t room = 0; room <= 12; room++) {
    records.push_back(Record(room, kLogBlockBytes - WriteLog(records).size() % kLogBlockBytes + kLogBlockBytes / 2));
    const uint64_t end = WriteLog(records).size() % kLogBlockBytes;
    records.push_back(Record(room, kLogBlockBytes + 3 - end - kLogHeaderBytes - room));
  }
  MemEnv env;
  std::unique_ptr<WritableFile> file;
  ASSERT_TRUE(env.NewWritableFile(kName, &file).ok());
  LogWriter writer(std::move(file));
  for (const std::string& record : records) {
    std::string with_room = std::string(kLogHeaderBytes, '?') + record;
    ASSERT_TRUE(writer.AddRecordInPlace(with_room.data(), record.size()).ok());
    EXPECT_EQ(with_room.substr(kLogHeaderBytes), record) << "only the room is overwritten";
  }
  std::string bytes;
  ASSERT_TRUE(env.Export(kName, &bytes).ok());
  EXPECT_EQ(writer.size_bytes(), bytes.size());
  EXPECT_TRUE(bytes == WriteLog(records));
}

TEST(LogWriterTest, AnEmptyLogIsNotDamage) {
  for (const WalRecoveryMode mode : kModes) {
    const Replay replay = ReplayBytes("", mode);
    EXPECT_TRUE(replay.status.ok());
    EXPECT_EQ(replay.result.records, 0u);
  }
}

TEST(LogWriterTest, OneRecordIsOneAppend) {
  MemEnv memory;
  FaultEnv env(memory);
  std::unique_ptr<WritableFile> file;
  ASSERT_TRUE(env.NewWritableFile(kName, &file).ok());
  LogWriter writer(std::move(file));
  const uint64_t before = env.operations();
  ASSERT_TRUE(writer.AddRecord(std::string(200000, 'x')).ok());
  EXPECT_EQ(env.operations(), before + 1);
}

TEST(LogWriterTest, AFailedAppendIsPermanent) {
  MemEnv memory;
  FaultEnv env(memory);
  env.SetPlan({{.op = FaultOp::kAppend, .nth = 2, .effect = FaultEffect::kTornWrite, .argument = 9}});
  std::unique_ptr<WritableFile> file;
  ASSERT_TRUE(env.NewWritableFile(kName, &file).ok());
  LogWriter writer(std::move(file));
  ASSERT_TRUE(writer.AddRecord("first").ok());
  const Status failed = writer.AddRecord("second");
  EXPECT_TRUE(failed.Is(Code::kIoError));
  EXPECT_EQ(writer.AddRecord("third").message(), failed.message());
  EXPECT_EQ(writer.Sync().message(), failed.message());
  EXPECT_EQ(writer.status().message(), failed.message());
  std::string bytes;
  ASSERT_TRUE(memory.Export(kName, &bytes).ok());
  EXPECT_EQ(writer.size_bytes(), bytes.size()) << "what arrived counts";
  const Replay replay = ReplayBytes(bytes, kPointInTime);
  EXPECT_EQ(replay.records, std::vector<std::string>{"first"});
  EXPECT_TRUE(replay.result.torn_tail);
}

TEST(LogWriterTest, AFailedSyncIsPermanent) {
  MemEnv memory;
  FaultEnv env(memory);
  env.SetPlan({{.op = FaultOp::kSync}});
  std::unique_ptr<WritableFile> file;
  ASSERT_TRUE(env.NewWritableFile(kName, &file).ok());
  LogWriter writer(std::move(file));
  ASSERT_TRUE(writer.AddRecord("first").ok());
  EXPECT_TRUE(writer.Sync().Is(Code::kIoError));
  EXPECT_TRUE(writer.Sync().Is(Code::kIoError));
  EXPECT_TRUE(writer.AddRecord("second").Is(Code::kIoError));
  EXPECT_TRUE(writer.Close().Is(Code::kIoError));
}

// A file that fails once and then, against the contract, works again.
class FlakyFile final : public WritableFile {
 public:
  FlakyFile(int fail_append, int fail_sync, int* calls)
      : fail_append_(fail_append), fail_sync_(fail_sync), calls_(calls) {}
  uint64_t size_bytes() const override { return 0; }
  Status Append(Slice) override { return Call(fail_append_); }
  Status Sync() override { return Call(fail_sync_); }
  Status Close() override { return Call(0); }

 private:
  Status Call(int fail_at) { return ++*calls_ == fail_at ? Status::IoError("once") : Status::Ok(); }

  const int fail_append_;
  const int fail_sync_;
  int* const calls_;
};

TEST(LogWriterTest, AFailureIsPermanentEvenIfTheFileRecovers) {
  for (const bool in_sync : {false, true}) {
    int calls = 0;
    LogWriter writer(std::make_unique<FlakyFile>(in_sync ? 0 : 2, in_sync ? 2 : 0, &calls));
    ASSERT_TRUE(writer.AddRecord("first").ok());
    EXPECT_TRUE((in_sync ? writer.Sync() : writer.AddRecord("second")).Is(Code::kIoError));
    EXPECT_TRUE(writer.AddRecord("third").Is(Code::kIoError));
    EXPECT_TRUE(writer.Sync().Is(Code::kIoError));
    EXPECT_TRUE(writer.Close().Is(Code::kIoError));
    EXPECT_EQ(calls, 2) << "the file is not touched again";
  }
}

}  // namespace
}  // namespace strata
