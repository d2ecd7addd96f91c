// Background: which background job runs next, and what follows when one is done.
//
// Asked after everything that may have changed the answer: a rotation, an installed version, an option, a charge, a
// job's end. Of max_background_jobs places a flush takes one, and compactions share the others, at most one per pair of
// levels. With one place both share it, a flush first: it is short, and writers wait for it. A cleanup takes no place.
// Families are asked in turn, beginning behind the one whose compaction was queued last; RocksDB has a queue of
// families, first in first out, which comes to the same while all are due. Memtables are flushed by age, whosever they
// are. A manual compaction runs alone, one piece after another, and holds automatic ones back until its level is done.
//
// RocksDB gives flushes a quarter of max_background_jobs, at least one, and compactions the rest, at least one; so with
// one job it runs two (GetBGJobLimits in db/db_impl/db_impl_compaction_flush.cc). Flush and compaction share there only
// when the pool of flush threads is empty. Here the option keeps its word, and flushes go one at a time.
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

// One level's part of a manual compaction, carried out piece by piece.
struct ManualCompaction {
  ColumnFamily* family = nullptr;
  uint32_t level = 0;
  std::optional<std::string> from;  // user keys, inclusive; none: open
  std::optional<std::string> to;
  bool done = false;
};

class Background {
 public:
  explicit Background(DbImpl& db) : db_(db) {}

  // Queues every job that is due and has a place; none after the database has stopped. Emits JobQueued, and RunsWeighed
  // when a version is looked at for the first time or a rule is taken.
  void ScheduleDueWork();

  // A job ended; its failure stops the database. Emits JobFinished; then whatever is due is queued.
  void JobFinished(JobId job, rec::JobKind kind, const Status& status);
  // The same for a compaction, whose inputs are free again.
  void CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome, const Status& status);

  void MemtableMergeFinished(JobId job, CompactionPlan plan, const Status& status);

  // Jobs queued or running, by id.
  const std::map<JobId, rec::JobKind>& jobs() const { return jobs_; }
  // A running compaction may write or read anything of this level within the range (user keys): what it will write lies
  // anywhere between the ends of its inputs, also where no table is now.
  bool Compacts(const ColumnFamily& family, uint32_t level, Slice smallest, Slice largest) const;
  // A flush or a compaction of the family is queued or running, or a manual one is under way.
  bool WorksFor(const ColumnFamily& family) const;

  // At most one manual compaction at a time; null when one is under way. The caller sets its level, then
  // ScheduleDueWork.
  ManualCompaction* BeginManual(ColumnFamily& family);
  void EndManual() { manual_.reset(); }

  // A compaction of this table because of fruitless looks is wanted, unless another one is already.
  void WantSeekCompaction(ColumnFamily& family, uint32_t level, uint32_t table);

  // A file is not needed any more. Removed by a cleanup job, once ScheduleDueWork or ScheduleCleanup is called.
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
    std::string smallest;  // user keys of the hull of all inputs
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
  // False: nothing is in the way in L1, and an ordinary flush may go there.
  bool ScheduleMemtableMerge(ColumnFamily& family);
  // With the oldest memtable that is sealed; null when none is.
  ColumnFamily* NextToFlush() const;
  // Compactions that may run at a time.
  uint64_t CompactionPlaces() const;
  void ScheduleCompactions();
  void ScheduleManual();
  PolicyView View(const ColumnFamily& family) const;
  std::optional<CompactionPlan> PickByShape(const ColumnFamily& family);
  // False: the family is due for nothing.
  bool ScheduleCompactionOf(ColumnFamily& family);
  bool ScheduleSeekCompaction();

  DbImpl& db_;
  std::map<JobId, rec::JobKind> jobs_;
  bool flush_queued_ = false;
  uint32_t flush_family_ = 0;  // of the flush that is queued
  std::vector<RunningCompaction> running_;
  uint32_t served_last_ = 0;                       // family whose compaction was queued last
  std::map<uint32_t, uint32_t> weighed_versions_;  // by family: the version of which RunsWeighed was told last
  std::optional<ManualCompaction> manual_;
  std::optional<SeekDue> seek_due_;
  bool cleanup_queued_ = false;
  std::vector<std::string> obsolete_;      // files to remove: logs and manifests
  std::vector<uint32_t> obsolete_tables_;  // the same, by number: each may be open
};

}  // namespace strata
