// Client: the job that takes commands in order and makes each an operation.
//
// An operation begins with OpBegun and ends with OpFinished, which is the summary of its last step, so what a person is
// told and what is drawn come from the same record. A command is one operation (put, get, scan ...) or a macro that
// expands into many (fill, churn ...): the macro is a generator, asked for its next operation when the last one is
// done, so that a hundred million puts cost no memory.
//
// Longer work (a write, a flush, a compaction range, settling) is a sub-job of the database that the client steps in
// its own place: what it returns (wait, blocked) is what the client returns.
//
// Invariants
//   1. At most one operation is in flight.
//   2. An error ends its operation, with its sentence in OpAnswered; the next command runs.
//   3. The first command finds the database closed and opens it, as an operation of kind reopen.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "iter/iterator.h"
#include "macros.h"
#include "operation.h"
#include "sched/job.h"
#include "strata/write_batch.h"

namespace strata {

class Instance;

class Client : public Job {
 public:
  explicit Client(Instance& world) : world_(world) {}

  // Appends checked commands. The instance wakes the client.
  void Enqueue(Slice commands);
  // Drops what was not begun. The operation in flight goes on.
  void Forget();
  bool idle() const { return !active_ && macro_ == nullptr && at_ == queue_.size(); }

  StepResult Step() override;
  Slice StateName() const override { return active_ ? "operation" : "commands"; }
  bool WroteSummary() const override { return wrote_summary_; }

 private:
  // Fills operation_ with the next one. REQUIRES: something is queued.
  void Next();
  void Begin();
  // Carries the operation on. True when it is finished; else *result says how the client waits.
  bool Advance(StepResult* result);
  void StartWrite();
  void StartFamilyEdit();
  bool AdvanceScan(StepResult* result);
  Status Get();
  Status TakeSnapshot();
  Status ReleaseSnapshot();
  Status FindSnapshot(uint32_t number, const class Snapshot** snapshot) const;
  bool StepSubJob(StepResult* result);
  void Finish();

  Instance& world_;
  std::string queue_;  // encoded commands; consumed from at_
  size_t at_ = 0;
  std::unique_ptr<Macro> macro_;

  bool active_ = false;
  bool wrote_summary_ = false;
  bool down_ = false;  // crashed and not reopened
  Operation operation_;
  uint32_t ops_ = 0;
  uint32_t commands_ = 0;
  uint64_t begun_ns_ = 0;
  Status status_;
  uint32_t rows_ = 0;
  WriteBatch batch_;
  std::unique_ptr<Job> sub_job_;
  std::unique_ptr<Iterator> iterator_;
};

}  // namespace strata
