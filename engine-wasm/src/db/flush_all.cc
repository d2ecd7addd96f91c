#include "db/flush_all.h"

#include "db/db_impl.h"

namespace strata {
namespace {

bool HasEntries(const ColumnFamily& family) {
  return family.active()->entries() > 0 || !family.sealed().empty();
}

}  // namespace

bool FlushAll::Done(const DbImpl& db) {
  for (const auto& family : db.families()) {
    if (HasEntries(*family)) return false;
  }
  return true;
}

StepResult FlushAll::Step(JobId job, Status* status) {
  for (const auto& family : db_.families()) {
    if (flush_ != nullptr) break;
    if (!HasEntries(*family)) continue;
    flush_ = std::make_unique<FlushWaitJob>(db_, family->id(), [this](const Status& s) { status_ = s; });
    flush_->set_id(job);
  }
  if (flush_ == nullptr) return StepResult::Ran();
  const StepResult result = flush_->Step();
  if (result.kind != StepResult::Kind::kDone) return result;
  flush_.reset();
  *status = status_;
  return StepResult::Ran();
}

}  // namespace strata
