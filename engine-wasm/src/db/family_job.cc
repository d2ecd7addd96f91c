#include "db/family_job.h"

#include <algorithm>

#include "db/db_impl.h"

namespace strata {

FamilyEditJob::FamilyEditJob(DbImpl& db, uint32_t family, Db::Done done)
    : db_(db), family_(family), done_(std::move(done)), writer_(db.writers()) {}

StepResult FamilyEditJob::Step() {
  Status status = db_.bg_error();
  if (!status.ok()) return Finish(status);
  switch (state_) {
    case State::kPrepare: {
      writer_.Enter();
      if (!writer_.IsHead()) return StepResult::Blocked(Condition::kWriterQueue);
      bool wait = false;
      bool finished = false;
      status = Prepare(&wait, &finished);
      if (!status.ok() || finished) return Finish(status);
      if (wait || !db_.versions().Acquire(id())) return StepResult::Blocked(Condition::kBackgroundDone);
      status = BeginEdit();
      if (!status.ok()) break;
      state_ = db_.wals().NeedsDirSync() ? State::kSyncDir : State::kAppend;
      return StepResult::Ran();
    }
    case State::kSyncDir:
      status = db_.env().SyncDir();
      if (!status.ok()) break;
      db_.wals().DirSynced();
      state_ = State::kAppend;
      return StepResult::Ran();
    case State::kAppend:
      status = db_.versions().Append(MakeEdit());
      if (!status.ok()) break;
      state_ = State::kInstall;
      return StepResult::Ran();
    case State::kInstall: {
      bool installed = false;
      status = db_.versions().Step(&installed);
      if (!status.ok()) break;
      if (!installed) return StepResult::Ran();
      Installed();
      return Finish(status);
    }
  }
  db_.versions().Release(id());
  db_.SetBackgroundError(status, rec::BackgroundErrorReason::kManifestWrite);
  return Finish(db_.bg_error());
}

StepResult FamilyEditJob::Finish(const Status& status) {
  if (!status.ok()) Failed();
  writer_.Leave();
  db_.Signal(Condition::kWriterQueue);
  db_.Signal(Condition::kBackgroundDone);
  db_.background().ScheduleDueWork();
  done_(status);
  return StepResult::Done();
}

// ---- Create.

Status CreateFamilyJob::Prepare(bool* /*wait*/, bool* finished) {
  if (db_.options().dialect == Dialect::kStrict) {
    return Status::NotSupported("LevelDB's format has one family of keys: column families need dialect=extended");
  }
  if (family_ == 0 || family_ >= kFamilies) {
    return Status::InvalidArgument("a column family's number is 1 to %", {kFamilies - 1});
  }
  if (name_.empty() || name_.size() > kFamilyNameBytesMax) {
    return Status::InvalidArgument("a column family's name is 1 to % bytes long", {kFamilyNameBytesMax});
  }
  for (const auto& family : db_.families()) {
    if (family->name() == name_ && family->id() != family_) {
      return Status::InvalidArgument("column family % has this name already", {family->id()});
    }
  }
  for (const OptionInfo& info : kOptionInfos) {
    if (info.scope == OptionScope::kDatabase) {
      SetOptionField(&options_, info.id, GetOptionField(db_.options(), info.id));
    }
  }
  Status status = ValidateOptions(options_);
  if (!status.ok()) return status;
  if (ColumnFamily* const there = db_.Find(family_)) {
    *finished = true;
    if (there->name() != name_) {
      return Status::InvalidArgument("column family % has another name", {family_});
    }
    return TakeOptions(*there);
  }
  return status;
}

// Applies the options to an existing family, as far as they may change while it is open.
Status CreateFamilyJob::TakeOptions(ColumnFamily& family) {
  for (const OptionInfo& info : kOptionInfos) {
    if (!info.dynamic && GetOptionField(options_, info.id) != GetOptionField(family.options(), info.id)) {
      return Status::InvalidArgument("% cannot change while the column family is open", {info.name});
    }
  }
  for (const OptionInfo& info : kOptionInfos) {
    const uint64_t value = GetOptionField(options_, info.id);
    if (value == GetOptionField(family.options(), info.id)) continue;
    Status status = family.ChangeOption(info.id, value);
    if (!status.ok()) return status;
  }
  return Status::Ok();
}

Status CreateFamilyJob::BeginEdit() {
  return db_.BeginLog();
}

VersionEdit CreateFamilyJob::MakeEdit() {
  VersionEdit edit;
  edit.family = family_;
  edit.add_family = name_;
  edit.log_number = db_.wals().newest();
  const ColumnFamily& first = *db_.families().front();
  db_.SetOldestLog(db_.OldestLog(first, first.oldest_log()), &edit);
  return edit;
}

void CreateFamilyJob::Installed() {
  db_.BeginFamily(family_, options_, db_.versions().edit_bytes());
}

// ---- Drop.

Status DropFamilyJob::Prepare(bool* wait, bool* /*finished*/) {
  if (family_ == 0) return Status::InvalidArgument("the default column family cannot be dropped");
  ColumnFamily* const family = db_.Find(family_);
  if (family == nullptr) return DbImpl::NoFamily(family_);
  dropped_ = family->shared_from_this();
  dropped_->set_dropping(true);
  *wait = db_.background().HasWorkFor(*dropped_);
  return Status::Ok();
}

VersionEdit DropFamilyJob::MakeEdit() {
  oldest_log_ = db_.OldestLog(*dropped_, db_.wals().newest());
  VersionEdit edit;
  edit.family = family_;
  edit.drop_family = true;
  db_.SetOldestLog(oldest_log_, &edit);
  return edit;
}

void DropFamilyJob::Installed() {
  db_.EndFamily(dropped_, oldest_log_);
}

void DropFamilyJob::Failed() {
  if (dropped_ != nullptr) dropped_->set_dropping(false);
}

}  // namespace strata
