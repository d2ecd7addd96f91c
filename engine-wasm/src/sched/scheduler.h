// Scheduler: steps the next runnable job, by (ready time, priority, id): a total order, so that a run replays exactly.
//
// It knows no database. A step: set the clock to the job's ready time (never before the end of the last step that made it
// runnable), set the tracer's cause, Step(), write the summary record, and file the job under its new ready time.
// Time of different jobs overlaps: a job's local clock moves only by what it charged.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "clock/clock.h"
#include "sched/job.h"
#include "trace/tracer.h"

namespace strata {

enum class Priority : uint8_t { kClient, kFlush, kCompaction, kCleanup };

class Scheduler {
 public:
  Scheduler(Clock& clock, Tracer& tracer) : clock_(clock), tracer_(tracer) {}

  // A number for a job that is about to be added; ids rise from 1.
  JobId NextId() { return next_id_++; }
  // Takes the job, runnable from the current time. Gives it an id when it has none. Returns the id.
  JobId Add(std::unique_ptr<Job> job, Priority priority);
  // Makes every job blocked on the condition runnable, at the current time.
  void Signal(Condition condition);
  // Steps one job. False when none is runnable (all blocked, or none left).
  bool StepOnce();

  bool HasJob(JobId id) const;
  uint32_t job_count() const { return static_cast<uint32_t>(entries_.size()); }
  // Steps made since construction; the number of the step being made while inside one.
  uint32_t step() const { return step_; }
  // Calls f(const Job&, priority) in id order.
  template <class F>
  void ForEach(F f) const {
    for (const Entry& e : entries_) f(*e.job, e.priority);
  }
  // Drops every job without stepping it (a crash).
  void Clear() { entries_.clear(); }

 private:
  struct Entry {
    std::unique_ptr<Job> job;
    Priority priority;
    bool blocked = false;
    Condition condition = Condition::kWriterQueue;
    uint64_t ready_ns = 0;
  };

  Clock& clock_;
  Tracer& tracer_;
  std::vector<Entry> entries_;  // in id order
  JobId next_id_ = 1;
  uint32_t step_ = 0;
};

}  // namespace strata
