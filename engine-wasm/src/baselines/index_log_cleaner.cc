// Cleaning the oldest segment of an index and log.
//
//   000005.seg   | a | b | tombstone | c | a |        a, c: the index refers elsewhere: dropped
//                      |                   |          tombstone: dropped, see index_log.h
//                      +-------> head <----+          b, a: live: copied, and the index refers to the copies
//
// A segment is removed after its copies are synced. A crash before that leaves both; recovery takes the later ones.
#include <utility>

#include "base/check.h"
#include "baselines/index_log.h"
#include "format/file_name.h"

namespace strata {
namespace {

// Of a segment that a step reads.
constexpr uint64_t kCleanedBytesPerStep = 32768;

}  // namespace

bool IndexLog::CleaningDue() const {
  return bg_error_.ok() && segments_.size() > 1 &&
         (all_bytes_ > LimitBytes() || segments_.front().number <= clean_through_);
}

bool IndexLog::MustWaitForCleaner() const {
  return CleaningDue() && all_bytes_ > LimitBytes() + options_.index_log_segment_size;
}

Status IndexLog::CleanAll() {
  if (!bg_error_.ok()) return bg_error_;
  const bool has_entries = head().size_bytes > kSegmentHeaderBytes;
  clean_through_ = head().number - !has_entries;
  if (!has_entries) return bg_error_;
  const Status status = Roll();
  if (!status.ok()) SetBackgroundError(status);
  return bg_error_;
}

Status IndexLog::StepCleaning(bool* done) {
  *done = false;
  if (!bg_error_.ok()) return bg_error_;
  STRATA_CHECK(segments_.size() > 1, "The head is not cleaned.");
  const Segment& oldest = segments_.front();
  const std::string name = SegmentFileName(oldest.number);
  Status status;
  if (cleaning_ == nullptr) {
    cleaning_ = std::make_unique<Cleaning>();
    status = env_.NewRandomAccessFile(name, &cleaning_->file);
    if (status.ok() && cleaning_->file->size_bytes() < oldest.size_bytes) {
      status = Status::Corruption("%: % bytes are missing", {name, oldest.size_bytes - cleaning_->file->size_bytes()});
    }
    if (status.ok()) {
      cleaning_->reader = std::make_unique<SegmentReader>(*cleaning_->file, kSegmentHeaderBytes, oldest.size_bytes);
    }
  }
  SegmentReader::Event event = SegmentReader::Event::kEntry;
  const uint64_t until = status.ok() ? cleaning_->reader->next_offset() + kCleanedBytesPerStep : 0;
  LogEntry entry;
  while (status.ok() && event == SegmentReader::Event::kEntry && cleaning_->reader->next_offset() < until) {
    event = cleaning_->reader->Next(&entry);
    if (event == SegmentReader::Event::kEntry) status = CleanEntry(entry);
  }
  if (status.ok() && event == SegmentReader::Event::kFailed) status = cleaning_->reader->status();
  if (status.ok() && event == SegmentReader::Event::kDamaged) {
    status = Status::Corruption("%: the entry at % is damaged", {name, cleaning_->reader->offset()});
  }
  if (status.ok()) status = AppendCopies();
  if (status.ok() && event == SegmentReader::Event::kEnd) {
    status = RemoveOldest();
    *done = status.ok() && !CleaningDue();
  }
  if (!status.ok()) SetBackgroundError(status);
  return bg_error_;
}

Status IndexLog::CleanEntry(const LogEntry& entry) {
  Cleaning& cleaning = *cleaning_;
  const LogPlace here{
      .offset = cleaning.reader->offset(), .segment = segments_.front().number, .bytes = entry.size_bytes()};
  LogPlace newest;
  if (!entry.tombstone) tracer_.counters.index_log_cleaner_lookups++;
  if (entry.tombstone || !index_->Find(entry.key, &newest) || !(newest == here)) {
    tracer_.counters.index_log_entries_dropped++;
    tracer_.Emit(rec::SegmentEntryDropped{
        .segment = here.segment,
        .bytes = here.bytes,
        .drop_reason = entry.tombstone ? rec::SegmentDropReason::kTombstone : rec::SegmentDropReason::kSuperseded});
    return Status::Ok();
  }
  // Copies that do not fit the head together are appended apart, so that a copy never makes a segment longer.
  Status status;
  const uint64_t needed = head().size_bytes + cleaning.bytes.size() + here.bytes;
  if (!cleaning.copies.empty() && needed > options_.index_log_segment_size) status = AppendCopies();
  LogEntry copy = entry;
  copy.ends_batch = true;
  AppendLogEntry(&cleaning.bytes, copy);
  cleaning.copies.push_back({std::string(entry.key), here});
  return status;
}

Status IndexLog::AppendCopies() {
  Cleaning& cleaning = *cleaning_;
  uint64_t offset = 0;
  const Status status = Append(cleaning.bytes, &offset);
  if (!status.ok()) return status;
  for (const Pending& copy : cleaning.copies) {
    const uint32_t bytes = copy.place.bytes;
    LogPlace old;
    Apply(copy.key, false, {.offset = offset, .segment = head().number, .bytes = bytes}, &old);
    offset += bytes;
    tracer_.counters.index_log_entries_copied++;
    tracer_.counters.index_log_bytes_copied += bytes;
    tracer_.Emit(rec::SegmentEntryCopied{.from = segments_.front().number, .segment = head().number, .bytes = bytes});
  }
  cleaning.copied += static_cast<uint32_t>(cleaning.copies.size());
  cleaning.copies.clear();
  cleaning.bytes.clear();
  return status;
}

Status IndexLog::RemoveOldest() {
  Status status = SyncLog();
  if (!status.ok()) return status;
  const Segment oldest = segments_.front();
  const uint32_t copied = cleaning_->copied;
  cleaning_.reset();
  status = env_.Remove(SegmentFileName(oldest.number));
  if (status.ok()) status = env_.SyncDir();
  if (!status.ok()) return status;
  segments_.erase(segments_.begin());
  all_bytes_ -= oldest.size_bytes;
  tracer_.counters.index_log_segments_removed++;
  tracer_.counters.index_log_bytes_removed += oldest.size_bytes;
  tracer_.Emit(rec::SegmentRemoved{
      .size_bytes = oldest.size_bytes, .segment = oldest.number, .entries = oldest.entries, .copied = copied});
  return status;
}

}  // namespace strata
