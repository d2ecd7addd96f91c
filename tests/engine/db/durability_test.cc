// Acknowledged writes survive a crash: failed files, full disks, quotas, a power loss at any operation.
#include "base/prng.h"
#include "from_environment.h"
#include "test_machine.h"

namespace strata {
namespace {

TEST(Durability, NothingIsAcknowledgedOnALogAfterAFailedAppend) {
  for (const FaultEffect effect : {FaultEffect::kIoError, FaultEffect::kNoSpace, FaultEffect::kTornWrite}) {
    TestMachine machine;
    ASSERT_TRUE(machine.Open().ok());
    ASSERT_TRUE(machine.Put("before", "1", true).ok());
    machine.faults.SetPlan({{.op = FaultOp::kAppend,
                             .any_class = false,
                             .file_class = rec::FileClass::kWal,
                             .effect = effect,
                             .argument = 9}});
    const Status failed = machine.Put("torn", "2");
    EXPECT_FALSE(failed.ok());
    // The device works again, and still no write may be acknowledged.
    for (int i = 0; i < 5; i++) {
      const Status later = machine.Put("later", "3");
      EXPECT_EQ(later.code(), failed.code());
      EXPECT_EQ(later.message(), failed.message());
    }
    EXPECT_EQ(machine.Get("before"), "1");
    EXPECT_EQ(machine.Get("torn"), "-");
    EXPECT_NE(machine.State().find("\"stopped\":\"" + std::string(CodeName(failed.code()))), std::string::npos);
    EXPECT_EQ(TestMachine::Count<rec::EngineStopped>(machine.tracer.TakeBatch()), 1u);
    EXPECT_FALSE(machine.db->Flush().ok());
    EXPECT_FALSE(machine.db->WaitForIdle().ok());
    EXPECT_FALSE(machine.db->CompactRange({}, {}).ok());
    ASSERT_TRUE(machine.Reopen().ok());
    EXPECT_EQ(machine.Get("before"), "1");
    ASSERT_TRUE(machine.Put("later", "4", true).ok());
    ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
    EXPECT_EQ(machine.Get("later"), "4");
    EXPECT_EQ(machine.Get("before"), "1");
  }
}

TEST(Durability, FailedSyncIsNotRetried) {
  TestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  machine.faults.SetPlan({{.op = FaultOp::kSync, .any_class = false, .file_class = rec::FileClass::kWal}});
  EXPECT_FALSE(machine.Put("a", "1", true).ok());
  EXPECT_FALSE(machine.Put("b", "1", true).ok());
  EXPECT_EQ(machine.Get("a"), "-");
  ASSERT_TRUE(machine.Reopen().ok());
  ASSERT_TRUE(machine.Put("b", "2", true).ok());
}

TEST(Durability, FullDiskRefusesWritesUntilReopened) {
  TestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  machine.memory.set_quota_bytes(40'000);
  Model acknowledged;
  Status status;
  for (int i = 0; i < 5000 && status.ok(); i++) {
    status = machine.Put(std::to_string(i), std::string(100, 'x'), true);
    if (status.ok()) acknowledged[std::to_string(i)] = std::string(100, 'x');
  }
  EXPECT_TRUE(status.Is(Code::kNoSpace));
  EXPECT_FALSE(machine.Put("more", "x").ok());
  EXPECT_EQ(machine.Get("0"), std::string(100, 'x'));
  machine.memory.set_quota_bytes(MemEnv::kNoQuota);
  EXPECT_FALSE(machine.Put("more", "x").ok()) << "the log can be trusted only after reopening";
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 3).ok());
  for (const auto& [key, value] : acknowledged) ASSERT_EQ(machine.Get(key), value);
  ASSERT_TRUE(machine.Put("more", "x", true).ok());
}

TEST(Durability, QuotaCountsWhatIsThereAndNotWhatWas) {
  Options options = TinyOptions();
  options.memory_quota = 1 << 20;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 30'000; i++) {
    ASSERT_TRUE(machine.Put(std::to_string(i % 100), std::string(100, 'x')).ok()) << "write " << i;
  }
}

TEST(Durability, QuotaRefusesWritesBeforeBackgroundWork) {
  Options options = TinyOptions();
  options.memory_quota = 1 << 20;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  Status status;
  int written = 0;
  for (; written < 20'000 && status.ok(); written++)
    status = machine.Put(std::to_string(written), std::string(200, static_cast<char>('a' + written % 26)));
  EXPECT_TRUE(status.Is(Code::kOutOfMemory)) << status.ToString();
  EXPECT_GT(written, 1000);
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(machine.Get("5"), std::string(200, 'f'));
  EXPECT_NE(machine.State().find("\"stopped\":\"ok\""), std::string::npos);
}

// Random synced and unsynced writes and a crash at a random file operation. Afterwards every acknowledged synced write
// must be there, and the content must be a prefix of what was written. STRATA_CRASH_CHAINS is the number of databases.
TEST(Durability, AnyCrashLeavesAPrefixWithAllSyncedWrites) {
  const uint64_t seeds = FromEnvironment("STRATA_CRASH_CHAINS", 600);
  for (uint64_t seed = 1; seed <= seeds; seed++) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Options options = TinyOptions();
    Prng prng(seed);
    options.write_buffer_size = 256 + prng.Below(1000);
    options.max_write_buffer_number = 2 + prng.Below(3);
    options.memtable_push_down = prng.OneIn(3);
    options.max_background_jobs = 1 + prng.Below(4);
    TestMachine machine(options, seed);
    ASSERT_TRUE(machine.Open().ok());
    std::vector<Model> history = {{}};
    size_t durable = 0;
    for (int life = 0; life < 3; life++) {
      machine.faults.CrashAfter(machine.faults.operations() + prng.Below(120));
      Status status;
      while (status.ok()) {
        Model next = history.back();
        WriteBatch batch;
        for (uint64_t n = 1 + prng.Below(3); n-- > 0;) {
          const std::string key = std::to_string(prng.Below(40));
          if (prng.OneIn(4)) {
            batch.Delete(key);
            next.erase(key);
          } else {
            batch.Put(key, std::to_string(history.size()));
            next[key] = std::to_string(history.size());
          }
        }
        const bool sync = prng.OneIn(5);
        history.push_back(next);
        status = machine.db->Write({sync, 0}, &batch);
        if (status.ok() && sync) durable = history.size() - 1;
      }
      machine.faults.CrashAfter(Fault::kForever);
      const auto mode = static_cast<CrashMode>(prng.Below(3));
      ASSERT_TRUE(machine.CrashAndOpen(mode, seed * 7 + static_cast<uint64_t>(life)).ok());
      const Rows rows = machine.Scan();
      // The last write may have been refused and still exist.
      size_t found = history.size();
      for (size_t i = history.size(); i-- > durable;) {
        if (RowsOf(history[i]) == rows) {
          found = i;
          break;
        }
      }
      ASSERT_LT(found, history.size()) << "mode " << int(mode) << ", life " << life
                                       << ": not a prefix that holds write " << durable;
      history.resize(found + 1);
      durable = found;  // recovery made it durable
    }
  }
}

}  // namespace
}  // namespace strata
