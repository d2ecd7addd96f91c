// UniversalPicker: tiered compaction. Runs are merged whole, neighbors only, so that time order is kept; the fewer
// bytes a run has, the sooner it is merged with others of its size.
//
//   runs, newest first   [1][1][1][1]   [6]   [30]   [100]
//
// Nothing happens below level0_file_num_compaction_trigger runs. Then these are tried in this order, and the first that
// finds anything wins; a run that is being compacted ends every stretch:
//
//   size amplification   the idle runs up to the oldest, when 100 * (all but the oldest) >=
//                        universal_max_size_amplification_percent * oldest: space is what rules here
//   size ratio           from each run on: the next older one is taken while it is at most universal_size_ratio percent
//                        larger than those gathered (total_size) or than the one before, and the other way round as
//                        well (similar_size). Wants universal_min_merge_width runs, takes universal_max_merge_width at
//                        most
//   run count            from the newest on, whatever their sizes, so many that the trigger is not exceeded any more
//
// Where the outcome lies: the last level when the oldest run is in it; otherwise right above the next older run, and in
// L0 when that is a table of L0 or in L1. A table of L0 is never split, since it would be two runs.
//
// A run's own bytes are compensated for tombstones where they count as gathered, and plain where they are what is
// compared with or what is amplified: so RocksDB has it. Marked tables, which RocksDB tries last, are no rule of runs.
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
                                            std::vector<rec::RunsWeighed>* weighed) const override;
  // All runs, whatever the level and the range, as in RocksDB. None when the last level has everything.
  std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range) const override;
  bool ByLevels() const override { return false; }
};

}  // namespace strata
