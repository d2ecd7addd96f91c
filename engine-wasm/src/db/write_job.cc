#include "db/write_job.h"

#include "db/db_impl.h"
#include "format/batch_format.h"

namespace strata {

WriteJob::WriteJob(DbImpl& db, const WriteOptions& options, WriteBatch* batch, Db::Done done)
    : db_(db),
      op_(options.op),
      sync_(options.sync),
      batch_(batch),
      done_(std::move(done)),
      batch_status_(batch->OnlyPutsAndDeletes() ? Status::Ok()
                                                : CheckBatch(batch->Data(), db.options().dialect, &families_)),
      writer_(db.writers()),
      gate_(db, options.op, nullptr, batch->Data().size()) {}

StepResult WriteJob::Step() {
  switch (state_) {
    case State::kGate:
      return PassAndAppend();
    case State::kSync: {
      // Another job may have set a background error meanwhile; the log must not be touched then.
      if (db_.bg_error().ok()) {
        const Status status = db_.wals().NextSync();
        if (!status.ok()) db_.SetBackgroundError(status, rec::BackgroundErrorReason::kLogWrite);
      }
      if (!db_.bg_error().ok()) {
        db_.wals().MarkFailed();
        return EndAfterError();
      }
      if (!db_.wals().NeedsSync()) state_ = State::kPublish;
      return StepResult::Ran();
    }
    case State::kPublish:
      return Publish();
  }
  return StepResult::Done();
}

StepResult WriteJob::PassAndAppend() {
  if (!batch_status_.ok()) return Finish(batch_status_);
  writer_.Enter();
  if (!writer_.IsHead()) return StepResult::Blocked(Condition::kWriterQueue);
  // Only the head of the queue creates and drops families.
  const uint64_t missing = families_ & ~db_.family_bits();
  if (missing != 0) {
    uint32_t family = 0;
    while ((missing >> family & 1) == 0) family++;
    return Finish(DbImpl::NoFamily(family));
  }
  StepResult result;
  Status status;
  if (!gate_.Pass(&result, &status)) return result;
  if (!db_.bg_error().ok()) return EndAfterError();
  if (!status.ok() || batch_->count() == 0) return Finish(status);

  if (batch_->count() > kMaxSequence - db_.last_sequence()) {
    return Finish(Status::NotSupported("of 2^56 - 1 sequence numbers % are left, and this write needs %",
                                       {kMaxSequence - db_.last_sequence(), batch_->count()}));
  }
  batch_->SetSequence(db_.last_sequence() + 1);
  status = db_.wals().Append(batch_->Data());
  if (!status.ok()) {
    db_.SetBackgroundError(status, rec::BackgroundErrorReason::kLogWrite);
    return EndAfterError();
  }
  state_ = sync_ ? State::kSync : State::kPublish;
  return state_ == State::kPublish ? Publish() : StepResult::Ran();
}

StepResult WriteJob::Publish() {
  db_.Publish(*batch_);
  return Finish(Status::Ok());
}

StepResult WriteJob::EndAfterError() {
  switch (db_.options().background_error_handling) {
    case BackgroundErrorHandling::kMyrocks5722:
      db_.tracer().Emit(rec::WriteLost{.op = op_, .entries = batch_->count()});
      return Finish(Status::Ok());
    case BackgroundErrorHandling::kMyrocks5723:
      db_.Abort();
      return Finish(db_.bg_error());
    case BackgroundErrorHandling::kLeveldb:
    case BackgroundErrorHandling::kRocksdb:
      break;
  }
  return Finish(db_.bg_error());
}

StepResult WriteJob::Finish(const Status& status) {
  writer_.Leave();
  db_.Signal(Condition::kWriterQueue);
  done_(status);
  return StepResult::Done();
}

}  // namespace strata
