// Intra-L0 compaction: the newest tables of L0 become one, and stay in L0. Asked when L0 is due and cannot go down,
// because it is going down already or because the level below is busy: fewer tables to look into, and writes that need
// not wait, for bytes that are written once more.
//
// From the newest table on, older ones are taken while they are idle, while the bytes for each table that is saved do
// not rise, and while the whole stays within max_compaction_bytes. At least four; and none before L0 has two tables
// more than its trigger. The outcome is as old as its newest entry, whatever its number: see version/version.h.
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
