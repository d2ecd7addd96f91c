#include "baseline_db.h"

#include <utility>

#include "base/check.h"
#include "base/json.h"
#include "strata/write_batch.h"

namespace strata {
namespace {

// Waits while the upkeep cannot keep up with the writes, then changes and logs, then syncs the log if requested.
class BaselineWriteJob final : public Job {
 public:
  BaselineWriteJob(BaselineDb& db, const WriteOptions& options, WriteBatch* batch, Db::Done done)
      : db_(db), options_(options), batch_(batch), done_(std::move(done)) {}

  StepResult Step() override {
    if (!logged_ && db_.MustWait()) return Wait();
    if (waits_) EndWait();
    Status status = logged_ ? db_.SyncLog() : db_.ApplyBatch(batch_->Data());
    if (status.ok() && options_.sync && !std::exchange(logged_, true)) return StepResult::Ran();
    db_.ScheduleUpkeepIfDue();
    done_(status);
    return StepResult::Done();
  }

 private:
  StepResult Wait() {
    if (!std::exchange(waits_, true)) {
      begun_ns_ = db_.context().clock.now_ns();
      db_.context().tracer.Emit(rec::StallBegun{.op = options_.op, .reason = rec::StallReason::kLogSpace});
    }
    db_.ScheduleUpkeepIfDue();
    return StepResult::Blocked(Condition::kBackgroundDone);
  }
  void EndWait() {
    waits_ = false;
    const uint64_t waited_ns = db_.context().clock.now_ns() - begun_ns_;
    db_.context().tracer.counters.stall_nanos += waited_ns;
    db_.context().tracer.Emit(
        rec::StallEnded{.op = options_.op, .reason = rec::StallReason::kLogSpace, .waited_ns = waited_ns});
  }

  BaselineDb& db_;
  const WriteOptions options_;
  WriteBatch* const batch_;
  Db::Done done_;
  bool logged_ = false;
  bool waits_ = false;
  uint64_t begun_ns_ = 0;
};

class UpkeepJob final : public Job {
 public:
  explicit UpkeepJob(BaselineDb& db) : db_(db) {}

  StepResult Step() override {
    bool done = false;
    const Status status = db_.StepUpkeep(!std::exchange(begun_, true), &done);
    if (status.ok() && !done) return StepResult::Ran();
    db_.UpkeepFinished(status);
    return StepResult::Done();
  }

 private:
  BaselineDb& db_;
  bool begun_ = false;
};

class UpkeepWaitJob final : public Job {
 public:
  UpkeepWaitJob(BaselineDb& db, bool wants_one, Db::Done done)
      : db_(db), wants_one_(wants_one), done_(std::move(done)) {}

  StepResult Step() override {
    if (db_.upkeep_job() == 0 && std::exchange(wants_one_, false) && db_.bg_error().ok()) {
      db_.ScheduleUpkeep(rec::JobTrigger::kManual);
    }
    if (db_.upkeep_job() != 0) return StepResult::Blocked(Condition::kBackgroundDone);
    done_(db_.bg_error());
    return StepResult::Done();
  }

 private:
  BaselineDb& db_;
  bool wants_one_;
  Db::Done done_;
};

class AnswerJob final : public Job {
 public:
  AnswerJob(Db::Done done, Status status) : done_(std::move(done)), status_(std::move(status)) {}
  StepResult Step() override {
    done_(status_);
    return StepResult::Done();
  }

 private:
  Db::Done done_;
  const Status status_;
};

}  // namespace

std::unique_ptr<Job> BaselineDb::NewAnswerJob(Done done, Status status) {
  return std::make_unique<AnswerJob>(std::move(done), std::move(status));
}

std::unique_ptr<Job> BaselineDb::NewUpkeepWaitJob(bool wants_one, Done done) {
  return std::make_unique<UpkeepWaitJob>(*this, wants_one, std::move(done));
}

std::unique_ptr<Job> BaselineDb::NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) {
  return std::make_unique<BaselineWriteJob>(*this, options, batch, std::move(done));
}

std::unique_ptr<Job> BaselineDb::NewCreateFamilyJob(uint32_t, Slice, const Options&, Done done) {
  return NewAnswerJob(std::move(done), OneFamily());
}

std::unique_ptr<Job> BaselineDb::NewDropFamilyJob(uint32_t, Done done) {
  return NewAnswerJob(std::move(done), OneFamily());
}

std::unique_ptr<Job> BaselineDb::NewResumeJob(Done done) {
  return NewAnswerJob(std::move(done), Status::NotSupported("% cannot resume; reopen the database", {kind_.name}));
}

std::unique_ptr<Job> BaselineDb::NewRollingMergeJob(const RollingMergeRequest&, Done done, uint32_t /*family*/) {
  return NewAnswerJob(std::move(done), Status::NotSupported("% has no sorted runs to merge", {kind_.name}));
}

std::unique_ptr<Job> BaselineDb::NewCreateIndexJob(IndexBuild, Done done) {
  return NewAnswerJob(std::move(done),
                      Status::NotSupported("create_index writes tables of an LSM-tree; % has none", {kind_.name}));
}

std::unique_ptr<Job> BaselineDb::NewIngestJob(ExternalTable, Done done) {
  return NewAnswerJob(std::move(done), Status::NotSupported("% has no tables to ingest one among", {kind_.name}));
}

std::unique_ptr<Job> BaselineDb::NewDeleteWhereJob(const PredicateDelete&, Done done, uint32_t /*family*/) {
  return NewAnswerJob(std::move(done),
                      Status::NotSupported("% has no compactions that carry out a predicate", {kind_.name}));
}

std::unique_ptr<Job> BaselineDb::NewWaitForIdleJob(Done done) {
  return NewUpkeepWaitJob(false, std::move(done));
}

void BaselineDb::ScheduleUpkeep(rec::JobTrigger trigger) {
  if (upkeep_job_ != 0) return;
  auto job = std::make_unique<UpkeepJob>(*this);
  upkeep_job_ = context_.scheduler.NextId();
  job->set_id(upkeep_job_);
  context_.tracer.Emit(rec::JobQueued{
      .job = upkeep_job_, .job_kind = kind_.job, .trigger = trigger, .queued_ns = context_.clock.now_ns()});
  context_.scheduler.Add(std::move(job), Priority::kFlush);
}

void BaselineDb::UpkeepFinished(const Status& status) {
  context_.tracer.Emit(rec::JobFinished{
      .job = upkeep_job_, .job_kind = kind_.job, .status = static_cast<rec::StatusCode>(status.code())});
  upkeep_job_ = 0;
  context_.scheduler.Signal(Condition::kBackgroundDone);
}

Status BaselineDb::Get(const ReadOptions& options, Slice key, std::string* value) {
  return options.family == 0 ? GetRow(key, value) : OneFamily();
}

Status BaselineDb::SetOption(uint16_t option_id, uint64_t value, uint32_t family) {
  if (family != 0) return OneFamily();
  const Status status = ChangeOption(&options_, option_id, value);
  if (!status.ok()) return status;
  context_.tracer.Emit(rec::OptionSet{.value = value, .option = option_id});
  OptionsChanged();
  return status;
}

std::string BaselineDb::InspectState() const {
  std::string out;
  JsonWriter json(&out);
  json.Object([&] {
    AppendState(&json);
    json.Name("jobs").Array([&] {
      if (upkeep_job_ == 0) return;
      json.Object([&] {
        json.Name("job").Number(upkeep_job_);
        json.Name("kind").String(rec::NameOf(kind_.job));
      });
    });
    WriteCounters(context_.tracer.counters, json.Name("counters"));
  });
  return out;
}

}  // namespace strata
