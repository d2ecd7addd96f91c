#include "baselines/index_log.h"

#include <algorithm>
#include <utility>

#include "baselines/index_log_cursor.h"
#include "format/batch_format.h"
#include "format/file_name.h"

namespace strata {
namespace {

// Of a batch. Lengths in the log are u32.
constexpr uint64_t kLogBatchBytesMax = uint64_t{1} << 30;

std::unique_ptr<LogIndex> NewLogIndex(IndexLogIndex kind, Tracer& tracer) {
  if (kind == IndexLogIndex::kHash) return std::make_unique<HashLogIndex>(tracer);
  return std::make_unique<TreeLogIndex>(tracer);
}

}  // namespace

IndexLog::IndexLog(const Options& options, Env& env, Env& files, Tracer& tracer)
    : options_(options),
      env_(env),
      files_(files),
      tracer_(tracer),
      index_(NewLogIndex(options.index_log_index, tracer)) {}

IndexLog::~IndexLog() {
  if (locked_) env_.UnlockDir().IgnoreError();
}

uint64_t IndexLog::LimitBytes() const {
  return std::max(live_bytes_ / 1000 * options_.index_log_space_permille +
                      live_bytes_ % 1000 * options_.index_log_space_permille / 1000,
                  2 * options_.index_log_segment_size);
}

// ---- Reading.

void IndexLog::TraceProbe(bool found, const LogPlace& place) {
  tracer_.Emit(
      rec::LogIndexProbed{.offset = place.offset, .segment = place.segment, .bytes = place.bytes, .found = found});
}

Status IndexLog::ReadEntry(const LogPlace& place, Slice key, std::string* value) {
  const std::string name = SegmentFileName(place.segment);
  std::unique_ptr<RandomAccessFile> file;
  Status status = env_.NewRandomAccessFile(name, &file);
  if (!status.ok()) return status;
  SegmentReader reader(*file, place.offset, std::min(place.offset + place.bytes, file->size_bytes()));
  LogEntry entry;
  const SegmentReader::Event event = reader.Next(&entry);
  if (event == SegmentReader::Event::kFailed) return reader.status();
  if (event != SegmentReader::Event::kEntry || entry.tombstone || entry.key != key) {
    return Status::Corruption("%: the entry at % is damaged", {name, place.offset});
  }
  *value = entry.value;
  return status;
}

Status IndexLog::Get(Slice key, std::string* value) {
  tracer_.counters.number_keys_read++;
  LogPlace place;
  const bool found = index_->Find(key, &place);
  TraceProbe(found, place);
  if (!found) return Status::NotFound("the index has no entry for the key");
  const Status status = ReadEntry(place, key, value);
  if (status.ok()) tracer_.counters.get_read_bytes += value->size();
  return status;
}

Status IndexLog::NewCursor(uint32_t op, const Slice* lower, const Slice* upper,
                           std::unique_ptr<IndexLogCursor>* cursor) {
  if (options_.index_log_index == IndexLogIndex::kHash) {
    return Status::NotSupported(
        "a hash index has no order of keys, so there are no scans; index_log_index=tree has them");
  }
  *cursor = std::make_unique<IndexLogCursor>(*this, static_cast<TreeLogIndex&>(*index_), op, lower, upper);
  return Status::Ok();
}

// ---- Writing.

Status IndexLog::CheckBatch(Slice batch) const {
  if (batch.size() > kLogBatchBytesMax) {
    return Status::InvalidArgument("a write batch of % bytes is too large: an index and log takes % bytes",
                                   {batch.size(), kLogBatchBytesMax});
  }
  BatchReader reader;
  const Status status = reader.Open(batch);
  for (BatchOp op; status.ok() && reader.Next(&op);) {
    if (op.family != 0) {
      return Status::NotSupported(reader.DescribeLast() +
                                  " is of a column family, which an index and log does not have");
    }
    if (op.type == EntryType::kRangeDelete) {
      return Status::NotSupported(reader.DescribeLast() + " is a range delete, which an index and log does not have");
    }
  }
  return status.ok() ? reader.status() : status;
}

Status IndexLog::Write(Slice batch) {
  if (!bg_error_.ok()) return bg_error_;
  Status status = CheckBatch(batch);
  if (!status.ok()) return status;
  const auto entry_of = [](const BatchReader& reader, const BatchOp& op, uint64_t sequence) {
    LogEntry entry;
    entry.sequence = sequence;
    entry.tombstone = op.type != EntryType::kPut;
    entry.ends_batch = reader.sequence_of_last() + 1 == reader.sequence() + reader.count();
    entry.key = op.key;
    if (!entry.tombstone) entry.value = op.value;
    return entry;
  };
  BatchReader reader;
  status = reader.Open(batch);
  std::string bytes;
  uint64_t sequence = last_sequence_;
  for (BatchOp op; reader.Next(&op);) AppendLogEntry(&bytes, entry_of(reader, op, ++sequence));
  uint64_t offset = 0;
  if (status.ok()) status = Append(bytes, &offset);
  if (!status.ok()) return status;

  status = reader.Open(batch);
  for (BatchOp op; reader.Next(&op);) {
    const LogEntry entry = entry_of(reader, op, ++last_sequence_);
    const LogPlace place{.offset = offset, .segment = head().number, .bytes = entry.size_bytes()};
    LogPlace old;
    Apply(entry.key, entry.tombstone, place, &old);
    offset += place.bytes;
    tracer_.counters.index_log_bytes_appended += place.bytes;
    tracer_.Emit(rec::SegmentAppended{.sequence = entry.sequence,
                                      .index_bytes = index_->size_bytes(),
                                      .index_entries = index_->entries(),
                                      .segment = place.segment,
                                      .bytes = place.bytes,
                                      .superseded_segment = old.segment,
                                      .superseded_bytes = old.bytes,
                                      .type = entry.tombstone ? rec::EntryType::kDelete : rec::EntryType::kPut});
  }
  tracer_.counters.number_keys_written += reader.count();
  tracer_.counters.bytes_written += batch.size();
  return status;
}

bool IndexLog::Apply(Slice key, bool tombstone, const LogPlace& place, LogPlace* old) {
  const bool had = tombstone ? index_->Erase(key, old) : index_->Set(key, place, old);
  changes_ += tombstone == had;
  Segment& segment = At(place.segment);
  segment.entries++;
  if (!tombstone) {
    segment.live_entries++;
    segment.live_bytes += place.bytes;
    live_bytes_ += place.bytes;
  }
  if (!had) return false;
  At(old->segment).live_entries--;
  At(old->segment).live_bytes -= old->bytes;
  live_bytes_ -= old->bytes;
  return true;
}

Status IndexLog::Append(Slice bytes, uint64_t* offset) {
  if (bytes.empty()) return Status::Ok();
  Status status;
  const bool fits = head().size_bytes + bytes.size() <= options_.index_log_segment_size;
  if (!fits && head().size_bytes > kSegmentHeaderBytes) status = Roll();
  if (status.ok()) status = head_file_->Append(bytes);
  if (!status.ok()) {
    SetBackgroundError(status);
    return bg_error_;
  }
  *offset = head().size_bytes;
  head().size_bytes += bytes.size();
  all_bytes_ += bytes.size();
  return status;
}

Status IndexLog::Roll() {
  const Status status = SyncLog();
  return status.ok() ? CreateHead(head().number + 1, head().size_bytes) : status;
}

Status IndexLog::CreateHead(uint32_t number, uint64_t previous_bytes) {
  if (number == UINT32_MAX) return Status::Corruption("there are no numbers left for new segments");
  std::string header;
  AppendSegmentHeader(&header, {.previous_bytes = previous_bytes, .last_sequence = last_sequence_});
  Status status = env_.NewWritableFile(SegmentFileName(number), &head_file_);
  if (status.ok()) status = head_file_->Append(header);
  if (status.ok()) status = head_file_->Sync();
  if (status.ok()) status = env_.SyncDir();
  if (!status.ok()) return status;
  segments_.push_back({.number = number, .size_bytes = header.size()});
  all_bytes_ += header.size();
  synced_bytes_ = header.size();
  if (opened_) TraceCreated(head(), false);
  return status;
}

Status IndexLog::SyncLog() {
  if (!bg_error_.ok() || synced_bytes_ == head().size_bytes) return bg_error_;
  const Status status = head_file_->Sync();
  if (status.ok()) synced_bytes_ = head().size_bytes;
  if (!status.ok()) SetBackgroundError(status);
  return bg_error_;
}

void IndexLog::SetBackgroundError(const Status& status) {
  if (!bg_error_.ok()) return;
  bg_error_ = StoppedAfter(status);
  tracer_.Emit(rec::EngineStopped{.status = static_cast<rec::StatusCode>(status.code()), .message = status.message()});
}

// ---- Inspection.

void IndexLog::AppendState(JsonWriter* json) const {
  json->Name("engine").String("index_log");
  json->Name("last_sequence").Number(last_sequence_);
  json->Name("index").String(options_.index_log_index == IndexLogIndex::kHash ? "hash" : "tree");
  json->Name("index_entries").Number(index_->entries());
  json->Name("index_bytes").Number(index_->size_bytes());
  json->Name("segments");
  json->Objects(segments_, [&](const Segment& segment) {
    json->Name("segment").Number(segment.number);
    json->Name("size_bytes").Number(segment.size_bytes);
    json->Name("live_bytes").Number(segment.live_bytes);
    json->Name("entries").Number(segment.entries);
    json->Name("live_entries").Number(segment.live_entries);
  });
  json->Name("stopped").String(CodeName(bg_error_.code()));
}

Status IndexLog::InspectSegment(uint64_t number, std::string* out) const {
  if (number < segments_.front().number || number > segments_.back().number) {
    return Status::NotFound("there is no segment %", {number});
  }
  const Segment& segment = segments_[number - segments_.front().number];
  std::unique_ptr<RandomAccessFile> file;
  Status status = files_.NewRandomAccessFile(SegmentFileName(number), &file);
  if (!status.ok()) return status;
  SegmentReader reader(*file, kSegmentHeaderBytes, std::min(segment.size_bytes, file->size_bytes()));
  LogEntry entry;
  SegmentReader::Event event = SegmentReader::Event::kEnd;
  out->clear();
  JsonWriter json(out);
  json.Object([&] {
    json.Name("segment").Number(number);
    json.Name("size_bytes").Number(segment.size_bytes);
    json.Name("live_bytes").Number(segment.live_bytes);
    json.Name("entries").Array([&] {
      while ((event = reader.Next(&entry)) == SegmentReader::Event::kEntry) {
        json.Object([&] {
          json.Name("offset").Number(reader.offset());
          json.Name("sequence").Number(entry.sequence);
          json.Name("key").Hex(entry.key);
          json.Name("value_bytes").Number(entry.value.size());
          json.Name("tombstone").Bool(entry.tombstone);
        });
      }
    });
  });
  if (event == SegmentReader::Event::kEnd) return status;
  return Status::Corruption("%: the entry at % is damaged", {SegmentFileName(number), reader.offset()});
}

}  // namespace strata
