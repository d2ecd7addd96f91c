// A range tombstone, and the fragments into which overlapping ones are cut.
//
//   written     [a ------------- m) @5                 fragments   [a -- d) @5
//                    [d --------------- r) @9                      [d -- m) @9 @5
//                                                                  [m -- r) @9
//
// A fragment holds, for all its keys alike, the sequence numbers that cover them. A reader at a snapshot takes the
// largest visible one after a single search. End keys are exclusive; a range without an end cannot be written, as in
// RocksDB.
//
// Source: RocksDB, db/range_tombstone_fragmenter.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "format/internal_key.h"

namespace strata {

// Deletes entries older than sequence whose user key is in [begin, end).
struct RangeTombstone {
  std::string begin;
  std::string end;
  uint64_t sequence = 0;  // >= 1, as of every write
};

struct RangeFragment {
  std::string begin;
  std::string end;                  // after begin
  std::vector<uint64_t> sequences;  // descending, no two equal, at least one
};

// Sorted by begin; each ends at or before the begin of the next.
using RangeFragments = std::vector<RangeFragment>;

// Whether there are any range tombstones in a list of them, of fragments, or of whatever holds some.
template <class Ranges>
bool Any(const Ranges& ranges) {
  return !ranges.empty();
}

// The newest of the fragment's tombstones visible at `sequence`, or 0 if all are newer. Pure.
inline uint64_t NewestVisible(const RangeFragment& fragment, uint64_t sequence) {
  const auto& all = fragment.sequences;
  const auto found = std::lower_bound(all.begin(), all.end(), sequence, [](uint64_t a, uint64_t b) { return a > b; });
  return found == all.end() ? 0 : *found;
}

// The oldest snapshot that sees `sequence`; kMaxSequence if only the latest readers do. Two sequence numbers with the
// same answer are in one stripe: every reader sees both or neither. snapshots: ascending. Pure.
inline uint64_t OldestReader(const std::vector<uint64_t>& snapshots, uint64_t sequence) {
  const auto found = std::lower_bound(snapshots.begin(), snapshots.end(), sequence);
  return found == snapshots.end() ? kMaxSequence : *found;
}

// The number of stored tombstones: one per sequence of each fragment.
inline uint64_t CountTombstones(const RangeFragments& fragments) {
  uint64_t count = 0;
  for (const RangeFragment& f : fragments) count += f.sequences.size();
  return count;
}

}  // namespace strata
