#include "db/rolling_merge_job.h"

#include <utility>

#include "db/column_family.h"
#include "version/table_runs.h"

namespace strata {

StepResult RollingMergeJob::Step() {
  const Status healthy = db_.CheckHealthy();
  if (status_.ok()) status_ = healthy.ok() ? Run() : healthy;
  if (!status_.ok() && state_ != State::kCleanUp) {
    state_ = State::kCleanUp;
    return StepResult::Ran();
  }
  // A database that has stopped removes nothing; the next open does.
  if (state_ != State::kCleanUp || (!healthy.Is(Code::kAborted) && tree_ != nullptr && tree_->CleanUp())) {
    return StepResult::Ran();
  }
  tree_.reset();
  own_tables_.reset();
  if (std::exchange(version_, nullptr) != nullptr) db_.VersionReleased();
  done_(status_);
  return StepResult::Done();
}

Status RollingMergeJob::Run() {
  switch (state_) {
    case State::kBegin:
      return Begin();
    case State::kOpen:
      return OpenTables();
    case State::kMerge: {
      bool merged = false;
      const Status status = tree_->Step(&merged);
      if (merged) state_ = State::kCleanUp;
      return status;
    }
    case State::kCleanUp:
      break;
  }
  return Status::Ok();
}

Status RollingMergeJob::Begin() {
  ColumnFamily* const family = db_.Find(number_);
  if (family == nullptr) return DbImpl::NoFamily(number_);
  family_ = family->shared_from_this();
  version_ = family->version();
  size_t runs = version_->level(0).size();
  for (uint32_t level = 0; level < kLevels; level++) {
    const std::vector<TableRef>& tables = version_->level(level);
    unopened_.insert(unopened_.end(), tables.begin(), tables.end());
    if (level > 0 && !tables.empty()) runs++;
  }
  if (runs == 0) return Status::InvalidArgument("there is no table to merge; flush first");
  if (runs == 1 && request_.note) {
    return Status::InvalidArgument("there is only one sorted run, so a find note cannot sink");
  }
  if (runs > kRunsMax) {
    return Status::InvalidArgument("there are % sorted runs; a rolling merge takes at most %", {runs, kRunsMax});
  }
  if (!db_.tables().tables_hold_parts()) own_tables_.emplace(db_.tables().ForJob(id()));
  state_ = State::kOpen;
  return Status::Ok();
}

Status RollingMergeJob::OpenTables() {
  while (!unopened_.empty() && opener_ == nullptr && tables().Opened(unopened_.back()->table) != nullptr) {
    unopened_.pop_back();
  }
  if (unopened_.empty()) return Start();
  const uint32_t table = unopened_.back()->table;
  Status status;
  if (opener_ == nullptr) {
    status = tables().StartOpening(table, {family_->options().verify_checksums, false}, &opener_);
  }
  if (status.ok() && !opener_->done()) status = opener_->Step();
  if (status.ok() && opener_->done()) {
    tables().Keep(table, opener_->Take());
    opener_.reset();
  }
  return status;
}

Status RollingMergeJob::Start() {
  std::vector<MergeChild> children;
  for (uint32_t level = 0; level < kLevels; level++) {
    const std::vector<TableRef>& of_level = version_->level(level);
    for (const TableRef& t : of_level) {
      if (Any(*tables().Opened(t->table)->ranges())) {
        return Status::NotSupported("table % has range tombstones, which a rolling merge does not have", {t->table});
      }
    }
    AddRuns(tables(), level, of_level, {family_->options().verify_checksums, false}, &db_.tracer(), &children);
  }
  std::vector<std::unique_ptr<BlockwiseIterator>> runs;
  for (MergeChild& child : children) {
    child.iterator.release();
    runs.emplace_back(child.blockwise);
  }
  std::optional<FindNote> note;
  if (request_.note) note.emplace(request_.from, request_.to);
  const PaperTree::Shape shape{request_.block_bytes, static_cast<uint32_t>(family_->options().block_restart_interval)};
  tree_ = std::make_unique<PaperTree>(
      db_.env(), db_.tracer(), [this] { return db_.NewFileNumber(); }, shape, std::move(runs), std::move(note));
  state_ = State::kMerge;
  return Status::Ok();
}

}  // namespace strata
