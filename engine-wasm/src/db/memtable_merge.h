// MemtableMerge: without L0 (memtable_merges_into_l1) the oldest sealed memtable is merged with the tables of L1 that
// it overlaps, as C0 with C1 in the LSM-tree paper. A Get then searches one run fewer for every table that L0 would
// hold; each memtable costs a rewrite of the part of L1 that it overlaps.
//
//   memtable    b   c    d        h            newest
//   L0         (left by recovery or an earlier session; all of it is merged, since it is older than the memtable)
//   L1         [a..c]  [d..e]  [f..g]  [h..k]
//               ^^^^    ^^^^            ^^^^   inputs: merged, dropped and cut by the rules of compactions
//
// It is a compaction with an extra run on top (CompactionJob), whose edit also records which log is no longer needed.
// Both take effect together, so a crash leaves either the memtable's log or the merged tables, never neither. A
// memtable that overlaps nothing is flushed as usual, into L1.
//
// Source: O'Neil, Cheng, Gawlick, O'Neil, The Log-Structured Merge-Tree (1996), section 2.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "compaction/compaction_job.h"
#include "db/version_set.h"
#include "memtable/memtable.h"

namespace strata {

class ColumnFamily;
class DbImpl;

// The inputs that this memtable is merged with. An empty plan (no inputs) if nothing overlaps it; nullopt if an input
// is being compacted. REQUIRES: the memtable is not empty. Pure.
std::optional<CompactionPlan> PlanMemtableMerge(const VersionRef& version, const MemTable& memtable);

// Emits the records of a compaction, then MemtableRetired and WalRetired.
class MemtableMergeJob final : public Job, private CompactionOwner, private FamilyInstaller {
 public:
  // REQUIRES: memtable is the family's oldest sealed one; the plan's inputs are marked being_compacted. db outlives the
  // job, or the job is never stepped again.
  MemtableMergeJob(DbImpl& db, ColumnFamily& family, std::shared_ptr<MemTable> memtable, CompactionPlan plan);

  StepResult Step() override;
  uint64_t appended_bytes() const override { return merge_.appended_bytes(); }

 private:
  // ---- CompactionOwner: the family, except for the memtable and the end of the job.
  EditInstaller& installer() override { return *this; }
  const Options& options() const override;
  TableOptions NewTableOptions(OutputPlace place) const override;
  const Predicates& predicates() const override;
  void SetCarriedOut(VersionEdit* edit) const override;
  void AddMemoryRuns(std::vector<MergeChild>* children) override;
  void AddMemoryRanges(std::vector<RangeTombstone>* tombstones) override;
  void CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                          const Status& status) override;

  // ---- FamilyInstaller, with the log in the edit.
  Status Append(VersionEdit edit) override;
  Status Step(bool* installed) override;

  DbImpl& db_;
  ColumnFamily& family_;
  std::shared_ptr<MemTable> memtable_;
  const uint32_t log_number_;  // of the family's oldest remaining memtable
  uint32_t oldest_log_ = 0;    // the oldest that any family needs then, as recorded in the edit
  const uint64_t queued_ns_;
  bool begun_ = false;
  CompactionJob merge_;
};

}  // namespace strata
