// Write batches as bytes: the payload of a WAL record, and what a WriteBatch holds in memory. They are the same bytes,
// so a write is logged without being copied together again.
//
//   +-----------------------+--------------+-------------------------------+
//   | sequence u64 of op 0  | count u32    | count ops                     |
//   +-----------------------+--------------+-------------------------------+
//   op:  01 lp key lp value   put     |    00 lp key   delete              op i has sequence + i
//
// Hostile payloads (a count of 2^32-1, lengths past the end, unknown tags) are refused by the reader, which allocates
// nothing.
//
// Source: LevelDB, db/write_batch.cc; RocksDB's further tags are named in the refusal.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "format/internal_key.h"

namespace strata {

constexpr uint32_t kBatchHeaderBytes = 12;

struct BatchOp {
  EntryType type = EntryType::kPut;
  Slice key;    // user key; points into the payload
  Slice value;  // empty for a delete
};

// ---- Writing, on a payload of at least kBatchHeaderBytes.

void AppendBatchHeader(std::string* payload, uint64_t sequence, uint32_t count);
void AppendBatchPut(std::string* payload, Slice key, Slice value);
void AppendBatchDelete(std::string* payload, Slice key);

// BatchReader: the ops of a payload, in order.
//
//   BatchReader reader;
//   Status status = reader.Open(payload);
//   for (BatchOp op; reader.Next(&op);) Insert(op, reader.sequence_of_last());
//   if (!reader.status().ok()) ...
class BatchReader {
 public:
  // Corruption when the header is not there or the last sequence would pass kMaxSequence. payload must outlive the
  // reader.
  Status Open(Slice payload);

  uint64_t sequence() const { return sequence_; }
  uint32_t count() const { return count_; }

  // The next op; false at the end or on damage, which status() tells apart: Corruption, or NotSupported for an op that
  // only RocksDB knows. Damage includes bytes left over after count ops.
  bool Next(BatchOp* op);
  // Sequence number of the op that Next gave last.
  uint64_t sequence_of_last() const { return sequence_ + index_ - 1; }
  const Status& status() const { return status_; }

 private:
  bool Fail(Status status);

  Slice payload_;
  Slice rest_;
  uint64_t sequence_ = 0;
  uint32_t count_ = 0;
  uint32_t index_ = 0;  // ops given
  Status status_;
};

// Ok when Open and every Next would succeed. Recovery asks it before the first op of a record is applied, so that a
// batch is applied whole or not at all. Pure.
Status CheckBatch(Slice payload);

}  // namespace strata
