// Client: the job that takes commands in order and runs each as one or more operations.
//
// An operation begins with OpBegun and ends with OpFinished, which is the summary of its last step, so the page's text
// and drawings come from the same record. A command is either one operation (put, get, scan ...) or a bulk command that
// generates many (fill, churn ...). A generator produces the next operation when the previous one is done, so a hundred
// million puts take no memory.
//
// A mix is a bulk command of several closed-loop clients. Each is a job of its own, which takes the generator's next
// operation when its last one is done and its think time is over. Their operations overlap in virtual time:
//
//   client 2   |--get 80 us--|--put, waits for client 3--------|
//   client 3   |--put, sync 510 us-----------------------|--get 80 us--|
//   this job   blocked until all of them are done
//
// Commands wait in a stack of frames: the queue at the bottom, injected commands above it. A frame is a sequence of
// commands and the generator of the current bulk command. Only the top frame is read, so an injected command runs
// between two operations of a bulk command, and an injected bulk command may itself be interrupted.
//
// Invariants
//   1. At most one operation is in progress, or one of each client of a mix.
//   2. An error ends its operation, with its message in OpAnswered; the next command runs.
//   3. The first command finds the database closed and opens it, as an operation of kind reopen.
//   4. The operations in progress belong to the top frame, or to a canceled one. Only the queue stays when it is
//   finished. Nothing is taken from another frame while one of them runs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "generators.h"
#include "operation_run.h"
#include "sched/job.h"

namespace strata {

class Instance;

class Client : public Job {
 public:
  explicit Client(Instance& instance) : instance_(instance), run_(instance) {}

  // Adds checked commands: after all waiting ones, or with `inject` before all operations not yet begun, but after
  // earlier injected commands unless a bulk command among those has begun. The instance wakes the client.
  void Enqueue(Slice commands, bool inject);
  // Drops everything not yet begun. Operations in progress continue.
  void CancelPending();
  // Appends the commands of which an operation has not begun, in the order in which they will run: for each a u64, how
  // many of its operations have begun, and its bytes. Pure.
  void AppendPending(std::string* out) const;
  bool idle() const { return !run_.active() && workers_ == 0 && injected_.empty() && top_->over(); }

  StepResult Step() override;
  bool WroteSummary() const override { return wrote_summary_; }

  // ---- For the clients of a mix, in their steps.
  // True: `run` holds the next operation and has begun it. False: there is none, or injected commands go first.
  bool BeginNext(OperationRun* run, JobId job);
  // Ends an operation that has advanced to its end, reports progress and writes its summary.
  void Finish(OperationRun* run);
  bool has_next() const { return injected_.empty() && top_->amid_bulk(); }
  // Takes leave of a client whose last operation is over.
  void WorkerDone();

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
  // Takes the next operation or starts the clients of a mix. REQUIRES: not idle, and nothing in progress.
  void Next();
  void StartWorkers(const OperationGenerator& generator);
  void DropFinishedFrames();
  // Ends the process if an operation found that it must. REQUIRES: in a step of this job, and nothing in progress,
  // because it destroys every other job.
  void AbortIfEnded();

  Instance& instance_;
  std::unique_ptr<CommandFrame> top_ = std::make_unique<CommandFrame>();
  CommandFrame* queue_ = top_.get();  // the bottom frame, which always exists
  std::string injected_;              // injected since an operation last began

  OperationRun run_;
  bool wrote_summary_ = false;
  uint32_t ops_ = 0;
  uint32_t commands_ = 0;
  uint32_t workers_ = 0;         // clients of a mix that are not done
  uint32_t in_progress_ = 0;     // operations of the bulk command
  uint64_t workers_end_ns_ = 0;  // end of the latest operation of a client
  Status abort_status_;          // why the process must end, or ok
};

}  // namespace strata
