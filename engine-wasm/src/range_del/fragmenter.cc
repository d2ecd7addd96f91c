#include "range_del/fragmenter.h"

#include <functional>
#include <map>

namespace strata {

RangeFragments FragmentRanges(const std::vector<RangeTombstone>& tombstones) {
  struct Boundary {
    Slice key;
    uint64_t sequence = 0;
    bool begins = false;
  };
  std::vector<Boundary> boundaries;
  boundaries.reserve(2 * tombstones.size());
  for (const RangeTombstone& t : tombstones) {
    if (t.begin >= t.end) continue;
    boundaries.push_back({t.begin, t.sequence, true});
    boundaries.push_back({t.end, t.sequence, false});
  }
  // Ties need no order: all boundaries at one key are processed before the fragment after it.
  std::stable_sort(boundaries.begin(), boundaries.end(),
                   [](const Boundary& a, const Boundary& b) { return a.key < b.key; });

  RangeFragments fragments;
  // A sequence can be active twice, if pieces of its tombstone come from several tables.
  std::map<uint64_t, int64_t, std::greater<>> active;
  for (size_t i = 0; i < boundaries.size();) {
    const Slice key = boundaries[i].key;
    for (; i < boundaries.size() && boundaries[i].key == key; i++) {
      int64_t& pieces = active[boundaries[i].sequence];
      pieces += boundaries[i].begins ? 1 : -1;
      if (pieces == 0) active.erase(boundaries[i].sequence);
    }
    if (active.empty() || i == boundaries.size()) continue;
    RangeFragment& fragment = fragments.emplace_back();
    fragment.begin.assign(key);
    fragment.end.assign(boundaries[i].key);
    for (const auto& [sequence, pieces] : active) fragment.sequences.push_back(sequence);
  }
  return fragments;
}

std::vector<RangeTombstone> TombstonesOf(const RangeFragments& fragments) {
  std::vector<RangeTombstone> tombstones;
  for (const RangeFragment& f : fragments) {
    for (const uint64_t sequence : f.sequences) tombstones.push_back({f.begin, f.end, sequence});
  }
  return tombstones;
}

std::vector<uint64_t> NewestOfEachStripe(const std::vector<uint64_t>& sequences,
                                         const std::vector<uint64_t>& snapshots) {
  std::vector<uint64_t> kept;
  uint64_t last_reader = 0;  // in no stripe: every sequence is at least 1
  for (const uint64_t sequence : sequences) {
    const uint64_t reader = OldestReader(snapshots, sequence);
    if (reader != last_reader) kept.push_back(sequence);
    last_reader = reader;
  }
  return kept;
}

}  // namespace strata
