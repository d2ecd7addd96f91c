// Which background job runs next, and what follows when one is done.
//
// Asked after everything that may have changed the answer: a rotation, an installed version, an option, a charge, a
// job's end. Of max_background_jobs places a flush takes one, and compactions share the others, at most one per pair of
// levels. With one place both share it, a flush first: it is short, and writers wait for it. A cleanup takes no place.
// A manual compaction runs alone, one piece after another, and holds automatic ones back until its level is done.
//
// RocksDB gives flushes a quarter of max_background_jobs, at least one, and compactions the rest, at least one; so with
// one job it runs two (GetBGJobLimits in db/db_impl/db_impl_compaction_flush.cc). Flush and compaction share there only
// when the pool of flush threads is empty. Here the option keeps its word, and flushes go one at a time.
#include <algorithm>

#include "compaction/compaction_job.h"
#include "db/cleanup_job.h"
#include "db/db_impl.h"
#include "db/flush_job.h"
#include "format/file_name.h"

namespace strata {

void DbImpl::Stop(const Status& status) {
  if (!stopped_.ok()) return;
  stopped_ = status;
  tracer().Emit(rec::EngineStopped{.status = static_cast<rec::StatusCode>(status.code()), .message = status.message()});
  Signal(Condition::kWriterQueue);
  Signal(Condition::kStallCleared);
  Signal(Condition::kBackgroundDone);
}

uint64_t DbImpl::DeclaredBytes() const {
  uint64_t bytes = versions_.current()->total_bytes() + versions_.lingering_bytes() + versions_.manifest_bytes();
  bytes += wals_.size_bytes() + cache_.size_bytes() + active_->size_bytes();
  if (active_->filter() != nullptr) bytes += active_->filter()->bytes().size();
  for (const MemTableRef& m : sealed_) {
    bytes += m->size_bytes();
    if (m->filter() != nullptr) bytes += m->filter()->bytes().size();
  }
  return bytes;
}

Status DbImpl::MayWrite() const {
  const uint64_t bytes = DeclaredBytes();
  if (bytes <= options_.memory_quota / 8 * 7) return Status::Ok();
  return Status::OutOfMemory("the database holds " + std::to_string(bytes) +
                             " bytes; writes are refused above seven eighths of " +
                             std::to_string(options_.memory_quota));
}

Status DbImpl::MayGoOn() {
  if (!stopped_.ok()) return Status::Aborted("the database has stopped");
  const uint64_t bytes = DeclaredBytes();
  if (bytes <= options_.memory_quota) return Status::Ok();
  return Status::OutOfMemory("the database holds " + std::to_string(bytes) + " bytes of " +
                             std::to_string(options_.memory_quota));
}

TableOptions DbImpl::NewTableOptions(bool last_level) const {
  TableOptions table;
  table.block_size = static_cast<uint32_t>(options_.block_size);
  table.restart_interval = static_cast<uint32_t>(options_.block_restart_interval);
  table.compression = static_cast<decltype(table.compression)>(options_.compression);
  table.filter = static_cast<FilterMode>(options_.filter);
  if (last_level && options_.optimize_filters_for_hits) table.filter = FilterMode::kNone;
  table.bits_per_key = static_cast<uint32_t>(options_.bits_per_key);
  table.filter_policy = options_.filter_policy;
  table.filter_contents = {options_.whole_key_filtering, KeyPrefix()};
  table.comparator = ComparatorOf(options_.dialect);
  return table;
}

void DbImpl::QueueJob(std::unique_ptr<Job> job, rec::JobKind kind, rec::JobTrigger trigger, Priority priority) {
  const JobId id = context_.scheduler.NextId();
  job->set_id(id);
  jobs_[id] = kind;
  tracer().Emit(rec::JobQueued{.job = id, .job_kind = kind, .trigger = trigger});
  context_.scheduler.Add(std::move(job), priority);
}

void DbImpl::ScheduleDueWork() {
  if (!stopped_.ok()) return;
  ScheduleFlush();
  ScheduleCompactions();
  ScheduleCleanup();
}

void DbImpl::ScheduleFlush() {
  if (flush_queued_ || sealed_.empty()) return;
  if (options_.max_background_jobs == 1 && !running_.empty()) return;
  flush_queued_ = true;
  QueueJob(std::make_unique<FlushJob>(*this), rec::JobKind::kFlush, flush_trigger_, Priority::kFlush);
}

uint64_t DbImpl::CompactionPlaces() const {
  if (options_.max_background_jobs == 1) return flush_queued_ ? 0 : 1;
  return options_.max_background_jobs - 1;
}

PolicyView DbImpl::View() const {
  PolicyView view{versions_.current(), options_, versions_.numbers().compact_pointers, 0};
  for (const RunningCompaction& r : running_) view.busy_levels |= 1u << r.level;
  return view;
}

void DbImpl::ScheduleCompactions() {
  if (manual_) {
    ScheduleManual();
    return;
  }
  if (options_.disable_auto_compactions) return;
  while (running_.size() < CompactionPlaces()) {
    if (auto plan = PickByScore(View())) {
      QueueCompaction(std::move(*plan), rec::JobTrigger::kLevelScore);
      continue;
    }
    if (!seek_due_) return;
    auto plan = PickBySeeks(View(), seek_due_->level, seek_due_->table);
    if (!plan && !running_.empty()) return;  // perhaps busy: asked again when a job ends
    seek_due_.reset();
    if (plan) QueueCompaction(std::move(*plan), rec::JobTrigger::kSeeks);
  }
}

void DbImpl::ScheduleManual() {
  ManualCompaction& manual = *manual_;
  if (manual.done || !running_.empty() || CompactionPlaces() == 0) return;
  const Slice from = manual.from ? Slice(*manual.from) : Slice();
  const Slice to = manual.to ? Slice(*manual.to) : Slice();
  auto plan = PickManual(View(), manual.level, {manual.from ? &from : nullptr, manual.to ? &to : nullptr});
  if (!plan) {
    manual.done = true;
    Signal(Condition::kBackgroundDone);
    return;
  }
  QueueCompaction(std::move(*plan), rec::JobTrigger::kManual);
}

void DbImpl::QueueCompaction(CompactionPlan plan, rec::JobTrigger trigger) {
  RunningCompaction running;
  running.level = plan.level;
  const Hull hull = HullOf(plan.upper, plan.lower);
  running.smallest = std::string(UserKey(hull.smallest));
  running.largest = std::string(UserKey(hull.largest));
  for (const TableRef& t : plan.upper) t->being_compacted = true;
  for (const TableRef& t : plan.lower) t->being_compacted = true;
  auto job = std::make_unique<CompactionJob>(*this, std::move(plan));
  const CompactionJob* const queued = job.get();
  QueueJob(std::move(job), rec::JobKind::kCompaction, trigger, Priority::kCompaction);
  running.job = queued->id();
  running_.push_back(std::move(running));
}

void DbImpl::CompactionFinished(JobId job, CompactionPlan plan, const Status& status) {
  for (const TableRef& t : plan.upper) t->being_compacted = false;
  for (const TableRef& t : plan.lower) t->being_compacted = false;
  running_.erase(
      std::find_if(running_.begin(), running_.end(), [job](const RunningCompaction& r) { return r.job == job; }));
  // A piece of L0 is all of it that touches the range; tables flushed since then are not what was asked for.
  if (plan.reason == rec::CompactionReason::kManual && manual_ && plan.level == 0) manual_->done = true;
  plan = CompactionPlan();
  BackgroundFinished(job, rec::JobKind::kCompaction, status);
}

void DbImpl::BackgroundFinished(JobId job, rec::JobKind kind, const Status& status) {
  jobs_.erase(job);
  if (kind == rec::JobKind::kFlush) flush_queued_ = false;
  if (kind == rec::JobKind::kCleanup) cleanup_queued_ = false;
  tracer().Emit(rec::JobFinished{.job = job, .job_kind = kind, .status = static_cast<rec::StatusCode>(status.code())});
  if (!status.ok()) Stop(status);
  ScheduleDueWork();
  Signal(Condition::kStallCleared);
  Signal(Condition::kBackgroundDone);
}

uint32_t DbImpl::LevelForFlush(Slice smallest, Slice largest) const {
  if (!options_.memtable_push_down) return 0;
  constexpr uint32_t kDeepestPush = 2;
  const Version& version = *versions_.current();
  const KeyRange range{&smallest, &largest};
  // What a running compaction will write lies anywhere between the ends of its inputs, also where no table is now.
  const auto in_the_way = [&](uint32_t level) {
    return version.Touches(level, range) ||
           std::any_of(running_.begin(), running_.end(), [&](const RunningCompaction& r) {
             return (r.level == level || r.level + 1 == level) && Slice(r.largest) >= smallest &&
                    Slice(r.smallest) <= largest;
           });
  };
  if (in_the_way(0)) return 0;
  uint32_t level = 0;
  while (level < kDeepestPush && level + 2 < options_.num_levels && !in_the_way(level + 1)) {
    const uint64_t below = TotalBytes(version.Touching(level + 2, range));
    if (below > options_.max_grandparent_overlap_factor * options_.target_file_size_base) break;
    level++;
  }
  return level;
}

void DbImpl::RetireMemtable(uint32_t memtable, uint32_t log_number) {
  sealed_.erase(sealed_.begin());
  flushed_memtable_ = memtable;
  tracer().Emit(rec::MemtableRetired{.memtable = memtable});
  for (const uint32_t wal : wals_.RetireBefore(log_number)) {
    tracer().Emit(rec::WalRetired{.wal = wal});
    obsolete_.push_back(LogFileName(wal));
  }
}

ManualCompaction* DbImpl::BeginManual() {
  if (manual_) return nullptr;
  return &manual_.emplace();
}

void DbImpl::ScheduleCleanup() {
  for (const uint32_t manifest : versions_.TakeObsoleteManifests()) obsolete_.push_back(ManifestFileName(manifest));
  for (const uint32_t table : versions_.TakeObsoleteTables()) obsolete_tables_.push_back(table);
  if (cleanup_queued_ || (obsolete_tables_.empty() && obsolete_.empty())) return;
  cleanup_queued_ = true;
  QueueJob(std::make_unique<CleanupJob>(*this), rec::JobKind::kCleanup, rec::JobTrigger::kObsoleteFiles,
           Priority::kCleanup);
}

std::optional<std::string> DbImpl::TakeObsoleteFile() {
  if (!obsolete_.empty()) {
    const std::string name = obsolete_.front();
    obsolete_.erase(obsolete_.begin());
    return name;
  }
  if (obsolete_tables_.empty()) return std::nullopt;
  const uint32_t table = obsolete_tables_.front();
  obsolete_tables_.erase(obsolete_tables_.begin());
  const std::string name = ExistingTableName(env(), table);
  tables_.Erase(table);
  return name;
}

void DbImpl::VersionReleased() {
  if (stopped_.ok()) ScheduleCleanup();
}

}  // namespace strata
