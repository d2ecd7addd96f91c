// FlushAll: flushes every column family that has entries in memory, one after another, as part of a client job that
// needs all entries up to now in tables: their sequence numbers are then in the manifest, so a crash cannot lose them
// and give them to later writes, and no log has a hole where the job takes a number.
#pragma once

#include <memory>

#include "db/wait_jobs.h"

namespace strata {

class FlushAll {
 public:
  explicit FlushAll(DbImpl& db) : db_(db) {}

  // True if no family has entries in memory. Pure.
  static bool Done(const DbImpl& db);
  // Call until Done. *status: of a flush that failed. REQUIRES: the job is not in the writer queue.
  StepResult Step(JobId job, Status* status);

 private:
  DbImpl& db_;
  std::unique_ptr<FlushWaitJob> flush_;
  Status status_;
};

}  // namespace strata
