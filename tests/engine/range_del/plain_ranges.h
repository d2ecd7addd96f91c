// Reference implementation for src/range_del: a linear search of a list of tombstones.
#pragma once

#include <string>
#include <vector>

#include "base/prng.h"
#include "range_del/range_tombstone.h"

namespace strata {

// Sequence of the newest tombstone that covers the key and is visible at `sequence`, or 0.
inline uint64_t PlainNewestCovering(const std::vector<RangeTombstone>& tombstones, Slice key, uint64_t sequence) {
  uint64_t newest = 0;
  for (const RangeTombstone& t : tombstones) {
    if (key >= Slice(t.begin) && key < Slice(t.end) && t.sequence <= sequence) newest = std::max(newest, t.sequence);
  }
  return newest;
}

// Short keys over two letters and the last byte, so that bounds coincide and keys are prefixes of one another.
inline std::string RandomRangeKey(Prng* prng) {
  std::string key;
  for (uint64_t n = prng->Below(4); n-- > 0;) key.push_back("ab\xff"[prng->Below(3)]);
  return key;
}

// With distinct sequence numbers, from 1; some are empty.
inline std::vector<RangeTombstone> RandomTombstones(Prng* prng, uint64_t count) {
  std::vector<RangeTombstone> tombstones;
  for (uint64_t i = 0; i < count; i++) {
    std::string begin = RandomRangeKey(prng);
    tombstones.push_back({std::move(begin), RandomRangeKey(prng), i + 1});
  }
  return tombstones;
}

// "[a,d)9.5 [d,m)5", for comparison in tests.
inline std::string ToString(const RangeFragments& fragments) {
  std::string text;
  for (const RangeFragment& f : fragments) {
    text += (text.empty() ? "[" : " [") + f.begin + "," + f.end + ")";
    for (size_t i = 0; i < f.sequences.size(); i++) text += (i > 0 ? "." : "") + std::to_string(f.sequences[i]);
  }
  return text;
}

}  // namespace strata
