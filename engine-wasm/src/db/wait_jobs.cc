#include "db/wait_jobs.h"

#include <algorithm>

#include "db/db_impl.h"

namespace strata {
namespace {

std::optional<std::string> OrOpen(Slice key) {
  if (key.empty()) return std::nullopt;
  return std::string(key);
}

}  // namespace

FlushWaitJob::FlushWaitJob(DbImpl& db, Db::Done done)
    : db_(db), done_(std::move(done)), place_(db.writers()), gate_(db, 0, true) {}

StepResult FlushWaitJob::Step() {
  if (!sealed_) {
    place_.Enter();
    if (!place_.IsHead()) return StepResult::Blocked(Condition::kWriterQueue);
    StepResult result;
    Status status;
    if (!gate_.Pass(&result, &status)) return result;
    place_.Leave();
    db_.Signal(Condition::kWriterQueue);
    if (!status.ok()) return Finish(status);
    sealed_ = true;
    target_ = db_.sealed().empty() ? 0 : db_.sealed().back()->id();
  }
  if (db_.flushed_memtable() >= target_) return Finish(Status::Ok());
  if (!db_.stopped().ok()) return Finish(db_.stopped());
  return StepResult::Blocked(Condition::kBackgroundDone);
}

StepResult FlushWaitJob::Finish(const Status& status) {
  done_(status);
  return StepResult::Done();
}

CompactRangeJob::CompactRangeJob(DbImpl& db, Slice from, Slice to, Db::Done done)
    : db_(db), from_(OrOpen(from)), to_(OrOpen(to)), done_(std::move(done)) {
  flush_ = std::make_unique<FlushWaitJob>(db, [this](const Status& status) { flush_status_ = status; });
}

CompactRangeJob::~CompactRangeJob() {
  if (manual_ != nullptr) db_.background().EndManual();
}

StepResult CompactRangeJob::StepFlush() {
  const StepResult result = flush_->Step();
  if (result.kind != StepResult::Kind::kDone) return result;
  flush_.reset();
  if (!flush_status_.ok()) return Finish(flush_status_);
  const Slice from = from_ ? Slice(*from_) : Slice();
  const Slice to = to_ ? Slice(*to_) : Slice();
  const KeyRange range{from_ ? &from : nullptr, to_ ? &to : nullptr};
  const Version& version = *db_.versions().current();
  for (uint32_t level = 0; level < kLevels; level++) {
    if (version.Touches(level, range)) deepest_ = level;
  }
  deepest_ = std::clamp(deepest_, 1u, static_cast<uint32_t>(db_.options().num_levels) - 1);
  if (!PickerOf(db_.options().compaction_style).ByLevels()) deepest_ = 1;
  return StepResult::Ran();
}

StepResult CompactRangeJob::Step() {
  if (flush_ != nullptr) return StepFlush();
  if (!db_.stopped().ok()) return Finish(db_.stopped());
  if (manual_ == nullptr) {
    manual_ = db_.background().BeginManual();
    if (manual_ == nullptr) return StepResult::Blocked(Condition::kBackgroundDone);
    BeginLevel();
  }
  while (manual_->done) {
    if (++level_ == deepest_) return Finish(Status::Ok());
    BeginLevel();
  }
  return StepResult::Blocked(Condition::kBackgroundDone);
}

void CompactRangeJob::BeginLevel() {
  manual_->level = level_;
  manual_->from = from_;
  manual_->to = to_;
  manual_->done = false;
  db_.background().ScheduleDueWork();
}

StepResult CompactRangeJob::Finish(const Status& status) {
  if (manual_ != nullptr) {
    manual_ = nullptr;
    db_.background().EndManual();
    // Another manual compaction may be waiting for its turn, and automatic ones were held back.
    db_.Signal(Condition::kBackgroundDone);
    db_.background().ScheduleDueWork();
  }
  done_(status);
  return StepResult::Done();
}

StepResult SettleJob::Step() {
  db_.background().ScheduleDueWork();
  if (!db_.background().jobs().empty()) return StepResult::Blocked(Condition::kBackgroundDone);
  done_(db_.stopped());
  return StepResult::Done();
}

}  // namespace strata
