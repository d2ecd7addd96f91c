// SkippedKeys: counts, records and limits the entries that an iterator skips.
//
// Counting follows RocksDB 7.8's DBIter line by line, quirks included. RocksDB's merging iterator removes
// range-tombstone-covered entries before DBIter sees them and counts only its reseeks, so
// internal_range_del_skipped_count is ours. The schema's internal_key_skipped_count is the sum of IteratorLeft and
// EntrySkipped records. For that sum to equal the counter backward too, where RocksDB counts a row when it saves it and
// counts a tombstone both as a delete and as a key, IteratorLeft precedes RowReturned there, and a tombstone has a
// second EntrySkipped, as hidden_version.
//
// number_iter_skip is a separate count: the number of AtLimit calls with count set, minus the row that a call ends on.
// So it agrees with EntrySkipped forward, and backward only while no key has more than one version.
//
// Counters: internal_*_skipped_count, number_iter_skip. Emits EntrySkipped, IteratorLeft.
// Source: RocksDB 7.8, db/db_iter.cc.
#pragma once

#include <cstdint>

#include "base/status.h"
#include "format/internal_key.h"
#include "strata/options.gen.h"
#include "trace/tracer.h"

namespace strata {

class SkippedKeys {
 public:
  // All arguments outlive this. op: the operation that the records refer to.
  SkippedKeys(Tracer& tracer, const Options& options, uint32_t op) : tracer_(tracer), options_(options), op_(op) {}

  // The limit applies to each call of the user separately.
  void BeginCall() { in_call_ = 0; }
  // valid: the call ended on a row, which was visited but not skipped.
  void EndCall(bool valid) { tracer_.counters.number_iter_skip += in_call_ - (valid ? 1 : 0); }
  // Whether this call has skipped more than max_skippable_internal_keys; LimitError is then its status. count: one more
  // entry is about to be skipped.
  bool AtLimit(bool count) {
    const uint64_t limit = options_.max_skippable_internal_keys;
    if (limit > 0 && in_call_ > limit) return true;
    if (count) in_call_++;
    return false;
  }
  Status LimitError() const;

  void Skip(const ParsedKey& entry, rec::SkipReason reason) {
    Count(reason);
    if (tracer_.Wants(Group::kEntry)) Record(entry, reason);
  }
  // The iterator moves off its current row.
  void LeaveRow();

 private:
  inline void Count(rec::SkipReason reason);
  void Record(const ParsedKey& entry, rec::SkipReason reason);

  Tracer& tracer_;
  const Options& options_;
  const uint32_t op_;
  uint64_t in_call_ = 0;
};

inline void SkippedKeys::Count(rec::SkipReason reason) {
  Counters& counters = tracer_.counters;
  switch (reason) {
    case rec::SkipReason::kTombstone:
      counters.internal_delete_skipped_count++;
      break;
    case rec::SkipReason::kTooNew:
      counters.internal_recent_skipped_count++;
      break;
    case rec::SkipReason::kRangeDeleted:
      counters.internal_range_del_skipped_count++;
      break;
    default:
      counters.internal_key_skipped_count++;
  }
}

}  // namespace strata
