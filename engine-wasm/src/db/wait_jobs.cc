#include "db/wait_jobs.h"

#include <algorithm>

#include "db/db_impl.h"

namespace strata {
namespace {

std::optional<std::string> OrUnbounded(Slice key) {
  if (key.empty()) return std::nullopt;
  return std::string(key);
}

}  // namespace

FlushWaitJob::FlushWaitJob(DbImpl& db, uint32_t family, Db::Done done)
    : db_(db), number_(family), done_(std::move(done)), writer_(db.writers()) {}

StepResult FlushWaitJob::Step() {
  if (!sealed_) {
    writer_.Enter();
    if (!writer_.IsHead()) return StepResult::Blocked(Condition::kWriterQueue);
    ColumnFamily* const family = db_.Find(number_);
    Status status = family == nullptr ? DbImpl::NoFamily(number_) : Status::Ok();
    if (status.ok()) {
      family_ = family->shared_from_this();
      if (!gate_) gate_.emplace(db_, 0, family);
      StepResult result;
      if (!gate_->Pass(&result, &status)) return result;
    }
    writer_.Leave();
    db_.Signal(Condition::kWriterQueue);
    if (!status.ok()) return Finish(status);
    sealed_ = true;
    target_ = family_->sealed().empty() ? 0 : family_->sealed().back()->id();
  }
  if (family_->flushed_memtable() >= target_) return Finish(Status::Ok());
  if (db_.Find(number_) != family_.get()) return Finish(DbImpl::NoFamily(number_));
  if (!db_.bg_error().ok()) return Finish(db_.bg_error());
  return StepResult::Blocked(Condition::kBackgroundDone);
}

StepResult FlushWaitJob::Finish(const Status& status) {
  done_(status);
  return StepResult::Done();
}

CompactRangeJob::CompactRangeJob(DbImpl& db, uint32_t family, Slice from, Slice to, Db::Done done)
    : db_(db), number_(family), from_(OrUnbounded(from)), to_(OrUnbounded(to)), done_(std::move(done)) {
  flush_ = std::make_unique<FlushWaitJob>(db, family, [this](const Status& status) { flush_status_ = status; });
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
  if (db_.Find(number_) == nullptr) return Finish(DbImpl::NoFamily(number_));
  family_ = db_.Find(number_)->shared_from_this();
  const Version& version = *family_->version();
  for (uint32_t level = 0; level < kLevels; level++) {
    if (version.Overlaps(level, range)) deepest_ = level;
  }
  deepest_ = std::clamp(deepest_, 1u, static_cast<uint32_t>(family_->options().num_levels) - 1);
  if (!PickerOf(family_->options().compaction_style).IsLeveled()) deepest_ = 1;
  return StepResult::Ran();
}

StepResult CompactRangeJob::Step() {
  if (flush_ != nullptr) return StepFlush();
  if (!db_.background_error().ok()) return Finish(db_.background_error());
  if (db_.Find(number_) != family_.get()) return Finish(DbImpl::NoFamily(number_));
  if (manual_ == nullptr) {
    manual_ = db_.background().BeginManual(*family_);
    if (manual_ == nullptr) return StepResult::Blocked(Condition::kBackgroundDone);
    BeginLevel();
  }
  while (manual_->done) {
    if (level_ == deepest_ || (level_ + 1 == deepest_ && family_->predicates().empty())) return Finish(Status::Ok());
    BeginLevel(++level_ == deepest_);
  }
  return StepResult::Blocked(Condition::kBackgroundDone);
}

void CompactRangeJob::BeginLevel(bool in_place) {
  manual_->level = level_;
  manual_->in_place = in_place;
  manual_->from = from_;
  manual_->to = to_;
  manual_->done = false;
  db_.background().ScheduleDueWork();
}

StepResult CompactRangeJob::Finish(const Status& status) {
  if (manual_ != nullptr) {
    manual_ = nullptr;
    db_.background().EndManual();
    // Another manual compaction may be waiting, and automatic ones were blocked.
    db_.Signal(Condition::kBackgroundDone);
    db_.background().ScheduleDueWork();
  }
  done_(status);
  return StepResult::Done();
}

StepResult WaitForIdleJob::Step() {
  db_.background().ScheduleDueWork();
  if (!db_.background().jobs().empty()) return StepResult::Blocked(Condition::kBackgroundDone);
  done_(db_.background_error());
  return StepResult::Done();
}

}  // namespace strata
