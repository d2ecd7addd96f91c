// CompactionPicker: who decides which tables are merged next, one for each compaction_style. Pure: the same view gives
// the same plan, and nothing is marked, counted or told.
//
//   level       compaction_policy.h    tables go down one by one, each level one run
//   universal   universal_picker.h     whole runs of like size are merged
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compaction/compaction_plan.h"

namespace strata {

// All that a decision may depend on.
struct PolicyView {
  VersionRef version;
  const Options& options;
  const std::array<std::string, kLevels>& compact_pointers;
  // Bit L: a compaction from level L to a deeper one is running.
  uint32_t busy_levels = 0;

  bool Busy(uint32_t level) const { return (busy_levels >> level & 1) != 0; }
};

class CompactionPicker {
 public:
  // The compaction that the shape of the tree asks for, or none. weighed: what was tried on sorted runs is appended, in
  // the order tried.
  virtual std::optional<CompactionPlan> PickByShape(const PolicyView& view,
                                                    std::vector<rec::RunsWeighed>* weighed) const = 0;

  // The compaction of a table that the deletion collector marked, or none. REQUIRES: the shape asks for nothing.
  virtual std::optional<CompactionPlan> PickMarked(const PolicyView& /*view*/) const { return std::nullopt; }

  // The next piece of a manual compaction of one level, or none when nothing is left to do. REQUIRES: nothing is
  // running; level + 1 < num_levels.
  virtual std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range) const = 0;

  // A manual compaction goes through the levels one after another; otherwise level 0 stands for all of them.
  virtual bool ByLevels() const = 0;

 protected:
  ~CompactionPicker() = default;
};

// Lives as long as the program.
const CompactionPicker& PickerOf(FullOnly<CompactionStyle, CompactionStyle::kLevel> style);

}  // namespace strata
