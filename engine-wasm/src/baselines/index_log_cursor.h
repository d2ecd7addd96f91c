// IndexLogCursor: rows of an index and log in key order, forward and backward, where the index is a tree.
//
// A seek searches the index; the next row is the next entry of the index, without a comparison. Each row's value is
// read from the log: neighbors in the order of keys are not neighbors there. Rows are recorded and counted, and bounds
// are checked, like those of the LSM-tree's iterator.
//
// There are no snapshots: a cursor sees the state at the time it moves. After the set of keys changed it searches for
// its position again by its key, which may have been deleted.
//
// Counters: iter_seek_count, iter_next_count, iter_prev_count, iter_read_bytes, user_key_comparison_count.
// Emits KeysCompared, LogIndexProbed, RowReturned (with sequence 0).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "baselines/index_log.h"

namespace strata {

class IndexLogCursor {
 public:
  // The log must outlive the cursor; index is its index. Rows are in [lower, upper); null: no bound. Bounds are copied.
  IndexLogCursor(IndexLog& log, TreeLogIndex& index, uint32_t op, const Slice* lower, const Slice* upper);

  bool Valid() const { return valid_; }
  void SeekToFirst();
  void SeekToLast();
  // Moves to the first row at or after target.
  void Seek(Slice target);
  // REQUIRES: Valid.
  void Next();
  void Prev();
  // Valid until the cursor moves.
  Slice key() const { return key_; }
  Slice value() const { return value_; }
  // The error if the cursor is not Valid for another reason than the end of the rows.
  const Status& status() const { return status_; }

 private:
  // Reads and records the row after position_, if there is one and it is within the bound in the direction of movement.
  void Arrive(bool exists);
  bool IsWithinBounds(bool forward);

  IndexLog& log_;
  TreeLogIndex& index_;
  const uint32_t op_;
  const std::optional<std::string> lower_;
  const std::optional<std::string> upper_;
  TreeLogIndex::Position position_;
  bool valid_ = false;
  bool forward_ = true;
  std::string key_;
  std::string value_;
  uint64_t changes_seen_ = 0;
  Status status_;
};

}  // namespace strata
