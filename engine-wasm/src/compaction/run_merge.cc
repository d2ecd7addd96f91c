#include "compaction/run_merge.h"

namespace strata {
namespace {

uint32_t OutputLevel(const std::vector<SortedRun>& runs, RunRange range, uint32_t last_level) {
  const size_t next = range.first + range.count;
  if (next == runs.size()) return last_level;
  return runs[next].level == 0 ? 0 : runs[next].level - 1;
}

}  // namespace

RunRange IdleRunsToOldest(const std::vector<SortedRun>& runs) {
  RunRange range{runs.size(), 0};
  while (range.first > 0 && !runs[range.first - 1].being_compacted) {
    range.first--;
    range.count++;
  }
  return range;
}

uint64_t NewerBytes(const std::vector<SortedRun>& runs, RunRange range) {
  uint64_t bytes = 0;
  for (size_t i = range.first; i + 1 < range.first + range.count; i++) bytes += runs[i].weight_bytes;
  return bytes;
}

CompactionPlan PlanRunMerge(const PolicyView& view, const std::vector<SortedRun>& runs, RunRange range,
                            rec::CompactionReason reason) {
  CompactionPlan plan;
  plan.version = view.version;
  plan.level = runs[range.first].level;
  plan.output_level = OutputLevel(runs, range, static_cast<uint32_t>(view.options.num_levels) - 1);
  plan.picker = view.options.compaction_pri;
  plan.reason = reason;
  for (size_t i = range.first; i < range.first + range.count; i++) {
    const SortedRun& run = runs[i];
    if (run.level == 0) {
      plan.upper.push_back(run.table);
    } else if (run.level == plan.level) {
      plan.upper = view.version->level(run.level);
    } else if (run.level == plan.output_level) {
      plan.lower = view.version->level(run.level);
    } else {
      plan.between.push_back({run.level, view.version->level(run.level)});
    }
  }
  return plan;
}

std::optional<CompactionPlan> PlanMergeOfAllRuns(const PolicyView& view) {
  const std::vector<SortedRun> runs = SortedRunsOf(*view.version);
  if (runs.empty() || (runs.size() == 1 && runs[0].level + 1 == view.options.num_levels)) return std::nullopt;
  return PlanRunMerge(view, runs, {0, runs.size()}, rec::CompactionReason::kManual);
}

}  // namespace strata
