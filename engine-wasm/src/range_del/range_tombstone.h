// A range tombstone, and the fragments that overlapping ones are cut into.
//
//   written     [a ------------- m) @5                 fragments   [a -- d) @5
//                    [d --------------- r) @9                      [d -- m) @9 @5
//                                                                  [m -- r) @9
//
// A fragment says of each key in it all that the tombstones say: which sequence numbers cover it. A reader at a
// snapshot takes the largest one that it may see and is done, with one search. End keys are exclusive; the range of all
// keys has no end and cannot be written, as in RocksDB.
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

// User keys with begin <= key < end whose entries are older than sequence are deleted.
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

// By begin; each ends at or before the begin of the next.
using RangeFragments = std::vector<RangeFragment>;

// Whether there are any range tombstones in a list of them, of fragments, or of whatever holds some.
template <class Ranges>
bool Any(const Ranges& ranges) {
  return !ranges.empty();
}

// The newest of the fragment's tombstones that a reader at `sequence` sees, or 0 when all are too new. Pure.
inline uint64_t NewestVisible(const RangeFragment& fragment, uint64_t sequence) {
  const auto& all = fragment.sequences;
  const auto found = std::lower_bound(all.begin(), all.end(), sequence, [](uint64_t a, uint64_t b) { return a > b; });
  return found == all.end() ? 0 : *found;
}

// The oldest snapshot that sees `sequence`; kMaxSequence when only readers at the latest do. Two sequence numbers with
// the same answer are in one stripe: no reader sees the one and not the other. snapshots: ascending. Pure.
inline uint64_t OldestReader(const std::vector<uint64_t>& snapshots, uint64_t sequence) {
  const auto found = std::lower_bound(snapshots.begin(), snapshots.end(), sequence);
  return found == snapshots.end() ? kMaxSequence : *found;
}

// The number of tombstones that the fragments are stored as: one for each sequence.
inline uint64_t CountTombstones(const RangeFragments& fragments) {
  uint64_t count = 0;
  for (const RangeFragment& f : fragments) count += f.sequences.size();
  return count;
}

}  // namespace strata
