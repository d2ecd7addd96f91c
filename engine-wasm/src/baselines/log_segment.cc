#include "baselines/log_segment.h"

#include <algorithm>

#include "base/coding.h"
#include "base/crc32c.h"
#include "format/internal_key.h"

namespace strata {
namespace {

constexpr uint64_t kSegmentReadBytes = 32768;
constexpr uint8_t kTombstoneFlag = 1;
constexpr uint8_t kEndsBatchFlag = 2;

// Sets the checksum of the bytes from `begin` to the end, whose first four are for it.
void SealFrom(std::string* out, size_t begin) {
  EncodeFixed32(out->data() + begin, MaskCrc(Crc32c(Slice(*out).substr(begin + 4))));
}

bool IsSealed(Slice bytes) {
  return UnmaskCrc(DecodeFixed32(bytes.data())) == Crc32c(bytes.substr(4));
}

}  // namespace

void AppendSegmentHeader(std::string* out, const SegmentHeader& header) {
  const size_t begin = out->size();
  PutFixed32(out, 0);
  PutFixed64(out, header.previous_bytes);
  PutFixed64(out, header.last_sequence);
  SealFrom(out, begin);
}

bool ParseSegmentHeader(Slice bytes, SegmentHeader* header) {
  if (bytes.size() != kSegmentHeaderBytes || !IsSealed(bytes)) return false;
  header->previous_bytes = DecodeFixed64(bytes.data() + 4);
  header->last_sequence = DecodeFixed64(bytes.data() + 12);
  return header->last_sequence <= kMaxSequence;
}

void AppendLogEntry(std::string* out, const LogEntry& entry) {
  const size_t begin = out->size();
  PutFixed32(out, 0);
  PutFixed64(out, entry.sequence);
  PutFixed32(out, static_cast<uint32_t>(entry.key.size()));
  PutFixed32(out, static_cast<uint32_t>(entry.value.size()));
  out->push_back(static_cast<char>((entry.tombstone ? kTombstoneFlag : 0) | (entry.ends_batch ? kEndsBatchFlag : 0)));
  out->append(entry.key);
  out->append(entry.value);
  SealFrom(out, begin);
}

bool SegmentReader::Fill(uint64_t n) {
  if (at_ >= buffer_at_ && at_ - buffer_at_ + n <= buffer_.size()) return true;
  status_ = file_.Read(at_, std::min(std::max(n, kSegmentReadBytes), end_ - at_), &buffer_);
  buffer_at_ = at_;
  return status_.ok();
}

SegmentReader::Event SegmentReader::Next(LogEntry* entry) {
  if (!status_.ok()) return Event::kFailed;
  at_ = next_;
  if (at_ == end_) return Event::kEnd;
  if (end_ - at_ < kLogEntryHeaderBytes) return Event::kDamaged;
  if (!Fill(kLogEntryHeaderBytes)) return Event::kFailed;
  const char* const header = buffer_.data() + (at_ - buffer_at_);
  const uint32_t key_bytes = DecodeFixed32(header + 12);
  const uint64_t size_bytes = uint64_t{kLogEntryHeaderBytes} + key_bytes + DecodeFixed32(header + 16);
  if (size_bytes > end_ - at_) return Event::kDamaged;
  if (!Fill(size_bytes)) return Event::kFailed;
  const Slice bytes = Slice(buffer_).substr(at_ - buffer_at_, size_bytes);
  const auto flags = static_cast<uint8_t>(bytes[kLogEntryHeaderBytes - 1]);
  entry->sequence = DecodeFixed64(bytes.data() + 4);
  if (!IsSealed(bytes) || entry->sequence > kMaxSequence) return Event::kDamaged;
  entry->tombstone = (flags & kTombstoneFlag) != 0;
  entry->ends_batch = (flags & kEndsBatchFlag) != 0;
  entry->key = bytes.substr(kLogEntryHeaderBytes, key_bytes);
  entry->value = bytes.substr(kLogEntryHeaderBytes + key_bytes);
  next_ = at_ + size_bytes;
  return Event::kEntry;
}

}  // namespace strata
