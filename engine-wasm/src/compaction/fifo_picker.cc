#include "compaction/fifo_picker.h"

#include <algorithm>

#include "compaction/level_score.h"

namespace strata {

std::optional<CompactionPlan> FifoPicker::PickByShape(const PolicyView& view,
                                                      std::vector<rec::RunsWeighed>* /*evaluated*/) const {
  const Version& version = *view.version;
  const uint64_t limit_bytes = view.options.fifo_max_table_files_size;
  uint64_t total_bytes = version.total_bytes();
  if (total_bytes <= limit_bytes) return std::nullopt;
  CompactionPlan plan;
  plan.version = view.version;
  plan.level = plan.output_level = version.deepest_level();
  plan.deletes_inputs = true;
  plan.picker = view.options.compaction_pri;
  plan.reason = rec::CompactionReason::kFifoMaxSize;
  plan.score_milli = ScoreLevels(version, view.options)[0].score_milli;
  std::vector<TableRef> tables = version.level(plan.level);
  if (plan.level == 0) std::reverse(tables.begin(), tables.end());
  for (const TableRef& t : tables) {
    if (t->being_compacted) return std::nullopt;
    if (total_bytes <= limit_bytes) continue;
    total_bytes -= t->size_bytes;
    plan.upper.push_back(t);
  }
  if (plan.level == 0) std::reverse(plan.upper.begin(), plan.upper.end());
  return plan;
}

std::optional<CompactionPlan> FifoPicker::PickManual(const PolicyView& view, uint32_t /*level*/,
                                                     KeyRange /*range*/) const {
  return PickByShape(view, nullptr);
}

}  // namespace strata
