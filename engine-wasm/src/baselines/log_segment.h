// The bytes of a segment of an index and log: a header, then entries.
//
//   header   crc u32 | previous_bytes u64 | last_sequence u64                                           20 bytes
//   entry    crc u32 | sequence u64 | key_bytes u32 | value_bytes u32 | flags u8 | key | value          21 bytes and
//   both
//
//   crc     masked CRC-32C of everything after it in the header or entry
//   flags   1 tombstone, 2 last entry of its write batch
//
// previous_bytes is where the segment before this one ends: a crash may leave half an append after it, and files cannot
// be shortened. So the end of every segment but the newest is known, and damage before it is never taken for a torn
// append.
//
// last_sequence was the last one when the segment was created. It is needed after all entries up to it have been
// cleaned.
//
// Source: Rosenblum and Ousterhout 1992 for a log in segments; Sheehy and Smith 2010 (Bitcask) for its entries.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"

namespace strata {

constexpr uint32_t kSegmentHeaderBytes = 20;
constexpr uint32_t kLogEntryHeaderBytes = 21;

struct SegmentHeader {
  uint64_t previous_bytes = 0;
  uint64_t last_sequence = 0;
};

void AppendSegmentHeader(std::string* out, const SegmentHeader& header);
// False if the bytes are not a header. Pure.
bool ParseSegmentHeader(Slice bytes, SegmentHeader* header);

struct LogEntry {
  uint64_t sequence = 0;
  bool tombstone = false;
  bool ends_batch = false;
  Slice key;
  Slice value = {};  // empty for a tombstone

  // In the segment. REQUIRES: key and value of less than 2 GiB together.
  uint32_t size_bytes() const { return static_cast<uint32_t>(kLogEntryHeaderBytes + key.size() + value.size()); }
};

void AppendLogEntry(std::string* out, const LogEntry& entry);

// SegmentReader: the entries of a segment in order, 32 KiB of the file per read, more for a larger entry.
//
//   SegmentReader reader(file, kSegmentHeaderBytes, end);
//   for (LogEntry entry; reader.Next(&entry) == SegmentReader::Event::kEntry;) ...
//
// It rejects hostile bytes: a length is compared with the bytes left before memory is allocated.
class SegmentReader {
 public:
  // kDamaged: what follows is not an entry, which at the end of the newest segment is a torn append. kFailed: the file
  // could not be read; see status().
  enum class Event : uint8_t { kEntry, kEnd, kDamaged, kFailed };

  // The file must outlive the reader. Reads [offset, end). REQUIRES: offset <= end <= size of the file.
  SegmentReader(const RandomAccessFile& file, uint64_t offset, uint64_t end)
      : file_(file), end_(end), at_(offset), next_(offset) {}

  // The entry's slices are valid until the next call. After another event than kEntry it returns the same again.
  Event Next(LogEntry* entry);

  // Where the last entry, or the damage, begins; where the next entry begins.
  uint64_t offset() const { return at_; }
  uint64_t next_offset() const { return next_; }
  const Status& status() const { return status_; }

 private:
  // Makes buffer_ hold n bytes at at_. REQUIRES: they are before end_.
  bool Fill(uint64_t n);

  const RandomAccessFile& file_;
  const uint64_t end_;
  uint64_t at_;
  uint64_t next_;
  std::string buffer_;
  uint64_t buffer_at_ = 0;
  Status status_;
};

}  // namespace strata
