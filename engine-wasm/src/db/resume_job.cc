#include "db/resume_job.h"

#include <algorithm>

#include "db/db_impl.h"

namespace strata {

ResumeJob::ResumeJob(DbImpl& db, Db::Done done) : db_(db), done_(std::move(done)), writer_(db.writers()) {}

StepResult ResumeJob::Step() {
  switch (state_) {
    case State::kBegin:
      return Begin();
    case State::kFlushes:
      return WaitForFlushes();
    case State::kSyncDir: {
      const Status status = db_.env().SyncDir();
      if (!status.ok()) {
        db_.SetBackgroundError(status, rec::BackgroundErrorReason::kLogWrite);
        return Finish(db_.bg_error());
      }
      db_.wals().DirSynced();
      state_ = State::kFlushes;
      return StepResult::Ran();
    }
    case State::kAppend:
    case State::kInstall: {
      bool installed = false;
      const Status status = state_ == State::kAppend ? AppendEdit() : db_.versions().Step(&installed);
      if (!status.ok()) db_.SetBackgroundError(status, rec::BackgroundErrorReason::kManifestWrite);
      if (!db_.resuming()) return Finish(db_.bg_error());
      if (!installed) return StepResult::Ran();
      db_.RetireLogsBefore(db_.wals().newest());
      db_.ClearBackgroundError();
      return Finish(Status::Ok());
    }
    case State::kCompactions:
      if (!db_.background().jobs().empty()) return StepResult::Blocked(Condition::kBackgroundDone);
      return Finish(db_.background_error());
  }
  return StepResult::Done();
}

StepResult ResumeJob::Begin() {
  Status status = db_.CheckMayResume();
  if (!status.ok()) return Finish(status);
  if (db_.bg_error().ok()) {
    db_.ClearBackgroundError();
    state_ = State::kCompactions;
    return StepResult::Ran();
  }
  writer_.Enter();
  if (!writer_.IsHead()) return StepResult::Blocked(Condition::kWriterQueue);
  status = db_.BeginResume();
  if (!status.ok()) return Finish(status);
  state_ = State::kFlushes;
  return StepResult::Ran();
}

StepResult ResumeJob::WaitForFlushes() {
  if (!db_.resuming()) return Finish(db_.bg_error());
  const auto& families = db_.families();
  if (std::any_of(families.begin(), families.end(), [](const auto& f) { return !f->sealed().empty(); })) {
    return StepResult::Blocked(Condition::kBackgroundDone);
  }
  if (db_.wals().oldest() == db_.wals().newest()) {
    db_.ClearBackgroundError();
    return Finish(Status::Ok());
  }
  // The edit names the new log, so its name is durable first.
  if (db_.wals().NeedsDirSync()) {
    state_ = State::kSyncDir;
    return StepResult::Ran();
  }
  if (!db_.versions().Acquire(id())) return StepResult::Blocked(Condition::kBackgroundDone);
  state_ = State::kAppend;
  return StepResult::Ran();
}

Status ResumeJob::AppendEdit() {
  const uint32_t newest = db_.wals().newest();
  VersionEdit edit;
  edit.log_number = newest;
  edit.prev_log_number = 0;
  db_.SetOldestLog(newest, &edit);
  if (!HasSeveralFamilies(db_.families())) edit.min_log_number.reset();
  state_ = State::kInstall;
  return db_.versions().Append(std::move(edit));
}

StepResult ResumeJob::Finish(const Status& status) {
  writer_.Leave();
  db_.Signal(Condition::kWriterQueue);
  done_(status);
  return StepResult::Done();
}

}  // namespace strata
