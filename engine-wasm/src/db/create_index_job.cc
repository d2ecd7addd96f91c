#include "db/create_index_job.h"

#include <algorithm>
#include <cstring>

#include "db/db_impl.h"
#include "db/ingest_place.h"
#include "format/file_name.h"
#include "format/internal_key.h"

namespace strata {

namespace {

// Runs whose slices IndexEntriesMerged describes.
constexpr size_t kRunsRecorded = 64;

uint32_t ColumnOf(const void* entry) {
  const auto* bytes = static_cast<const unsigned char*>(entry) + IndexBuild::kColumnOffset;
  return uint32_t{bytes[0]} << 24 | uint32_t{bytes[1]} << 16 | uint32_t{bytes[2]} << 8 | uint32_t{bytes[3]};
}

}  // namespace

CreateIndexJob::CreateIndexJob(DbImpl& db, IndexBuild build, Db::Done done)
    : db_(db), build_(std::move(build)), done_(std::move(done)) {}

StepResult CreateIndexJob::Step() {
  Status status = db_.bg_error();
  if (status.ok()) status = db_.CheckHealthy();
  StepResult result = StepResult::Ran();
  if (status.ok()) status = Advance(&result);
  return status.ok() && !installed_ ? result : Finish(status);
}

Status CreateIndexJob::Advance(StepResult* result) {
  switch (state_) {
    case State::kWait:
      // A flush or compaction in progress may put a table across the index.
      if (db_.background().jobs().empty()) return BeginScan();
      *result = StepResult::Blocked(Condition::kBackgroundDone);
      return Status::Ok();
    case State::kScan:
      return Scan();
    case State::kSpill:
      return Spill();
    case State::kBeginMerge:
      return BeginMerge();
    case State::kRead:
      return Read();
    case State::kMerge:
      return Merge();
    case State::kOutput:
      return Output(result);
  }
  return Status::Ok();
}

Status CreateIndexJob::CheckNothingOverlaps(const ColumnFamily& family) const {
  const Slice begin = build_.index_begin, end = build_.index_end;
  const KeyRange range{&begin, &end};
  bool overlaps = false;
  for (uint32_t level = 0; level < kLevels; level++) overlaps |= family.version()->Overlaps(level, range);
  overlaps |= MemoryHasKey(family, {&begin, &end, true});
  for (const Predicate& p : family.predicates()) {
    if (end <= Slice(p.from) || (!p.to.empty() && Slice(p.to) <= begin)) continue;
    return Status::InvalidArgument("a delete_where of the family would apply to the index; compact the family first");
  }
  return overlaps ? Status::InvalidArgument(
                        "index % has entries, or a table lies across it; give it a family of its own", {build_.index})
                  : Status::Ok();
}

Status CreateIndexJob::BeginScan() {
  family_ = db_.Find(build_.family);
  if (family_ == nullptr) return DbImpl::NoFamily(build_.family);
  if (family_->options().compaction_style == CompactionStyle::kFifo) {
    return Status::InvalidArgument(
        "compaction_style=fifo deletes what is in the last level first; give index % another", {build_.index});
  }
  const Status status = CheckNothingOverlaps(*family_);
  if (!status.ok()) return status;
  level_ = static_cast<uint8_t>(family_->options().num_levels - 1);
  output_ = std::make_unique<OutputStage>(db_.env(), db_.tracer(), family_->installer());
  buffer_entries_ = db_.options().merge_buf_size / sizeof(Entry);
  buffer_.reserve(buffer_entries_);
  sort_peak_bytes_ = buffer_entries_ * sizeof(Entry);
  db_.tracer().Emit(rec::IndexBuildBegun{.buffer_bytes = sort_peak_bytes_,
                                         .job = id(),
                                         .index = build_.index,
                                         .entry_bytes = sizeof(Entry),
                                         .level = level_,
                                         .family = static_cast<uint8_t>(build_.family)});
  ReadOptions read;
  const Slice begin = build_.table_begin, end = build_.table_end;
  read.iterate_lower_bound = &begin;
  read.iterate_upper_bound = &end;
  rows_ = db_.NewIterator(read);
  rows_->SeekToFirst();
  state_ = State::kScan;
  return rows_->status();
}

Status CreateIndexJob::Scan() {
  std::string entry;
  std::vector<uint32_t> columns;
  for (uint32_t i = 0; i < kRowsPerStep && rows_->Valid() && buffer_.size() < buffer_entries_; i++, rows_->Next()) {
    if (!build_.extract(rows_->key(), &entry) || entry.size() != sizeof(Entry)) {
      return Status::InvalidArgument("a key of the table is not that of a row");
    }
    std::memcpy(buffer_.emplace_back().data(), entry.data(), sizeof(Entry));
    columns.push_back(ColumnOf(entry.data()));
  }
  rows_scanned_ += columns.size();
  if (!columns.empty()) {
    db_.tracer().Emit(rec::IndexEntriesScanned{
        .buffered_bytes = buffer_.size() * sizeof(Entry), .rows = rows_scanned_, .job = id(), .columns = columns});
  }
  const Status status = rows_->status();
  if (!status.ok()) return status;
  scanned_ = !rows_->Valid();
  if (scanned_) rows_.reset();
  if (buffer_.size() == buffer_entries_ || (scanned_ && !buffer_.empty())) {
    state_ = State::kSpill;
  } else if (scanned_) {
    state_ = State::kBeginMerge;
  }
  return status;
}

Status CreateIndexJob::Spill() {
  if (spilled_ == nullptr) {
    temp_ = db_.NewFileNumber();
    const Status status = db_.env().NewWritableFile(TempFileName(temp_), &spilled_);
    if (!status.ok()) return status;
  }
  std::sort(buffer_.begin(), buffer_.end());
  const uint64_t begin = spilled_->size_bytes(), bytes = buffer_.size() * sizeof(Entry);
  runs_.push_back({.next = begin, .end = begin + bytes, .slice = {}});
  db_.tracer().counters.index_build_runs++;
  db_.tracer().counters.index_build_spilled_bytes += bytes;
  db_.tracer().Emit(rec::IndexRunSpilled{.job = id(),
                                         .run = static_cast<uint32_t>(runs_.size()),
                                         .entries = static_cast<uint32_t>(buffer_.size()),
                                         .bytes = static_cast<uint32_t>(bytes),
                                         .first = ColumnOf(buffer_.front().data()),
                                         .last = ColumnOf(buffer_.back().data())});
  const Status status = spilled_->Append(Slice(reinterpret_cast<const char*>(buffer_.data()), bytes));
  buffer_.clear();
  state_ = scanned_ ? State::kBeginMerge : State::kScan;
  return status;
}

Status CreateIndexJob::BeginMerge() {
  std::vector<Entry>().swap(buffer_);
  if (runs_.empty()) {
    installed_ = true;  // the table has no rows
    return Status::Ok();
  }
  Status status = spilled_->Close();
  spilled_.reset();
  if (!status.ok()) return status;
  const uint64_t combine_bytes = db_.options().merge_combine_read_size;
  slice_bytes_ = combine_bytes / runs_.size() / sizeof(Entry) * sizeof(Entry);
  if (slice_bytes_ == 0) {
    return Status::InvalidArgument("merge_combine_read_size=% gives each of % runs less than one entry of % bytes",
                                   {combine_bytes, runs_.size(), sizeof(Entry)});
  }
  for (Run& run : runs_) {
    const uint64_t bytes = std::min(slice_bytes_, run.end - run.next);
    run.slice.reserve(bytes);
    merge_peak_bytes_ += bytes;
  }
  db_.tracer().Emit(rec::IndexMergeBegun{.job = id(),
                                         .runs = static_cast<uint32_t>(runs_.size()),
                                         .slice_bytes = slice_bytes_,
                                         .allocated_bytes = merge_peak_bytes_});
  state_ = State::kRead;
  return db_.env().NewRandomAccessFile(TempFileName(temp_), &file_);
}

Status CreateIndexJob::Read() {
  Run& run = runs_[reading_];
  const uint64_t bytes = std::min(slice_bytes_, run.end - run.next);
  const Status status = file_->Read(run.next, bytes, &run.slice);
  if (!status.ok()) return status;
  run.next += bytes;
  run.at = 0;
  db_.tracer().Emit(rec::IndexSliceRead{.unread_bytes = run.end - run.next,
                                        .job = id(),
                                        .run = static_cast<uint32_t>(reading_ + 1),
                                        .bytes = static_cast<uint32_t>(bytes),
                                        .first = ColumnOf(run.slice.data()),
                                        .last = ColumnOf(run.slice.data() + bytes - sizeof(Entry))});
  heap_.push_back(reading_);
  std::push_heap(heap_.begin(), heap_.end(), [this](size_t a, size_t b) { return After(a, b); });
  // First every run gets its slice.
  if (entries_ == 0 && reading_ + 1 < runs_.size()) {
    reading_++;
  } else {
    state_ = State::kMerge;
  }
  return status;
}

Status CreateIndexJob::Merge() {
  const uint64_t merged = entries_;
  const Status status = MergeSome();
  if (entries_ != merged) RecordMerged();
  return status;
}

void CreateIndexJob::RecordMerged() {
  std::vector<uint32_t> left_bytes, heads;
  for (size_t i = 0; i < std::min(runs_.size(), kRunsRecorded); i++) {
    const Run& run = runs_[i];
    const size_t left = run.slice.size() - run.at;
    left_bytes.push_back(static_cast<uint32_t>(left));
    heads.push_back(left == 0 ? 0 : ColumnOf(run.slice.data() + run.at));
  }
  db_.tracer().Emit(rec::IndexEntriesMerged{
      .entries = entries_, .job = id(), .last = ColumnOf(last_.data()), .left_bytes = left_bytes, .heads = heads});
}

Status CreateIndexJob::MergeSome() {
  for (uint32_t i = 0; i < kEntriesPerStep && !heap_.empty(); i++) {
    if (output_->has_table() && output_->builder().size_bytes() >= family_->options().target_file_size_base) {
      output_->Finish();
      state_ = State::kOutput;
      return Status::Ok();
    }
    Status status = MergeOne();
    if (status.ok() && output_->builder().BlockReady()) return output_->builder().WriteBlock();
    if (!status.ok() || state_ == State::kRead) return status;
  }
  if (!heap_.empty()) return Status::Ok();
  output_->Finish();
  state_ = State::kOutput;
  return Status::Ok();
}

Status CreateIndexJob::MergeOne() {
  if (!output_->has_table()) {
    tables_.push_back(db_.NewFileNumber());
    const Status status =
        output_->Begin(tables_.back(), family_->NewTableOptions({.level = level_, .last_level = true}));
    if (!status.ok()) return status;
  }
  const auto after = [this](size_t a, size_t b) { return After(a, b); };
  std::pop_heap(heap_.begin(), heap_.end(), after);
  const size_t least = heap_.back();
  Run& run = runs_[least];
  const Slice entry = Current(run);
  // The file may have been damaged.
  if (entry <= Slice(last_) || entry < Slice(build_.index_begin) || entry >= Slice(build_.index_end)) {
    return Status::Corruption("%: its entries are out of order", {TempFileName(temp_)});
  }
  last_ = entry;
  output_->builder().Add(MakeInternalKey(entry, 0, EntryType::kPut), {});
  entries_++;
  run.at += sizeof(Entry);
  if (run.at < run.slice.size()) {
    std::push_heap(heap_.begin(), heap_.end(), after);
    return Status::Ok();
  }
  heap_.pop_back();
  if (run.next < run.end) {
    reading_ = least;
    state_ = State::kRead;
  }
  return Status::Ok();
}

Status CreateIndexJob::Output(StepResult* result) {
  OutputStage::Event event;
  const Status status = output_->Step(
      id(), [this] { return MakeEdit(); }, &event);
  switch (event) {
    case OutputStage::Event::kTableMade:
      db_.tracer().counters.index_build_write_bytes += output_->tables().back()->size_bytes;
      if (heap_.empty()) {
        output_->Install();
      } else {
        state_ = State::kMerge;
      }
      break;
    case OutputStage::Event::kDirSynced: {
      db_.wals().DirSynced();
      // Seeks of the scan may have started a compaction.
      const Slice begin = build_.index_begin, end = build_.index_end;
      const bool free = !family_->version()->Overlaps(level_, {&begin, &end}) &&
                        !db_.background().CompactionOverlaps(*family_, level_, begin, end);
      return free ? status : Status::Busy(Text("a compaction put a table across index %", {build_.index}));
    }
    case OutputStage::Event::kWaitedForInstall:
      *result = StepResult::Blocked(Condition::kBackgroundDone);
      break;
    case OutputStage::Event::kInstalled:
      installed_ = true;
      break;
    case OutputStage::Event::kNone:
      break;
  }
  return status;
}

VersionEdit CreateIndexJob::MakeEdit() {
  editing_ = true;
  VersionEdit edit;
  for (const TableRef& table : output_->tables()) edit.Add(level_, table);
  return edit;
}

StepResult CreateIndexJob::Finish(Status status) {
  rows_.reset();
  spilled_.reset();
  file_.reset();
  db_.versions().Release(id());
  output_.reset();
  if (!status.ok() && editing_) {
    db_.SetBackgroundError(status, rec::BackgroundErrorReason::kManifestWrite);
    status = db_.background_error();
  }
  db_.tracer().Emit(rec::IndexBuildFinished{.entries = status.ok() ? entries_ : 0,
                                            .sort_peak_bytes = sort_peak_bytes_,
                                            .merge_peak_bytes = merge_peak_bytes_,
                                            .job = id(),
                                            .index = build_.index,
                                            .tables = status.ok() ? static_cast<uint32_t>(tables_.size()) : 0,
                                            .status = static_cast<rec::StatusCode>(status.code()),
                                            .level = level_,
                                            .family = static_cast<uint8_t>(build_.family)});
  if (temp_ != 0) db_.background().AddObsolete(TempFileName(temp_));
  // The edit that failed may be in the manifest; then no cleanup runs before the database has resumed with another one.
  if (!status.ok()) {
    for (const uint32_t table : tables_) db_.background().AddObsolete(TableFileName(table));
  }
  if (installed_ && family_ != nullptr) db_.EvaluateStall(*family_);
  db_.background().ScheduleDueWork();
  db_.Signal(Condition::kBackgroundDone);
  done_(status);
  return StepResult::Done();
}

}  // namespace strata
