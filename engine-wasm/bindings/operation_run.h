// OperationRun: carries a client's operations to the database, one at a time.
//
//   run.operation() = ...;  run.Begin(number, job);          OpBegun
//   while (!run.Advance(&result)) ...                        one step each; *result says how to wait
//   run.End();                                               OpAnswered, if it failed
//   run.EmitSummary();                                       OpFinished, the summary of the last step
//
// Longer work (a write, a flush, a range compaction, waiting until idle) is a sub-job of the database. It is stepped in
// place of the client, and its results (wait, blocked) are returned.
#pragma once

#include <cstdint>
#include <memory>

#include "base/status.h"
#include "iter/iterator.h"
#include "operation.h"
#include "sched/job.h"
#include "strata/write_batch.h"

namespace strata {

class Instance;
class Snapshot;

class OperationRun {
 public:
  explicit OperationRun(Instance& instance) : instance_(instance) {}

  // The operation to begin, or the one in progress. Its memory is reused.
  Operation& operation() { return operation_; }
  bool active() const { return active_; }
  // op: its number. job: the client's job, in whose steps it runs. REQUIRES: not active.
  void Begin(uint32_t op, JobId job);
  // Continues. True: it has ended; otherwise *result says how the client waits.
  bool Advance(StepResult* result);
  // REQUIRES: Advance was true.
  void End();
  void EmitSummary();
  // True after an error. A Get that finds nothing is not an error.
  bool failed() const { return !status_.ok() && !found_nothing(); }
  const Status& status() const { return status_; }

 private:
  bool found_nothing() const { return operation_.kind == rec::OpKind::kGet && status_.Is(Code::kNotFound); }
  void StartWrite();
  void StartFamilyEdit(JobId job);
  bool AdvanceScan(StepResult* result);
  Status Get();
  Status TakeSnapshot();
  Status ReleaseSnapshot();
  Status FindSnapshot(uint32_t number, const Snapshot** snapshot) const;
  bool StepSubJob(StepResult* result);

  Instance& instance_;
  bool active_ = false;
  Operation operation_;
  uint32_t op_ = 0;
  uint64_t begun_ns_ = 0;
  Status status_;
  uint32_t rows_ = 0;
  WriteBatch batch_;
  std::unique_ptr<Job> sub_job_;
  std::unique_ptr<Iterator> iterator_;
};

}  // namespace strata
