#include "db/cleanup_job.h"

#include "db/db_impl.h"

namespace strata {

StepResult CleanupJob::Step() {
  Status status = db_.bg_error().ok() ? Status::Ok() : Status::Aborted("the database has stopped");
  if (status.ok()) {
    if (const auto name = db_.background().TakeObsoleteFile()) {
      db_.env().Remove(*name).IgnoreError();  // recorded as FileFailed; see cleanup_job.h
      return StepResult::Ran();
    }
  }
  db_.background().JobFinished(id(), rec::JobKind::kCleanup, rec::BackgroundErrorReason::kFlush, status);
  return StepResult::Done();
}

}  // namespace strata
