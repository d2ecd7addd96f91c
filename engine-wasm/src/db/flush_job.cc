#include "db/flush_job.h"

#include <algorithm>

#include "db/db_impl.h"
#include "iter/recorded_type.h"
#include "range_del/fragmenter.h"

namespace strata {

FlushJob::FlushJob(DbImpl& db, ColumnFamily& family)
    : db_(db), family_(family), queued_ns_(db.clock().now_ns()), output_(db.env(), db.tracer(), family.installer()) {}

StepResult FlushJob::Step() {
  Status status = db_.CheckHealthy();
  StepResult result = StepResult::Ran();
  if (status.ok()) status = Run(&result);
  return status.ok() && !done_ ? result : Finish(status);
}

Status FlushJob::Run(StepResult* result) {
  switch (state_) {
    case State::kSyncLogs:
      if (db_.MustSyncClosedLogs()) return db_.wals().NextSync();
      [[fallthrough]];
    case State::kBegin: {
      Status status = Begin();
      return status.ok() ? Fill() : status;
    }
    case State::kFill:
      return Fill();
    case State::kOutput:
      return Output(result);
  }
  return Status::Ok();
}

Status FlushJob::Begin() {
  state_ = State::kFill;
  memtable_ = family_.sealed().front();
  log_number_ = family_.log_after_flush();
  next_ = memtable_->First();
  Tracer& tracer = db_.tracer();
  tracer.counters.flush_count++;
  tracer.Emit(rec::FlushBegun{.job = id(), .memtable = memtable_->id(), .entries = memtable_->entries()});
  return output_.Begin(db_.NewFileNumber(), family_.NewTableOptions({}));
}

Status FlushJob::Fill() {
  Tracer& tracer = db_.tracer();
  const bool tell_entries = tracer.Wants(Group::kEntry);
  TableBuilder& builder = output_.builder();
  const uint32_t before = entries_;
  while (next_ != nullptr && entries_ - before < kEntriesPerStep && !builder.BlockReady()) {
    if ((entries_ - before) % kEntriesTouched == 0) TouchNextValues();
    const Slice key = next_->internal_key();
    builder.Add(key, next_->value());
    if (tell_entries) {
      tracer.Emit(rec::EntryFlushed{.job = id(),
                                    .memtable = memtable_->id(),
                                    .sequence = TrailerSequence(Trailer(key)),
                                    .value_bytes = static_cast<uint32_t>(next_->value().size()),
                                    .type = RecordedType(TrailerType(Trailer(key))),
                                    .key = UserKey(key)});
    }
    next_ = next_->next();
    entries_++;
  }
  tracer.counters.flush_entries += entries_ - before;
  if (next_ == nullptr && memtable_->has_ranges()) AddRanges();
  tracer.Emit(rec::FlushAdvanced{
      .job = id(), .entries = entries_, .output_block_bytes = static_cast<uint32_t>(builder.pending_bytes())});
  Status status;
  if (builder.BlockReady()) status = builder.WriteBlock();
  if (next_ == nullptr) {
    state_ = State::kOutput;
    output_.Finish();
  }
  return status;
}

void FlushJob::TouchNextValues() const {
  const MemtableEntry* entry = next_;
  for (uint32_t i = 0; i < kEntriesTouched && entry != nullptr; i++, entry = entry->next()) entry->TouchValue();
}

void FlushJob::AddRanges() {
  Tracer& tracer = db_.tracer();
  const std::vector<uint64_t> snapshots = db_.SnapshotSequences();
  RangeFragments ranges = *memtable_->ranges();
  for (RangeFragment& f : ranges) {
    const std::vector<uint64_t> all = std::move(f.sequences);
    f.sequences = NewestOfEachStripe(all, snapshots);
    for (const uint64_t sequence : all) {
      if (std::find(f.sequences.begin(), f.sequences.end(), sequence) != f.sequences.end()) continue;
      tracer.Emit(rec::RangeTombstoneDropped{.job = id(),
                                             .sequence = sequence,
                                             .reason = rec::DropReason::kHiddenByNewer,
                                             .begin = f.begin,
                                             .end = f.end});
    }
  }
  output_.AddRanges(id(), std::move(ranges));
  entries_ = memtable_->entries();
}

Status FlushJob::Output(StepResult* result) {
  OutputStage::Event event;
  Status status = output_.Step(
      id(), [this] { return MakeEdit(); }, &event);
  switch (event) {
    case OutputStage::Event::kNone:
      break;
    case OutputStage::Event::kTableMade:
      db_.tracer().counters.flush_write_bytes += output_.tables().back()->size_bytes;
      output_.Install();
      break;
    case OutputStage::Event::kDirSynced:
      db_.wals().DirSynced();
      break;
    case OutputStage::Event::kWaitedForInstall:
      *result = StepResult::Blocked(Condition::kBackgroundDone);
      break;
    case OutputStage::Event::kInstalled:
      done_ = true;
      db_.RetireMemtable(family_, oldest_log_);
      break;
  }
  return status;
}

VersionEdit FlushJob::MakeEdit() {
  const TableRef& table = output_.tables().back();
  oldest_log_ = db_.OldestLog(family_, log_number_);
  VersionEdit edit = db_.FlushEdit(*memtable_, log_number_, oldest_log_);
  level_ = LevelFor(*table);
  edit.Add(level_, table);
  return edit;
}

// 0, except: 1 when there is no L0 (nothing in L1 overlaps then, see memtable_merge.h); or, with memtable_push_down,
// the deepest level that nothing overlaps on the way to: LevelDB's PickLevelForMemTableOutput.
uint32_t FlushJob::LevelFor(const TableMeta& table) const {
  const Options& options = family_.options();
  if (options.memtable_merges_into_l1) return 1;
  if (!options.memtable_push_down) return 0;
  constexpr uint32_t kDeepestPush = 2;
  const Version& version = *family_.version();
  const Slice smallest = table.smallest_user_key(), largest = table.largest_user_key();
  const KeyRange range{&smallest, &largest};
  const auto overlaps = [&](uint32_t level) {
    return version.Overlaps(level, range) || db_.background().CompactionOverlaps(family_, level, smallest, largest);
  };
  if (overlaps(0)) return 0;
  uint32_t level = 0;
  while (level < kDeepestPush && level + 2 < options.num_levels && !overlaps(level + 1)) {
    const uint64_t below = TotalBytes(version.TablesOverlapping(level + 2, range));
    if (below > options.max_grandparent_overlap_factor * options.target_file_size_base) break;
    level++;
  }
  return level;
}

StepResult FlushJob::Finish(const Status& status) {
  if (done_) {
    family_.compaction_stats().AddFlush(level_, output_.tables().back()->size_bytes, db_.clock().now_ns() - queued_ns_);
  }
  memtable_.reset();
  db_.background().JobFinished(id(), rec::JobKind::kFlush, rec::BackgroundErrorReason::kFlush, status);
  return StepResult::Done();
}

}  // namespace strata
