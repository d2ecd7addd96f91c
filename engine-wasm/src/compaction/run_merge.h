// RunMerge: the plan that merges neighboring sorted runs, for styles that merge whole runs. Pure.
//
// The output goes to the last level if the oldest run is included; otherwise right above the next older run, and into
// L0 if that run is a table of L0 or in L1. An output in L0 is never split, since it would become two runs.
//
// Source: RocksDB, db/compaction/compaction_picker_universal.cc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compaction/compaction_picker.h"
#include "compaction/sorted_runs.h"

namespace strata {

// Neighboring runs, newest first.
struct RunRange {
  size_t first = 0;
  size_t count = 0;
};

// a * b, saturating at 2^64 - 1. Sizes stay below 2^48, but percentages reach 2^32.
inline uint64_t SaturatedMultiply(uint64_t a, uint64_t b) {
  return b != 0 && a > ~uint64_t{0} / b ? ~uint64_t{0} : a * b;
}

// The idle runs up to the oldest; none if the oldest is being compacted. REQUIRES: there is a run.
RunRange IdleRunsToOldest(const std::vector<SortedRun>& runs);

// The compensated bytes of a range without its oldest run.
uint64_t NewerBytes(const std::vector<SortedRun>& runs, RunRange range);

CompactionPlan PlanRunMerge(const PolicyView& view, const std::vector<SortedRun>& runs, RunRange range,
                            rec::CompactionReason reason);

// All runs, whatever their sizes; nullopt if the last level holds everything.
std::optional<CompactionPlan> PlanMergeOfAllRuns(const PolicyView& view);

}  // namespace strata
