// Leveled compaction: which tables are merged next (compaction_picker.h lists the other style). Pure: the same view
// gives the same plan, and nothing is marked or counted.
//
//   due levels, best score first  ->  candidates of the level, best first by compaction_pri  ->  inputs of a candidate
//
// The first candidate whose inputs are all idle wins. A level without one is skipped in favor of the next level or, for
// L0, of a merge within L0 (intra_l0.h) if that option is on. L0 compacts into the base level (level_targets.h).
//
//   round_robin             by smallest key, starting after the compact pointer, wrapping around   LevelDB
//   min_overlapping_ratio   least (overlapping bytes below) / (compensated bytes)                  RocksDB
//   by_compensated_size     most compensated bytes                                                 RocksDB
//   oldest_largest_seq_first, oldest_smallest_seq_first      by the newest or oldest entry         RocksDB
//   min_overlapping_ratio_uncompensated    least (overlapping bytes below) / (bytes): tombstones do not count extra
// Ties go to the smaller key, then to the smaller file number.
//
// Several compactions may run at once, at most one per pair of levels, and a table is an input of at most one. That
// suffices: everything of L+1 within the span of a compaction's inputs is among its inputs, so its outputs land where
// no other compaction reads or writes.
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

// The compaction with the best score, or nullopt.
std::optional<CompactionPlan> PickByScore(const PolicyView& view);

// A compaction of a table whose allowed seeks are used up; nullopt if the table is gone, being compacted or in the last
// level.
std::optional<CompactionPlan> PickBySeeks(const PolicyView& view, uint32_t level, uint32_t table);

// The next piece of a manual compaction of one level: tables that overlap the range, below L0 at most about one target
// file size of them. Nullopt if none overlaps it. REQUIRES: no compaction is running; level + 1 < num_levels.
std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range);

// The next piece of a rewrite in place: CompactionPicker::PickInPlace. RocksDB's kIfHaveCompactionFilter, the default
// of CompactRange, rewrites all of the last level.
std::optional<CompactionPlan> PickInPlace(const PolicyView& view, const Predicates& predicates, uint32_t level,
                                          KeyRange range);

// The limit for expanding inputs and for merging tables of L0. Pure.
uint64_t MaxCompactionBytes(const Options& options);

// A plan for these upper inputs (all of one level) and everything that must be merged with them. Nullopt if one of
// those is being compacted.
std::optional<CompactionPlan> ExpandInputs(const PolicyView& view, uint32_t level, std::vector<TableRef> upper);

// Adds the tables of the level that start with the user key at which the inputs end, and so on: their entries are older
// versions of a key in the inputs, and must not stay above it. Added in the order found.
void AddBoundaryTables(const std::vector<TableRef>& level_tables, std::vector<TableRef>* inputs);

}  // namespace strata
