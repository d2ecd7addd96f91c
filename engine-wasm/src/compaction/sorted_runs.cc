#include "compaction/sorted_runs.h"

#include "compaction/level_score.h"

namespace strata {

std::vector<SortedRun> SortedRunsOf(const Version& version) {
  std::vector<SortedRun> runs;
  const uint64_t average = AverageValueBytes(version);
  for (const TableRef& t : version.level(0)) {
    runs.push_back({0, t, t->size_bytes, CompensatedBytes(*t, average), t->being_compacted});
  }
  for (uint32_t level = 1; level < kLevels; level++) {
    if (version.level(level).empty()) continue;
    SortedRun run{level, nullptr, version.level_bytes(level), 0, false};
    for (const TableRef& t : version.level(level)) {
      run.weight_bytes += CompensatedBytes(*t, average);
      run.being_compacted |= t->being_compacted;
    }
    runs.push_back(run);
  }
  return runs;
}

uint32_t CountSortedRuns(const Version& version) {
  auto count = static_cast<uint32_t>(version.level(0).size());
  for (uint32_t level = 1; level < kLevels; level++) count += version.level(level).empty() ? 0 : 1;
  return count;
}

}  // namespace strata
