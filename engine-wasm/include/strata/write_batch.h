// WriteBatch: puts and deletes that become visible together, in the given order. Later ones of the same key win.
//
// SingleDelete is for a key that was put exactly once since it was last deleted, and deleted only by SingleDelete: the
// pair then vanishes when a compaction sees both. SingleDeleteViolated records a violation of this contract.
// SingleDelete and DeleteRange need the extended dialect.
//
// It holds exactly the bytes that the write-ahead log will hold (format/batch_format.h). The caller fills it and passes
// it to Db::Write; the engine sets the sequence number. It may be cleared and reused. Keys and values are copied in.
//
// The room in front is for the header of a log record, so that a batch that fits a block of the log is appended to it
// as it is:
//
//   |7 bytes of room|sequence, count|op|op|...|   free   |
//   LogRecord       Data                      end_       the end of buffer_, which only grows
//
// On its way down a value is copied five times: into the batch, the log, the memtable, a block, and the file of its
// table. A compressed block is one more.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"

namespace strata {

struct BatchOp;  // format/batch_format.h

class WriteBatch {
 public:
  WriteBatch();

  // family: the number of a column family; any other than the default one needs the extended dialect. REQUIRES, for
  // all: key and value shorter than 4 GiB.
  void Put(Slice key, Slice value, uint32_t family = 0);
  void Delete(Slice key, uint32_t family = 0);
  void SingleDelete(Slice key, uint32_t family = 0);
  // Deletes begin <= key < end.
  void DeleteRange(Slice begin, Slice end, uint32_t family = 0);
  // Any of these.
  void Add(const BatchOp& op);
  // All operations of another batch, after those of this one.
  void Append(const WriteBatch& other);
  void Clear();

  // True if it has only puts and deletes of the default family. A database of any dialect accepts such a batch, so
  // CheckBatch need not read it.
  bool OnlyPutsAndDeletes() const { return only_puts_and_deletes_; }
  uint32_t count() const;
  // Size of the payload: header, keys, values and lengths; 12 for an empty batch.
  uint64_t ApproximateBytes() const { return end_ - kRoomBytes; }
  // The payload. Valid until the batch is changed.
  Slice Data() const { return Slice(buffer_.data() + kRoomBytes, end_ - kRoomBytes); }
  static constexpr size_t kRoomBytes = 7;
  // kRoomBytes that may be overwritten, then the payload. Valid until the batch is changed.
  char* LogRecord() { return buffer_.data(); }

  // Sets the sequence number of the first operation.
  void SetSequence(uint64_t sequence);

 private:
  char* payload() { return buffer_.data() + kRoomBytes; }
  // The end, after which there is room for as many bytes.
  char* Room(size_t bytes);

  std::string buffer_;
  size_t end_;
  bool only_puts_and_deletes_ = true;
};

}  // namespace strata
