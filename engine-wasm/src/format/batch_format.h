// Write batches as bytes: the payload of a WAL record, and what a WriteBatch holds in memory. They are the same bytes,
// so a write is logged without being copied together again.
//
//   +-----------------------+--------------+-------------------------------+
//   | sequence u64 of op 0  | count u32    | count ops                     |
//   +-----------------------+--------------+-------------------------------+
//   op:  01 lp key lp value   put     |    00 lp key             delete              op i has sequence + i
//        07 lp key   single delete    |    0f lp begin lp end    range delete        RocksDB's
//   of another column family than the default one, RocksDB's too: 05, 04, 08, 0e, then varint32 family, then the same
//
// One batch over several families is one record of the one log, so it arrives whole or not at all.
//
// Every op that can be parsed is read, whatever the dialect, so that any log can be looked at; CheckBatch says which
// ones a database takes.
//
// Hostile payloads (a count of 2^32-1, lengths past the end, unknown tags) are refused by the reader, which allocates
// nothing.
//
// Source: LevelDB, db/write_batch.cc; RocksDB, db/write_batch.cc, whose further tags are named in the refusal.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "format/internal_key.h"
#include "strata/options.gen.h"

namespace strata {

constexpr uint32_t kBatchHeaderBytes = 12;
// Column families that a database may have; 0 is the default one.
constexpr uint32_t kFamilies = 64;

struct BatchOp {
  EntryType type = EntryType::kPut;
  Slice key;    // user key, or the begin of a range; points into the payload
  Slice value;  // of a put; the end of a range, which it does not hold; empty for the other deletes
  uint32_t family = 0;
};

// ---- Writing, on a payload of at least kBatchHeaderBytes.

void AppendBatchHeader(std::string* payload, uint64_t sequence, uint32_t count);
void AppendBatchPut(std::string* payload, uint32_t family, Slice key, Slice value);
void AppendBatchDelete(std::string* payload, uint32_t family, Slice key);
void AppendBatchSingleDelete(std::string* payload, uint32_t family, Slice key);
void AppendBatchRangeDelete(std::string* payload, uint32_t family, Slice begin, Slice end);

// What a tag of an op means.
struct BatchTag {
  EntryType type = EntryType::kPut;
  bool names_family = false;  // a varint32 follows
};
// False for a tag that is none of ours. Pure.
bool ParseBatchTag(uint8_t tag, BatchTag* parsed);

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
  // "operation 2 of 5 at byte 40 of its write batch": the op that Next gave last.
  std::string DescribeLast() const;
  // Sequence number of the op that Next gave last.
  uint64_t sequence_of_last() const { return sequence_ + index_ - 1; }
  const Status& status() const { return status_; }

 private:
  bool Fail(Status status);
  std::string DescribeOp(uint32_t index, uint64_t at) const;

  Slice payload_;
  Slice rest_;
  uint64_t sequence_ = 0;
  uint32_t count_ = 0;
  uint32_t index_ = 0;    // ops given
  uint64_t last_at_ = 0;  // where the last one began
  Status status_;
};

// Ok when Open and every Next would succeed, and a database of this dialect takes every op; NotSupported names the
// first one that it does not take, InvalidArgument a range that does not end behind its begin, or a family past the
// largest number. Writing and recovery ask it before the first op is applied, so that a batch is applied whole or not
// at all. *families, unless null: bit f for each family f that is named. Pure.
Status CheckBatch(Slice payload, Dialect dialect, uint64_t* families = nullptr);

}  // namespace strata
