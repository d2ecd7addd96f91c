// FileIndexer: narrows the search of a level by a key's position in the level above.
//
//     L1            [20 ... 50]   [60 ... 90]
//     L2    [5..15] [18..35][40..55] [58..63][70..88] [92..99]
//                    left ─┘     └─ right
//
// A Get that has compared its key with the ends of a table knows more than whether to search it. A key between 20 and
// 50 can only be in tables of L2 that end at 20 or later and begin at 50 or earlier: two of six. So the binary search
// of L2 need not cover the whole level; with a size ratio of r it covers about r tables instead of r to the power of
// the level. Where the ends of a level fall among the tables below is computed once per version; a Get only looks it
// up.
//
//     ends of L1, in order:    20  50  60  90        for each: left, the first table below that ends at it or later;
//                                                    right, the first that begins after it
//     the key is before an end: right of that end       after an end: left of it       on an end: both of it
//
// User keys only, as in the source. Two neighbors of a level may share a user key (version.h); `left` and `right` are
// defined so that no version of a key is missed.
//
// Cost: 8 bytes per end, built with O(tables) comparisons that belong to no read and are not counted.
// Source: RocksDB, db/file_indexer.h.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "version/version.h"

namespace strata {

class FileIndexer {
 public:
  // Tables of a level by index, left <= i < right.
  struct Window {
    uint32_t left = 0;
    uint32_t right = UINT32_MAX;  // or the end of the level, if smaller
    bool operator==(const Window& other) const { return left == other.left && right == other.right; }
  };

  // An empty indexer, for no version.
  FileIndexer() = default;
  explicit FileIndexer(const Version& version);

  // The id of the version; 0xffffffff for none.
  uint32_t version() const { return version_; }

  // The tables of level + 1 that may hold a key whose order relative to one table of `level` is known: smallest and
  // largest are compare(end, key) for the table's ends; largest is ignored if smallest is after the key. REQUIRES: 1 <=
  // level < kLevels; if smallest is after the key, the key is after the previous table. Pure.
  Window NextLevelWindow(uint32_t level, uint32_t table, int smallest, int largest) const;

 private:
  uint32_t version_ = UINT32_MAX;
  // By level: the windows of smallest and largest of table 0, of table 1, ...
  std::array<std::vector<Window>, kLevels> ends_;
};

}  // namespace strata
