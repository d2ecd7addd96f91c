#include "operation_run.h"

#include "instance.h"
#include "sim/insert_benchmark.h"
#include "sim/workload.h"
#include "strata/commands.gen.h"
#include "trace/records.gen.h"

namespace strata {
namespace {

// Scan entries per step: enough to be worth a summary record, few enough for a user to pause in between.
constexpr uint32_t kScanRowsPerStep = 64;
constexpr uint64_t kAnswerBytesMax = 256;

rec::StatusCode RecordCode(const Status& status) {
  return static_cast<rec::StatusCode>(status.code());
}

// The operation's value is the command itself.
bool IsWholeCommand(rec::OpKind kind) {
  return kind == rec::OpKind::kFault || kind == rec::OpKind::kIngest;
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

// Index `index` of the insert benchmark's table.
IndexBuild IbenchIndexBuild(uint32_t index, uint32_t family) {
  IndexBuild build;
  build.index = index;
  build.family = family;
  MakeIndexStart(0, &build.table_begin);
  MakeIndexStart(1, &build.table_end);
  MakeIndexStart(index, &build.index_begin);
  MakeIndexStart(index + 1, &build.index_end);
  build.extract = [index](Slice key, std::string* entry) {
    uint64_t row = 0;
    if (!ParsePrimaryKey(key, &row)) return false;
    MakeSecondaryKey(row, index, entry);
    return true;
  };
  return build;
}

// The rows of an ingest command.
ExternalTable ExternalTableOf(Slice command) {
  const auto ingest = wire::ReadCommand<cmd::Ingest>(command);
  ExternalTable table;
  table.family = ingest.family;
  table.rows = ingest.n;
  table.row = [ingest](uint64_t row, std::string* key, std::string* value) {
    MakeKey(ingest.first + row * ingest.step, ingest.key_bytes, key);
    MakeValue(ingest.seed, row, ingest.value_bytes, value);
  };
  return table;
}

}  // namespace

void OperationRun::Begin(uint32_t op, JobId job) {
  active_ = true;
  op_ = op;
  begun_ns_ = instance_.clock_.now_ns();
  status_ = Status::Ok();
  rows_ = 0;
  const bool sync = operation_.sync == 2 ? instance_.options_.sync : operation_.sync == 1;
  instance_.tracer_.Emit(
      rec::OpBegun{.op = op_,
                   .value_bytes = static_cast<uint32_t>(IsWholeCommand(operation_.kind) ? 0 : operation_.value.size()),
                   .op_kind = operation_.kind,
                   .sync = static_cast<uint8_t>(sync),
                   .family = static_cast<uint8_t>(operation_.family),
                   .key = operation_.kind == rec::OpKind::kWrite ? Slice() : Slice(operation_.key)});
  if (operation_.kind == rec::OpKind::kReopen || operation_.kind == rec::OpKind::kFault) return;
  if (instance_.db_ == nullptr) {
    if (instance_.down_ && operation_.kind == rec::OpKind::kSet && operation_.family == 0) return;
    if (instance_.down_) {
      status_ = Status::InvalidArgument("the database is down after a crash; the next command must be reopen");
    } else {
      status_ = Status::Aborted("the database is not open");
    }
    return;
  }
  if (EditsFamilies(operation_.kind)) {
    StartFamilyEdit(job);
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
    case rec::OpKind::kRollingMerge:
      sub_job_ = instance_.db_->NewRollingMergeJob(
          {operation_.limit, operation_.number == 1, operation_.key, operation_.value}, done, operation_.family);
      break;
    case rec::OpKind::kResume:
      sub_job_ = instance_.db_->NewResumeJob(done);
      break;
    case rec::OpKind::kDeleteWhere:
      sub_job_ = instance_.db_->NewDeleteWhereJob({operation_.key, operation_.value, operation_.bound}, done,
                                                  operation_.family);
      break;
    case rec::OpKind::kIngest:
      sub_job_ = instance_.db_->NewIngestJob(ExternalTableOf(operation_.value), done);
      break;
    case rec::OpKind::kCreateIndex:
      sub_job_ = instance_.db_->NewCreateIndexJob(
          IbenchIndexBuild(static_cast<uint32_t>(operation_.number), operation_.family), done);
      break;
    default:
      break;
  }
  if (sub_job_ != nullptr) sub_job_->set_id(job);
}

void OperationRun::StartFamilyEdit(JobId job) {
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
  sub_job_->set_id(job);
}

void OperationRun::StartWrite() {
  batch_.Clear();
  if (operation_.kind == rec::OpKind::kWrite) {
    ForEachBatchEntry(operation_.key, [this](const BatchOp& op) { batch_.Add(op); });
  } else {
    batch_.Add({EntryTypeOf(operation_.kind), operation_.key, operation_.value, operation_.family});
  }
  WriteOptions options;
  options.op = op_;
  options.sync = operation_.sync == 2 ? instance_.options_.sync : operation_.sync == 1;
  sub_job_ = instance_.db_->NewWriteJob(options, &batch_, [this](const Status& status) { status_ = status; });
}

bool OperationRun::StepSubJob(StepResult* result) {
  *result = sub_job_->Step();
  if (result->kind != StepResult::Kind::kDone) return false;
  sub_job_.reset();
  return true;
}

bool OperationRun::Advance(StepResult* result) {
  if (!status_.ok()) return true;
  if (sub_job_ != nullptr) return StepSubJob(result);
  switch (operation_.kind) {
    case rec::OpKind::kCrash:
      instance_.down_ = true;
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
      instance_.down_ = false;
      return true;
    default:
      return true;
  }
}

Status OperationRun::FindSnapshot(uint32_t number, const Snapshot** snapshot) const {
  *snapshot = nullptr;
  if (number == 0) return Status::Ok();
  auto found = instance_.snapshots_.find(number);
  if (found == instance_.snapshots_.end()) {
    return Status::InvalidArgument("there is no snapshot %", {number});
  }
  *snapshot = found->second;
  return Status::Ok();
}

Status OperationRun::Get() {
  ReadOptions options;
  options.op = op_;
  options.family = operation_.family;
  Status status = FindSnapshot(operation_.snapshot, &options.snapshot);
  if (!status.ok()) return status;
  std::string value;
  status = instance_.db_->Get(options, operation_.key, &value);
  if (status.ok()) rows_ = 1;
  if (!operation_.generated && (status.ok() || status.Is(Code::kNotFound))) {
    instance_.tracer_.Emit(
        rec::OpAnswered{.op = op_, .status = RecordCode(status), .value = Slice(value).substr(0, kAnswerBytesMax)});
  }
  return status;
}

bool OperationRun::AdvanceScan(StepResult* result) {
  if (iterator_ == nullptr) {
    ReadOptions options;
    options.op = op_;
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

Status OperationRun::TakeSnapshot() {
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

Status OperationRun::ReleaseSnapshot() {
  const Snapshot* snapshot = nullptr;
  Status status = FindSnapshot(operation_.snapshot, &snapshot);
  if (!status.ok()) return status;
  if (snapshot == nullptr) return Status::InvalidArgument("a snapshot's number must not be 0");
  instance_.db_->ReleaseSnapshot(snapshot);
  instance_.snapshots_.erase(operation_.snapshot);
  return Status::Ok();
}

void OperationRun::End() {
  active_ = false;
  sub_job_.reset();
  iterator_.reset();
  if (failed()) {
    instance_.tracer_.Emit(rec::OpAnswered{.op = op_, .status = RecordCode(status_), .value = status_.message()});
  }
}

void OperationRun::EmitSummary() {
  Tracer& tracer = instance_.tracer_;
  if (!tracer.Wants(rec::OpFinished::kGroup)) return;
  tracer.Emit(rec::OpFinished{.t_ns = instance_.clock_.now_ns(),
                              .latency_ns = instance_.clock_.now_ns() - begun_ns_,
                              .step = instance_.scheduler_.step(),
                              .rows = rows_,
                              .status = RecordCode(status_),
                              .deltas = tracer.TakeDeltas()});
}

}  // namespace strata
