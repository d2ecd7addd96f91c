#include "db/limited_job.h"

#include <utility>

#include "db/db_impl.h"

namespace strata {

LimitedJob::LimitedJob(DbImpl& db, std::unique_ptr<Job> job) : db_(db), job_(std::move(job)) {
  set_id(job_->id());
}

StepResult LimitedJob::Step() {
  RateLimiter& limiter = db_.limiter();
  const uint64_t now_ns = db_.clock().now_ns();
  const uint64_t ready_ns = limiter.ReadyNs(now_ns);
  Counters& counters = db_.tracer().counters;
  // After a background error the job only ends.
  if (ready_ns > now_ns && db_.bg_error().ok()) {
    if (limiter.CountDrain()) counters.number_rate_limiter_drains++;
    db_.tracer().Emit(rec::JobRateLimited{.job = id(), .debt_bytes = limiter.debt_bytes(), .until_ns = ready_ns});
    return StepResult::Waiting(ready_ns, Condition::kLimitChanged);
  }
  const uint64_t before_bytes = job_->appended_bytes();
  const StepResult result = job_->Step();
  const uint64_t bytes = job_->appended_bytes() - before_bytes;
  limiter.Take(bytes);
  if (limiter.has_limit()) counters.rate_limiter_total_bytes_through += bytes;
  return result;
}

}  // namespace strata
