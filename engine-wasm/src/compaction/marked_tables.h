// Marked tables: what the deletion collector marked (table/deletion_collector.h) is compacted when nothing else is due.
// Pure.
//
// A marked table is worth a compaction only where something lies below it that its tombstones hide, so the last level
// that has tables is left out; and only when no level is due, since a due level may take the table along anyway. What a
// marked table becomes is measured again while it is written: a dense run of tombstones goes down level by level, until
// it meets what it hides, or the last level.
//
// Where RocksDB begins at a random one, here the first comes first: upper levels, then smaller keys.
//
// Source: RocksDB, db/version_set.cc (ComputeFilesMarkedForCompaction), db/compaction/compaction_picker_level.cc
// (SetupInitialFiles), db/compaction/compaction_picker.cc (PickFilesMarkedForCompaction).
#pragma once

#include <optional>

#include "compaction/compaction_picker.h"

namespace strata {

// The compaction of the first marked table that is idle with all it takes along, or none. REQUIRES: no level is due.
std::optional<CompactionPlan> PickMarked(const PolicyView& view);

}  // namespace strata
