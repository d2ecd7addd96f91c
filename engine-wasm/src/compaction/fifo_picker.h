// FifoPicker: nothing is merged. When all tables together exceed fifo_max_table_files_size, the oldest are deleted as a
// compaction without output, and their rows are lost: for data that is worth keeping only while it is new.
//
//   L0, newest first   [#9][#8][#7][#6] [#5][#4]       the least number of oldest tables that brings the total down
//                      '-- within the  ' '- deleted    to the limit or below
//                          limit
//
// One such compaction runs at a time. A manual compaction only applies the same rule, whatever its range. Snapshots do
// not keep tables.
//
// If the family was used with another style before, it has tables below L0. These go first: from the deepest level, by
// smallest key, since it is unknown which of them is the oldest.
//
// Source: RocksDB 7.8, db/compaction/compaction_picker_fifo.cc (PickSizeCompaction).
#pragma once

#include <optional>
#include <vector>

#include "compaction/compaction_picker.h"

namespace strata {

class FifoPicker final : public CompactionPicker {
 public:
  std::optional<CompactionPlan> PickByShape(const PolicyView& view,
                                            std::vector<rec::RunsWeighed>* evaluated) const override;
  std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range) const override;
  bool IsLeveled() const override { return false; }
};

}  // namespace strata
