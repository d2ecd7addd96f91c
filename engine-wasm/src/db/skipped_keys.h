// SkippedKeys: what an iterator passes without returning it: counted, told, and limited.
//
// Counting follows RocksDB 7.8's DBIter line by line, quirks included; its merging iterator takes out what range
// tombstones cover before DBIter sees it and counts only its leaps, so internal_range_del_skipped_count is ours. What
// the schema calls internal_key_skipped_count is made of IteratorLeft and EntrySkipped records; so that they add up to
// the counter backward too, where RocksDB counts a row when it saves it and a tombstone both as a delete and as a key,
// IteratorLeft stands before RowReturned there, and a tombstone has a second EntrySkipped, as hidden_version.
//
// number_iter_skip is another count: whatever Limit was asked for, less the row that a call ends on. So it agrees with
// EntrySkipped forward, and backward only while no key has more than one version.
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
  // All outlive this. op: named in the records.
  SkippedKeys(Tracer& tracer, const Options& options, uint32_t op) : tracer_(tracer), options_(options), op_(op) {}

  // The limit is one of each call of the user.
  void BeginCall() { in_call_ = 0; }
  // valid: the call ended on a row, which was looked at and not skipped.
  void EndCall(bool valid) { tracer_.counters.number_iter_skip += in_call_ - (valid ? 1 : 0); }
  // Incomplete when this call has passed more than max_skippable_internal_keys. count: one more is about to be passed.
  Status Limit(bool count);

  void Skip(const ParsedKey& entry, rec::SkipReason reason);
  // The row on which the iterator stood.
  void LeaveRow();

 private:
  Tracer& tracer_;
  const Options& options_;
  const uint32_t op_;
  uint64_t in_call_ = 0;
};

}  // namespace strata
