// The scheduler: total order, blocking, one summary per step, and the same run for every grouping of calls.
#include "sched/scheduler.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "base/prng.h"

namespace strata {
namespace {

// Follows a script and records that it ran.
class ScriptedJob final : public Job {
 public:
  using Body = std::function<StepResult(uint32_t call)>;
  explicit ScriptedJob(Body body, std::function<void()> destroyed = nullptr)
      : body_(std::move(body)), destroyed_(std::move(destroyed)) {}
  ~ScriptedJob() override {
    if (destroyed_) destroyed_();
  }
  StepResult Step() override { return body_(++calls_); }
  bool WroteSummary() const override { return wrote_summary; }

  bool wrote_summary = false;

 private:
  Body body_;
  std::function<void()> destroyed_;
  uint32_t calls_ = 0;
};

struct Summary {
  uint32_t cause;
  uint64_t t_ns;
  uint32_t step;
  bool operator==(const Summary& o) const { return cause == o.cause && t_ns == o.t_ns && step == o.step; }
};

class SchedulerTest : public testing::Test {
 protected:
  JobId Add(Priority priority, ScriptedJob::Body body, uint64_t not_before_ns = 0) {
    return scheduler_.Add(std::make_unique<ScriptedJob>(std::move(body)), priority, not_before_ns);
  }

  // Adds a job of `steps` steps that charges charge_ns in each and notes (id, start) in trail_.
  JobId AddWorker(Priority priority, uint32_t steps, uint64_t charge_ns, const std::string& name,
                  uint64_t not_before = 0) {
    return Add(
        priority,
        [=, this](uint32_t call) {
          trail_ += name + "@" + std::to_string(clock_.now_ns()) + " ";
          clock_.Advance(charge_ns);
          return call == steps ? StepResult::Done() : StepResult::Ran();
        },
        not_before);
  }

  void RunAll() {
    while (scheduler_.StepOnce()) {
    }
  }

  std::vector<Summary> TakeSummaries() {
    const std::string batch = tracer_.TakeBatch();
    std::vector<Summary> summaries;
    for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(&batch[at + 2])) {
      if (wire::Load<uint16_t>(&batch[at]) != rec::StepFinished::kKind) continue;
      summaries.push_back({wire::Load<uint32_t>(&batch[at + 4]), wire::Load<uint64_t>(&batch[at + 8]),
                           wire::Load<uint32_t>(&batch[at + 16])});
    }
    return summaries;
  }

  Clock clock_;
  Tracer tracer_;
  Scheduler scheduler_{clock_, tracer_};
  std::string trail_;
};

TEST_F(SchedulerTest, EarlierJobsGoFirstThenPriorityThenId) {
  AddWorker(Priority::kCompaction, 1, 5, "compaction");
  AddWorker(Priority::kFlush, 1, 5, "flush");
  AddWorker(Priority::kClient, 1, 5, "first");
  AddWorker(Priority::kClient, 1, 5, "second");
  AddWorker(Priority::kClient, 1, 5, "late", 3);
  AddWorker(Priority::kCleanup, 1, 5, "cleanup");
  RunAll();
  EXPECT_EQ(trail_, "first@0 second@0 flush@0 compaction@0 cleanup@0 late@3 ");
}

TEST_F(SchedulerTest, JobsOverlapInTime) {
  AddWorker(Priority::kFlush, 2, 500, "flush");
  AddWorker(Priority::kClient, 4, 200, "put");
  RunAll();
  EXPECT_EQ(trail_, "put@0 flush@0 put@200 put@400 flush@500 put@600 ");
}

TEST_F(SchedulerTest, StepsBeginInTimeOrder) {
  Prng prng(7);
  uint64_t last_begin = 0;
  for (int i = 0; i < 20; i++) {
    Add(static_cast<Priority>(i % 4), [&, seen = uint64_t{0}](uint32_t call) mutable {
      EXPECT_GE(clock_.now_ns(), last_begin);
      EXPECT_GE(clock_.now_ns(), seen) << "time went backwards for a job";
      last_begin = clock_.now_ns();
      clock_.Advance(prng.Below(1000));
      seen = clock_.now_ns();
      if (call == 30) return StepResult::Done();
      return prng.OneIn(3) ? StepResult::Waiting(clock_.now_ns() + prng.Below(500)) : StepResult::Ran();
    });
  }
  RunAll();
  EXPECT_EQ(scheduler_.step(), 600u);
}

TEST_F(SchedulerTest, WaitingIsNotBeforeItsTimeAndNeverBeforeTheEndOfTheStep) {
  Add(Priority::kClient, [&](uint32_t call) {
    trail_ += std::to_string(clock_.now_ns()) + " ";
    clock_.Advance(10);
    if (call == 1) return StepResult::Waiting(100);
    if (call == 2) return StepResult::Waiting(5);  // long past
    return StepResult::Done();
  });
  RunAll();
  EXPECT_EQ(trail_, "0 100 110 ");
}

TEST_F(SchedulerTest, AConditionEndsAWaitEarlyButNotBeforeTheEndOfTheStep) {
  const auto sleeper = [&](uint32_t call) {
    trail_ += std::to_string(clock_.now_ns()) + " ";
    clock_.Advance(50);
    return call == 1 ? StepResult::Waiting(1000, Condition::kLimitChanged) : StepResult::Done();
  };
  Add(Priority::kClient, sleeper);
  Add(Priority::kFlush, [&](uint32_t) {
    clock_.Advance(20);
    scheduler_.Signal(Condition::kBackgroundDone);
    scheduler_.Signal(Condition::kLimitChanged);
    return StepResult::Done();
  });
  RunAll();
  Add(Priority::kClient, sleeper);
  RunAll();
  EXPECT_EQ(trail_, "0 50 100 1000 ") << "the signal at 20 finds the first one in its step until 50";
}

TEST_F(SchedulerTest, BlockedUntilItsConditionIsSignalled) {
  Add(Priority::kClient, [&](uint32_t call) {
    trail_ += "writer@" + std::to_string(clock_.now_ns()) + " ";
    return call == 1 ? StepResult::Blocked(Condition::kStallCleared) : StepResult::Done();
  });
  EXPECT_TRUE(scheduler_.StepOnce());
  EXPECT_FALSE(scheduler_.StepOnce());
  scheduler_.Signal(Condition::kWriterQueue);
  EXPECT_FALSE(scheduler_.StepOnce()) << "another condition must not wake it";
  Add(Priority::kFlush, [&](uint32_t) {
    clock_.Advance(40);
    scheduler_.Signal(Condition::kStallCleared);
    clock_.Advance(2);
    return StepResult::Done();
  });
  RunAll();
  EXPECT_EQ(trail_, "writer@0 writer@40 ") << "ready when it was signaled, not when that step ended";
  EXPECT_EQ(scheduler_.job_count(), 0u);
}

TEST_F(SchedulerTest, JobsMayAddManyJobsAndSignalInsideAStep) {
  for (int i = 0; i < 3; i++) {
    Add(Priority::kClient,
        [](uint32_t call) { return call == 1 ? StepResult::Blocked(Condition::kBackgroundDone) : StepResult::Done(); });
  }
  Add(Priority::kFlush, [&](uint32_t) {
    clock_.Advance(7);
    for (int i = 0; i < 100; i++) AddWorker(Priority::kCleanup, 1, 0, "x");
    scheduler_.Signal(Condition::kBackgroundDone);
    return StepResult::Done();
  });
  RunAll();
  EXPECT_EQ(scheduler_.step(), 3u + 1u + 3u + 100u);
  EXPECT_EQ(trail_.substr(0, 8), "x@7 x@7 ");
}

TEST_F(SchedulerTest, IdsComeFromNextIdOrAreAssignedInOrder) {
  const JobId reserved = scheduler_.NextId();
  EXPECT_EQ(reserved, 1u);
  EXPECT_EQ(AddWorker(Priority::kClient, 1, 0, "b"), 2u);
  auto job = std::make_unique<ScriptedJob>([&](uint32_t) {
    trail_ += "a@0 ";
    return StepResult::Done();
  });
  job->set_id(reserved);
  EXPECT_EQ(scheduler_.Add(std::move(job), Priority::kClient), reserved);
  std::vector<JobId> ids;
  scheduler_.ForEach([&](const Job& j, Priority) { ids.push_back(j.id()); });
  EXPECT_EQ(ids, (std::vector<JobId>{1, 2}));
  RunAll();
  EXPECT_EQ(trail_, "a@0 b@0 ") << "added later, but its id is smaller";
}

TEST_F(SchedulerTest, EveryStepEndsWithOneSummaryThatCarriesItsDeltas) {
  Add(Priority::kClient, [&](uint32_t call) {
    tracer_.counters.number_keys_written += call;
    clock_.Advance(10);
    return call == 2 ? StepResult::Done() : StepResult::Ran();
  });
  auto own = std::make_unique<ScriptedJob>([](uint32_t) { return StepResult::Done(); });
  own->wrote_summary = true;
  scheduler_.Add(std::move(own), Priority::kFlush);
  RunAll();
  EXPECT_EQ(TakeSummaries(), (std::vector<Summary>{{1, 10, 1}, {1, 20, 3}})) << "step 2 wrote its own";
  EXPECT_EQ(tracer_.cause(), 0u);
  EXPECT_EQ(tracer_.TakeDeltas(), "") << "every delta is in a summary";
}

TEST_F(SchedulerTest, DeltasDoNotAccumulateWhileLifeIsMasked) {
  tracer_.set_mask(0);
  Add(Priority::kClient, [&](uint32_t call) {
    tracer_.counters.number_keys_written += 1000;
    return call == 2 ? StepResult::Done() : StepResult::Ran();
  });
  scheduler_.StepOnce();
  tracer_.set_mask(Tracer::kTier1Mask);
  scheduler_.StepOnce();
  const std::string batch = tracer_.TakeBatch();
  EXPECT_EQ(Slice(batch).substr(22, wire::Load<uint16_t>(&batch[20])), "\x20\xe8\x07") << "number_keys_written:1000";
}

TEST_F(SchedulerTest, ADoneJobIsDestroyedAfterItsSummaryAndOutsideTheStep) {
  uint64_t buffered_at_destruction = 0;
  JobId added = 0;
  scheduler_.Add(std::make_unique<ScriptedJob>([](uint32_t) { return StepResult::Done(); },
                                               [&] {
                                                 buffered_at_destruction = tracer_.buffered_bytes();
                                                 EXPECT_EQ(tracer_.cause(), 0u);
                                                 added = AddWorker(Priority::kClient, 1, 0, "child");
                                               }),
                 Priority::kClient);
  EXPECT_TRUE(scheduler_.StepOnce());
  EXPECT_EQ(buffered_at_destruction, 24u) << "one StepFinished without deltas";
  EXPECT_TRUE(scheduler_.HasJob(added));
  RunAll();
  EXPECT_EQ(trail_, "child@0 ");
}

TEST_F(SchedulerTest, ClearInsideAStepKeepsTheRunningJob) {
  bool destroyed = false;
  AddWorker(Priority::kCompaction, 5, 1, "never");
  scheduler_.Add(std::make_unique<ScriptedJob>(
                     [&](uint32_t call) {
                       if (call == 2) return StepResult::Done();
                       scheduler_.Clear();
                       return StepResult::Ran();
                     },
                     [&] { destroyed = true; }),
                 Priority::kClient);
  EXPECT_TRUE(scheduler_.StepOnce());
  EXPECT_FALSE(destroyed);
  EXPECT_EQ(scheduler_.job_count(), 1u);
  EXPECT_TRUE(scheduler_.StepOnce());
  EXPECT_TRUE(destroyed);
  EXPECT_EQ(TakeSummaries().size(), 2u);
  EXPECT_FALSE(scheduler_.StepOnce());
  EXPECT_EQ(trail_, "");
}

// A caller's jobs among others: run, or added and stepped. Returns what happened, summaries included.
std::string CallsRun(bool added, uint64_t seed) {
  Clock clock;
  Tracer tracer;
  Scheduler scheduler(clock, tracer);
  Prng prng(seed);
  std::string trail;
  int others = 0;
  const ScriptedJob::Body other = [&](uint32_t call) {
    trail += "o" + std::to_string(clock.now_ns()) + " ";
    clock.Advance(prng.Below(30));
    scheduler.Signal(Condition::kWriterQueue);
    if (call < 4) return StepResult::Ran();
    others--;
    return StepResult::Done();
  };
  for (int call = 0; call < 50; call++) {
    bool done = false;
    auto job = std::make_unique<ScriptedJob>([&](uint32_t step) {
      trail += "c" + std::to_string(clock.now_ns()) + " ";
      clock.Advance(prng.Below(30));
      if (prng.OneIn(2)) {
        scheduler.Add(std::make_unique<ScriptedJob>(other), static_cast<Priority>(prng.Below(4)));
        others++;
      }
      if (step < 3 && prng.OneIn(4)) return StepResult::Waiting(clock.now_ns() + prng.Below(50));
      if (step < 3 && others > 0 && prng.OneIn(3)) return StepResult::Blocked(Condition::kWriterQueue);
      if (step < 3 && prng.OneIn(3)) return StepResult::Ran();
      done = true;
      return StepResult::Done();
    });
    const uint64_t not_before_ns = clock.now_ns() + prng.Below(20);
    if (added) {
      scheduler.Add(std::move(job), Priority::kClient, not_before_ns);
      while (!done) scheduler.StepOnce();
    } else {
      scheduler.Run(*job, Priority::kClient, not_before_ns);
      EXPECT_TRUE(done);
      EXPECT_FALSE(scheduler.HasJob(job->id()));
    }
  }
  return trail + tracer.TakeBatch();
}

TEST(SchedulerRuns, ACallIsLikeAJobThatIsAdded) {
  for (uint64_t seed = 1; seed <= 50; seed++) {
    const std::string run = CallsRun(false, seed);
    EXPECT_GT(run.size(), 2000u);
    EXPECT_TRUE(run == CallsRun(true, seed)) << "seed " << seed;
  }
}

// The same random jobs, run in one go or in chunks of calls: the same bytes.
std::string RandomRun(uint64_t seed, uint64_t chunk) {
  Clock clock;
  Tracer tracer;
  Scheduler scheduler(clock, tracer);
  Prng prng(seed);
  std::function<StepResult(uint32_t)> body = [&](uint32_t call) {
    tracer.counters.number_keys_read += prng.Below(3);
    clock.Advance(prng.Below(100));
    if (call == 1 && prng.OneIn(2)) {
      const auto priority = static_cast<Priority>(prng.Below(4));
      if (scheduler.step() < 500) scheduler.Add(std::make_unique<ScriptedJob>(body), priority);
    }
    switch (prng.Below(5)) {
      case 0:
        return StepResult::Blocked(static_cast<Condition>(prng.Below(3)));
      case 1:
        return StepResult::Waiting(clock.now_ns() + prng.Below(200));
      case 2:
        scheduler.Signal(static_cast<Condition>(prng.Below(3)));
        return StepResult::Ran();
      case 3:
        return call > 5 ? StepResult::Done() : StepResult::Ran();
      default:
        return StepResult::Ran();
    }
  };
  for (int i = 0; i < 30; i++) scheduler.Add(std::make_unique<ScriptedJob>(body), static_cast<Priority>(i % 4));
  std::string trace;
  bool more = true;
  while (more && scheduler.step() < 2000) {
    for (uint64_t i = 0; more && i < chunk && scheduler.step() < 2000; i++) {
      more = scheduler.StepOnce();
      if (more) continue;
      for (const Condition c : {Condition::kWriterQueue, Condition::kStallCleared, Condition::kBackgroundDone})
        scheduler.Signal(c);
      more = scheduler.StepOnce();
    }
    trace += tracer.TakeBatch();
  }
  return trace;
}

TEST(SchedulerRuns, ChunkingIsInvisible) {
  for (uint64_t seed = 1; seed <= 10; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::string whole = RandomRun(seed, ~uint64_t{0});
    ASSERT_GT(whole.size(), 2000u);
    EXPECT_EQ(RandomRun(seed, 1), whole);
    EXPECT_EQ(RandomRun(seed, 7), whole);
    EXPECT_NE(RandomRun(seed + 100, 7), whole);
  }
}

}  // namespace
}  // namespace strata
