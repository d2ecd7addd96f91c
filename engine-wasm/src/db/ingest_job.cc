#include "db/ingest_job.h"

#include "compaction/level_targets.h"
#include "db/db_impl.h"
#include "format/file_name.h"
#include "format/internal_key.h"

namespace strata {

IngestJob::IngestJob(DbImpl& db, ExternalTable table, Db::Done done)
    : db_(db), table_(std::move(table)), done_(std::move(done)), writer_(db.writers()), flush_(db) {}

StepResult IngestJob::Step() {
  Status status = db_.bg_error();
  if (status.ok()) status = db_.CheckHealthy();
  StepResult result = StepResult::Ran();
  if (status.ok()) status = Advance(&result);
  return status.ok() && !installed_ ? result : Finish(status);
}

Status IngestJob::Advance(StepResult* result) {
  switch (state_) {
    case State::kPlace:
      return Place(result);
    case State::kFlush: {
      Status status;
      *result = flush_.Step(id(), &status);
      if (FlushAll::Done(db_)) state_ = State::kPlace;
      return status;
    }
    case State::kBuild:
      return Build();
    case State::kOutput:
      return Output(result);
  }
  return Status::Ok();
}

Status IngestJob::Place(StepResult* result) {
  writer_.Enter();
  if (!writer_.IsHead()) {
    *result = StepResult::Blocked(Condition::kWriterQueue);
    return Status::Ok();
  }
  if (!db_.background().jobs().empty()) {
    *result = StepResult::Blocked(Condition::kBackgroundDone);
    return Status::Ok();
  }
  if (db_.Find(table_.family) == nullptr) return DbImpl::NoFamily(table_.family);
  family_ = db_.Find(table_.family)->shared_from_this();
  bool in_memory = false;
  const Status status = FindLevel(&in_memory);
  if (!status.ok()) return status;
  const bool numbered = place_.overlap_level != IngestPlace::kNoLevel || !db_.SnapshotSequences().empty() ||
                        !family_->predicates().empty() ||
                        family_->options().compaction_style == CompactionStyle::kUniversal;
  if (in_memory || (numbered && !FlushAll::Done(db_))) {
    writer_.Leave();
    db_.Signal(Condition::kWriterQueue);
    flushed_ = true;
    state_ = State::kFlush;
    return status;
  }
  if (numbered) sequence_ = db_.last_sequence() + 1;
  return BeginTable();
}

Status IngestJob::FindLevel(bool* in_memory) {
  table_.row(0, &first_, &value_);
  table_.row(table_.rows - 1, &last_, &value_);
  first_slice_ = first_;
  last_slice_ = last_;
  *in_memory = MemoryHasKey(*family_, range());
  const Version& version = *family_->version();
  const Options& options = family_->options();
  const uint32_t base_level = TargetsOf(version, options).base_level;
  const bool leveled = PickerOf(options.compaction_style).IsLeveled();
  std::vector<LevelFacts> levels(leveled ? options.num_levels : 1);
  for (uint32_t level = 0; level < levels.size(); level++) {
    LevelFacts& facts = levels[level];
    facts.used = level == 0 || level >= base_level;
    if (!facts.used) continue;
    const std::vector<TableRef> overlapping = version.TablesOverlapping(level, range());
    facts.has_room = level == 0 || overlapping.empty();
    for (const TableRef& t : overlapping) {
      if (facts.has_key) break;
      const Status status = HasKey(db_.tables(), *t, range(), &facts.has_key);
      if (!status.ok()) return status;
    }
  }
  place_ = PlaceAmong(levels);
  return Status::Ok();
}

Status IngestJob::BeginTable() {
  if (sequence_ != 0) {
    const Status status = db_.BeginLog();
    if (!status.ok()) return status;
  }
  const uint32_t base_level = TargetsOf(*family_->version(), family_->options()).base_level;
  OutputPlace place{.level = place_.level, .last_level = place_.level >= family_->version()->deepest_level()};
  if (place.level > 0) place.level = place.level + 1 - std::min(place.level, base_level);
  output_ = std::make_unique<OutputStage>(db_.env(), db_.tracer(), family_->installer());
  number_ = db_.NewFileNumber();
  state_ = State::kBuild;
  return output_->Begin(number_, family_->NewTableOptions(place));
}

Status IngestJob::Build() {
  for (uint32_t i = 0; i < kRowsPerStep && rows_ < table_.rows; i++, rows_++) {
    table_.row(rows_, &key_, &value_);
    if (!output_->builder().TryAdd(MakeInternalKey(key_, sequence_, EntryType::kPut), value_)) {
      return Status::InvalidArgument("the keys of an external table must ascend; row % does not", {rows_});
    }
    if (!output_->builder().BlockReady()) continue;
    rows_++;
    return output_->builder().WriteBlock();
  }
  if (rows_ < table_.rows) return Status::Ok();
  output_->Finish();
  state_ = State::kOutput;
  return Status::Ok();
}

Status IngestJob::Output(StepResult* result) {
  OutputStage::Event event;
  const Status status = output_->Step(
      id(), [this] { return MakeEdit(); }, &event);
  switch (event) {
    case OutputStage::Event::kTableMade:
      output_->Install();
      break;
    case OutputStage::Event::kDirSynced: {
      db_.wals().DirSynced();
      // Seeks may have started a compaction.
      const bool free = place_.level == 0 ||
                        (!family_->version()->Overlaps(place_.level, range()) &&
                         !db_.background().CompactionOverlaps(*family_, place_.level, first_slice_, last_slice_));
      return free ? status : Status::Busy("a compaction put a table across the external one; ingest it again");
    }
    case OutputStage::Event::kWaitedForInstall:
      *result = StepResult::Blocked(Condition::kBackgroundDone);
      break;
    case OutputStage::Event::kInstalled:
      Installed();
      break;
    case OutputStage::Event::kNone:
      break;
  }
  return status;
}

VersionEdit IngestJob::MakeEdit() {
  editing_ = true;
  VersionEdit edit;
  edit.Add(place_.level, output_->tables().back());
  if (sequence_ != 0) {
    edit.last_sequence = sequence_;
    oldest_log_ = db_.NameNewestLog(*family_, &edit);
  }
  return edit;
}

void IngestJob::Installed() {
  installed_ = true;
  if (sequence_ != 0) {
    db_.TakeSequence(sequence_);
    db_.RetireLogsBefore(oldest_log_);
  }
  db_.tracer().Emit(rec::TableIngested{.sequence = sequence_,
                                       .entries = rows_,
                                       .job = id(),
                                       .table = number_,
                                       .level = static_cast<uint8_t>(place_.level),
                                       .overlap_level = static_cast<uint8_t>(place_.overlap_level),
                                       .flushed = flushed_,
                                       .family = static_cast<uint8_t>(table_.family)});
}

StepResult IngestJob::Finish(Status status) {
  db_.versions().Release(id());
  output_.reset();
  if (!status.ok() && editing_) {
    db_.SetBackgroundError(status, rec::BackgroundErrorReason::kManifestWrite);
    status = db_.background_error();
  }
  // The edit that failed may be in the manifest; then no cleanup runs before the database has resumed with another one.
  if (!status.ok() && number_ != 0) db_.background().AddObsolete(TableFileName(number_));
  if (installed_) db_.EvaluateStall(*family_);
  writer_.Leave();
  db_.Signal(Condition::kWriterQueue);
  db_.background().ScheduleDueWork();
  db_.Signal(Condition::kBackgroundDone);
  done_(status);
  return StepResult::Done();
}

}  // namespace strata
