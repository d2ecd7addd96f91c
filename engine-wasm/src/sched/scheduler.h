// Scheduler: steps the next runnable job by (ready time, priority, id), a total order, so that a run replays exactly.
//
// It is independent of the database. A step: set the clock to the job's ready time, set the tracer's cause, call
// Step(), write the summary record, and store the job's new ready time. Jobs overlap in time: a job's local clock
// advances only by what it charged.
//
//   flush    |--append 40 us--|          |--sync 500 us------------...
//   client        |-put 10 us-|-put 10 us-|          executed: put, flush, put, flush, by start of the step
//
// Invariants
// 1. The start times of steps never decrease over a run, nor do the times that one job sees. A step may end after the
//    next one begins: the two overlap.
// 2. Every step ends with exactly one summary record, emitted after all its other records. Its cause is the job.
// 3. A job that is done is destroyed after its last summary and outside of steps: its destructor may use the scheduler
//    and emits nothing.
// 4. How calls of StepOnce are grouped changes nothing.
//
// "Now" is the local time of the running job and, between steps, the end of the last step. A job made runnable from
// outside is ready now. A client that submits one operation after another passes the end of its last one as
// not_before_ns, because the step of a background job may have set the clock to an earlier time since.
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

  // Reserves an id for a job that is about to be added; ids ascend from 1.
  JobId NextId() { return next_id_++; }
  // Takes the job, runnable from now or not_before_ns, whichever is later. Assigns an id if it has none. Returns the
  // id. A job may call it inside its step. REQUIRES: no current job has this id.
  JobId Add(std::unique_ptr<Job> job, Priority priority, uint64_t not_before_ns = 0);
  // Steps the caller's job until it is done, as if it had been added, and the other jobs that come before it. For
  // blocking calls: a job that ends in its first step, as most writes do, is never entered in the list. REQUIRES: not
  // inside a step; some job can always run.
  void Run(Job& job, Priority priority, uint64_t not_before_ns = 0);
  // Makes every job that waits for the condition runnable now, also before its time. A job that signals inside its step
  // and then blocks on the same condition stays blocked.
  void Signal(Condition condition);
  // Runs one step of one job. False if no job is runnable (all blocked, or none left). REQUIRES: not inside a step.
  bool StepOnce();

  // Virtual time: see "now" above.
  uint64_t now_ns() const { return clock_.now_ns(); }

  bool HasJob(JobId id) const;
  uint32_t job_count() const { return static_cast<uint32_t>(entries_.size()); }
  // Number of steps since construction; inside a step, its number.
  uint32_t step() const { return step_; }
  // Calls f(const Job&, priority) in id order.
  template <class F>
  void ForEach(F f) const {
    for (const Entry& e : entries_) f(*e.job, e.priority);
  }
  // Destroys all jobs without another step, except the running one, if any (a crash, or closing a database).
  void Clear();

 private:
  struct Entry {
    Job* job = nullptr;
    std::unique_ptr<Job> owned;  // the job, unless it belongs to the caller of Run
    Priority priority = Priority::kClient;
    bool blocked = false;
    Condition condition = Condition::kNone;
    uint64_t ready_ns = 0;
    uint64_t ended_ns = 0;  // end of its last step
  };

  // The entry of a job that begins now or at not_before_ns; the job gets an id if it has none.
  Entry NewEntry(Job& job, Priority priority, uint64_t not_before_ns);
  void Insert(Entry entry);
  // REQUIRES: a has the larger id.
  static bool IsBefore(const Entry& a, const Entry& b) {
    return a.ready_ns < b.ready_ns || (a.ready_ns == b.ready_ns && a.priority < b.priority);
  }
  // Steps a job and writes the summary. Its entry, if it has one, may move meanwhile.
  StepResult Step(Job& job, uint64_t ready_ns);
  // Stores how the entry's job waits after its step.
  void EndStep(const StepResult& result, Entry* entry) const;
  // The entry to step next, or null.
  Entry* Next();
  // The entry with this id, or null.
  Entry* Find(JobId id);
  void WriteSummary(const Job& job);

  Clock& clock_;
  Tracer& tracer_;
  std::vector<Entry> entries_;  // in id order
  JobId running_ = 0;           // the running job, 0 between steps
  JobId next_id_ = 1;
  uint32_t step_ = 0;
};

}  // namespace strata
