#include "compaction/marked_tables.h"

#include "compaction/compaction_policy.h"

namespace strata {

std::optional<CompactionPlan> PickMarked(const PolicyView& view) {
  const Version& version = *view.version;
  const uint32_t deepest = version.deepest_level();
  for (uint32_t level = 0; level < deepest && level + 1 < view.options.num_levels; level++) {
    if (view.Busy(level)) continue;
    for (const TableRef& table : version.level(level)) {
      if (!table->marked_for_compaction) continue;
      const Slice from = table->smallest_user_key();
      const Slice to = table->largest_user_key();
      // A table of L0 is compacted with all tables that it overlaps.
      auto plan = ExpandInputs(view, level,
                               level == 0 ? version.OverlappingInputs(0, {&from, &to}) : std::vector<TableRef>{table});
      if (!plan) continue;
      plan->reason = rec::CompactionReason::kFilesMarkedForCompaction;
      return plan;
    }
  }
  return std::nullopt;
}

}  // namespace strata
