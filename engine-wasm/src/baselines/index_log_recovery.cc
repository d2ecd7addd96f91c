// Opening an index and log: all segments are read, oldest first, and the index is rebuilt.
//
//   000005.seg  | batch | batch | batch |            ends where the next header says
//   000006.seg  | batch | batch | bat                newest: up to its last whole batch; the rest was never
//   acknowledged 000007.seg  |                                    created now; its header says where 000006 ends
//
// A newest segment without a whole header holds nothing: entries follow only after the header is durable. Its number is
// used again, and so is that of a newest segment without entries, so that opening a log twice does not make it longer.
//
// The newest segment is synced before its successor says that its batches are whole: its writer may have died without a
// power loss, and then they may be only in the operating system's cache.
#include <algorithm>
#include <utility>

#include "base/stable_sort.h"
#include "baselines/index_log.h"
#include "format/file_name.h"

namespace strata {

Status IndexLog::Open(const Options& options, Env& env, Env& files, Tracer& tracer, std::unique_ptr<IndexLog>* log) {
  std::unique_ptr<IndexLog> made(new IndexLog(options, env, files, tracer));
  const Status status = made->Recover();
  if (!status.ok()) return status;
  made->TraceOpened();
  *log = std::move(made);
  return status;
}

Status IndexLog::Recover() {
  Status status = env_.LockDir();
  if (!status.ok()) return status;
  locked_ = true;
  std::vector<uint32_t> numbers;
  status = FindSegments(&numbers);
  if (!status.ok()) return status;
  if (numbers.empty() && !options_.create_if_missing) {
    return Status::InvalidArgument("there is no database, and create_if_missing is off");
  }
  if (!numbers.empty() && options_.error_if_exists) {
    return Status::InvalidArgument("there is a database, and error_if_exists is on");
  }
  return RecoverSegments(std::move(numbers));
}

Status IndexLog::FindSegments(std::vector<uint32_t>* numbers) {
  std::vector<std::string> names;
  const Status status = env_.List(&names);
  for (const std::string& name : names) {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (!ParseFileName(name, &number, &kind)) continue;
    if (kind == FileKind::kCurrent || kind == FileKind::kPages) {
      return Status::InvalidArgument("% lives in this directory: it has a file %",
                                     {Slice(kind == FileKind::kPages ? "a B+tree" : "an LSM-tree"), name});
    }
    if (kind != FileKind::kSegment) continue;
    if (number >= UINT32_MAX - 1) return Status::Corruption("%: its number leaves no room for new files", {name});
    numbers->push_back(static_cast<uint32_t>(number));
  }
  SortNumbers(numbers);
  for (size_t i = 1; i < numbers->size(); i++) {
    if ((*numbers)[i] != (*numbers)[i - 1] + 1) {
      return Status::Corruption("% is missing, and there are segments before and after it",
                                {SegmentFileName((*numbers)[i - 1] + 1)});
    }
  }
  return status;
}

Status IndexLog::ReadHeader(uint32_t number, uint64_t* size_bytes, SegmentHeader* header, bool* is_header) {
  const std::string name = SegmentFileName(number);
  std::unique_ptr<RandomAccessFile> file;
  Status status = env_.NewRandomAccessFile(name, &file);
  if (!status.ok()) return status;
  *size_bytes = file->size_bytes();
  std::string bytes;
  if (*size_bytes >= kSegmentHeaderBytes) status = file->Read(0, kSegmentHeaderBytes, &bytes);
  *is_header = status.ok() && ParseSegmentHeader(bytes, header);
  return status;
}

Status IndexLog::RecoverSegments(std::vector<uint32_t> numbers) {
  uint32_t next = numbers.empty() ? 1 : numbers.back() + 1;
  uint64_t previous_bytes = 0;
  std::vector<uint64_t> ends(numbers.size());
  for (size_t i = numbers.size(); i-- > 0;) {
    SegmentHeader header;
    uint64_t size_bytes = 0;
    bool is_header = false;
    const Status status = ReadHeader(numbers[i], &size_bytes, &header, &is_header);
    if (!status.ok()) return status;
    const bool is_newest = i + 1 == numbers.size();
    if (!is_header && is_newest && next == numbers[i] + 1 && size_bytes <= kSegmentHeaderBytes) {
      next = numbers[i];
      numbers.pop_back();
      ends.pop_back();
      continue;
    }
    if (!is_header) return Status::Corruption("%: the header is damaged", {SegmentFileName(numbers[i])});
    if (is_newest) {
      ends[i] = size_bytes;
      last_sequence_ = header.last_sequence;
    } else if (ends[i] > size_bytes) {
      return Status::Corruption("%: % bytes are missing", {SegmentFileName(numbers[i]), ends[i] - size_bytes});
    }
    if (i > 0) ends[i - 1] = header.previous_bytes;
    if (i > 0 && ends[i - 1] < kSegmentHeaderBytes) {
      return Status::Corruption("%: the header says that the segment before it has no header",
                                {SegmentFileName(numbers[i])});
    }
    previous_bytes = is_newest ? header.previous_bytes : previous_bytes;
  }
  for (size_t i = 0; i < numbers.size(); i++) {
    const Status status = RecoverSegment(numbers[i], ends[i], i + 1 == numbers.size());
    if (!status.ok()) return status;
  }
  if (segments_.empty()) return CreateHead(next, 0);
  if (head().entries == 0) {
    next = head().number;
    all_bytes_ -= head().size_bytes;
    segments_.pop_back();
  } else {
    previous_bytes = head().size_bytes;
    std::unique_ptr<RandomRWFile> as_written;
    Status status = env_.NewRandomRWFile(SegmentFileName(head().number), &as_written);
    if (status.ok()) status = as_written->Sync();
    if (!status.ok()) return status;
  }
  return CreateHead(next, previous_bytes);
}

Status IndexLog::RecoverSegment(uint32_t number, uint64_t end, bool is_newest) {
  const std::string name = SegmentFileName(number);
  std::unique_ptr<RandomAccessFile> file;
  const Status status = env_.NewRandomAccessFile(name, &file);
  if (!status.ok()) return status;
  segments_.push_back({.number = number, .size_bytes = kSegmentHeaderBytes});
  SegmentReader reader(*file, kSegmentHeaderBytes, end);
  std::vector<Pending> batch;
  LogEntry entry;
  SegmentReader::Event event = reader.Next(&entry);
  for (; event == SegmentReader::Event::kEntry; event = reader.Next(&entry)) {
    const LogPlace place{.offset = reader.offset(), .segment = number, .bytes = entry.size_bytes()};
    batch.push_back({std::string(entry.key), place, entry.tombstone});
    if (!entry.ends_batch) continue;
    last_sequence_ = std::max(last_sequence_, entry.sequence);
    for (const Pending& pending : batch) {
      LogPlace old;
      Apply(pending.key, pending.tombstone, pending.place, &old);
    }
    batch.clear();
    head().size_bytes = reader.next_offset();
  }
  if (event == SegmentReader::Event::kFailed) return reader.status();
  const uint64_t cut_bytes = end - head().size_bytes;
  if (cut_bytes > 0 && !is_newest) {
    return Status::Corruption("%: the entry at % is damaged", {name, reader.offset()});
  }
  all_bytes_ += head().size_bytes;
  recovered_.push_back(
      {.bytes = head().size_bytes, .cut_bytes = cut_bytes, .segment = number, .entries = head().entries});
  return status;
}

// ---- Records.

void IndexLog::TraceCreated(const Segment& segment, bool found) {
  tracer_.Emit(rec::SegmentCreated{.size_bytes = segment.size_bytes,
                                   .live_bytes = segment.live_bytes,
                                   .segment = segment.number,
                                   .entries = segment.entries,
                                   .live_entries = segment.live_entries,
                                   .found = found});
}

void IndexLog::TraceOpened() {
  for (const OptionInfo& info : kOptionInfos) {
    const uint64_t value = GetOptionField(options_, info.id);
    if (value != info.default_value) tracer_.Emit(rec::OptionSet{.value = value, .option = info.id});
  }
  const bool hashed = options_.index_log_index == IndexLogIndex::kHash;
  tracer_.Emit(rec::IndexLogOpened{.last_sequence = last_sequence_,
                                   .index_bytes = index_->size_bytes(),
                                   .index_entries = index_->entries(),
                                   .index_kind = hashed ? rec::LogIndexKind::kHash : rec::LogIndexKind::kTree});
  for (const rec::SegmentRecovered& segment : recovered_) {
    tracer_.counters.index_log_recovered_bytes += segment.bytes;
    tracer_.counters.index_log_recovered_entries += segment.entries;
    tracer_.Emit(segment);
  }
  recovered_.clear();
  for (const Segment& segment : segments_) TraceCreated(segment, &segment != &segments_.back());
  opened_ = true;
}

}  // namespace strata
