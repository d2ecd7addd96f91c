// CleanupJob: removes obsolete files, one unlink per step. A file that cannot be removed is left; the next open finds
// and removes it.
#pragma once

#include "sched/job.h"

namespace strata {

class DbImpl;

class CleanupJob final : public Job {
 public:
  explicit CleanupJob(DbImpl& db) : db_(db) {}

  StepResult Step() override;

 private:
  DbImpl& db_;
};

}  // namespace strata
