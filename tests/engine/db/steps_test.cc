// Steps: at most one device operation each, last; the device serves in execution order; a run replays exactly however
// it is cut, and a smaller mask removes records and changes nothing else.
#include "writing_client.h"

namespace strata {
namespace {

TEST(Steps, AtMostOneDeviceOperationAndLast) {
  Options options = TinyOptions();
  options.max_background_jobs = 4;
  options.memtable_push_down = true;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  machine.device.TakeOperations();
  FailManifests(&machine);
  for (uint64_t client = 0; client < 3; client++) {
    machine.scheduler.Add(std::make_unique<WritingClient>(*machine.db, client, 1500), Priority::kClient);
  }
  uint64_t steps = 0, with_operation = 0;
  while (machine.scheduler.StepOnce()) {
    const uint32_t operations = machine.device.TakeOperations();
    ASSERT_LE(operations, 1u) << "step " << machine.scheduler.step();
    if (operations == 1) {
      with_operation++;
      ASSERT_EQ(machine.clock.now_ns(), machine.device.free_ns())
          << "something charged time after the device, step " << steps;
    }
    steps++;
  }
  EXPECT_GT(with_operation, 4000u);
  EXPECT_GT(machine.counters().compaction_count, 25u);
  EXPECT_GT(machine.counters().flush_count, 50u);
  EXPECT_EQ(machine.faults.struck(), 2u);
}

TEST(Steps, AtMostOneDeviceOperationInManualWork) {
  TestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 400; i++) ASSERT_TRUE(machine.Put(std::to_string(i * 7919 % 1000), std::string(50, 'x')).ok());
  // After reopening, the compaction itself must open the tables, in steps.
  ASSERT_TRUE(machine.Reopen().ok());
  machine.device.TakeOperations();
  bool done = false;
  machine.scheduler.Add(machine.db->NewCompactRangeJob({}, {}, [&done](const Status& s) { done = s.ok(); }),
                        Priority::kClient);
  while (machine.scheduler.StepOnce()) ASSERT_LE(machine.device.TakeOperations(), 1u);
  EXPECT_TRUE(done);
}

TEST(Steps, RunReplaysExactlyHoweverItIsCut) {
  for (uint64_t seed = 1; seed <= 3; seed++) {
    const std::string trace = RunOnce(seed, Tracer::kFullMask, 1);
    EXPECT_GT(trace.size(), 100'000u);
    EXPECT_EQ(trace, RunOnce(seed, Tracer::kFullMask, 1));
    EXPECT_EQ(trace, RunOnce(seed, Tracer::kFullMask, 97));
  }
  EXPECT_NE(RunOnce(1, Tracer::kTier1Mask, 1), RunOnce(2, Tracer::kTier1Mask, 1));
}

// The records of these groups, as a smaller mask would have recorded them.
std::string OnlyGroups(const std::string& trace, uint32_t mask) {
  std::map<uint16_t, Group> group_of;
  rec::ForEachKind([&group_of](auto record) { group_of[decltype(record)::kKind] = decltype(record)::kGroup; });
  std::string kept;
  for (size_t at = 0; at < trace.size();) {
    const uint16_t kind = wire::Load<uint16_t>(trace.data() + at);
    const uint16_t size = wire::Load<uint16_t>(trace.data() + at + 2);
    if (mask >> uint32_t(group_of.at(kind)) & 1) kept.append(trace, at, size);
    at += size;
  }
  return kept;
}

TEST(Steps, SmallerMaskGivesTheExactSubsequence) {
  const std::string full = RunOnce(5, Tracer::kFullMask, 1);
  for (const uint32_t mask : {0u, 1u, 3u, 7u, 11u, 15u, 19u})
    EXPECT_EQ(OnlyGroups(full, mask), RunOnce(5, mask, 1)) << mask;
}

}  // namespace
}  // namespace strata
