// Encoding of write batches: the payload of a WAL record and the content of a WriteBatch in memory. Both are the same
// bytes, so a write is logged without being copied again.
//
//   +-----------------------+--------------+-------------------------------+
//   | sequence u64 of op 0  | count u32    | count ops                     |
//   +-----------------------+--------------+-------------------------------+
//   op:  01 lp key lp value   put     |    00 lp key             delete              op i has sequence + i
//        07 lp key   single delete    |    0f lp begin lp end    range delete        RocksDB's
//   in another column family than the default, also RocksDB's: 05, 04, 08, 0e, then varint32 family, then the same
//
// One batch over several families is one record of the one log, so it is recovered completely or not at all.
//
// The reader parses every op regardless of the dialect, so that any log can be inspected; CheckBatch decides which ops
// a database accepts.
//
// The reader rejects hostile payloads (a count of 2^32-1, lengths past the end, unknown tags) and allocates nothing.
//
// Source: LevelDB, db/write_batch.cc; RocksDB, db/write_batch.cc, whose additional tags are named in error messages.
#pragma once

#include <cstdint>
#include <string>

#include "base/coding.h"
#include "base/slice.h"
#include "base/status.h"
#include "format/internal_key.h"
#include "strata/options.gen.h"

namespace strata {

constexpr uint32_t kBatchHeaderBytes = 12;
// Maximum number of column families of a database; 0 is the default one.
constexpr uint32_t kFamilies = 64;

struct BatchOp {
  EntryType type = EntryType::kPut;
  Slice key;    // user key, or the begin of a range; points into the payload
  Slice value;  // of a put; for a range delete its exclusive end; empty for other deletes
  uint32_t family = 0;
};

// ---- Writing.

void AppendBatchHeader(std::string* payload, uint64_t sequence, uint32_t count);
// The value is written for puts and range deletes only.
void AppendBatchOp(std::string* payload, const BatchOp& op);
// The same at an address; returns the address after it. REQUIRES: BatchOpBytesMax(op) bytes there; key and value
// shorter than 4 GiB.
char* EncodeBatchOp(char* p, const BatchOp& op);
inline size_t BatchOpBytesMax(const BatchOp& op) {
  return 1 + 3 * kMaxVarint32Bytes + op.key.size() + op.value.size();
}

// The meaning of an op's tag.
struct BatchTag {
  EntryType type = EntryType::kPut;
  bool names_family = false;  // a varint32 follows
};
// False for an unknown tag. Pure.
bool ParseBatchTag(uint8_t tag, BatchTag* parsed);

// Why an op cannot be read.
enum class BatchOpFault : uint8_t { kNone, kMissing, kTag, kFamily, kKey, kValue };
// Reads the op at *p, before limit, and moves *p after it. On a fault *p is unchanged.
BatchOpFault GetBatchOp(const char** p, const char* limit, BatchOp* op);

// BatchReader: the ops of a payload from outside, in order.
//
//   BatchReader reader;
//   Status status = reader.Open(payload);
//   for (BatchOp op; reader.Next(&op);) Insert(op, reader.sequence_of_last());
//   if (!reader.status().ok()) ...
class BatchReader {
 public:
  // Corruption if the header is incomplete or the last sequence would exceed kMaxSequence. payload must outlive the
  // reader.
  Status Open(Slice payload);

  uint64_t sequence() const { return sequence_; }
  uint32_t count() const { return count_; }

  // Reads the next op; false at the end or on an error, distinguished by status(): Corruption, or NotSupported for an
  // op that only RocksDB knows. Bytes left over after count ops are Corruption.
  bool Next(BatchOp* op);
  // "operation 2 of 5 at byte 40 of its write batch": the op that Next returned last.
  std::string DescribeLast() const;
  // Sequence number of the op that Next returned last.
  uint64_t sequence_of_last() const { return sequence_ + index_ - 1; }
  const Status& status() const { return status_; }

 private:
  bool Fail(Status status);
  Status Explain(BatchOpFault fault, const BatchOp& op) const;
  std::string DescribeOp(uint32_t index, uint64_t at) const;

  Slice payload_;
  Slice rest_;
  uint64_t sequence_ = 0;
  uint32_t count_ = 0;
  uint32_t index_ = 0;    // number of ops returned
  uint64_t last_at_ = 0;  // offset of the last one
  Status status_;
};

// Checks that Open and every Next would succeed and that a database of this dialect accepts every op: NotSupported
// names the first op that it does not accept; InvalidArgument a range whose end is not after its begin, or a family
// past the maximum. Writes and recovery call it before they apply the first op, so that a batch is applied completely
// or not at all. *families, unless null: bit f is set if a tag names family f. Pure.
Status CheckBatch(Slice payload, Dialect dialect, uint64_t* families = nullptr);

}  // namespace strata
