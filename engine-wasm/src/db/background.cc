#include "db/background.h"

#include <algorithm>

#include "compaction/compaction_job.h"
#include "compaction/compaction_policy.h"
#include "db/cleanup_job.h"
#include "db/db_impl.h"
#include "db/flush_job.h"
#include "db/memtable_merge.h"
#include "format/file_name.h"

namespace strata {

void Background::QueueJob(std::unique_ptr<Job> job, rec::JobKind kind, rec::JobTrigger trigger, Priority priority) {
  const JobId id = db_.scheduler().NextId();
  job->set_id(id);
  jobs_[id] = kind;
  db_.tracer().Emit(rec::JobQueued{.job = id, .job_kind = kind, .trigger = trigger});
  db_.scheduler().Add(std::move(job), priority);
}

void Background::ScheduleDueWork() {
  if (!db_.stopped().ok()) return;
  ScheduleFlush();
  ScheduleCompactions();
  ScheduleCleanup();
}

void Background::ScheduleFlush() {
  if (flush_queued_ || db_.sealed().empty()) return;
  if (db_.options().max_background_jobs == 1 && !running_.empty()) return;
  if (db_.options().memtable_merges_into_l1 && ScheduleMemtableMerge()) return;
  flush_queued_ = true;
  QueueJob(std::make_unique<FlushJob>(db_), rec::JobKind::kFlush, flush_trigger_, Priority::kFlush);
}

bool Background::ScheduleMemtableMerge() {
  const std::shared_ptr<MemTable>& memtable = db_.sealed().front();
  auto plan = PlanMemtableMerge(db_.versions().current(), *memtable);
  if (!plan) return true;  // an input is busy: asked again when a job ends
  const std::vector<TableRef> inputs = plan->inputs();
  if (inputs.empty()) return false;
  for (const TableRef& t : inputs) t->being_compacted = true;
  flush_queued_ = true;
  QueueJob(std::make_unique<MemtableMergeJob>(db_, memtable, std::move(*plan)), rec::JobKind::kCompaction,
           flush_trigger_, Priority::kFlush);
  return true;
}

void Background::MemtableMergeFinished(JobId job, CompactionPlan plan, const Status& status) {
  for (const TableRef& t : plan.inputs()) t->being_compacted = false;
  plan = CompactionPlan();
  flush_queued_ = false;
  JobFinished(job, rec::JobKind::kCompaction, status);
}

uint64_t Background::CompactionPlaces() const {
  if (db_.options().max_background_jobs == 1) return flush_queued_ ? 0 : 1;
  return db_.options().max_background_jobs - 1;
}

PolicyView Background::View() const {
  PolicyView view{db_.versions().current(), db_.options(), db_.versions().numbers().compact_pointers, 0};
  for (const RunningCompaction& r : running_) view.busy_levels |= 1u << r.level;
  return view;
}

std::optional<CompactionPlan> Background::PickByShape() {
  const PolicyView view = View();
  std::vector<rec::RunsWeighed> weighed;
  auto plan = PickerOf(db_.options().compaction_style).PickByShape(view, &weighed);
  if (plan || view.version->id() != weighed_version_) {
    for (const rec::RunsWeighed& w : weighed) db_.tracer().Emit(w);
    weighed_version_ = view.version->id();
  }
  return plan;
}

void Background::ScheduleCompactions() {
  if (manual_) {
    ScheduleManual();
    return;
  }
  if (db_.options().disable_auto_compactions) return;
  while (running_.size() < CompactionPlaces()) {
    if (auto plan = PickByShape()) {
      QueueCompaction(std::move(*plan), rec::JobTrigger::kLevelScore);
      continue;
    }
    if (auto plan = PickerOf(db_.options().compaction_style).PickMarked(View())) {
      QueueCompaction(std::move(*plan), rec::JobTrigger::kMarkedTables);
      continue;
    }
    if (!seek_due_) return;
    auto plan = PickBySeeks(View(), seek_due_->level, seek_due_->table);
    if (!plan && !running_.empty()) return;  // perhaps busy: asked again when a job ends
    seek_due_.reset();
    if (plan) QueueCompaction(std::move(*plan), rec::JobTrigger::kSeeks);
  }
}

void Background::ScheduleManual() {
  ManualCompaction& manual = *manual_;
  if (manual.done || !running_.empty() || CompactionPlaces() == 0) return;
  if (flush_queued_ && db_.options().memtable_merges_into_l1) return;  // it may hold tables of L1
  const Slice from = manual.from ? Slice(*manual.from) : Slice();
  const Slice to = manual.to ? Slice(*manual.to) : Slice();
  auto plan = PickerOf(db_.options().compaction_style)
                  .PickManual(View(), manual.level, {manual.from ? &from : nullptr, manual.to ? &to : nullptr});
  if (!plan) {
    manual.done = true;
    db_.Signal(Condition::kBackgroundDone);
    return;
  }
  QueueCompaction(std::move(*plan), rec::JobTrigger::kManual);
}

void Background::QueueCompaction(CompactionPlan plan, rec::JobTrigger trigger) {
  RunningCompaction running;
  running.level = plan.level;
  running.output_level = plan.output_level;
  running.queued_ns = db_.clock().now_ns();
  const std::vector<TableRef> inputs = plan.inputs();
  const Hull hull = HullOf(inputs);
  running.smallest = std::string(UserKey(hull.smallest));
  running.largest = std::string(UserKey(hull.largest));
  for (const TableRef& t : inputs) t->being_compacted = true;
  auto job = std::make_unique<CompactionJob>(db_, std::move(plan));
  const CompactionJob* const queued = job.get();
  QueueJob(std::move(job), rec::JobKind::kCompaction, trigger, Priority::kCompaction);
  running.job = queued->id();
  running_.push_back(std::move(running));
}

void Background::CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                                    const Status& status) {
  for (const TableRef& t : plan.inputs()) t->being_compacted = false;
  const auto running =
      std::find_if(running_.begin(), running_.end(), [job](const RunningCompaction& r) { return r.job == job; });
  if (status.ok()) {
    db_.compaction_stats().AddCompaction(plan, outcome, db_.clock().now_ns() - running->queued_ns);
  }
  running_.erase(running);
  // A piece of L0 is all of it that touches the range; tables flushed since then are not what was asked for.
  const bool all_of_it = plan.level == 0 || !PickerOf(db_.options().compaction_style).ByLevels();
  if (plan.reason == rec::CompactionReason::kManual && manual_ && all_of_it) manual_->done = true;
  plan = CompactionPlan();
  JobFinished(job, rec::JobKind::kCompaction, status);
}

void Background::JobFinished(JobId job, rec::JobKind kind, const Status& status) {
  jobs_.erase(job);
  if (kind == rec::JobKind::kFlush) flush_queued_ = false;
  if (kind == rec::JobKind::kCleanup) cleanup_queued_ = false;
  db_.tracer().Emit(
      rec::JobFinished{.job = job, .job_kind = kind, .status = static_cast<rec::StatusCode>(status.code())});
  if (!status.ok()) db_.Stop(status);
  ScheduleDueWork();
  db_.Signal(Condition::kStallCleared);
  db_.Signal(Condition::kBackgroundDone);
}

bool Background::Compacts(uint32_t level, Slice smallest, Slice largest) const {
  return std::any_of(running_.begin(), running_.end(), [&](const RunningCompaction& r) {
    return (r.level == level || r.output_level == level) && Slice(r.largest) >= smallest &&
           Slice(r.smallest) <= largest;
  });
}

void Background::WantSeekCompaction(uint32_t level, uint32_t table) {
  if (seek_due_) return;
  seek_due_ = SeekDue{level, table};
  ScheduleDueWork();
}

ManualCompaction* Background::BeginManual() {
  if (manual_) return nullptr;
  return &manual_.emplace();
}

void Background::ScheduleCleanup() {
  for (const uint32_t manifest : db_.versions().TakeObsoleteManifests())
    obsolete_.push_back(ManifestFileName(manifest));
  for (const uint32_t table : db_.versions().TakeObsoleteTables()) obsolete_tables_.push_back(table);
  if (cleanup_queued_ || (obsolete_tables_.empty() && obsolete_.empty())) return;
  cleanup_queued_ = true;
  QueueJob(std::make_unique<CleanupJob>(db_), rec::JobKind::kCleanup, rec::JobTrigger::kObsoleteFiles,
           Priority::kCleanup);
}

std::optional<std::string> Background::TakeObsoleteFile() {
  if (!obsolete_.empty()) {
    const std::string name = obsolete_.front();
    obsolete_.erase(obsolete_.begin());
    return name;
  }
  if (obsolete_tables_.empty()) return std::nullopt;
  const uint32_t table = obsolete_tables_.front();
  obsolete_tables_.erase(obsolete_tables_.begin());
  const std::string name = ExistingTableName(db_.env(), table);
  db_.tables().Erase(table);
  return name;
}

}  // namespace strata
