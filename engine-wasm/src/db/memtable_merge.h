// MemtableMerge: without L0 (memtable_merges_into_l1) the oldest sealed memtable is merged with the tables of L1 that
// it overlaps, as C0 with C1 in the paper on LSM-trees. A Get then looks into one run less for every table that L0
// would hold; each memtable costs what it touches of L1.
//
//   memtable    b   c    d        h            newest
//   L0         (what a recovery or another opening left; all of it goes along, for it is older than the memtable)
//   L1         [a..c]  [d..e]  [f..g]  [h..k]
//               ^^^^    ^^^^            ^^^^   inputs: merged, dropped and cut by the rules of compactions
//
// It is a compaction with one more run on top (CompactionJob), whose edit also says which log is needed no more: both
// become true together, so a crash leaves the memtable's log or the merged tables, never neither. A memtable that
// touches nothing is flushed as ever, into L1.
//
// Source: O'Neil, Cheng, Gawlick, O'Neil, The Log-Structured Merge-Tree (1996), section 2.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "compaction/compaction_job.h"
#include "memtable/memtable.h"

namespace strata {

class ColumnFamily;
class DbImpl;

// What a memtable of these entries is merged with. An empty plan (no inputs) when nothing is in its way; none when an
// input is busy. REQUIRES: entries. Pure.
std::optional<CompactionPlan> PlanMemtableMerge(const VersionRef& version, const MemTable& memtable);

// Emits what a compaction emits, then MemtableRetired and WalRetired.
class MemtableMergeJob final : public Job, private CompactionHost, private EditInstaller {
 public:
  // REQUIRES: memtable is the family's oldest sealed one; the plan's inputs are marked being_compacted. db outlives the
  // job, or the job is never stepped again.
  MemtableMergeJob(DbImpl& db, ColumnFamily& family, std::shared_ptr<MemTable> memtable, CompactionPlan plan);

  StepResult Step() override;
  Slice StateName() const override { return merge_.StateName(); }

 private:
  // ---- CompactionHost: the family's answers but for the memtable and the end.
  Env& env() override;
  Tracer& tracer() override;
  TableCache& tables() override;
  EditInstaller& installer() override { return *this; }
  const Options& options() const override;
  TableOptions NewTableOptions(bool last_level) const override;
  Status MayGoOn() override;
  uint32_t NewFileNumber() override;
  uint32_t NewMergeNumber() override;
  std::vector<uint64_t> SnapshotSequences() const override;
  void AddMemoryRuns(std::vector<MergeChild>* children) override;
  void AddMemoryRanges(std::vector<RangeTombstone>* tombstones) override;
  void CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                          const Status& status) override;

  // ---- EditInstaller: the database's, with the log in the edit.
  bool Begin(JobId job) override;
  Status Append(VersionEdit edit) override;
  Status Step(bool* installed) override;
  Slice StepName() const override;
  uint32_t family() const override;

  DbImpl& db_;
  ColumnFamily& family_;
  std::shared_ptr<MemTable> memtable_;
  const uint32_t log_number_;  // of the family's oldest memtable that stays
  uint32_t oldest_log_ = 0;    // that any family needs then, as the edit says
  const uint64_t queued_ns_;
  bool begun_ = false;
  CompactionJob merge_;
};

}  // namespace strata
