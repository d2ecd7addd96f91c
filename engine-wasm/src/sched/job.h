// Job: an explicit state machine that the scheduler runs in steps.
//
// One Step processes about one block, or a bounded number of entries, and ends with its device operation: at most one,
// last. So a step is the unit of history (records are addressed by step), of cancellation and of interleaving.
#pragma once

#include <cstdint>

#include "base/slice.h"
#include "base/status.h"

namespace strata {

// One sequence for client jobs and background jobs: the 'cause' of the records that their steps emit. Never 0.
using JobId = uint32_t;

// What a job waits for. The code that makes a condition true signals it.
enum class Condition : uint8_t {
  kNone,            // nothing; it is never signaled
  kWriterQueue,     // another writer is at the head of the queue
  kStallCleared,    // a flush or compaction finished, or options changed: check the stall rules again
  kBackgroundDone,  // a background job finished
  kLimitChanged,    // the rate limit changed, or the database stopped
  kCommands,        // the client has nothing to do until commands are submitted
  kClientsDone      // the clients of a mix are running
};

struct StepResult {
  enum class Kind : uint8_t { kRan, kWaiting, kBlocked, kDone };
  Kind kind = Kind::kRan;
  uint64_t until_ns = 0;                   // kWaiting: not before this time
  Condition condition = Condition::kNone;  // kBlocked: until then; kWaiting: that ends the wait early

  static StepResult Ran() { return {}; }
  static StepResult Waiting(uint64_t until_ns, Condition or_c = Condition::kNone) {
    return {Kind::kWaiting, until_ns, or_c};
  }
  static StepResult Blocked(Condition c) { return {Kind::kBlocked, 0, c}; }
  static StepResult Done() { return {Kind::kDone}; }
};

class Job {
 public:
  virtual ~Job() = default;
  // Runs one bounded step. REQUIRES: not Done before. A job handles its own errors: it reports them to its owner and is
  // Done.
  virtual StepResult Step() = 0;
  // Client jobs write OpFinished as the summary of their last step; the scheduler writes StepFinished for every other
  // step. True if this job wrote the summary of its last step itself.
  virtual bool WroteSummary() const { return false; }

  // Bytes that it has appended to tables so far: what a rate limit applies to.
  virtual uint64_t appended_bytes() const { return 0; }

  JobId id() const { return id_; }
  void set_id(JobId id) { id_ = id; }

 private:
  JobId id_ = 0;
};

}  // namespace strata
