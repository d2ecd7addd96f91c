// CompactionPicker: decides which tables are merged next; one implementation per compaction_style. Pure: the same view
// gives the same plan, and nothing is marked, counted or recorded.
//
//   level           compaction_policy.h       single tables move down, each level is one run
//   universal       universal_picker.h        whole runs of similar size are merged
//   lazy_leveling   lazy_leveling_picker.h    the same above the last level, which is one run
//   fifo            fifo_picker.h             nothing is merged; the oldest tables are deleted
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compaction/compaction_plan.h"
#include "version/predicate.h"

namespace strata {

// Everything that a decision may depend on.
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
  // The compaction that the tree's shape requires, or nullopt. evaluated: receives each rule evaluated on sorted runs,
  // in order.
  virtual std::optional<CompactionPlan> PickByShape(const PolicyView& view,
                                                    std::vector<rec::RunsWeighed>* evaluated) const = 0;

  // A compaction of a table marked by the deletion collector, or nullopt. REQUIRES: PickByShape returns nothing.
  virtual std::optional<CompactionPlan> PickMarked(const PolicyView& /*view*/) const { return std::nullopt; }

  // The next piece of a manual compaction of one level, or nullopt when it is done. REQUIRES: no compaction is running;
  // level + 1 < num_levels.
  virtual std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range) const = 0;

  // The next piece of a rewrite of the tables of one level that a predicate concerns, which stay in that level; nullopt
  // when it is done, or if the style has no such rewrite. REQUIRES: no compaction is running; no table of the range is
  // in a deeper level.
  virtual std::optional<CompactionPlan> PickInPlace(const PolicyView& /*view*/, const Predicates& /*predicates*/,
                                                    uint32_t /*level*/, KeyRange /*range*/) const {
    return std::nullopt;
  }

  // True: a manual compaction visits the levels one after another. False: level 0 represents all of them.
  virtual bool IsLeveled() const = 0;

 protected:
  ~CompactionPicker() = default;
};

// The picker has static lifetime.
const CompactionPicker& PickerOf(CompactionStyle style);

}  // namespace strata
