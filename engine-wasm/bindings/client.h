// Client: the job that takes commands in order and makes each an operation.
//
// An operation begins with OpBegun and ends with OpFinished, which is the summary of its last step, so what a person is
// told and what is drawn come from the same record. A command is one operation (put, get, scan ...) or a macro that
// expands into many (fill, churn ...): the macro is a generator, asked for its next operation when the last one is
// done, so that a hundred million puts cost no memory.
//
// Commands wait in sources: the queue, and on top of it what was interjected. A source is a run of commands and the
// macro that it is in; only the top one is read, so an interjected command runs between two operations of a macro, and
// an interjected macro may be interrupted in its turn.
//
// Longer work (a write, a flush, a compaction range, settling) is a sub-job of the database that the client steps in
// its own place: what it returns (wait, blocked) is what the client returns.
//
// Invariants
//   1. At most one operation is in flight.
//   2. An error ends its operation, with its sentence in OpAnswered; the next command runs.
//   3. The first command finds the database closed and opens it, as an operation of kind reopen.
//   4. The operation in flight is of the top source, or of one that was forgotten. Only the queue may be over and stay.
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

  // Takes checked commands: behind all that waits, or with `interject` before all that was not begun, but behind what
  // was interjected earlier and no macro has begun since. The instance wakes the client.
  void Enqueue(Slice commands, bool interject);
  // Drops what was not begun. The operation in flight goes on.
  void Forget();
  bool idle() const { return !active_ && interjected_.empty() && top_->over(); }

  StepResult Step() override;
  Slice StateName() const override { return active_ ? "operation" : "commands"; }
  bool WroteSummary() const override { return wrote_summary_; }

 private:
  // Encoded commands, consumed from `at`, and the macro that the last one taken began.
  struct Source {
    bool over() const { return macro == nullptr && at == commands.size(); }

    std::string commands;
    size_t at = 0;
    std::unique_ptr<Macro> macro;
    uint32_t macro_command = 0;  // its number among the commands
    std::unique_ptr<Source> below;
  };

  // What was interjected becomes the top source, or the rest of it. REQUIRES: none in flight.
  void PushInterjected();
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
  std::unique_ptr<Source> top_ = std::make_unique<Source>();
  Source* queue_ = top_.get();  // the lowest source, which is always there
  std::string interjected_;     // since an operation last began

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
