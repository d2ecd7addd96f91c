// Sorted runs: what a read must search, and what universal compaction merges. Each table of L0 is a run, and each
// deeper non-empty level is one.
//
//   L0   [#9 c..x] [#7 a..m]          run 0, run 1        newest first: everything in a run is newer than what later
//   L3   [a..f] [h..z]                run 2               runs hold of the same keys
//   L6   [a..k] [l..p] [q..z]         run 3
//
// Source: RocksDB, db/compaction/compaction_picker_universal.cc (CalculateSortedRuns).
#pragma once

#include <cstdint>
#include <vector>

#include "version/version.h"

namespace strata {

struct SortedRun {
  uint32_t level = 0;
  TableRef table;             // for a run of L0; null for a level
  uint64_t size_bytes = 0;    // of all its tables
  uint64_t weight_bytes = 0;  // compensated size (level_score.h)
  bool being_compacted = false;
};

// Newest first. Pure.
std::vector<SortedRun> SortedRunsOf(const Version& version);

// The number of sorted runs. Pure.
uint32_t CountSortedRuns(const Version& version);

}  // namespace strata
