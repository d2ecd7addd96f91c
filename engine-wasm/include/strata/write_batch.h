// WriteBatch: puts and deletes that become visible together, in the order given. Later ones of the same key win.
//
// SingleDelete is for a key that was put exactly once since it was last deleted, and by SingleDelete only: the pair
// then vanishes wherever a compaction sees both. What happens when the contract is broken is told by
// SingleDeleteViolated. Both it and DeleteRange need the extended dialect.
//
// It holds exactly the bytes that the write-ahead log will hold (format/batch_format.h). A program fills it and passes
// it to Db::Write; the engine stamps the sequence number. It may be cleared and used again. Keys and values are copied
// in.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"

namespace strata {

class WriteBatch {
 public:
  WriteBatch();

  // family: the number of a column family; any other than the default one needs the extended dialect.
  // REQUIRES of all: key and value shorter than 4 GiB.
  void Put(Slice key, Slice value, uint32_t family = 0);
  void Delete(Slice key, uint32_t family = 0);
  void SingleDelete(Slice key, uint32_t family = 0);
  // Of begin <= key < end.
  void DeleteRange(Slice begin, Slice end, uint32_t family = 0);
  void Clear();
  // Appends the ops of another batch. Used by group commit.
  void Append(const WriteBatch& other);

  uint32_t count() const;
  // Size of the payload: header, keys, values and lengths. A fresh batch has 12.
  uint64_t ApproximateBytes() const { return payload_.size(); }
  // The payload. Valid until the batch is changed.
  Slice Data() const { return payload_; }

  // Sequence number of the first op; 0 until the engine sets it.
  uint64_t sequence() const;
  void SetSequence(uint64_t sequence);

 private:
  void SetCount(uint32_t count);

  std::string payload_;
};

}  // namespace strata
