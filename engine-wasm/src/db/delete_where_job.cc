#include "db/delete_where_job.h"

#include "db/db_impl.h"

namespace strata {

StepResult DeleteWhereJob::Step() {
  if (flushed_) return FamilyEditJob::Step();
  Status status = Check();
  flushed_ = FlushAll::Done(db_);
  if (!status.ok() || flushed_) return status.ok() ? StepResult::Ran() : Finish(status);
  const StepResult result = flush_.Step(id(), &status);
  return status.ok() ? result : Finish(status);
}

Status DeleteWhereJob::Check() const {
  if (db_.options().dialect == Dialect::kStrict) {
    return Status::NotSupported("LevelDB's manifest cannot have a predicate: delete_where needs dialect=extended");
  }
  const ColumnFamily* const family = db_.Find(family_);
  if (family == nullptr) return DbImpl::NoFamily(family_);
  const Predicate& p = predicate_;
  for (const std::string* text : {&p.from, &p.to, &p.bound}) {
    if (text->size() > Predicate::kBytesMax) {
      return Status::InvalidArgument("delete_where: from, to and bound have at most % bytes", {Predicate::kBytesMax});
    }
  }
  if (p.bound.empty()) return Status::InvalidArgument("delete_where: no value is less than an empty bound");
  if (!p.to.empty() && p.to <= p.from) {
    return Status::InvalidArgument("delete_where: the range ends before it begins");
  }
  if (family->predicates().size() >= Predicate::kLiveMax) {
    return Status::InvalidArgument(
        "the family has % predicates that compactions have not carried out; compact it, then assert another one",
        {Predicate::kLiveMax});
  }
  return Status::Ok();
}

Status DeleteWhereJob::Prepare(bool* /*wait*/, bool* /*finished*/) {
  const Status status = Check();
  if (status.ok() && !FlushAll::Done(db_)) return Status::Busy("delete_where: a write came between; assert it again");
  return status;
}

Status DeleteWhereJob::BeginEdit() {
  return db_.BeginLog();
}

VersionEdit DeleteWhereJob::MakeEdit() {
  predicate_.sequence = db_.last_sequence();
  VersionEdit edit;
  edit.family = family_;
  edit.asserted.push_back(predicate_);
  edit.last_sequence = predicate_.sequence;
  oldest_log_ = db_.NameNewestLog(*db_.Find(family_), &edit);
  return edit;
}

void DeleteWhereJob::Installed() {
  db_.RetireLogsBefore(oldest_log_);
}

}  // namespace strata
