// Client: the job that takes commands in order and runs each as one or more operations.
//
// An operation begins with OpBegun and ends with OpFinished, which is the summary of its last step, so the page's text
// and drawings come from the same record. A command is either one operation (put, get, scan ...) or a bulk command that
// generates many (fill, churn ...). A generator produces the next operation when the previous one is done, so a hundred
// million puts take no memory.
//
// Commands wait in a stack of frames: the queue at the bottom, injected commands above it. A frame is a sequence of
// commands and the generator of the current bulk command. Only the top frame is read, so an injected command runs
// between two operations of a bulk command, and an injected bulk command may itself be interrupted.
//
// Longer work (a write, a flush, a range compaction, waiting until idle) is a sub-job of the database. The client steps
// it in its own place and returns its results (wait, blocked).
//
// Invariants
//   1. At most one operation is in progress.
//   2. An error ends its operation, with its message in OpAnswered; the next command runs.
//   3. The first command finds the database closed and opens it, as an operation of kind reopen.
//   4. The operation in progress belongs to the top frame, or to a canceled one. Only the queue stays when it is
//   finished.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "generators.h"
#include "iter/iterator.h"
#include "operation.h"
#include "sched/job.h"
#include "strata/write_batch.h"

namespace strata {

class Instance;

class Client : public Job {
 public:
  explicit Client(Instance& instance) : instance_(instance) {}

  // Adds checked commands: after all waiting ones, or with `inject` before all operations not yet begun, but after
  // earlier injected commands unless a bulk command among those has begun. The instance wakes the client.
  void Enqueue(Slice commands, bool inject);
  // Drops everything not yet begun. The operation in progress continues.
  void CancelPending();
  // Appends the commands of which an operation has not begun, in the order in which they will run: for each a u64, how
  // many of its operations have begun, and its bytes. Pure.
  void AppendPending(std::string* out) const;
  bool idle() const { return !active_ && injected_.empty() && top_->over(); }

  StepResult Step() override;
  bool WroteSummary() const override { return wrote_summary_; }

 private:
  // Encoded commands, consumed from `at`, and the generator of the last one taken, if it is a bulk command.
  struct CommandFrame {
    bool over() const { return generator == nullptr && at == commands.size(); }
    // A bulk command has begun and has more operations.
    bool amid_bulk() const { return generator != nullptr && generator->done() < generator->total(); }

    std::string commands;
    size_t at = 0;
    std::unique_ptr<OperationGenerator> generator;
    uint32_t generator_command = 0;  // its index among all commands
    size_t generator_at = 0;         // where its bytes begin; they end at `at`
    std::unique_ptr<CommandFrame> below;
  };

  // Injected commands get a frame of their own. Otherwise they go after earlier ones.
  bool injects_above() const { return top_.get() == queue_ || top_->amid_bulk(); }
  // Puts the injected commands into a new top frame, or appends them to it. REQUIRES: no operation in progress.
  void PushInjected();
  // Fills operation_ with the next one. REQUIRES: a command or generator is waiting.
  void Next();
  void Begin();
  // Continues the operation. True: it is finished; otherwise *result says how the client waits.
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

  Instance& instance_;
  std::unique_ptr<CommandFrame> top_ = std::make_unique<CommandFrame>();
  CommandFrame* queue_ = top_.get();  // the bottom frame, which always exists
  std::string injected_;              // injected since an operation last began

  bool active_ = false;
  bool wrote_summary_ = false;
  bool down_ = false;  // crashed or aborted, and not reopened
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
