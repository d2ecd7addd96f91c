// FindNote: a query that is written like an entry. It is put into C0, sinks from component to component with the
// merges, and collects the entries of its range as the merges bring them past it.
//
//   C0   note [b, f)            C0                         C0
//   C1   b  c  d                C1   note: b c d           C1
//   C2   b  e                   C2   b  e                  C2   note: b c d e    complete
//
// Merges go from the top down, so what it meets first is the newest entry of a key; a tombstone is kept as "deleted",
// because the row that it deletes may be met later. The answer is complete once the note is in the last component: no
// entry of its range is below it then. Before, that is unknown.
//
// Source: P. O'Neil, E. Cheng, D. Gawlick, E. O'Neil, "The Log-Structured Merge-Tree (LSM-Tree)", 1996.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "format/internal_key.h"

namespace strata {

class FindNote {
 public:
  // A note holds its answers in memory: at most this many bytes of keys and values.
  static constexpr uint64_t kAnswerBytesMax = uint64_t{16} << 20;

  // User keys from <= key < to; an empty `to` is no end.
  FindNote(Slice from, Slice to) : from_(from), to_(to) {}

  // A merge passes the newest entry of a key, which is ignored outside of the range. InvalidArgument: too many answers.
  Status Meet(Slice user_key, EntryType type, Slice value);
  // True if this key and all after it are beyond the range.
  bool EndsBefore(Slice user_key) const { return !to_.empty() && user_key >= to_; }
  void Sink(uint32_t component, bool into_last) {
    component_ = component;
    complete_ = into_last;
  }

  uint32_t component() const { return component_; }
  bool complete() const { return complete_; }
  // Rows found so far, without those known to be deleted.
  uint32_t answers() const { return live_; }
  // By user key; no value: the row is deleted.
  const std::map<std::string, std::optional<std::string>>& met() const { return met_; }

 private:
  const std::string from_;
  const std::string to_;
  std::map<std::string, std::optional<std::string>> met_;
  uint64_t bytes_ = 0;
  uint32_t live_ = 0;
  uint32_t component_ = 0;
  bool complete_ = false;
};

}  // namespace strata
