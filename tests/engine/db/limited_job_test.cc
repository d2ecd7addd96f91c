// Background jobs under a rate limit: bytes in any second, what is not limited, and how a wait ends.
#include "db/limited_job.h"

#include "test_machine.h"
#include "times.h"

namespace strata {
namespace {

Options LimitedOptions(uint64_t bytes_per_second) {
  Options options = TinyOptions();
  options.rate_limiter_bytes_per_sec = bytes_per_second;
  options.level0_slowdown_writes_trigger = options.level0_stop_writes_trigger = 1000;
  options.max_write_buffer_number = 64;
  options.compression = Compression::kNone;
  return options;
}

// Bytes of the given class of file that steps appended, with the time at the end of each step.
struct Appends {
  std::vector<std::pair<uint64_t, uint64_t>> at;  // time, bytes
  uint64_t total = 0, largest = 0;

  Appends(const std::string& trace, rec::FileClass file_class) {
    uint64_t pending = 0;
    for (size_t pos = 0; pos < trace.size(); pos += wire::Load<uint16_t>(&trace[pos + 2])) {
      const uint16_t kind = wire::Load<uint16_t>(&trace[pos]);
      if (kind == rec::FileAppended::kKind && trace[pos + 20] == char(file_class)) {
        const uint32_t bytes = wire::Load<uint32_t>(&trace[pos + 12]);
        pending += bytes;
        largest = std::max<uint64_t>(largest, bytes);
      }
      if (kind != rec::StepFinished::kKind && kind != rec::OpFinished::kKind) continue;
      if (pending > 0) at.emplace_back(wire::Load<uint64_t>(&trace[pos + 8]), pending);
      total += pending;
      pending = 0;
    }
  }

  uint64_t MostInASecond() const {
    uint64_t sum = 0, most = 0;
    for (size_t i = 0, j = 0; j < at.size(); j++) {
      for (sum += at[j].second; at[i].first + kSecond <= at[j].first; i++) sum -= at[i].second;
      most = std::max(most, sum);
    }
    return most;
  }
};

void Fill(TestMachine& machine, int puts) {
  for (int i = 0; i < puts; i++) {
    ASSERT_TRUE(machine.Put(std::to_string(i * 7919 % 1000), std::string(100, 'x')).ok());
  }
}

TEST(LimitedJob, NoSecondHasMoreThanTheLimitAndARefill) {
  constexpr uint64_t kLimit = 20'000;
  TestMachine machine(LimitedOptions(kLimit));
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 1000);
  machine.RunAll();
  const std::string trace = machine.tracer.TakeBatch();
  const Appends tables(trace, rec::FileClass::kTable);
  EXPECT_GT(machine.counters().compaction_count, 5u);
  EXPECT_EQ(machine.counters().rate_limiter_total_bytes_through, tables.total);
  EXPECT_LT(tables.MostInASecond(), kLimit + kLimit / 10 + tables.largest);
  EXPECT_GT(tables.MostInASecond(), kLimit - kLimit / 10) << "it uses what it is given";
  const Appends logs(trace, rec::FileClass::kWal);
  EXPECT_GT(logs.MostInASecond(), 4 * kLimit) << "logs are not limited";
  // Jobs share refills, so a drain may make several wait.
  EXPECT_GT(machine.counters().number_rate_limiter_drains, 0u);
  EXPECT_LE(machine.counters().number_rate_limiter_drains, TestMachine::Count<rec::JobRateLimited>(trace));
}

TEST(LimitedJob, WithoutALimitNothingIsCounted) {
  TestMachine machine(LimitedOptions(0));
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 500);
  machine.RunAll();
  EXPECT_EQ(machine.counters().rate_limiter_total_bytes_through, 0u);
  EXPECT_EQ(TestMachine::Count<rec::JobRateLimited>(machine.tracer.TakeBatch()), 0u);
}

TEST(LimitedJob, TheSameTablesWithAndWithoutALimit) {
  std::string states[2];
  for (const uint64_t limit : {0, 1024}) {
    TestMachine machine(LimitedOptions(limit));
    ASSERT_TRUE(machine.Open().ok());
    for (int i = 0; i < 30; i++) {
      Fill(machine, 20);
      machine.RunAll();
    }
    states[limit != 0] = machine.Shape();
    EXPECT_EQ(machine.Scan().size(), 20u);
  }
  EXPECT_EQ(states[0], states[1]);
}

TEST(LimitedJob, ALowLimitMakesVirtualTimeJump) {
  TestMachine machine(LimitedOptions(1024));
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 300);
  machine.RunAll();
  const uint64_t bytes = machine.counters().rate_limiter_total_bytes_through;
  EXPECT_GE(machine.clock.now_ns(), (bytes / 1024 - 5) * kSecond);
  EXPECT_LT(machine.scheduler.step(), 20'000u) << "a wait is one step, however long";
}

// An append is worth eight seconds of the limit.
Options LargeAppends() {
  Options options = LimitedOptions(1024);
  options.block_size = 8192;
  options.write_buffer_size = 16384;
  return options;
}

TEST(LimitedJob, AChangedLimitEndsTheWait) {
  TestMachine machine(LargeAppends());
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 300);
  const uint64_t before_ns = machine.clock.now_ns();
  const uint16_t id = option_id::kRateLimiterBytesPerSec;
  ASSERT_TRUE(machine.db->SetOption(id, 0).ok());
  machine.RunAll();
  EXPECT_LT(machine.clock.now_ns() - before_ns, kSecond);
}

TEST(LimitedJob, ABackgroundErrorEndsTheWait) {
  TestMachine machine(LargeAppends());
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 300);
  machine.faults.SetPlan({{.op = FaultOp::kAppend, .any_class = false, .file_class = rec::FileClass::kWal, .nth = 1}});
  ASSERT_FALSE(machine.Put("k", "v").ok());
  const uint64_t before_ns = machine.clock.now_ns();
  machine.RunAll();
  EXPECT_LT(machine.clock.now_ns() - before_ns, kSecond);
  EXPECT_NE(machine.State().find("\"jobs\":[]"), std::string::npos);
}

// Both wait for the same refill; the flush is stepped first.
TEST(LimitedJob, AFlushGoesBeforeACompaction) {
  Options options = LimitedOptions(10'000);
  options.level0_file_num_compaction_trigger = 2;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  Fill(machine, 400);
  machine.RunAll();
  const std::string trace = machine.tracer.TakeBatch();
  std::map<uint32_t, rec::JobKind> kinds;
  TestMachine::ForEach<rec::JobQueued>(
      trace, [&](Slice r) { kinds[wire::Load<uint32_t>(r.data() + 8)] = rec::JobKind(r[12]); });
  // Jobs that wait for one refill, then the order of their next steps.
  std::map<uint64_t, std::vector<uint32_t>> waiting;
  std::map<uint32_t, uint64_t> until;
  int together = 0;
  for (size_t pos = 0; pos < trace.size(); pos += wire::Load<uint16_t>(&trace[pos + 2])) {
    const uint16_t kind = wire::Load<uint16_t>(&trace[pos]);
    const uint32_t cause = wire::Load<uint32_t>(&trace[pos + 4]);
    if (kind == rec::JobRateLimited::kKind) {
      until[cause] = wire::Load<uint64_t>(&trace[pos + 24]);
      continue;
    }
    if (kind != rec::StepFinished::kKind || !until.contains(cause)) continue;
    const uint64_t own = until[cause];
    if (wire::Load<uint64_t>(&trace[pos + 8]) < own) continue;  // the step that began the wait
    until.erase(cause);
    if (kinds[cause] != rec::JobKind::kCompaction) continue;
    for (const auto& [other, time] : until) {
      if (time == own && kinds[other] == rec::JobKind::kFlush) ADD_FAILURE() << "compaction " << cause << " first";
    }
    together++;
  }
  EXPECT_GT(together, 3);
}

}  // namespace
}  // namespace strata
