// Leveled compaction: which tables are merged next (compaction_picker.h has the other style). Pure: the same view gives
// the same plan, and nothing is marked or counted.
//
//   due levels, best score first  ->  candidates of the level, best first by compaction_pri  ->  inputs of a candidate
//
// The first candidate whose inputs are all idle wins; a level that has none is passed over for the next one, or, if it
// is L0, for a merge within L0 (intra_l0.h) where that is asked for. L0 goes into the base level (level_targets.h).
//
//   round_robin             by smallest key, beginning after the compact pointer, once around       LevelDB
//   min_overlapping_ratio   least (bytes touched below) / (compensated bytes)                       RocksDB
//   by_compensated_size     most compensated bytes                                                  RocksDB
//   oldest_largest_seq_first, oldest_smallest_seq_first      by the newest or oldest entry          RocksDB
//   min_overlapping_ratio_uncompensated    least (bytes touched below) / (bytes): tombstones make a table no larger
// Ties go to the smaller key, then to the smaller file number.
//
// Several compactions may run at once, at most one per pair of levels. A table that is an input of one is not taken by
// another. That is enough: everything of L+1 within the hull of a compaction's inputs is among its inputs, so its
// outputs land where no other compaction reads or writes.
//
// Sources: LevelDB, db/version_set.cc (PickCompaction, SetupOtherInputs, AddBoundaryInputs, CompactRange); RocksDB,
// db/compaction/compaction_picker_level.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compaction/compaction_picker.h"
#include "compaction/level_score.h"

namespace strata {

// The compaction that scores ask for, or none.
std::optional<CompactionPlan> PickByScore(const PolicyView& view);

// The compaction of a table whose fruitless looks are used up, or none when it is gone, busy or in the last level.
std::optional<CompactionPlan> PickBySeeks(const PolicyView& view, uint32_t level, uint32_t table);

// The next piece of a manual compaction of one level: tables that touch the range, at most about one target file size
// of them below L0. None when nothing touches it. REQUIRES: nothing is running; level + 1 < num_levels.
std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range);

// What the inputs of a compaction are not widened beyond, nor tables of L0 merged beyond. Pure.
uint64_t MaxCompactionBytes(const Options& options);

// The upper inputs given (all of one level), and everything that must go with them. None when one of those is busy.
std::optional<CompactionPlan> ExpandInputs(const PolicyView& view, uint32_t level, std::vector<TableRef> upper);

// Adds the tables of the level that begin with the user key with which the inputs end, and so on: their entries are
// older versions of a key that the inputs hold, and must not stay above it. Keeps the order in which they are found.
void AddBoundaryTables(const std::vector<TableRef>& level_tables, std::vector<TableRef>* inputs);

}  // namespace strata
