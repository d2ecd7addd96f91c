// What a compaction job needs from db/: CompactionHost, the services of the database, and CompactionOwner, those of the
// column family or of the memtable merge that the compaction is for.
#pragma once

#include <cstdint>
#include <vector>

#include "base/status.h"
#include "compaction/compaction_plan.h"
#include "env/env.h"
#include "range_del/range_tombstone.h"
#include "sched/job.h"
#include "strata/options.gen.h"
#include "table/table_options.h"
#include "trace/tracer.h"
#include "version/edit_installer.h"
#include "version/predicate.h"
#include "version/table_cache.h"

namespace strata {

struct MergeChild;

// The result of a compaction, in addition to its plan.
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
  // Not ok after a background error or above the memory quota; the job then ends with this status.
  virtual Status CheckHealthy() = 0;
  virtual uint32_t NewFileNumber() = 0;
  virtual uint32_t NewMergeNumber() = 0;
  // Sequence numbers of live snapshots, ascending.
  virtual std::vector<uint64_t> SnapshotSequences() const = 0;

 protected:
  ~CompactionHost() = default;
};

// Where the tables of a job go, as far as it decides how they are written.
struct OutputPlace {
  uint32_t level = 0;       // L0: 0; others count from the first level that is used, which is 1
  bool last_level = false;  // no table is in a level below it
};

class CompactionOwner {
 public:
  virtual EditInstaller& installer() = 0;
  // Current values. An option may change while a job runs and applies from its next use.
  virtual const Options& options() const = 0;
  virtual TableOptions NewTableOptions(OutputPlace place) const = 0;
  // Predicates that a compaction carries out which begins now.
  virtual const Predicates& predicates() const = 0;
  // Records in a compaction's edit which predicates no table is concerned by once it is installed. REQUIRES: the
  // manifest is acquired.
  virtual void SetCarriedOut(VersionEdit* edit) const = 0;
  // Appends in-memory runs that are newer than the plan's inputs: none, except in a memtable merge.
  virtual void AddMemoryRuns(std::vector<MergeChild>* /*children*/) {}
  // Appends the range tombstones of these runs.
  virtual void AddMemoryRanges(std::vector<RangeTombstone>* /*tombstones*/) {}
  // Called in the last step. Ok: the plan is installed. Dropping the plan releases the job's last references to its
  // inputs.
  virtual void CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                                  const Status& status) = 0;

 protected:
  ~CompactionOwner() = default;
};

}  // namespace strata
