// CompactionHost: what a compaction job asks of the database it works for. db/ implements it; tests may.
#pragma once

#include <cstdint>
#include <vector>

#include "base/status.h"
#include "compaction/compaction_plan.h"
#include "env/env.h"
#include "ranges/range_tombstone.h"
#include "sched/job.h"
#include "strata/options.gen.h"
#include "table/table_options.h"
#include "trace/tracer.h"
#include "version/edit_installer.h"
#include "version/table_cache.h"

namespace strata {

struct MergeChild;

// What a compaction came to, beside its plan.
struct CompactionOutcome {
  uint64_t output_bytes = 0;
  uint64_t entries_in = 0;
  uint64_t entries_out = 0;
};

class CompactionHost {
 public:
  virtual Env& env() = 0;
  virtual Tracer& tracer() = 0;
  virtual TableCache& tables() = 0;
  virtual EditInstaller& installer() = 0;
  // Current values; an option may change while a job runs and counts from its next use.
  virtual const Options& options() const = 0;
  // last_level: no table lies deeper than the level that the new table is for.
  virtual TableOptions NewTableOptions(bool last_level) const = 0;
  // Not ok: the database has stopped, or holds more bytes than it may; the job ends with this.
  virtual Status CheckHealthy() = 0;
  virtual uint32_t NewFileNumber() = 0;
  virtual uint32_t NewMergeNumber() = 0;
  // Appends runs in memory that are newer than the plan's inputs; there are none but for a memtable that is merged.
  virtual void AddMemoryRuns(std::vector<MergeChild>* /*children*/) {}
  // Appends the range tombstones of these runs.
  virtual void AddMemoryRanges(std::vector<RangeTombstone>* /*tombstones*/) {}
  // Sequence numbers of live snapshots, ascending.
  virtual std::vector<uint64_t> SnapshotSequences() const = 0;
  // Called in the last step. Ok: the plan is installed. Whoever drops the plan drops the last hold that the job had of
  // its inputs.
  virtual void CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                                  const Status& status) = 0;

 protected:
  ~CompactionHost() = default;
};

}  // namespace strata
