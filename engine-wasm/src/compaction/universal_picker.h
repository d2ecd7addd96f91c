// UniversalPicker: tiered compaction. Whole runs are merged, and only neighbors, so time order is kept. Small runs are
// merged with others of their size sooner than large ones.
//
//   runs, newest first   [1][1][1][1]   [6]   [30]   [100]
//
// Nothing happens with fewer than level0_file_num_compaction_trigger runs. Otherwise these rules are tried in order,
// and the first that finds a range of runs wins; a run that is being compacted ends every range:
//
//   size amplification   the idle runs up to the oldest, if 100 * (all but the oldest) >=
//                        universal_max_size_amplification_percent * oldest: this bounds space
//   size ratio           starting at each run: the next older one is added while it is at most universal_size_ratio
//                        percent larger than those gathered (total_size), or than the previous one and vice versa
//                        (similar_size). Needs universal_min_merge_width runs, takes at most
//                        universal_max_merge_width
//   run count            from the newest on, whatever their sizes, as many as needed to get down to the trigger
//
// run_merge.h says into which level the output goes.
//
// A run's bytes are compensated for tombstones where they count as gathered, and plain where they are compared against
// or amplified: as in RocksDB. Marked tables, which RocksDB tries last, do not apply to runs.
//
// Source: RocksDB, db/compaction/compaction_picker_universal.cc.
#pragma once

#include <optional>
#include <vector>

#include "compaction/compaction_picker.h"

namespace strata {

class UniversalPicker final : public CompactionPicker {
 public:
  std::optional<CompactionPlan> PickByShape(const PolicyView& view,
                                            std::vector<rec::RunsWeighed>* evaluated) const override;
  // All runs, whatever the level and range, as in RocksDB. Nullopt if the last level holds everything.
  std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range) const override;
  bool IsLeveled() const override { return false; }
};

}  // namespace strata
