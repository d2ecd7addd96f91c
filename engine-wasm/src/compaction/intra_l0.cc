#include "compaction/intra_l0.h"

#include "compaction/compaction_policy.h"

namespace strata {
namespace {

constexpr size_t kFewestTables = 4;
constexpr size_t kTablesAboveTrigger = 2;

}  // namespace

std::optional<CompactionPlan> PickIntraL0(const PolicyView& view) {
  const std::vector<TableRef>& tables = view.version->level(0);
  if (tables.size() < view.options.level0_file_num_compaction_trigger + kTablesAboveTrigger) return std::nullopt;
  if (tables[0]->being_compacted) return std::nullopt;
  uint64_t bytes = tables[0]->size_bytes;
  uint64_t bytes_for_each_saved = ~uint64_t{0};
  size_t taken = 1;
  for (; taken < tables.size() && !tables[taken]->being_compacted; taken++) {
    bytes += tables[taken]->size_bytes;
    if (bytes / taken > bytes_for_each_saved || bytes > MaxCompactionBytes(view.options)) break;
    bytes_for_each_saved = bytes / taken;
  }
  if (taken < kFewestTables) return std::nullopt;
  CompactionPlan plan;
  plan.version = view.version;
  plan.level = 0;
  plan.output_level = 0;
  plan.upper.assign(tables.begin(), tables.begin() + static_cast<std::ptrdiff_t>(taken));
  plan.picker = view.options.compaction_pri;
  plan.reason = rec::CompactionReason::kIntraL0;
  return plan;
}

}  // namespace strata
