#include "db/background.h"

#include <algorithm>

#include "compaction/compaction_job.h"
#include "compaction/compaction_policy.h"
#include "db/cleanup_job.h"
#include "db/db_impl.h"
#include "db/flush_job.h"
#include "db/limited_job.h"
#include "db/memtable_merge.h"
#include "format/file_name.h"

namespace strata {

void Background::QueueJob(std::unique_ptr<Job> job, rec::JobKind kind, rec::JobTrigger trigger, Priority priority,
                          uint32_t family) {
  const JobId id = db_.scheduler().NextId();
  job->set_id(id);
  jobs_[id] = kind;
  db_.tracer().Emit(rec::JobQueued{.job = id,
                                   .job_kind = kind,
                                   .trigger = trigger,
                                   .family = static_cast<uint8_t>(family),
                                   .queued_ns = db_.clock().now_ns()});
  if (kind != rec::JobKind::kCleanup) job = std::make_unique<LimitedJob>(db_, std::move(job));
  db_.scheduler().Add(std::move(job), priority);
}

void Background::ScheduleDueWork() {
  if (db_.bg_error().ok() || db_.resuming()) ScheduleFlush();
  if (!db_.bg_error().ok()) return;
  if (db_.background_error().ok()) ScheduleCompactions();
  ScheduleCleanup();
}

void Background::ScheduleFlush() {
  ColumnFamily* const family = NextToFlush();
  if (flush_queued_ || family == nullptr) return;
  if (db_.options().max_background_jobs == 1 && !running_.empty()) return;
  if (family->options().memtable_merges_into_l1 && ScheduleMemtableMerge(*family)) return;
  flush_queued_ = true;
  flush_family_ = family->id();
  QueueJob(std::make_unique<FlushJob>(db_, *family), rec::JobKind::kFlush, family->flush_trigger(), Priority::kFlush,
           family->id());
}

ColumnFamily* Background::NextToFlush() const {
  ColumnFamily* next = nullptr;
  for (const auto& family : db_.families()) {
    if (family->sealed().empty() || family->dropping()) continue;
    if (next == nullptr || family->sealed().front()->id() < next->sealed().front()->id()) next = family.get();
  }
  return next;
}

bool Background::ScheduleMemtableMerge(ColumnFamily& family) {
  const std::shared_ptr<MemTable>& memtable = family.sealed().front();
  auto plan = PlanMemtableMerge(family.version(), *memtable);
  if (!plan) return true;  // an input is being compacted: retried when a job ends
  const std::vector<TableRef> inputs = plan->inputs();
  if (inputs.empty()) return false;
  for (const TableRef& t : inputs) t->being_compacted = true;
  flush_queued_ = true;
  flush_family_ = family.id();
  QueueJob(std::make_unique<MemtableMergeJob>(db_, family, memtable, std::move(*plan)), rec::JobKind::kCompaction,
           family.flush_trigger(), Priority::kFlush, family.id());
  return true;
}

void Background::MemtableMergeFinished(JobId job, CompactionPlan plan, const Status& status) {
  for (const TableRef& t : plan.inputs()) t->being_compacted = false;
  plan = CompactionPlan();
  flush_queued_ = false;
  if (status.ok()) db_.EvaluateStall(*db_.Find(flush_family_));
  JobFinished(job, rec::JobKind::kCompaction, rec::BackgroundErrorReason::kFlush, status);
}

uint64_t Background::CompactionPlaces() const {
  if (db_.options().max_background_jobs == 1) return flush_queued_ ? 0 : 1;
  return db_.options().max_background_jobs - 1;
}

PolicyView Background::View(const ColumnFamily& family) const {
  PolicyView view{family.version(), family.options(), family.numbers().compact_pointers, 0};
  for (const RunningCompaction& r : running_) {
    if (r.family == &family) view.busy_levels |= 1u << r.level;
  }
  return view;
}

std::optional<CompactionPlan> Background::PickByShape(const ColumnFamily& family) {
  const PolicyView view = View(family);
  std::vector<rec::RunsWeighed> evaluated;
  auto plan = PickerOf(family.options().compaction_style).PickByShape(view, &evaluated);
  uint32_t& evaluated_version = evaluated_versions_[family.id()];
  if (plan || view.version->id() != evaluated_version) {
    for (rec::RunsWeighed& w : evaluated) {
      w.family = static_cast<uint8_t>(family.id());
      db_.tracer().Emit(w);
    }
    evaluated_version = view.version->id();
  }
  return plan;
}

void Background::ScheduleCompactions() {
  if (manual_) {
    ScheduleManual();
    return;
  }
  const auto& families = db_.families();
  while (running_.size() < CompactionPlaces()) {
    size_t first = 0;
    while (first < families.size() && families[first]->id() <= last_compacted_family_) first++;
    bool queued = false;
    for (size_t i = 0; i < families.size() && !queued; i++) {
      queued = ScheduleCompactionOf(*families[(first + i) % families.size()]);
    }
    if (!queued && !ScheduleSeekCompaction()) return;
  }
}

bool Background::ScheduleCompactionOf(ColumnFamily& family) {
  if (family.options().disable_auto_compactions || family.dropping()) return false;
  if (auto plan = PickByShape(family)) {
    QueueCompaction(family, std::move(*plan), rec::JobTrigger::kLevelScore);
    return true;
  }
  auto plan = PickerOf(family.options().compaction_style).PickMarked(View(family));
  if (plan) QueueCompaction(family, std::move(*plan), rec::JobTrigger::kMarkedTables);
  return plan.has_value();
}

// False: none is requested, or it must wait.
bool Background::ScheduleSeekCompaction() {
  if (!seek_due_) return false;
  ColumnFamily* const family = db_.Find(seek_due_->family);
  const bool may = family != nullptr && !family->dropping();
  if (may && family->options().disable_auto_compactions) return false;
  std::optional<CompactionPlan> plan;
  if (may) plan = PickBySeeks(View(*family), seek_due_->level, seek_due_->table);
  if (!plan && may && !running_.empty()) return false;  // inputs may be busy: retried when a job ends
  seek_due_.reset();
  if (plan) QueueCompaction(*family, std::move(*plan), rec::JobTrigger::kSeeks);
  return true;
}

void Background::ScheduleManual() {
  ManualCompaction& manual = *manual_;
  if (manual.done || !running_.empty() || CompactionPlaces() == 0) return;
  ColumnFamily& family = *manual.family;
  if (flush_queued_ && family.options().memtable_merges_into_l1) return;  // the queued merge may use tables of L1
  const Slice from = manual.from ? Slice(*manual.from) : Slice();
  const Slice to = manual.to ? Slice(*manual.to) : Slice();
  const KeyRange range{manual.from ? &from : nullptr, manual.to ? &to : nullptr};
  const CompactionPicker& picker = PickerOf(family.options().compaction_style);
  auto plan = manual.in_place ? picker.PickInPlace(View(family), family.predicates(), manual.level, range)
                              : picker.PickManual(View(family), manual.level, range);
  if (!plan) {
    manual.done = true;
    db_.Signal(Condition::kBackgroundDone);
    return;
  }
  QueueCompaction(family, std::move(*plan), rec::JobTrigger::kManual);
}

void Background::QueueCompaction(ColumnFamily& family, CompactionPlan plan, rec::JobTrigger trigger) {
  last_compacted_family_ = family.id();
  RunningCompaction running;
  running.family = &family;
  running.level = plan.level;
  running.output_level = plan.output_level;
  running.queued_ns = db_.clock().now_ns();
  const std::vector<TableRef> inputs = plan.inputs();
  const KeySpan span = KeySpanOf(inputs);
  running.smallest = std::string(UserKey(span.smallest));
  running.largest = std::string(UserKey(span.largest));
  for (const TableRef& t : inputs) t->being_compacted = true;
  auto job = std::make_unique<CompactionJob>(db_, family, std::move(plan));
  const CompactionJob* const queued = job.get();
  QueueJob(std::move(job), rec::JobKind::kCompaction, trigger, Priority::kCompaction, family.id());
  running.job = queued->id();
  running_.push_back(std::move(running));
}

void Background::CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                                    const Status& status) {
  for (const TableRef& t : plan.inputs()) t->being_compacted = false;
  const auto running =
      std::find_if(running_.begin(), running_.end(), [job](const RunningCompaction& r) { return r.job == job; });
  ColumnFamily& family = *db_.Find(running->family->id());  // a family is not dropped while a job runs for it
  if (status.ok()) {
    family.compaction_stats().AddCompaction(plan, outcome, db_.clock().now_ns() - running->queued_ns);
    db_.EvaluateStall(family);
  }
  running_.erase(running);
  // A piece of L0 is everything that overlaps the range; tables flushed since then are not part of the request.
  const bool all_of_it = plan.level == 0 || !PickerOf(family.options().compaction_style).IsLeveled();
  if (plan.reason == rec::CompactionReason::kManual && manual_ && all_of_it) manual_->done = true;
  // What a snapshot kept still concerns the predicate, so the next piece begins after this one.
  if (manual_ && manual_->in_place) manual_->from = std::string(UserKey(KeySpanOf(plan.upper).largest)) + '\0';
  plan = CompactionPlan();
  JobFinished(job, rec::JobKind::kCompaction, rec::BackgroundErrorReason::kCompaction, status);
}

void Background::JobFinished(JobId job, rec::JobKind kind, rec::BackgroundErrorReason reason, const Status& status) {
  jobs_.erase(job);
  if (kind == rec::JobKind::kFlush) {
    flush_queued_ = false;
    if (status.ok()) db_.EvaluateStall(*db_.Find(flush_family_));
  }
  if (kind == rec::JobKind::kCleanup) cleanup_queued_ = false;
  db_.tracer().Emit(
      rec::JobFinished{.job = job, .job_kind = kind, .status = static_cast<rec::StatusCode>(status.code())});
  if (!status.ok()) db_.SetBackgroundError(status, reason);
  ScheduleDueWork();
  db_.Signal(Condition::kStallCleared);
  db_.Signal(Condition::kBackgroundDone);
}

bool Background::CompactionOverlaps(const ColumnFamily& family, uint32_t level, Slice smallest, Slice largest) const {
  return std::any_of(running_.begin(), running_.end(), [&](const RunningCompaction& r) {
    return r.family == &family && (r.level == level || r.output_level == level) && Slice(r.largest) >= smallest &&
           Slice(r.smallest) <= largest;
  });
}

bool Background::HasWorkFor(const ColumnFamily& family) const {
  return (flush_queued_ && flush_family_ == family.id()) || (manual_ && manual_->family == &family) ||
         std::any_of(running_.begin(), running_.end(), [&](const RunningCompaction& r) { return r.family == &family; });
}

void Background::RequestSeekCompaction(ColumnFamily& family, uint32_t level, uint32_t table) {
  if (seek_due_) return;
  seek_due_ = SeekDue{family.id(), level, table};
  ScheduleDueWork();
}

ManualCompaction* Background::BeginManual(ColumnFamily& family) {
  if (manual_) return nullptr;
  manual_.emplace().family = &family;
  return &*manual_;
}

void Background::ScheduleCleanup() {
  for (const uint32_t manifest : db_.versions().TakeObsoleteManifests())
    obsolete_.push_back(ManifestFileName(manifest));
  for (const uint32_t table : db_.versions().TakeObsoleteTables()) obsolete_tables_.push_back(table);
  if (cleanup_queued_ || (obsolete_tables_.empty() && obsolete_.empty())) return;
  cleanup_queued_ = true;
  QueueJob(std::make_unique<CleanupJob>(db_), rec::JobKind::kCleanup, rec::JobTrigger::kObsoleteFiles,
           Priority::kCleanup, 0);
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
