#include "client.h"

#include <algorithm>

#include "base/coding.h"
#include "instance.h"
#include "trace/records.gen.h"

namespace strata {
namespace {

// A bulk command reports its progress after this many operations.
constexpr uint64_t kProgressOperations = 1024;

// One of the clients of a mix.
class Worker final : public Job {
 public:
  Worker(Client& client, Instance& instance, uint64_t think_ns)
      : client_(client), instance_(instance), run_(instance), think_ns_(think_ns) {}

  StepResult Step() override {
    wrote_summary_ = false;
    if (!run_.active() && !client_.BeginNext(&run_, id())) return Leave();
    StepResult result = StepResult::Ran();
    if (!run_.Advance(&result)) return result;
    client_.Finish(&run_);
    wrote_summary_ = true;
    if (!client_.has_next()) return Leave();
    return think_ns_ == 0 ? StepResult::Ran() : StepResult::Waiting(instance_.now_ns() + think_ns_);
  }
  bool WroteSummary() const override { return wrote_summary_; }

 private:
  StepResult Leave() {
    client_.WorkerDone();
    return StepResult::Done();
  }

  Client& client_;
  Instance& instance_;
  OperationRun run_;
  const uint64_t think_ns_;
  bool wrote_summary_ = false;
};

}  // namespace

void Client::Enqueue(Slice commands, bool inject) {
  if (!inject && queue_->over()) {
    queue_->commands.clear();
    queue_->at = 0;
  }
  (inject ? injected_ : queue_->commands).append(commands);
}

void Client::CancelPending() {
  injected_.clear();
  while (top_.get() != queue_) top_ = std::move(top_->below);
  queue_->commands.clear();
  queue_->at = 0;
  queue_->generator.reset();
}

void Client::PushInjected() {
  // Earlier injected commands go first unless one of them has begun a bulk command.
  if (injects_above()) {
    auto above = std::make_unique<CommandFrame>();
    above->below = std::move(top_);
    top_ = std::move(above);
  }
  top_->commands.append(injected_);
  injected_.clear();
}

void Client::AppendPending(std::string* out) const {
  const auto append = [out](Slice commands, uint64_t begun) {
    while (!commands.empty()) {
      const Slice command = commands.substr(0, wire::Load<uint32_t>(commands.data() + 4));
      PutFixed64(out, begun);
      out->append(command);
      commands.remove_prefix(command.size());
    }
  };
  if (injects_above()) append(injected_, 0);
  for (const CommandFrame* frame = top_.get(); frame != nullptr; frame = frame->below.get()) {
    const Slice commands = frame->commands;
    if (frame->amid_bulk()) {
      append(commands.substr(frame->generator_at, frame->at - frame->generator_at), frame->generator->done());
    }
    append(commands.substr(frame->at), 0);
    if (frame == top_.get() && !injects_above()) append(injected_, 0);
  }
}

StepResult Client::Step() {
  wrote_summary_ = false;
  if (idle() && abort_status_.ok()) return StepResult::Blocked(Condition::kCommands);
  if (workers_ == 0 && instance_.now_ns() < workers_end_ns_) return StepResult::Waiting(workers_end_ns_);
  if (workers_ == 0) AbortIfEnded();
  if (idle()) return StepResult::Blocked(Condition::kCommands);
  if (!run_.active() && workers_ == 0) Next();
  if (workers_ > 0) return StepResult::Blocked(Condition::kClientsDone);
  StepResult result = StepResult::Ran();
  if (!run_.Advance(&result)) return result;
  Finish(&run_);
  wrote_summary_ = true;
  return idle() ? StepResult::Blocked(Condition::kCommands) : StepResult::Ran();
}

void Client::Next() {
  Operation& operation = run_.operation();
  operation = Operation();
  // Before the first command the database is opened, as an operation of its own that is not in the queue.
  if (instance_.db_ == nullptr && !instance_.started_) {
    instance_.started_ = true;
    operation.kind = rec::OpKind::kReopen;
    run_.Begin(++ops_, id());
    return;
  }
  if (!injected_.empty()) PushInjected();
  CommandFrame& top = *top_;
  if (top.generator == nullptr) {
    const Slice rest = Slice(top.commands).substr(top.at);
    // It was checked in Submit.
    const Slice command = rest.substr(0, wire::Load<uint32_t>(rest.data() + 4));
    top.generator_at = top.at;
    top.at += command.size();
    commands_++;
    if (DecodeOperation(command, &operation)) {
      run_.Begin(++ops_, id());
      return;
    }
    top.generator = OperationGenerator::Decode(command);
    top.generator_command = commands_;
  }
  if (top.generator->clients() > 1 || top.generator->think_ns() > 0) {
    StartWorkers(*top.generator);
  } else {
    BeginNext(&run_, id());
  }
}

void Client::StartWorkers(const OperationGenerator& generator) {
  workers_ = static_cast<uint32_t>(std::min<uint64_t>(generator.clients(), generator.total() - generator.done()));
  for (uint32_t i = 0; i < workers_; i++) {
    instance_.scheduler_.Add(std::make_unique<Worker>(*this, instance_, generator.think_ns()), Priority::kClient);
  }
}

bool Client::BeginNext(OperationRun* run, JobId job) {
  if (!has_next()) return false;
  in_progress_++;
  run->operation().generated = true;
  top_->generator->Next(&run->operation());
  run->Begin(++ops_, job);
  return true;
}

void Client::Finish(OperationRun* run) {
  run->End();
  // The first failure stays: operations whose result was decided before it may end after it.
  if (abort_status_.ok() && instance_.db_ != nullptr && instance_.db_->aborted()) abort_status_ = run->status();
  if (run == &run_) AbortIfEnded();
  if (in_progress_ > 0) in_progress_--;
  if (CommandFrame& top = *top_; top.generator != nullptr) {
    const uint64_t done = top.generator->done() - in_progress_, total = top.generator->total();
    const bool over = done == total;
    if (over || done % kProgressOperations == 0) {
      instance_.tracer_.Emit(rec::MacroAdvanced{.command = top.generator_command, .done = done, .total = total});
    }
    // A bulk command stops at its first error: repeating the error a hundred million times is useless.
    if (over || run->failed()) top.generator.reset();
  }
  workers_end_ns_ = std::max(workers_end_ns_, instance_.now_ns());
  if (workers_ == 0) DropFinishedFrames();
  run->EmitSummary();
}

void Client::AbortIfEnded() {
  if (abort_status_.ok()) return;
  instance_.down_ = true;
  instance_.Abort(abort_status_);
  abort_status_ = Status::Ok();
}

void Client::WorkerDone() {
  if (--workers_ > 0) return;
  DropFinishedFrames();
  instance_.scheduler_.Signal(Condition::kClientsDone);
}

void Client::DropFinishedFrames() {
  while (top_.get() != queue_ && top_->over()) top_ = std::move(top_->below);
}

}  // namespace strata
