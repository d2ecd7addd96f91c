#include "client.h"

#include "base/coding.h"
#include "instance.h"
#include "trace/records.gen.h"

namespace strata {
namespace {

// Scan entries per step: enough to be worth a summary record, few enough for a user to pause in between.
constexpr uint32_t kScanRowsPerStep = 64;
// A bulk command reports its progress after this many operations.
constexpr uint64_t kProgressOperations = 1024;
constexpr uint64_t kAnswerBytesMax = 256;

rec::StatusCode RecordCode(const Status& status) {
  return static_cast<rec::StatusCode>(status.code());
}

EntryType EntryTypeOf(rec::OpKind write) {
  switch (write) {
    case rec::OpKind::kPut:
      return EntryType::kPut;
    case rec::OpKind::kSingleDelete:
      return EntryType::kSingleDelete;
    case rec::OpKind::kDeleteRange:
      return EntryType::kRangeDelete;
    default:
      return EntryType::kDelete;
  }
}

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
  if (idle()) return StepResult::Blocked(Condition::kCommands);
  if (!active_) {
    Next();
    Begin();
  }
  StepResult result = StepResult::Ran();
  if (!Advance(&result)) return result;
  Finish();
  return idle() ? StepResult::Blocked(Condition::kCommands) : StepResult::Ran();
}

// Before the first command the database is opened, as an operation of its own that is not in the queue.
void Client::Next() {
  operation_ = Operation();
  if (instance_.db_ == nullptr && !instance_.started_) {
    instance_.started_ = true;
    operation_.kind = rec::OpKind::kReopen;
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
    if (DecodeOperation(command, &operation_)) return;
    top.generator = OperationGenerator::Decode(command);
    top.generator_command = commands_;
  }
  operation_.generated = true;
  top.generator->Next(&operation_);
}

void Client::Begin() {
  active_ = true;
  ops_++;
  begun_ns_ = instance_.clock_.now_ns();
  status_ = Status::Ok();
  rows_ = 0;
  const bool sync = operation_.sync == 2 ? instance_.options_.sync : operation_.sync == 1;
  instance_.tracer_.Emit(rec::OpBegun{
      .op = ops_,
      .value_bytes = static_cast<uint32_t>(operation_.kind == rec::OpKind::kFault ? 0 : operation_.value.size()),
      .op_kind = operation_.kind,
      .sync = static_cast<uint8_t>(sync),
      .family = static_cast<uint8_t>(operation_.family),
      .key = operation_.kind == rec::OpKind::kWrite ? Slice() : Slice(operation_.key)});
  if (operation_.kind == rec::OpKind::kReopen || operation_.kind == rec::OpKind::kFault) return;
  if (instance_.db_ == nullptr) {
    if (down_ && operation_.kind == rec::OpKind::kSet && operation_.family == 0) return;
    if (down_) {
      status_ = Status::InvalidArgument("the database is down after a crash; the next command must be reopen");
    } else {
      status_ = Status::Aborted("the database is not open");
    }
    return;
  }
  if (EditsFamilies(operation_.kind)) {
    StartFamilyEdit();
    return;
  }
  if (instance_.db_->FamilyOptionsOf(operation_.family) == nullptr) {
    status_ = Status::InvalidArgument("there is no column family %", {operation_.family});
    return;
  }
  auto done = [this](const Status& status) { status_ = status; };
  switch (operation_.kind) {
    case rec::OpKind::kPut:
    case rec::OpKind::kDelete:
    case rec::OpKind::kSingleDelete:
    case rec::OpKind::kDeleteRange:
    case rec::OpKind::kWrite:
      StartWrite();
      break;
    case rec::OpKind::kFlush:
      sub_job_ = instance_.db_->NewFlushWaitJob(done, operation_.family);
      break;
    case rec::OpKind::kCompact:
      sub_job_ = instance_.db_->NewCompactRangeJob(operation_.key, operation_.value, done, operation_.family);
      break;
    case rec::OpKind::kSettle:
      sub_job_ = instance_.db_->NewWaitForIdleJob(done);
      break;
    case rec::OpKind::kResume:
      sub_job_ = instance_.db_->NewResumeJob(done);
      break;
    default:
      break;
  }
  if (sub_job_ != nullptr) sub_job_->set_id(id());
}

void Client::StartFamilyEdit() {
  const uint32_t family = operation_.family;
  if (operation_.kind == rec::OpKind::kDropFamily) {
    sub_job_ = instance_.db_->NewDropFamilyJob(family, [=, this](const Status& status) {
      status_ = status;
      if (status.ok()) instance_.families_.erase(family);
    });
  } else {
    FamilyDeclaration declared;
    status_ = instance_.DecodeFamily(operation_.key, operation_.value, &declared);
    if (!status_.ok()) return;
    sub_job_ =
        instance_.db_->NewCreateFamilyJob(family, declared.name, declared.options, [=, this](const Status& status) {
          status_ = status;
          if (status.ok()) instance_.families_[family] = declared;
        });
  }
  sub_job_->set_id(id());
}

void Client::StartWrite() {
  batch_.Clear();
  if (operation_.kind == rec::OpKind::kWrite) {
    ForEachBatchEntry(operation_.key, [this](const BatchOp& op) { batch_.Add(op); });
  } else {
    batch_.Add({EntryTypeOf(operation_.kind), operation_.key, operation_.value, operation_.family});
  }
  WriteOptions options;
  options.op = ops_;
  options.sync = operation_.sync == 2 ? instance_.options_.sync : operation_.sync == 1;
  sub_job_ = instance_.db_->NewWriteJob(options, &batch_, [this](const Status& status) { status_ = status; });
}

bool Client::StepSubJob(StepResult* result) {
  *result = sub_job_->Step();
  if (result->kind != StepResult::Kind::kDone) return false;
  sub_job_.reset();
  return true;
}

bool Client::Advance(StepResult* result) {
  if (!status_.ok()) return true;
  if (sub_job_ != nullptr) return StepSubJob(result);
  switch (operation_.kind) {
    case rec::OpKind::kCrash:
      down_ = true;
      status_ = instance_.Crash(static_cast<CrashMode>(operation_.crash_mode), operation_.number);
      return true;
    case rec::OpKind::kFault:
      status_ = instance_.PlanFault(operation_.value);
      return true;
    case rec::OpKind::kGet:
      status_ = Get();
      return true;
    case rec::OpKind::kScan:
      return AdvanceScan(result);
    case rec::OpKind::kSnapshot:
      status_ = TakeSnapshot();
      return true;
    case rec::OpKind::kRelease:
      status_ = ReleaseSnapshot();
      return true;
    case rec::OpKind::kSet:
      status_ = instance_.SetOption(operation_.option, operation_.number, operation_.family);
      return true;
    case rec::OpKind::kReopen:
      instance_.Close();
      status_ = instance_.Open();
      down_ = false;
      return true;
    default:
      return true;
  }
}

Status Client::FindSnapshot(uint32_t number, const Snapshot** snapshot) const {
  *snapshot = nullptr;
  if (number == 0) return Status::Ok();
  auto found = instance_.snapshots_.find(number);
  if (found == instance_.snapshots_.end()) {
    return Status::InvalidArgument("there is no snapshot %", {number});
  }
  *snapshot = found->second;
  return Status::Ok();
}

Status Client::Get() {
  ReadOptions options;
  options.op = ops_;
  options.family = operation_.family;
  Status status = FindSnapshot(operation_.snapshot, &options.snapshot);
  if (!status.ok()) return status;
  std::string value;
  status = instance_.db_->Get(options, operation_.key, &value);
  if (status.ok()) rows_ = 1;
  if (!operation_.generated && (status.ok() || status.Is(Code::kNotFound))) {
    instance_.tracer_.Emit(
        rec::OpAnswered{.op = ops_, .status = RecordCode(status), .value = Slice(value).substr(0, kAnswerBytesMax)});
  }
  return status;
}

bool Client::AdvanceScan(StepResult* result) {
  if (iterator_ == nullptr) {
    ReadOptions options;
    options.op = ops_;
    options.family = operation_.family;
    status_ = FindSnapshot(operation_.snapshot, &options.snapshot);
    if (!status_.ok()) return true;
    const Slice from = operation_.key;
    const Slice to = operation_.value;
    // A forward scan begins at `from`, so a lower bound would only cost comparisons, unless prefix filters need both
    // bounds.
    const bool both = operation_.reverse ||
                      instance_.db_->FamilyOptionsOf(operation_.family)->prefix_extractor != PrefixExtractor::kNone;
    if (both && !from.empty()) options.iterate_lower_bound = &from;
    if (!to.empty()) options.iterate_upper_bound = &to;
    iterator_ = instance_.db_->NewIterator(options);
    if (operation_.reverse) {
      iterator_->SeekToLast();
    } else {
      from.empty() ? iterator_->SeekToFirst() : iterator_->Seek(from);
    }
  }
  for (uint32_t i = 0; i < kScanRowsPerStep; i++) {
    if (!iterator_->Valid()) {
      status_ = iterator_->status();
      iterator_.reset();
      return true;
    }
    rows_++;
    if (operation_.limit != 0 && rows_ == operation_.limit) {
      iterator_.reset();
      return true;
    }
    operation_.reverse ? iterator_->Prev() : iterator_->Next();
  }
  *result = StepResult::Ran();
  return false;
}

Status Client::TakeSnapshot() {
  const uint32_t number = operation_.snapshot;
  if (number == 0) return Status::InvalidArgument("a snapshot's number must not be 0");
  if (instance_.snapshots_.count(number) != 0) {
    return Status::InvalidArgument("snapshot % exists already; release it first", {number});
  }
  if (instance_.snapshots_.size() >= kMaxSnapshots) {
    return Status::InvalidArgument("there are % snapshots already; release one first", {kMaxSnapshots});
  }
  const Snapshot* const snapshot = instance_.db_->GetSnapshot(number);
  if (snapshot == nullptr) {
    return Status::NotSupported("this engine keeps one version of a row, so it has no snapshots");
  }
  instance_.snapshots_[number] = snapshot;
  return Status::Ok();
}

Status Client::ReleaseSnapshot() {
  const Snapshot* snapshot = nullptr;
  Status status = FindSnapshot(operation_.snapshot, &snapshot);
  if (!status.ok()) return status;
  if (snapshot == nullptr) return Status::InvalidArgument("a snapshot's number must not be 0");
  instance_.db_->ReleaseSnapshot(snapshot);
  instance_.snapshots_.erase(operation_.snapshot);
  return Status::Ok();
}

void Client::Finish() {
  active_ = false;
  sub_job_.reset();
  iterator_.reset();
  Tracer& tracer = instance_.tracer_;
  const bool answered = operation_.kind == rec::OpKind::kGet && status_.Is(Code::kNotFound);
  if (!status_.ok() && !answered) {
    tracer.Emit(rec::OpAnswered{.op = ops_, .status = RecordCode(status_), .value = status_.message()});
  }
  if (instance_.db_ != nullptr && instance_.db_->aborted()) {
    down_ = true;
    instance_.Abort(status_);
  }
  if (CommandFrame& top = *top_; top.generator != nullptr) {
    const uint64_t done = top.generator->done(), total = top.generator->total();
    const bool over = done == total;
    if (over || done % kProgressOperations == 0) {
      tracer.Emit(rec::MacroAdvanced{.command = top.generator_command, .done = done, .total = total});
    }
    // A bulk command stops at its first error: repeating the error a hundred million times is useless.
    if (over || !(status_.ok() || answered)) top.generator.reset();
  }
  while (top_.get() != queue_ && top_->over()) top_ = std::move(top_->below);
  wrote_summary_ = true;
  if (!tracer.Wants(rec::OpFinished::kGroup)) return;
  tracer.Emit(rec::OpFinished{.t_ns = instance_.clock_.now_ns(),
                              .latency_ns = instance_.clock_.now_ns() - begun_ns_,
                              .step = instance_.scheduler_.step(),
                              .rows = rows_,
                              .status = RecordCode(status_),
                              .deltas = tracer.TakeDeltas()});
}

}  // namespace strata
