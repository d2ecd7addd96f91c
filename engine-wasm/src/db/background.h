// Background: decides which background job runs next and what follows when one ends.
//
// Reconsidered after everything that may change the decision: a rotation, an installed version, an option change, a
// seek charge, the end of a job. Of the max_background_jobs slots, a flush takes one and compactions share the rest, at
// most one per pair of levels. With one slot, flushes and compactions share it and the flush goes first: it is short,
// and writers wait for it. A cleanup takes no slot. Families are served round robin, starting after the family whose
// compaction was queued last. RocksDB keeps a FIFO queue of families, which gives the same order while all of them are
// due. Memtables are flushed by age, regardless of family. A manual compaction runs alone, piece by piece, and blocks
// automatic compactions until its level is done.
//
// RocksDB gives flushes a quarter of max_background_jobs, at least one, and compactions the rest, at least one; so with
// one job it runs two (GetBGJobLimits in db/db_impl/db_impl_compaction_flush.cc). There, flushes and compactions share
// threads only when the flush pool is empty. Here the option is a strict limit, and only one flush runs at a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compaction/compaction_host.h"
#include "compaction/compaction_picker.h"
#include "sched/scheduler.h"

namespace strata {

class ColumnFamily;
class DbImpl;

// One level's share of a manual compaction, carried out piece by piece.
struct ManualCompaction {
  ColumnFamily* family = nullptr;
  uint32_t level = 0;
  std::optional<std::string> from;  // user keys, inclusive; nullopt: unbounded
  std::optional<std::string> to;
  bool in_place = false;  // the level is the last one that holds any of the range: only what predicates concern
  bool done = false;
};

class Background {
 public:
  explicit Background(DbImpl& db) : db_(db) {}

  // Queues every job that is due and has a slot; no compaction after a background error, and nothing after one that
  // refuses writes, except flushes while the database resumes. Emits JobQueued, and RunsWeighed when a
  // version is evaluated for the first time or a rule applies.
  void ScheduleDueWork();

  // Call when a job ends; a failure sets the background error, for this reason unless a log or the manifest was its
  // cause. Emits JobFinished, then queues whatever is due.
  void JobFinished(JobId job, rec::JobKind kind, rec::BackgroundErrorReason reason, const Status& status);
  // As JobFinished, for a compaction; its inputs become available again.
  void CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome, const Status& status);

  void MemtableMergeFinished(JobId job, CompactionPlan plan, const Status& status);

  // Jobs queued or running, by id.
  const std::map<JobId, rec::JobKind>& jobs() const { return jobs_; }
  // True if a running compaction may read or write this level within the range (user keys). Its output may lie anywhere
  // between the ends of its inputs, including where no table is now.
  bool CompactionOverlaps(const ColumnFamily& family, uint32_t level, Slice smallest, Slice largest) const;
  // True if a flush or compaction of the family is queued or running, or a manual one is in progress.
  bool HasWorkFor(const ColumnFamily& family) const;

  // True if nothing runs, and nothing will until the database changes.
  bool IsIdle() const { return jobs_.empty() && !manual_; }

  // Starts a manual compaction; null when one is already in progress. The caller sets its level, then calls
  // ScheduleDueWork.
  ManualCompaction* BeginManual(ColumnFamily& family);
  void EndManual() { manual_.reset(); }

  // Requests a compaction of this table because its allowed seeks are used up; ignored if a request is pending.
  void RequestSeekCompaction(ColumnFamily& family, uint32_t level, uint32_t table);

  // Marks a file for removal. A cleanup job removes it once ScheduleDueWork or ScheduleCleanup is called.
  void AddObsolete(std::string name) { obsolete_.push_back(std::move(name)); }
  void ScheduleCleanup();
  // The next file to remove, or none.
  std::optional<std::string> TakeObsoleteFile();

 private:
  struct RunningCompaction {
    const ColumnFamily* family = nullptr;
    JobId job = 0;
    uint32_t level = 0;
    uint32_t output_level = 0;
    uint64_t queued_ns = 0;
    std::string smallest;  // user keys; the span of all inputs
    std::string largest;
  };
  struct SeekDue {
    uint32_t family = 0;
    uint32_t level = 0;
    uint32_t table = 0;
  };

  void QueueJob(std::unique_ptr<Job> job, rec::JobKind kind, rec::JobTrigger trigger, Priority priority,
                uint32_t family);
  void QueueCompaction(ColumnFamily& family, CompactionPlan plan, rec::JobTrigger trigger);
  void ScheduleFlush();
  // False: no table of L1 overlaps the memtable, so an ordinary flush may write there.
  bool ScheduleMemtableMerge(ColumnFamily& family);
  // The family with the oldest sealed memtable; null when none is sealed.
  ColumnFamily* NextToFlush() const;
  // The number of compactions that may run at once.
  uint64_t CompactionPlaces() const;
  void ScheduleCompactions();
  void ScheduleManual();
  PolicyView View(const ColumnFamily& family) const;
  std::optional<CompactionPlan> PickByShape(const ColumnFamily& family);
  // False: the family needs no compaction.
  bool ScheduleCompactionOf(ColumnFamily& family);
  bool ScheduleSeekCompaction();

  DbImpl& db_;
  std::map<JobId, rec::JobKind> jobs_;
  bool flush_queued_ = false;
  uint32_t flush_family_ = 0;  // family of the queued flush
  std::vector<RunningCompaction> running_;
  uint32_t last_compacted_family_ = 0;               // family whose compaction was queued last; 0 at first
  std::map<uint32_t, uint32_t> evaluated_versions_;  // by family: the version whose RunsWeighed were emitted last
  std::optional<ManualCompaction> manual_;
  std::optional<SeekDue> seek_due_;
  bool cleanup_queued_ = false;
  std::vector<std::string> obsolete_;      // files to remove: logs and manifests
  std::vector<uint32_t> obsolete_tables_;  // tables to remove, by number: each may be open
};

}  // namespace strata
