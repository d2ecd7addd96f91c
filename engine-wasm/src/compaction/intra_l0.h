// Intra-L0 compaction: merges the newest tables of L0 into one that stays in L0. Tried when L0 is due but cannot
// compact down, because it already does or because the level below is busy. It means fewer tables to search and no
// write stall, at the cost of writing these bytes once more.
//
// Starting from the newest table, older ones are added while they are idle, while the bytes per saved table do not
// increase, and while the total stays within max_compaction_bytes. At least four tables; and only once L0 has two
// tables more than its trigger. The output is as old as its newest entry, whatever its number: see version/version.h.
//
// Source: RocksDB, db/compaction/compaction_picker_level.cc (PickIntraL0Compaction), db/compaction/compaction_picker.cc
// (FindIntraL0Compaction).
#pragma once

#include <optional>

#include "compaction/compaction_picker.h"

namespace strata {

// Pure.
std::optional<CompactionPlan> PickIntraL0(const PolicyView& view);

}  // namespace strata
