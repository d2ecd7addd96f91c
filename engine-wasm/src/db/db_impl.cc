#include "db/db_impl.h"

#include <algorithm>

#include "base/check.h"
#include "db/background_error.h"
#include "db/create_index_job.h"
#include "db/delete_where_job.h"
#include "db/family_job.h"
#include "db/ingest_job.h"
#include "db/resume_job.h"
#include "db/rolling_merge_job.h"
#include "db/wait_jobs.h"
#include "db/write_job.h"
#include "format/batch_format.h"
#include "format/file_name.h"

namespace strata {

DbImpl::DbImpl(const Options& options, const EngineContext& context)
    : options_(options),
      context_(context),
      cache_(options.block_cache_size, &context_.tracer),
      tables_(context.env, {&cache_, &context_.tracer, options.dialect, options.cache_index_and_filter_blocks,
                            options.pin_l0_filter_and_index_blocks_in_cache}),
      versions_(context_.env, context_.tracer, options_, last_sequence_),
      wals_(context.env),
      background_(*this) {
  TakeLimits();
}

// Jobs point into this object, so they are destroyed first, and queue nothing new while they are. Nothing is written:
// what was acknowledged and synced is in the files.
DbImpl::~DbImpl() {
  bg_error_ = Status::Aborted("the database is closed");
  severity_ = rec::BackgroundErrorSeverity::kFatal;
  context_.scheduler.Clear();
  if (locked_) env().UnlockDir().IgnoreError();
}

// ---- Writes and client jobs.

std::unique_ptr<Job> DbImpl::NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) {
  return std::make_unique<WriteJob>(*this, options, batch, std::move(done));
}

Status DbImpl::Write(const WriteOptions& options, WriteBatch* batch) {
  WriteJob job(*this, {options.sync || options_.sync, options.op}, batch, nullptr);
  Run(job);
  return job.status();
}

std::unique_ptr<Job> DbImpl::NewFlushWaitJob(Done done, uint32_t family) {
  return std::make_unique<FlushWaitJob>(*this, family, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewCompactRangeJob(Slice from, Slice to, Done done, uint32_t family) {
  return std::make_unique<CompactRangeJob>(*this, family, from, to, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewCreateFamilyJob(uint32_t family, Slice name, const Options& options, Done done) {
  return std::make_unique<CreateFamilyJob>(*this, family, name, options, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewDropFamilyJob(uint32_t family, Done done) {
  return std::make_unique<DropFamilyJob>(*this, family, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewWaitForIdleJob(Done done) {
  return std::make_unique<WaitForIdleJob>(*this, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewResumeJob(Done done) {
  return std::make_unique<ResumeJob>(*this, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewRollingMergeJob(const RollingMergeRequest& request, Done done, uint32_t family) {
  return std::make_unique<RollingMergeJob>(*this, family, request, std::move(done));
}

std::unique_ptr<Job> DbImpl::NewCreateIndexJob(IndexBuild build, Done done) {
  return std::make_unique<CreateIndexJob>(*this, std::move(build), std::move(done));
}

std::unique_ptr<Job> DbImpl::NewIngestJob(ExternalTable table, Done done) {
  return std::make_unique<IngestJob>(*this, std::move(table), std::move(done));
}

std::unique_ptr<Job> DbImpl::NewDeleteWhereJob(const PredicateDelete& predicate, Done done, uint32_t family) {
  return std::make_unique<DeleteWhereJob>(
      *this, family, Predicate{0, std::string(predicate.from), std::string(predicate.to), std::string(predicate.bound)},
      std::move(done));
}

Status DbImpl::BeginLog() {
  if (wals_.newest_bytes() == 0 && !wals_.failed()) return Status::Ok();
  const uint32_t wal = NewFileNumber();
  Status status = wals_.Create(wal, last_sequence_);
  if (!status.ok()) return status;
  tracer().Emit(rec::WalCreated{.wal = wal});
  for (const auto& family : families_) family->MoveEmptyMemtableTo(wal);
  return status;
}

Status DbImpl::Rotate(ColumnFamily& family, rec::JobTrigger trigger) {
  Status status = BeginLog();
  if (!status.ok()) return status;
  family.Seal(wals_.newest(), trigger);
  EvaluateStall(family);
  background_.ScheduleDueWork();
  return status;
}

void DbImpl::Publish(const WriteBatch& batch) {
  const char* p = batch.Data().data() + kBatchHeaderBytes;
  const char* const limit = batch.Data().data() + batch.Data().size();
  const uint32_t count = batch.count();
  const bool traces_growth = tracer().Wants(rec::MemtableGrown::kGroup);
  uint64_t grown = 0;  // families, if growth is traced
  BatchOp op;
  for (uint32_t i = 0; i < count; i++) {
    STRATA_CHECK(GetBatchOp(&p, limit, &op) == BatchOpFault::kNone, "A write batch made by WriteBatch is whole.");
    ColumnFamily& family = *by_number_[op.family];
    if (traces_growth && (grown >> op.family & 1) == 0) {
      family.BeginGrowth();
      grown |= uint64_t{1} << op.family;
    }
    family.Add(last_sequence_ + 1 + i, op);
  }
  last_sequence_ += count;
  Counters& counters = tracer().counters;
  counters.number_keys_written += count;
  counters.bytes_written += batch.ApproximateBytes();
  counters.write_done_by_self++;
  for (uint32_t f = 0; grown != 0; f++, grown >>= 1) {
    if ((grown & 1) != 0) by_number_[f]->TraceGrowth();
  }
}

void DbImpl::RetireMemtable(ColumnFamily& family, uint32_t oldest_log) {
  family.RetireMemtable();
  RetireLogsBefore(oldest_log);
}

void DbImpl::RetireLogsBefore(uint32_t log) {
  for (const uint32_t wal : wals_.RetireBefore(log)) {
    tracer().Emit(rec::WalRetired{.wal = wal});
    background_.AddObsolete(LogFileName(wal));
  }
}

// ---- Families.

Status DbImpl::NoFamily(uint32_t family) {
  return Status::InvalidArgument("there is no column family %", {family});
}

ColumnFamily& DbImpl::AddFamily(uint32_t number, const Options& options) {
  auto family = std::make_shared<ColumnFamily>(*this, number, options);
  by_number_[number] = family.get();
  family_bits_ |= uint64_t{1} << number;
  const auto position =
      std::find_if(families_.begin(), families_.end(), [number](const auto& f) { return f->id() > number; });
  return **families_.insert(position, std::move(family));
}

void DbImpl::BeginFamily(uint32_t number, const Options& options, uint32_t edit_bytes) {
  ColumnFamily& family = AddFamily(number, options);
  tracer().Emit(rec::FamilyCreated{.family = static_cast<uint8_t>(number), .name = family.name()});
  family.TraceOptions();
  family.BeginMemtable(wals_.newest());
  versions_.TraceCurrent(number, edit_bytes);
  EvaluateStall(family);
}

void DbImpl::EndFamily(const std::shared_ptr<ColumnFamily>& family, uint32_t oldest_log) {
  const uint32_t number = family->id();
  family->Detach();
  by_number_[number] = nullptr;
  family_bits_ &= ~(uint64_t{1} << number);
  tracer().Emit(rec::FamilyDropped{.family = static_cast<uint8_t>(number)});
  families_.erase(std::find(families_.begin(), families_.end(), family));
  RetireLogsBefore(oldest_log);
  write_controller_.Forget(number);
  Signal(Condition::kStallCleared);
}

uint32_t DbImpl::OldestLog(const ColumnFamily& family, uint32_t log) const {
  for (const auto& other : families_) {
    if (other.get() != &family) log = std::min(log, other->oldest_log());
  }
  return log;
}

void DbImpl::SetOldestLog(uint32_t oldest_log, VersionEdit* edit) const {
  const VersionNumbers& current = versions_.numbers();
  edit->min_log_number = std::max(current.min_log_number, oldest_log);
  edit->last_sequence =
      std::max({current.last_sequence, edit->last_sequence.value_or(0), wals_.SequenceBefore(oldest_log)});
}

uint32_t DbImpl::NameNewestLog(const ColumnFamily& family, VersionEdit* edit) const {
  edit->log_number = family.oldest_log();
  const uint32_t oldest_log = OldestLog(family, family.oldest_log());
  SetOldestLog(oldest_log, edit);
  if (!HasSeveralFamilies(families_)) edit->min_log_number.reset();
  return oldest_log;
}

VersionEdit DbImpl::FlushEdit(const MemTable& memtable, uint32_t log, uint32_t oldest_log) const {
  VersionEdit edit;
  edit.log_number = log;
  edit.prev_log_number = 0;
  edit.last_sequence = memtable.largest_sequence();
  SetOldestLog(oldest_log, &edit);
  if (!HasSeveralFamilies(families_)) edit.min_log_number.reset();
  return edit;
}

ColumnFamily* DbImpl::FamilyHoldingOldestLog() const {
  if (!HasSeveralFamilies(families_)) return nullptr;
  uint64_t limit = options_.max_total_wal_size;
  if (limit == 0) {
    for (const auto& f : families_) limit += 4 * f->options().write_buffer_size * f->options().max_write_buffer_number;
  }
  if (wals_.size_bytes() <= limit) return nullptr;
  for (const auto& f : families_) {
    if (f->active()->entries() > 0 && f->active()->wal() == wals_.oldest()) return f.get();
  }
  return nullptr;
}

// ---- Background errors and limits.

void DbImpl::SetBackgroundError(const Status& status, rec::BackgroundErrorReason reason) {
  const BackgroundErrorHandling handling = options_.background_error_handling;
  const bool fatal_is_set = !bg_error_.ok() && severity_ >= rec::BackgroundErrorSeverity::kFatal;
  // A job that ended because of the error has none of its own.
  if (fatal_is_set || (!bg_error_.ok() && status.Is(Code::kAborted))) return;
  if (versions_.TakeFailure()) {
    reason = rec::BackgroundErrorReason::kManifestWrite;
  } else if (wals_.failed()) {
    reason = rec::BackgroundErrorReason::kLogWrite;
  }
  const bool graded = handling == BackgroundErrorHandling::kRocksdb;
  const auto severity = graded ? SeverityOf(reason, status.code()) : rec::BackgroundErrorSeverity::kFatal;
  if (!background_error().ok() && severity <= severity_ && !resuming_) return;
  resuming_ = false;
  if (background_error().ok() || severity > severity_) severity_ = severity;
  const Status error = Explained(status, severity_, handling);
  (severity_ == rec::BackgroundErrorSeverity::kSoft ? soft_error_ : bg_error_) = error;
  const auto code = static_cast<rec::StatusCode>(status.code());
  if (handling != BackgroundErrorHandling::kLeveldb) {
    tracer().Emit(
        rec::BackgroundErrorSet{.severity = severity_, .reason = reason, .status = code, .message = status.message()});
  }
  if (RefusesWrites()) tracer().Emit(rec::EngineStopped{.status = code, .message = status.message()});
  Signal(Condition::kWriterQueue);
  Signal(Condition::kStallCleared);
  Signal(Condition::kBackgroundDone);
  Signal(Condition::kLimitChanged);
}

bool DbImpl::RefusesWrites() const {
  const BackgroundErrorHandling handling = options_.background_error_handling;
  const bool answers = handling == BackgroundErrorHandling::kLeveldb || handling == BackgroundErrorHandling::kRocksdb;
  return answers && !bg_error_.ok();
}

Status DbImpl::CheckMayResume() const {
  if (background_error().ok()) return Status::InvalidArgument("there is no background error to resume from");
  if (options_.background_error_handling != BackgroundErrorHandling::kRocksdb) {
    return Status::NotSupported("background_error_handling=% cannot resume; reopen the database",
                                {NameOf(options_.background_error_handling)});
  }
  return severity_ >= rec::BackgroundErrorSeverity::kFatal ? bg_error_ : Status::Ok();
}

Status DbImpl::BeginResume() {
  if (wals_.failed() && HasSeveralFamilies(families_)) {
    return Status::NotSupported(
        "with several column families a failed log cannot be resumed from; reopen the database");
  }
  const Status status = BeginLog();
  if (!status.ok()) return status;
  for (const auto& family : families_) {
    if (family->active()->entries() > 0) family->Seal(wals_.newest(), rec::JobTrigger::kRecovery);
  }
  wals_.ForgetFailure();
  resuming_ = true;
  background_.ScheduleDueWork();
  return status;
}

void DbImpl::ClearBackgroundError() {
  tracer().Emit(rec::BackgroundErrorCleared{.wal = wals_.newest(), .severity = severity_});
  bg_error_ = Status::Ok();
  soft_error_ = Status::Ok();
  resuming_ = false;
  Signal(Condition::kWriterQueue);
  Signal(Condition::kStallCleared);
  Signal(Condition::kBackgroundDone);
  background_.ScheduleDueWork();
}

uint64_t DbImpl::AccountedBytes() const {
  uint64_t bytes = versions_.lingering_bytes() + versions_.manifest_bytes() + wals_.size_bytes() + cache_.size_bytes();
  for (const auto& family : families_) bytes += family->version()->total_bytes() + family->memory_bytes();
  return bytes;
}

Status DbImpl::CheckWriteQuota() const {
  const uint64_t bytes = AccountedBytes();
  if (bytes <= options_.memory_quota / 8 * 7) return Status::Ok();
  return Status::OutOfMemory("the database holds % bytes; writes are refused above seven eighths of %",
                             {bytes, options_.memory_quota});
}

Status DbImpl::CheckHealthy() {
  if (!bg_error_.ok() && severity_ >= rec::BackgroundErrorSeverity::kFatal) {
    return Status::Aborted("the database has stopped");
  }
  const uint64_t bytes = AccountedBytes();
  if (bytes <= options_.memory_quota) return Status::Ok();
  return Status::OutOfMemory("the database holds % bytes of %", {bytes, options_.memory_quota});
}

// ---- Snapshots.

const Snapshot* DbImpl::GetSnapshot(uint32_t number) {
  snapshots_.emplace_back(last_sequence_, number);
  tracer().Emit(rec::SnapshotTaken{.sequence = last_sequence_, .snapshot = number});
  return &snapshots_.back();
}

void DbImpl::ReleaseSnapshot(const Snapshot* snapshot) {
  const auto found =
      std::find_if(snapshots_.begin(), snapshots_.end(), [snapshot](const Snapshot& s) { return &s == snapshot; });
  STRATA_CHECK(found != snapshots_.end(), "A snapshot is released once, by the database that gave it.");
  tracer().Emit(rec::SnapshotReleased{.sequence = found->sequence(), .snapshot = found->number()});
  snapshots_.erase(found);
}

std::vector<uint64_t> DbImpl::SnapshotSequences() const {
  std::vector<uint64_t> sequences;
  for (const Snapshot& s : snapshots_) sequences.push_back(s.sequence());
  return sequences;
}

// ---- Options.

const Options* DbImpl::FamilyOptionsOf(uint32_t family) const {
  return Find(family) == nullptr ? nullptr : &Find(family)->options();
}

Status DbImpl::SetOption(uint16_t option_id, uint64_t value, uint32_t number) {
  ColumnFamily* const family = Find(number);
  if (family == nullptr) return NoFamily(number);
  const OptionInfo* const info = FindOption(option_id);
  const bool database_wide = info != nullptr && info->scope == OptionScope::kDatabase;
  if (database_wide && number != 0) {
    return Status::InvalidArgument("% is an option of the database, not of a column family", {info->name});
  }
  const Status status = family->ChangeOption(option_id, value);
  if (!status.ok()) return status;
  if (number == 0) SetOptionField(&options_, option_id, value);
  if (database_wide) {
    for (const auto& f : families_) f->TakeOption(option_id, value);
    TakeLimits();
    Signal(Condition::kLimitChanged);
  }
  for (const auto& f : families_) {
    if (database_wide || f->id() == number) EvaluateStall(*f);
  }
  Signal(Condition::kStallCleared);
  Signal(Condition::kBackgroundDone);
  background_.ScheduleDueWork();
  return status;
}

Status Db::Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db,
                const FamilyOptions& families) {
  Status status = ValidateOptions(options);
  if (!status.ok()) return status;
  auto impl = std::make_unique<DbImpl>(options, context);
  status = impl->Open(families);
  if (status.ok()) *db = std::move(impl);
  return status;
}

}  // namespace strata
