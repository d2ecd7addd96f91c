// LimitedJob: a flush or compaction that the rate limiter may make wait between two steps.
//
//   step    limiter: no bytes left --> JobRateLimited, wait until the refill, or until the limit changes
//           otherwise              --> step of the job, then take the bytes that it appended to tables
//
// A whole job waits, although RocksDB's would go on reading until its next write: a step does not say in advance
// whether it will append. Logs and manifests are not limited: what a job appends to the manifest is not counted.
//
// Counters: number_rate_limiter_drains, rate_limiter_total_bytes_through. Emits JobRateLimited.
#pragma once

#include <cstdint>
#include <memory>

#include "sched/job.h"

namespace strata {

class DbImpl;

class LimitedJob final : public Job {
 public:
  // REQUIRES: the job has its id.
  LimitedJob(DbImpl& db, std::unique_ptr<Job> job);

  StepResult Step() override;
  uint64_t appended_bytes() const override { return job_->appended_bytes(); }

 private:
  DbImpl& db_;
  const std::unique_ptr<Job> job_;
};

}  // namespace strata
