// LazyLevelingPicker: tiered compaction in all levels but the last, leveled compaction in the last.
//
//   runs, newest first   [1][1]  [4][4][4]  |  [        80        ]      level0_file_num_compaction_trigger = 4
//                        tier    tier       |  last level                max_bytes_for_level_multiplier = 5
//
// Most bytes are in the last level, so one run there keeps space and reads of old rows as low as leveled compaction
// does; the levels above it hold few bytes, and merging them eagerly would cost writes for little. The rules, in order:
//
//   last level   if the last level is idle and multiplier * (idle runs above it) >= last level: all of these are merged
//                into it. The last level is rewritten once for each of its multiplier-th part that arrives
//   tier         from the newest run on, those above the last level form tiers: older ones are added while they belong.
//                At least trigger runs of a tier are merged into one, a run of the next tier
//
// A run belongs to the tier if it is less than sqrt(trigger) times as large as the largest run gathered: halfway, by
// ratio, between one tier and the next, so tables of unequal sizes stay together. Without a last level the merge of all
// runs makes one. So at most trigger - 1 idle runs of each tier remain, and one in the last level.
//
// The paper has one parameter T for both options. There is a tier per level there; here a tier is a range of run sizes,
// and its runs are tables of L0 or whole levels, as in universal compaction (run_merge.h).
//
// Source: Dayan and Idreos, Dostoevsky, SIGMOD 2018, section 4.1 (Lazy Leveling). RocksDB does not have it.
#pragma once

#include <optional>
#include <vector>

#include "compaction/compaction_picker.h"

namespace strata {

class LazyLevelingPicker final : public CompactionPicker {
 public:
  std::optional<CompactionPlan> PickByShape(const PolicyView& view,
                                            std::vector<rec::RunsWeighed>* evaluated) const override;
  // All runs, as universal compaction.
  std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range) const override;
  bool IsLeveled() const override { return false; }
};

// The runs of the fullest tier above the last level, busy ones included: they slow down writes. Pure.
uint32_t RunsOfFullestTier(const Version& version, const Options& options);

// How urgently runs must be merged, in thousandths, at most 10^9: the greater of the fullest tier's idle runs / trigger
// and multiplier * (idle runs above the last level) / last level. Pure.
uint32_t LazyLevelingScore(const Version& version, const Options& options);

}  // namespace strata
