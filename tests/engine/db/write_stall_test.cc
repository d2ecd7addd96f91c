// Writes under RocksDB's stall rules: what is delayed, what stops, what is recorded, and what lifts it.
#include <map>

#include "db/stall_condition.h"
#include "test_machine.h"
#include "times.h"

namespace strata {
namespace {

Options RocksDbRules() {
  Options options = TinyOptions();
  options.stall_rules = StallRules::kRocksdb;
  options.write_buffer_size = 1024;
  options.level0_file_num_compaction_trigger = 4;
  options.level0_slowdown_writes_trigger = 6;
  options.level0_stop_writes_trigger = 12;
  options.compression = Compression::kNone;
  return options;
}

// Fast writes of the log, and background work as slow as the rate limit.
constexpr DeviceProfile kFast{1000, 1000, 1000, uint64_t{1} << 30};

struct Stalls {
  std::map<rec::StallReason, int> begun;
  uint64_t waited_ns = 0;
  std::map<rec::DelayedRateChange, int> changes;
  uint64_t rate_least = UINT64_MAX, rate_last = 0;
  std::map<rec::StallReason, uint64_t> evaluated;

  explicit Stalls(const std::string& trace) {
    TestMachine::ForEach<rec::StallBegun>(trace, [&](Slice r) { begun[rec::StallReason(r[12])]++; });
    TestMachine::ForEach<rec::StallEnded>(trace, [&](Slice r) { waited_ns += wire::Load<uint64_t>(r.data() + 16); });
    TestMachine::ForEach<rec::WriteStallEvaluated>(trace, [&](Slice r) {
      rate_last = wire::Load<uint64_t>(r.data() + 8);
      rate_least = std::min(rate_least, rate_last);
      evaluated[rec::StallReason(r[33])]++;
      changes[rec::DelayedRateChange(r[34])]++;
    });
  }
};

void Fill(TestMachine& machine, int from, int to) {
  for (int i = from; i < to; i++) {
    ASSERT_TRUE(machine.Put(std::to_string(i * 7919 % 500), std::string(100, 'x')).ok());
  }
}

TEST(WriteStalls, L0DelaysThenStopsAndTheRateFalls) {
  Options options = RocksDbRules();
  options.rate_limiter_bytes_per_sec = 20'000;
  options.delayed_write_rate = 200'000;
  TestMachine machine(options);
  machine.device.set_profile(kFast);
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 0, 1500);
  machine.RunAll();
  const Stalls stalls(machine.tracer.TakeBatch());
  EXPECT_GT(stalls.begun.at(rec::StallReason::kL0Slowdown), 10);
  EXPECT_GT(stalls.begun.at(rec::StallReason::kMemtableLimit) + stalls.begun.count(rec::StallReason::kL0Stop), 0u);
  EXPECT_EQ(stalls.waited_ns, machine.counters().stall_nanos);
  EXPECT_LT(stalls.rate_least, 200'000u / 4);
  EXPECT_GE(stalls.rate_least, 16u * 1024) << "the floor";
  EXPECT_GT(stalls.changes.at(rec::DelayedRateChange::kBegun), 0);
  EXPECT_GT(stalls.changes.at(rec::DelayedRateChange::kDebtNotSmaller), 0);
  EXPECT_EQ(stalls.evaluated.at(rec::StallReason::kL0Slowdown), machine.counters().l0_file_count_limit_slowdowns);
  EXPECT_EQ(machine.Scan().size(), 500u);
}

// One write after another over a tree that stays as it is: each waits for its share of the rate.
TEST(WriteStalls, DelayedWritesGoOnAtTheRate) {
  Options options = RocksDbRules();
  options.write_buffer_size = 1 << 20;
  options.level0_file_num_compaction_trigger = 7;
  options.delayed_write_rate = 100'000;
  TestMachine machine(options);
  machine.device.set_profile(kFast);
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 6; i++) {
    Fill(machine, i, i + 1);
    ASSERT_TRUE(machine.db->Flush().ok());
  }
  machine.tracer.TakeBatch();
  const uint64_t begun_ns = machine.clock.now_ns();
  const uint64_t before = machine.counters().bytes_written;
  Fill(machine, 0, 50);
  const uint64_t bytes = machine.counters().bytes_written - before;
  const uint64_t expected_ns = bytes * 10'000;
  EXPECT_NEAR(double(machine.clock.now_ns() - begun_ns), double(expected_ns), double(3 * kMilli));
  const Stalls stalls(machine.tracer.TakeBatch());
  EXPECT_GT(stalls.begun.at(rec::StallReason::kL0Slowdown), 40);
}

TEST(WriteStalls, PendingBytesDelayAndStop) {
  Options options = RocksDbRules();
  options.level0_slowdown_writes_trigger = options.level0_stop_writes_trigger = 1000;
  options.soft_pending_compaction_bytes_limit = 20'000;
  options.hard_pending_compaction_bytes_limit = 40'000;
  options.max_write_buffer_number = 64;
  options.rate_limiter_bytes_per_sec = 20'000;
  options.delayed_write_rate = 10'000'000;
  TestMachine machine(options);
  machine.device.set_profile(kFast);
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 0, 2000);
  machine.RunAll();
  const Stalls stalls(machine.tracer.TakeBatch());
  EXPECT_GT(stalls.begun.at(rec::StallReason::kPendingBytesSlowdown), 0);
  EXPECT_GT(stalls.begun.at(rec::StallReason::kPendingBytesStop), 0);
  EXPECT_GT(machine.counters().pending_compaction_bytes_limit_stops, 0u);
  EXPECT_EQ(stalls.begun.count(rec::StallReason::kL0Slowdown), 0u);
}

// RocksDB lets a full memtable be sealed and stops the write after it.
TEST(WriteStalls, MemtablesStopOnlyWhenAllOfThemWaitForAFlush) {
  Options options = RocksDbRules();
  options.level0_slowdown_writes_trigger = options.level0_stop_writes_trigger = 1000;
  options.max_write_buffer_number = 5;
  options.rate_limiter_bytes_per_sec = 1024;
  TestMachine machine(options);
  machine.device.set_profile(kFast);
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 0, 200);
  const Stalls stalls(machine.tracer.TakeBatch());
  EXPECT_GT(stalls.begun.at(rec::StallReason::kMemtableSlowdown), 0);
  EXPECT_GT(stalls.begun.at(rec::StallReason::kMemtableLimit), 0);
}

TEST(WriteStalls, AnOptionEndsTheWait) {
  Options options = RocksDbRules();
  options.rate_limiter_bytes_per_sec = 1024;
  options.max_write_buffer_number = 2;
  TestMachine machine(options);
  machine.device.set_profile(kFast);
  ASSERT_TRUE(machine.Open().ok());
  bool done = false;
  WriteBatch batch;
  // Writes until one must wait for longer than a step.
  for (int i = 0; i < 100; i++) {
    done = false;
    batch.Clear();
    batch.Put(std::to_string(i), std::string(100, 'x'));
    machine.scheduler.Add(machine.db->NewWriteJob({false, 0}, &batch, [&](const Status& s) { done = s.ok(); }),
                          Priority::kClient);
    for (int step = 0; step < 4 && !done; step++) machine.scheduler.StepOnce();
    if (!done) break;
  }
  ASSERT_FALSE(done);
  const uint64_t before_ns = machine.clock.now_ns();
  ASSERT_TRUE(machine.db->SetOption(option_id::kMaxWriteBufferNumber, 64).ok());
  machine.scheduler.StepOnce();
  EXPECT_TRUE(done);
  EXPECT_LT(machine.clock.now_ns() - before_ns, 1000 * kMilli);
}

// LevelDB's score counts the tables of L0, the estimate of pending bytes also its bytes: L0 may be too large and have
// no compaction due.
TEST(WriteStalls, AStopThatNothingWouldEndRefusesTheWrite) {
  Options options = RocksDbRules();
  options.level0_file_num_compaction_trigger = 100;
  options.level0_slowdown_writes_trigger = options.level0_stop_writes_trigger = 1000;
  options.max_bytes_for_level_base = 256;
  options.hard_pending_compaction_bytes_limit = 1000;
  TestMachine machine(options);
  machine.device.set_profile(kFast);
  ASSERT_TRUE(machine.Open().ok());
  Status status;
  for (int i = 0; i < 100 && status.ok(); i++) status = machine.Put(std::to_string(i), std::string(100, 'x'));
  EXPECT_TRUE(status.Is(Code::kBusy)) << status.ToString();
  EXPECT_NE(status.ToString().find("default (pending_bytes_stop), and no flush or compaction is due"),
            std::string::npos)
      << status.ToString();
  EXPECT_TRUE(machine.db->Flush().Is(Code::kBusy));
  // A compaction that was asked for ends it.
  ASSERT_TRUE(machine.db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 2).ok());
  EXPECT_TRUE(machine.Put("after", "x").ok());
}

TEST(WriteStalls, LevelDbsRulesEvaluateNothing) {
  Options options = RocksDbRules();
  options.stall_rules = StallRules::kLeveldb;
  options.rate_limiter_bytes_per_sec = 20'000;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 0, 500);
  const std::string trace = machine.tracer.TakeBatch();
  EXPECT_EQ(TestMachine::Count<rec::WriteStallEvaluated>(trace), 0u);
  EXPECT_EQ(machine.counters().l0_file_count_limit_slowdowns, 0u);
}

}  // namespace
}  // namespace strata
