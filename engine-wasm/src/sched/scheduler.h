// Scheduler: steps the next runnable job, by (ready time, priority, id): a total order, so that a run replays exactly.
//
// It knows no database. A step: set the clock to the job's ready time, set the tracer's cause, Step(), write the
// summary record, and file the job under its new ready time. Time of different jobs overlaps: a job's local clock moves
// only by what it charged.
//
//   flush    |--append 40 us--|          |--sync 500 us------------...
//   client        |-put 10 us-|-put 10 us-|          executed: put, flush, put, flush, by begin of the step
//
// Invariants
// 1. The times at which steps begin never decrease over a run, nor do the times that one job sees. The end of a step
//    may lie after the beginning of the next one: those two overlap.
// 2. Every step ends with exactly one summary record, made after everything else of the step. Its cause is the job.
// 3. A job that is done is destroyed after its last summary and outside every step: its destructor may use the
//    scheduler and emits nothing.
// 4. How calls of StepOnce are grouped changes nothing.
//
// "Now" is the local time of the job being stepped and, between steps, the end of the last one. A job made runnable
// from outside is ready now. A client that submits one operation after another passes the end of its last one as
// not_before_ns, because a background job that has been stepped since may have left the clock at an earlier time.
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
  // Takes the job, runnable from now, or from not_before_ns if that is later. Gives it an id when it has none. Returns
  // the id. May be called by a job inside its step. REQUIRES: the id is not that of a job that is here.
  JobId Add(std::unique_ptr<Job> job, Priority priority, uint64_t not_before_ns = 0);
  // Makes every job blocked on the condition runnable, now. A job that signals in a step and then blocks on the same
  // condition stays blocked.
  void Signal(Condition condition);
  // Steps one job. False when none is runnable (all blocked, or none left). REQUIRES: not inside a step.
  bool StepOnce();

  // Virtual time: see "now" above.
  uint64_t now_ns() const { return clock_.now_ns(); }

  bool HasJob(JobId id) const;
  uint32_t job_count() const { return static_cast<uint32_t>(entries_.size()); }
  // Steps made since construction; the number of the step being made while inside one.
  uint32_t step() const { return step_; }
  // Calls f(const Job&, priority) in id order.
  template <class F>
  void ForEach(F f) const {
    for (const Entry& e : entries_) f(*e.job, e.priority);
  }
  // Drops every job without stepping it further, except the one being stepped, if any (a crash, or closing a database).
  void Clear();

 private:
  struct Entry {
    std::unique_ptr<Job> job;
    Priority priority = Priority::kClient;
    bool blocked = false;
    Condition condition = Condition::kWriterQueue;
    uint64_t ready_ns = 0;
  };

  // The entry to step next, or null.
  Entry* Next();
  // The entry of this id, or null.
  Entry* Find(JobId id);
  void WriteSummary(const Job& job);

  Clock& clock_;
  Tracer& tracer_;
  std::vector<Entry> entries_;  // in id order
  JobId running_ = 0;           // the job being stepped, 0 between steps
  JobId next_id_ = 1;
  uint32_t step_ = 0;
};

}  // namespace strata
