// LevelTargets: how many bytes each level should hold, and into which level L0 compacts. Pure arithmetic on a version.
//
//   static    target(n) = max_bytes_for_level_base * max_bytes_for_level_multiplier^(n-1); L0 compacts into L1
//
//   dynamic   (level_compaction_dynamic_level_bytes) computed upwards from the fullest level. If L6 holds 27600,
//             max_bytes_for_level_base is 1000 and the multiplier 10, the targets are
//                 L1   L2   L3   L4     L5     L6
//                  -    -    -   1000   2760   27600      base level: L4
//             The levels above the base level stay empty. The last one holds nearly everything: at most about a ninth
//             of it lies above, which bounds the garbage
//
// Dynamic, exactly: divide the bytes of the fullest level by the multiplier once for each level between the last one
// and the first that holds anything; continue upwards while the result is above max_bytes_for_level_base and a level is
// left. No target is below max_bytes_for_level_base. If more levels are in use than the data needs (the result falls to
// max_bytes_for_level_base / multiplier or below), the unnecessary ones are drained: see lowest_unnecessary_level. If
// nothing lies below L0, the base level is the last one.
//
// Source: RocksDB 8.2 and later, db/version_set.cc (CalculateBaseBytes).
#pragma once

#include <array>
#include <cstdint>

#include "strata/options.gen.h"
#include "version/version.h"

namespace strata {

struct LevelTargets {
  // For each level from the base level to the last; 0: no target. Static: none for the last one, which may grow.
  std::array<uint64_t, kLevels> bytes{};
  uint32_t base_level = 1;
  // This level and those above it are to be drained; 0: none.
  uint32_t lowest_unnecessary_level = 0;
};

LevelTargets TargetsOf(const Version& version, const Options& options);

}  // namespace strata
