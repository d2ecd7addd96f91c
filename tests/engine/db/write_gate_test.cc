// Stalled writers: each stall rule, how long it holds, and what lifts it.
#include "db/write_gate.h"

#include "test_machine.h"

namespace strata {
namespace {

TEST(Stalls, SlowdownStopAndMemtableLimit) {
  Options options = TinyOptions();
  options.write_buffer_size = 256;
  options.level0_slowdown_writes_trigger = 4;
  options.level0_stop_writes_trigger = 5;
  // A slow device for background work and fast writes: the log is not synced.
  TestMachine machine(options);
  machine.device.set_profile({.read_latency_ns = 5'000'000,
                              .write_latency_ns = 1000,
                              .sync_latency_ns = 5'000'000,
                              .bytes_per_second = 1 << 20});
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 400; i++) ASSERT_TRUE(machine.Put(std::to_string(i * 37 % 100), std::string(60, 'x')).ok());
  std::map<int, int> begun;
  uint64_t waited = 0, slow = 0, slow_waited = 0;
  const std::string trace = machine.tracer.TakeBatch();
  TestMachine::ForEach<rec::StallBegun>(trace, [&](Slice r) { begun[r[12]]++; });
  TestMachine::ForEach<rec::StallEnded>(trace, [&](Slice r) {
    const uint64_t ns = wire::Load<uint64_t>(r.data() + 16);
    waited += ns;
    if (rec::StallReason(r[12]) != rec::StallReason::kL0Slowdown) return;
    slow++;
    slow_waited += ns;
  });
  EXPECT_GT(begun[int(rec::StallReason::kMemtableLimit)], 0);
  EXPECT_GT(begun[int(rec::StallReason::kL0Slowdown)], 0);
  EXPECT_EQ(slow_waited, slow * 1'000'000) << "a slowdown is one millisecond";
  EXPECT_EQ(waited, machine.counters().stall_nanos);
  EXPECT_EQ(TestMachine::Count<rec::StallBegun>(trace), TestMachine::Count<rec::StallEnded>(trace));
}

TEST(Stalls, RaisingALimitReleasesAWriter) {
  Options options = TinyOptions();
  options.write_buffer_size = 256;
  options.level0_file_num_compaction_trigger = 2;
  options.level0_slowdown_writes_trigger = 2;
  options.level0_stop_writes_trigger = 2;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 100; i++) ASSERT_TRUE(machine.Put(std::to_string(i), std::string(100, 'x')).ok());
  EXPECT_EQ(machine.Scan().size(), 100u);
}

}  // namespace
}  // namespace strata
