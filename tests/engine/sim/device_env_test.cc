// The device: one server in execution order; every operation is recorded and counted.
#include "sim/device_env.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "env/mem_env.h"
#include "sched/scheduler.h"
#include "sim/fault_env.h"

namespace strata {
namespace {

constexpr DeviceProfile kProfile = {.read_latency_ns = 100,
                                    .write_latency_ns = 10,
                                    .sync_latency_ns = 1000,
                                    .bytes_per_second = 1'000'000'000};  // one byte per nanosecond

class DeviceEnvTest : public testing::Test {
 protected:
  // RequestServed is in group probe (tier 2).
  DeviceEnvTest() { tracer_.set_mask(Tracer::kFullMask); }

  // "kind file bytes[@offset] device_ns class" of each io record since the last call.
  std::vector<std::string> TakeRecords() {
    const std::string batch = tracer_.TakeBatch();
    std::vector<std::string> lines;
    for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(&batch[at + 2])) {
      const char* p = &batch[at];
      const std::string file = std::to_string(wire::Load<uint32_t>(p + 8));
      switch (wire::Load<uint16_t>(p)) {
        case rec::FileCreated::kKind:
          lines.push_back("created " + file + " " + Class(p[12]));
          break;
        case rec::FileAppended::kKind:
          lines.push_back("appended " + file + " " + std::to_string(wire::Load<uint32_t>(p + 12)) + " " +
                          std::to_string(wire::Load<uint32_t>(p + 16)) + "ns " + Class(p[20]));
          break;
        case rec::FileWritten::kKind:
          lines.push_back("written " + file + " " + Extent(p) + " " + Class(p[28]));
          break;
        case rec::FileRead::kKind:
          lines.push_back("read " + file + " " + Extent(p) + " " + Class(p[28]));
          break;
        case rec::FileSynced::kKind:
          lines.push_back("synced " + file + " " + std::to_string(wire::Load<uint32_t>(p + 12)) + "ns " + Class(p[16]));
          break;
        case rec::FileRenamed::kKind:
          lines.push_back("renamed " + file + " " + Class(p[12]));
          break;
        case rec::FileRemoved::kKind:
          lines.push_back("removed " + file + " " + Class(p[12]));
          break;
        case rec::FileFailed::kKind:
          lines.push_back("failed " + file + " " + Class(p[12]) + " " +
                          rec::kStatusCodeNames[static_cast<unsigned char>(p[13])]);
          break;
        case rec::RequestServed::kKind:
          lines.push_back(std::string(rec::kDeviceRequestNames[static_cast<unsigned char>(p[49])]) + " " +
                          Number(p, 32) + " from " + std::to_string(wire::Load<uint64_t>(p + 8)) + " to " +
                          std::to_string(wire::Load<uint64_t>(p + 16)) + " waited " +
                          std::to_string(wire::Load<uint64_t>(p + 24)) + " for " +
                          rec::kDeviceLimitNames[static_cast<unsigned char>(p[50])] + ", left " + Number(p, 40) +
                          " and " + Number(p, 44));
          break;
        case rec::FileFound::kKind:
          lines.push_back("found " + Number(p, 16) + " " + std::to_string(wire::Load<uint64_t>(p + 8)) + " " +
                          Class(p[20]));
          break;
        default:
          lines.push_back("?");
      }
    }
    return lines;
  }

  static std::string Number(const char* p, int offset) { return std::to_string(wire::Load<uint32_t>(p + offset)); }
  static std::string Class(char c) { return rec::kFileClassNames[static_cast<unsigned char>(c)]; }
  static std::string Extent(const char* p) {
    return std::to_string(wire::Load<uint32_t>(p + 12)) + "@" + std::to_string(wire::Load<uint64_t>(p + 16)) + " " +
           std::to_string(wire::Load<uint32_t>(p + 24)) + "ns";
  }

  MemEnv memory_;
  FaultEnv faults_{memory_};
  Clock clock_;
  Tracer tracer_;
  DeviceEnv device_{faults_, clock_, tracer_, kProfile};
};

TEST_F(DeviceEnvTest, EveryOperationIsChargedRecordedAndCounted) {
  std::unique_ptr<WritableFile> log;
  ASSERT_TRUE(device_.NewWritableFile("000004.log", &log).ok());
  EXPECT_EQ(clock_.now_ns(), 0u) << "creating a file is not an operation";
  EXPECT_EQ(device_.TakeOperations(), 0u);
  ASSERT_TRUE(log->Append("hello").ok());
  EXPECT_EQ(clock_.now_ns(), 15u);
  ASSERT_TRUE(log->Append("world!").ok());
  EXPECT_EQ(clock_.now_ns(), 31u);
  ASSERT_TRUE(log->Sync().ok());
  EXPECT_EQ(clock_.now_ns(), 1031u);
  std::unique_ptr<RandomAccessFile> random;
  ASSERT_TRUE(device_.NewRandomAccessFile("000004.log", &random).ok());
  std::string bytes;
  ASSERT_TRUE(random->Read(4, 3, &bytes).ok());
  EXPECT_EQ(bytes, "owo");
  FileBytes lent;
  ASSERT_TRUE(random->Read(0, 6, &lent).ok());
  EXPECT_EQ(lent.bytes(), "hellow");
  ASSERT_TRUE(random->Read(6, 5, &bytes).ok());
  EXPECT_EQ(bytes, "orld!");
  ASSERT_TRUE(device_.Rename("000004.log", "CURRENT").ok());
  ASSERT_TRUE(device_.Remove("CURRENT").ok());
  ASSERT_TRUE(device_.SyncDir().ok());
  EXPECT_EQ(clock_.now_ns(), 1031u + 103u + 106u + 105u + 10u + 10u + 1000u);
  EXPECT_EQ(device_.TakeOperations(), 9u);
  EXPECT_EQ(device_.TakeOperations(), 0u);
  EXPECT_EQ(TakeRecords(), (std::vector<std::string>{
                               "created 4 wal",
                               "appended 4 5 15ns wal",
                               "appended 4 6 16ns wal",
                               "synced 4 1000ns wal",
                               "read 4 3@4 103ns wal",
                               "read 4 6@0 106ns wal",
                               "read 4 5@6 105ns wal",
                               "rename 4 from 1345 to 1355 waited 0 for none, left 0 and 0",
                               "renamed 4 current",
                               "remove 0 from 1355 to 1365 waited 0 for none, left 0 and 0",
                               "removed 0 current",
                               "sync_dir 0 from 1365 to 2365 waited 0 for none, left 0 and 0",
                           }))
      << "requests on names have no device_ns, so they have a RequestServed";
  EXPECT_EQ(tracer_.counters.wal_file_bytes, 11u);
  EXPECT_EQ(tracer_.counters.wal_file_synced, 1u);
}

TEST_F(DeviceEnvTest, OnlyLogsCountAsLogs) {
  std::unique_ptr<WritableFile> table;
  ASSERT_TRUE(device_.NewWritableFile("000005.ldb", &table).ok());
  ASSERT_TRUE(table->Append("x").ok());
  ASSERT_TRUE(table->Sync().ok());
  EXPECT_EQ(tracer_.counters.wal_file_bytes, 0u);
  EXPECT_EQ(tracer_.counters.wal_file_synced, 0u);
}

TEST_F(DeviceEnvTest, FailuresTakeTimeAndAreRecorded) {
  faults_.SetPlan({{.op = FaultOp::kSync}, {.op = FaultOp::kCreate, .nth = 2, .effect = FaultEffect::kNoSpace}});
  std::unique_ptr<WritableFile> log;
  ASSERT_TRUE(device_.NewWritableFile("000004.log", &log).ok());
  EXPECT_TRUE(log->Sync().Is(Code::kIoError));
  EXPECT_EQ(clock_.now_ns(), 1000u);
  EXPECT_TRUE(log->Append("after").Is(Code::kIoError)) << "poisoned";
  std::unique_ptr<WritableFile> second;
  EXPECT_TRUE(device_.NewWritableFile("000005.ldb", &second).Is(Code::kNoSpace));
  std::unique_ptr<RandomAccessFile> missing;
  EXPECT_TRUE(device_.NewRandomAccessFile("MANIFEST-000009", &missing).Is(Code::kNotFound));
  EXPECT_EQ(TakeRecords(), (std::vector<std::string>{
                               "created 4 wal",
                               "sync 4 from 0 to 1000 waited 0 for none, left 0 and 0",
                               "failed 4 wal io_error",
                               "append 4 from 1000 to 1015 waited 0 for none, left 0 and 0",
                               "failed 4 wal io_error",
                               "failed 5 table no_space",
                               "failed 9 manifest not_found",
                           }))
      << "opening a file is not a request";
  EXPECT_EQ(tracer_.counters.wal_file_synced, 0u);
  EXPECT_EQ(tracer_.counters.wal_file_bytes, 0u);
}

TEST_F(DeviceEnvTest, LargeTransfersDoNotOverflow) {
  device_.set_profile({.read_latency_ns = 0, .write_latency_ns = 0, .sync_latency_ns = 0, .bytes_per_second = 1024});
  std::unique_ptr<WritableFile> file;
  ASSERT_TRUE(device_.NewWritableFile("000005.ldb", &file).ok());
  ASSERT_TRUE(file->Append(std::string(10'000'000, 'x')).ok());
  EXPECT_EQ(clock_.now_ns(), 9'765'625'000'000u);
  const std::vector<std::string> records = TakeRecords();
  EXPECT_EQ(records[1], "append 5 from 0 to 9765625000000 waited 0 for none, left 0 and 0")
      << "a time that device_ns cannot hold is recorded";
  EXPECT_EQ(records[2], "appended 5 10000000 4294967295ns table");
}

// A job that appends one byte as the last act of each step.
class AppendingJob final : public Job {
 public:
  AppendingJob(Env& env, Clock& clock, uint32_t number, uint32_t steps, std::vector<uint64_t>* begins)
      : clock_(clock), steps_(steps), begins_(begins) {
    EXPECT_TRUE(env.NewWritableFile(std::to_string(100000 + number) + ".log", &file_).ok());
  }
  StepResult Step() override {
    begins_->push_back(clock_.now_ns());
    EXPECT_TRUE(file_->Append("x").ok());
    return --steps_ == 0 ? StepResult::Done() : StepResult::Ran();
  }

 private:
  Clock& clock_;
  uint32_t steps_;
  std::vector<uint64_t>* begins_;
  std::unique_ptr<WritableFile> file_;
};

TEST_F(DeviceEnvTest, JobsQueueAtTheDeviceFirstComeFirstServed) {
  Scheduler scheduler(clock_, tracer_);
  std::vector<uint64_t> a, b;
  scheduler.Add(std::make_unique<AppendingJob>(device_, clock_, 1, 3, &a), Priority::kClient);
  scheduler.Add(std::make_unique<AppendingJob>(device_, clock_, 2, 3, &b), Priority::kClient);
  uint64_t last_free = 0;
  while (scheduler.StepOnce()) {
    EXPECT_EQ(device_.TakeOperations(), 1u);
    EXPECT_EQ(device_.free_ns(), last_free + 11) << "the device is never idle while a request waits";
    EXPECT_EQ(clock_.now_ns(), device_.free_ns()) << "the operation was the last act of the step";
    last_free = device_.free_ns();
  }
  EXPECT_EQ(a, (std::vector<uint64_t>{0, 11, 33}));
  EXPECT_EQ(b, (std::vector<uint64_t>{0, 22, 44}));
  EXPECT_EQ(last_free, 66u);
  std::vector<std::string> waits;
  for (const std::string& line : TakeRecords()) {
    if (line.find("waited") != std::string::npos) waits.push_back(line);
  }
  EXPECT_EQ(waits, (std::vector<std::string>{
                       "append 100002 from 11 to 22 waited 11 for none, left 0 and 0",
                       "append 100001 from 22 to 33 waited 11 for none, left 0 and 0",
                       "append 100002 from 33 to 44 waited 11 for none, left 0 and 0",
                       "append 100001 from 44 to 55 waited 11 for none, left 0 and 0",
                       "append 100002 from 55 to 66 waited 11 for none, left 0 and 0",
                   }))
      << "a request that finds the device free has no RequestServed";
}

TEST_F(DeviceEnvTest, WritesInPlaceAreRecordedWithTheirOffset) {
  std::unique_ptr<RandomRWFile> pages;
  ASSERT_TRUE(device_.NewRandomRWFile("PAGES", &pages).ok());
  ASSERT_TRUE(pages->Write(0, std::string(100, 'a')).ok());
  ASSERT_TRUE(pages->Write(40, std::string(30, 'b')).ok());
  ASSERT_TRUE(pages->Sync().ok());
  std::string bytes;
  ASSERT_TRUE(pages->Read(40, 20, &bytes).ok());
  ASSERT_TRUE(device_.NewRandomRWFile("PAGES", &pages).ok());
  EXPECT_EQ(TakeRecords(),
            (std::vector<std::string>{"created 0 pages", "written 0 100@0 110ns pages", "written 0 30@40 40ns pages",
                                      "synced 0 1000ns pages", "read 0 20@40 120ns pages"}));
  EXPECT_EQ(device_.TakeOperations(), 4u);
}

TEST_F(DeviceEnvTest, AnIdleDeviceServesImmediately) {
  std::unique_ptr<WritableFile> log;
  ASSERT_TRUE(device_.NewWritableFile("000004.log", &log).ok());
  clock_.Set(500);
  ASSERT_TRUE(log->Append("x").ok());
  EXPECT_EQ(clock_.now_ns(), 511u);
  clock_.Set(505);  // another job, whose time is earlier, has to wait
  ASSERT_TRUE(log->Append("x").ok());
  EXPECT_EQ(clock_.now_ns(), 522u);
}

// The profile above with limits: a burst of 2 operations, 1000 per second; a burst of 100 bytes, 1 per microsecond.
constexpr DeviceProfile kLimited = {.read_latency_ns = 100,
                                    .write_latency_ns = 10,
                                    .sync_latency_ns = 1000,
                                    .bytes_per_second = 1'000'000'000,
                                    .iops = 1000,
                                    .iops_burst = 2,
                                    .throughput = 1'000'000,
                                    .throughput_burst = 100};

TEST_F(DeviceEnvTest, RequestsWaitForTheBucketThatIsShort) {
  std::unique_ptr<WritableFile> log;
  ASSERT_TRUE(device_.NewWritableFile("000004.log", &log).ok());
  device_.set_profile(kLimited);
  ASSERT_TRUE(log->Append(std::string(90, 'x')).ok());
  ASSERT_TRUE(log->Append(std::string(60, 'x')).ok());
  ASSERT_TRUE(log->Append("x").ok());
  ASSERT_TRUE(device_.SyncDir().ok());
  EXPECT_EQ(TakeRecords(), (std::vector<std::string>{
                               "created 4 wal",
                               "append 4 from 0 to 100 waited 0 for none, left 1 and 10",
                               "appended 4 90 100ns wal",
                               "append 4 from 50000 to 50070 waited 49900 for throughput, left 0 and 0",
                               "appended 4 60 70ns wal",
                               "append 4 from 1000000 to 1000011 waited 949930 for iops, left 0 and 99",
                               "appended 4 1 11ns wal",
                               "sync_dir 0 from 2000000 to 2001000 waited 999989 for iops, left 0 and 100",
                           }))
      << "50 bytes are missing after 10 from the bucket, 100 ns of which have passed";
}

TEST_F(DeviceEnvTest, AQueuedRequestRecordsQueueWaitAndBucketWait) {
  std::unique_ptr<WritableFile> log;
  ASSERT_TRUE(device_.NewWritableFile("000004.log", &log).ok());
  device_.set_profile(kLimited);
  ASSERT_TRUE(log->Sync().ok());
  ASSERT_TRUE(log->Sync().ok());
  TakeRecords();
  clock_.Set(500);  // another job, which arrives while the first sync is served
  ASSERT_TRUE(log->Append("x").ok());
  EXPECT_EQ(TakeRecords()[0], "append 4 from 1000000 to 1000011 waited 999500 for iops, left 0 and 99");
}

TEST_F(DeviceEnvTest, ExistingFilesAreRecordedByName) {
  ASSERT_TRUE(memory_.Import("MANIFEST-000002", "12345").ok());
  ASSERT_TRUE(memory_.Import("000004.log", "123").ok());
  ASSERT_TRUE(memory_.Import("notes", "").ok());
  device_.TraceFiles();
  EXPECT_EQ(TakeRecords(), (std::vector<std::string>{"found 4 3 wal", "found 2 5 manifest", "found 0 0 other"}));
  EXPECT_EQ(clock_.now_ns(), 0u) << "looking is free";
}

TEST_F(DeviceEnvTest, AFullDiskReportsTheFileSize) {
  memory_.set_quota_bytes(8);
  std::unique_ptr<WritableFile> log;
  ASSERT_TRUE(device_.NewWritableFile("000004.log", &log).ok());
  ASSERT_TRUE(log->Append("hello").ok());
  TakeRecords();
  EXPECT_TRUE(log->Append("world").Is(Code::kNoSpace));
  const std::string batch = tracer_.TakeBatch();
  const char* const failed = &batch[wire::Load<uint16_t>(&batch[2])];  // after RequestServed
  ASSERT_EQ(wire::Load<uint16_t>(failed), rec::FileFailed::kKind);
  EXPECT_EQ(wire::Load<uint64_t>(failed + 16), 8u) << "three of the five bytes arrived";
}

}  // namespace
}  // namespace strata
