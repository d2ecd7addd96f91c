// Which background jobs run concurrently: max_background_jobs is a strict limit, and flushes go first.
#include <algorithm>

#include "writing_client.h"

namespace strata {
namespace {

// Jobs queued or running, as listed by InspectState.
struct Jobs {
  int flushes = 0;
  int compactions = 0;
};

int CountOf(const std::string& text, const std::string& word) {
  int count = 0;
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) count++;
  return count;
}

Jobs JobsOf(const TestMachine& machine) {
  const std::string state = machine.State();
  const std::string jobs = state.substr(state.find("\"jobs\":"));
  return {CountOf(jobs, "\"kind\":\"flush\""), CountOf(jobs, "\"kind\":\"compaction\"")};
}

// The maximum concurrency during a run with so many slots.
struct Concurrency {
  int flushes = 0;      // maximum at a time
  int compactions = 0;  // maximum at a time
  int together = 0;     // both kinds, maximum at a time
};

Concurrency RunWith(uint64_t slots) {
  Options options = TinyOptions();
  options.max_background_jobs = slots;
  options.max_write_buffer_number = 6;
  options.max_bytes_for_level_base = 4096;
  options.max_bytes_for_level_multiplier = 2;
  TestMachine machine(options);
  EXPECT_TRUE(machine.Open().ok());
  machine.scheduler.Add(std::make_unique<WritingClient>(*machine.db, 1, 4000), Priority::kClient);
  Concurrency seen;
  while (machine.scheduler.StepOnce()) {
    const Jobs jobs = JobsOf(machine);
    seen.flushes = std::max(seen.flushes, jobs.flushes);
    seen.compactions = std::max(seen.compactions, jobs.compactions);
    seen.together = std::max(seen.together, jobs.flushes + jobs.compactions);
  }
  EXPECT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_GT(machine.counters().flush_count, 50u);
  EXPECT_GT(machine.counters().compaction_count, 20u);
  return seen;
}

TEST(Background, FlushAndCompactionShareOneSlot) {
  const Concurrency seen = RunWith(1);
  EXPECT_EQ(seen.flushes, 1);
  EXPECT_EQ(seen.compactions, 1);
  EXPECT_EQ(seen.together, 1) << "one slot is one job";
}

TEST(Background, FlushHasASlotAndCompactionsShareTheRest) {
  const Concurrency two = RunWith(2);
  EXPECT_EQ(two.flushes, 1);
  EXPECT_EQ(two.compactions, 1);
  EXPECT_EQ(two.together, 2);
  const Concurrency four = RunWith(4);
  EXPECT_EQ(four.flushes, 1) << "tables are made in the order of their memtables";
  EXPECT_GT(four.compactions, 1);
  EXPECT_LE(four.together, 4);
}

// Both are due when the slot becomes free: the flush takes it.
TEST(Background, FlushGoesFirst) {
  Options options = TinyOptions();
  options.max_background_jobs = 1;
  options.max_write_buffer_number = 8;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  machine.scheduler.Add(std::make_unique<WritingClient>(*machine.db, 1, 3000), Priority::kClient);
  uint64_t both_due = 0;
  Jobs before;
  while (machine.scheduler.StepOnce()) {
    const Jobs now = JobsOf(machine);
    // A job ended in this step while a memtable waits.
    const bool ended = before.flushes + before.compactions == 1 && now.flushes != before.flushes;
    const bool waits = CountOf(machine.State(), "\"state\":\"sealed\"") > 0;
    if (ended && waits) {
      both_due++;
      ASSERT_EQ(now.compactions, 0) << "step " << machine.scheduler.step();
    }
    before = now;
  }
  EXPECT_GT(both_due, 0u);
}

// A manual compaction is bound by the slot too, while writes continue and flushes are always due.
TEST(Background, ManualCompactionSharesTheSlot) {
  Options options = TinyOptions();
  options.max_background_jobs = 1;
  options.max_write_buffer_number = 8;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  machine.scheduler.Add(std::make_unique<WritingClient>(*machine.db, 1, 6000), Priority::kClient);
  for (int i = 0; i < 4000; i++) machine.scheduler.StepOnce();
  bool done = false;
  machine.scheduler.Add(machine.db->NewCompactRangeJob({}, {}, [&done](const Status& s) { done = s.ok(); }),
                        Priority::kClient);
  uint64_t flushes_meanwhile = 0;
  while (machine.scheduler.StepOnce()) {
    const Jobs jobs = JobsOf(machine);
    ASSERT_LE(jobs.flushes + jobs.compactions, 1) << "step " << machine.scheduler.step();
    if (!done && jobs.flushes > 0) flushes_meanwhile++;
  }
  EXPECT_TRUE(done);
  EXPECT_GT(flushes_meanwhile, 0u);
}

// Lowered while both run: both finish, and then they share one slot.
TEST(Background, SlotCountMayChangeAtRuntime) {
  TestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  machine.scheduler.Add(std::make_unique<WritingClient>(*machine.db, 1, 3000), Priority::kClient);
  bool overlapped = false, lowered = false, apart = false;
  while (machine.scheduler.StepOnce()) {
    const Jobs jobs = JobsOf(machine);
    const int together = jobs.flushes + jobs.compactions;
    overlapped |= together == 2;
    if (overlapped && !lowered) {
      ASSERT_TRUE(machine.db->SetOption(option_id::kMaxBackgroundJobs, 1).ok());
      lowered = true;
    }
    apart |= lowered && together <= 1;
    ASSERT_LE(together, apart ? 1 : 2);
  }
  EXPECT_TRUE(apart);
}

}  // namespace
}  // namespace strata
