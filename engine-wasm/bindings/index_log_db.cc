#include "index_log_db.h"

#include <utility>

#include "baselines/index_log_cursor.h"

namespace strata {
namespace {

// An iterator that never has a row, because of this status.
class RefusedIterator final : public Iterator {
 public:
  explicit RefusedIterator(Status status) : status_(std::move(status)) {}
  bool Valid() const override { return false; }
  void SeekToFirst() override {}
  void SeekToLast() override {}
  void Seek(Slice) override {}
  void Next() override {}
  void Prev() override {}
  Slice key() const override { return {}; }
  Slice value() const override { return {}; }
  Status status() const override { return status_; }

 private:
  const Status status_;
};

class SyncJob final : public Job {
 public:
  SyncJob(IndexLog& log, Db::Done done) : log_(log), done_(std::move(done)) {}
  StepResult Step() override {
    done_(log_.SyncLog());
    return StepResult::Done();
  }

 private:
  IndexLog& log_;
  Db::Done done_;
};

// Begins the cleaning of all segments once no other is in progress, and waits for it.
class CleanAllJob final : public Job {
 public:
  CleanAllJob(BaselineDb& db, IndexLog& log, Db::Done done) : db_(db), log_(log), done_(std::move(done)) {}

  StepResult Step() override {
    if (!std::exchange(begun_, true) && log_.CleanAll().ok() && log_.CleaningDue()) {
      db_.ScheduleUpkeep(rec::JobTrigger::kManual);
    }
    if (db_.upkeep_job() != 0) return StepResult::Blocked(Condition::kBackgroundDone);
    done_(log_.bg_error());
    return StepResult::Done();
  }

 private:
  BaselineDb& db_;
  IndexLog& log_;
  Db::Done done_;
  bool begun_ = false;
};

}  // namespace

Status IndexLogDb::Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db) {
  Status status = ValidateOptions(options);
  if (!status.ok()) return status;
  std::unique_ptr<IndexLogDb> made(new IndexLogDb(options, context));
  Env& files = context.untraced != nullptr ? *context.untraced : context.env;
  status = IndexLog::Open(options, context.env, files, context.tracer, &made->log_);
  if (status.ok()) *db = std::move(made);
  return status;
}

// Jobs point into this object, so they are destroyed first.
IndexLogDb::~IndexLogDb() {
  context_.scheduler.Clear();
}

std::unique_ptr<Job> IndexLogDb::NewFlushWaitJob(Done done, uint32_t /*family*/) {
  return std::make_unique<SyncJob>(*log_, std::move(done));
}

std::unique_ptr<Job> IndexLogDb::NewCompactRangeJob(Slice, Slice, Done done, uint32_t /*family*/) {
  return std::make_unique<CleanAllJob>(*this, *log_, std::move(done));
}

std::unique_ptr<Iterator> IndexLogDb::NewIterator(const ReadOptions& options) {
  std::unique_ptr<IndexLogCursor> cursor;
  Status status = options.family == 0
                      ? log_->NewCursor(options.op, options.iterate_lower_bound, options.iterate_upper_bound, &cursor)
                      : OneFamily();
  if (!status.ok()) return std::make_unique<RefusedIterator>(std::move(status));
  return std::make_unique<CursorIterator<IndexLogCursor>>(std::move(cursor));
}

Status IndexLogDb::StepUpkeep(bool /*first*/, bool* done) {
  return log_->StepCleaning(done);
}

Status IndexLogDb::Inspect(Slice address, std::string* json) const {
  constexpr Slice kSegment = "segment/";
  if (address.starts_with(kSegment)) {
    uint64_t segment = 0;
    Slice digits = address.substr(kSegment.size());
    if (TakeDecimal(&digits, &segment) && digits.empty()) return log_->InspectSegment(segment, json);
  }
  return Status::NotFound("an index and log has nothing at %; it has state and segment/N", {address});
}

}  // namespace strata
