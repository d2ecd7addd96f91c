#include "btree_db.h"

#include <utility>

#include "base/check.h"
#include "base/json.h"
#include "baselines/btree_cursor.h"
#include "strata/write_batch.h"

namespace strata {
namespace {

class BTreeWriteJob final : public Job {
 public:
  BTreeWriteJob(BTreeDb& db, bool sync, WriteBatch* batch, Db::Done done)
      : db_(db), sync_(sync), batch_(batch), done_(std::move(done)) {}

  StepResult Step() override {
    Status status = logged_ ? db_.tree().SyncLog() : db_.tree().Write(batch_->Data());
    if (status.ok() && sync_ && !std::exchange(logged_, true)) return StepResult::Ran();
    if (db_.tree().CheckpointDue()) db_.ScheduleCheckpoint(rec::JobTrigger::kRedoLogFull);
    done_(status);
    return StepResult::Done();
  }

 private:
  BTreeDb& db_;
  const bool sync_;
  WriteBatch* const batch_;
  Db::Done done_;
  bool logged_ = false;
};

class CheckpointJob final : public Job {
 public:
  explicit CheckpointJob(BTreeDb& db) : db_(db) {}

  StepResult Step() override {
    bool done = false;
    const Status status = begun_ ? db_.tree().StepCheckpoint(&done) : db_.tree().BeginCheckpoint();
    begun_ = true;
    if (status.ok() && !done) return StepResult::Ran();
    db_.CheckpointFinished(status);
    return StepResult::Done();
  }

 private:
  BTreeDb& db_;
  bool begun_ = false;
};

// Waits until no checkpoint is in progress; with `wants_one` first runs one of its own.
class CheckpointWaitJob final : public Job {
 public:
  CheckpointWaitJob(BTreeDb& db, bool wants_one, Db::Done done)
      : db_(db), wants_one_(wants_one), done_(std::move(done)) {}

  StepResult Step() override {
    if (db_.checkpoint_job() == 0 && std::exchange(wants_one_, false) && db_.tree().bg_error().ok()) {
      db_.ScheduleCheckpoint(rec::JobTrigger::kManual);
    }
    if (db_.checkpoint_job() != 0) return StepResult::Blocked(Condition::kBackgroundDone);
    done_(db_.tree().bg_error());
    return StepResult::Done();
  }

 private:
  BTreeDb& db_;
  bool wants_one_;
  Db::Done done_;
};

Status OneFamily() {
  return Status::NotSupported("a B+tree has one family of keys");
}

class NothingToDoJob final : public Job {
 public:
  explicit NothingToDoJob(Db::Done done, Status status = Status::Ok())
      : done_(std::move(done)), status_(std::move(status)) {}
  StepResult Step() override {
    done_(status_);
    return StepResult::Done();
  }

 private:
  Db::Done done_;
  const Status status_;
};

class BTreeIterator final : public Iterator {
 public:
  explicit BTreeIterator(std::unique_ptr<BTreeCursor> cursor) : cursor_(std::move(cursor)) {}
  bool Valid() const override { return cursor_->Valid(); }
  void SeekToFirst() override { cursor_->SeekToFirst(); }
  void SeekToLast() override { cursor_->SeekToLast(); }
  void Seek(Slice target) override { cursor_->Seek(target); }
  void Next() override { cursor_->Next(); }
  void Prev() override { cursor_->Prev(); }
  Slice key() const override { return cursor_->key(); }
  Slice value() const override { return cursor_->value(); }
  Status status() const override { return cursor_->status(); }

 private:
  const std::unique_ptr<BTreeCursor> cursor_;
};

}  // namespace

Status BTreeDb::Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db) {
  Status status = ValidateOptions(options);
  if (!status.ok()) return status;
  std::unique_ptr<BTreeDb> made(new BTreeDb(options, context));
  Env& files = context.untraced != nullptr ? *context.untraced : context.env;
  status = BTree::Open(options, context.env, files, context.tracer, &made->tree_);
  if (status.ok()) *db = std::move(made);
  return status;
}

// Jobs point into this object, so they are destroyed first.
BTreeDb::~BTreeDb() {
  context_.scheduler.Clear();
}

// ---- Jobs.

std::unique_ptr<Job> BTreeDb::NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) {
  return std::make_unique<BTreeWriteJob>(*this, options.sync, batch, std::move(done));
}

std::unique_ptr<Job> BTreeDb::NewFlushWaitJob(Done done, uint32_t /*family*/) {
  return std::make_unique<CheckpointWaitJob>(*this, true, std::move(done));
}

std::unique_ptr<Job> BTreeDb::NewCompactRangeJob(Slice, Slice, Done done, uint32_t /*family*/) {
  return std::make_unique<NothingToDoJob>(std::move(done));
}

std::unique_ptr<Job> BTreeDb::NewCreateFamilyJob(uint32_t, Slice, const Options&, Done done) {
  return std::make_unique<NothingToDoJob>(std::move(done), OneFamily());
}

std::unique_ptr<Job> BTreeDb::NewDropFamilyJob(uint32_t, Done done) {
  return std::make_unique<NothingToDoJob>(std::move(done), OneFamily());
}

std::unique_ptr<Job> BTreeDb::NewResumeJob(Done done) {
  return std::make_unique<NothingToDoJob>(std::move(done),
                                          Status::NotSupported("a B+tree cannot resume; reopen the database"));
}

std::unique_ptr<Job> BTreeDb::NewRollingMergeJob(const RollingMergeRequest&, Done done, uint32_t /*family*/) {
  return std::make_unique<NothingToDoJob>(std::move(done),
                                          Status::NotSupported("a B+tree has no sorted runs to merge"));
}

std::unique_ptr<Job> BTreeDb::NewCreateIndexJob(IndexBuild, Done done) {
  return std::make_unique<NothingToDoJob>(
      std::move(done), Status::NotSupported("create_index writes tables of an LSM-tree; a B+tree has none"));
}

std::unique_ptr<Job> BTreeDb::NewWaitForIdleJob(Done done) {
  return std::make_unique<CheckpointWaitJob>(*this, false, std::move(done));
}

void BTreeDb::ScheduleCheckpoint(rec::JobTrigger trigger) {
  if (checkpoint_job_ != 0) return;
  auto job = std::make_unique<CheckpointJob>(*this);
  checkpoint_job_ = context_.scheduler.NextId();
  job->set_id(checkpoint_job_);
  context_.tracer.Emit(
      rec::JobQueued{.job = checkpoint_job_, .job_kind = rec::JobKind::kCheckpoint, .trigger = trigger});
  context_.scheduler.Add(std::move(job), Priority::kFlush);
}

void BTreeDb::CheckpointFinished(const Status& status) {
  context_.tracer.Emit(rec::JobFinished{.job = checkpoint_job_,
                                        .job_kind = rec::JobKind::kCheckpoint,
                                        .status = static_cast<rec::StatusCode>(status.code())});
  checkpoint_job_ = 0;
  context_.scheduler.Signal(Condition::kBackgroundDone);
}

Status BTreeDb::Get(const ReadOptions& options, Slice key, std::string* value) {
  if (options.family != 0) return OneFamily();
  return tree_->Get(key, value);
}

std::unique_ptr<Iterator> BTreeDb::NewIterator(const ReadOptions& options) {
  return std::make_unique<BTreeIterator>(
      tree_->NewCursor(options.op, options.iterate_lower_bound, options.iterate_upper_bound));
}

Status BTreeDb::SetOption(uint16_t option_id, uint64_t value, uint32_t family) {
  if (family != 0) return OneFamily();
  const Status status = ChangeOption(&options_, option_id, value);
  if (!status.ok()) return status;
  context_.tracer.Emit(rec::OptionSet{.value = value, .option = option_id});
  tree_->set_options(options_);
  return status;
}

// ---- Inspection.

std::string BTreeDb::InspectState() const {
  std::string out;
  JsonWriter json(&out);
  json.Object([&] {
    tree_->AppendState(&json);
    json.Name("jobs").Array([&] {
      if (checkpoint_job_ == 0) return;
      json.Object([&] {
        json.Name("job").Number(checkpoint_job_);
        json.Name("kind").String("checkpoint");
      });
    });
    WriteCounters(context_.tracer.counters, json.Name("counters"));
  });
  return out;
}

Status BTreeDb::Inspect(Slice address, std::string* json) const {
  constexpr Slice kPage = "page/";
  if (address.starts_with(kPage)) {
    uint64_t page = 0;
    Slice digits = address.substr(kPage.size());
    if (TakeDecimal(&digits, &page) && digits.empty() && page < 1'000'000'000) {
      return tree_->InspectPage(static_cast<PageId>(page), json);
    }
  }
  return Status::NotFound("a B+tree has nothing at %; it has state and page/N", {address});
}

}  // namespace strata
