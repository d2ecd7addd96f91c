// Marked tables: compacts tables that the deletion collector marked (table/deletion_collector.h) when nothing else is
// due. Pure.
//
// A marked table is worth a compaction only if its tombstones may hide something below, so the last level with tables
// is excluded; and only if no level is due, since a due level may include the table anyway. The outputs are measured
// again while they are written: a dense run of tombstones moves down level by level until it meets what it hides, or
// the last level.
//
// RocksDB starts at a random marked table; here upper levels come first, then smaller keys.
//
// Source: RocksDB, db/version_set.cc (ComputeFilesMarkedForCompaction), db/compaction/compaction_picker_level.cc
// (SetupInitialFiles), db/compaction/compaction_picker.cc (PickFilesMarkedForCompaction).
#pragma once

#include <optional>

#include "compaction/compaction_picker.h"

namespace strata {

// A compaction of the first marked table whose inputs are all idle, or nullopt. REQUIRES: no level is due.
std::optional<CompactionPlan> PickMarked(const PolicyView& view);

}  // namespace strata
